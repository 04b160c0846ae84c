// Calls the kernel by every number added after 2020, and some that no language needs.
// verdict: AC
#define _GNU_SOURCE
#include "try.h"
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
    int number;
    for (number = 440; number < 1200; number++)
        if (syscall(number, -1, -1, -1, -1, -1, -1) != -1 || errno != ENOSYS)
            try("a new call", number);
    try("vmsplice", syscall(SYS_vmsplice, 1, 0, 0, 0));
    try("membarrier", syscall(SYS_membarrier, 0, 0, 0));
    try("a second filter", syscall(SYS_seccomp, 2, 0, "\0\0\0"));
    try("a FIFO", mkfifo("fifo", 0666));
    try("O_DIRECT", fcntl(1, F_SETFL, O_DIRECT));
    try("a longer pipe", fcntl(1, F_SETPIPE_SZ, 1 << 20));
    return refused();
}
