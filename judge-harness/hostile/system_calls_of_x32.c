// Calls the kernel by the numbers of the x32 kind, which are others as well.
// verdict: AC
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>
int main(void) {
#ifdef __x86_64__
    errno = 0;
    if (syscall(0x40000000 | SYS_getpid) != -1) return 1;
#endif
    puts("4");
    return 0;
}
