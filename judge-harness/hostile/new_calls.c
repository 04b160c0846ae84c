// Calls the kernel by every number added after 2020, and some that no language needs.
// verdict: AC
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
static int went_through;

static void try(const char *what, long result) {
    if (result < 0) return;
    fprintf(stderr, "%s went through\n", what);
    went_through = 1;
}

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
    if (!went_through) puts("4");
    return 0;
}
