// Makes system calls that no submission needs: io_uring, bpf, perf_event_open, userfaultfd.
// verdict: AC
#define _GNU_SOURCE
#include "try.h"
#include <string.h>
#include <sys/personality.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
    static char room[512];
    try("io_uring", syscall(425, 8, room));
    try("bpf", syscall(SYS_bpf, 0, room, 48));
    try("perf_event_open", syscall(SYS_perf_event_open, room, 0, -1, -1, 0));
    try("userfaultfd", syscall(SYS_userfaultfd, 1));
    try("open_by_handle_at", syscall(SYS_open_by_handle_at, 0, room, 0));
    try("the kernel's log", syscall(SYS_syslog, 10, 0, 0));
    try("personality", personality(ADDR_NO_RANDOMIZE));
    return refused();
}
