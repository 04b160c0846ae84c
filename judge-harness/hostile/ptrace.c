// Looks into its parent by ptrace, its memory and descriptors.
// verdict: AC
#define _GNU_SOURCE
#include "try.h"
#include <fcntl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

int main(void) {
    char byte, path[64];
    int parent = getppid(), handle = syscall(434, parent, 0);
    struct iovec here = {&byte, 1}, there = {(void *)0x400000, 1};
    try("PTRACE_ATTACH", ptrace(PTRACE_ATTACH, parent, 0, 0));
    try("PTRACE_SEIZE", ptrace(PTRACE_SEIZE, parent, 0, 0));
    try("PTRACE_TRACEME", ptrace(PTRACE_TRACEME, 0, 0, 0));
    try("process_vm_readv", process_vm_readv(parent, &here, 1, &there, 1, 0));
    try("process_vm_writev", process_vm_writev(parent, &here, 1, &there, 1, 0));
    try("pidfd_getfd", syscall(438, handle, 0, 0));
    try("kcmp", syscall(SYS_kcmp, parent, getpid(), 1, 0, 0));
    try("process_madvise", syscall(440, handle, &there, 1, 20, 0));
    sprintf(path, "/proc/%d/mem", parent);
    try("its memory", open(path, O_RDONLY));
    sprintf(path, "/proc/%d/maps", parent);
    try("its map", open(path, O_RDONLY));
    sprintf(path, "/proc/%d", parent);
    try("its folder", open(path, O_RDONLY));
    return refused();
}
