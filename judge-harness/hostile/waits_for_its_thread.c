// Starts a thread for which its parent waits, neither asleep nor at work.
// verdict: AC
#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>
static int went_through;

static void try(const char *what, long result) {
    if (result < 0) return;
    fprintf(stderr, "%s went through\n", what);
    went_through = 1;
}

int main(void) {
    static char stack[1 << 16];
    const int thread =
        CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM;
    long started = syscall(SYS_clone, thread | CLONE_VFORK, stack + sizeof stack, 0, 0, 0);
    if (started == 0) for (;;) pause();
    try("a thread", started);
    if (!went_through) puts("4");
    return 0;
}
