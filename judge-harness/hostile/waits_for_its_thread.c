// Starts a thread for which its parent waits, neither asleep nor at work.
// verdict: AC
#define _GNU_SOURCE
#include "try.h"
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
    static char stack[1 << 16];
    const int thread =
        CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM;
    long started = syscall(SYS_clone, thread | CLONE_VFORK, stack + sizeof stack, 0, 0, 0);
    if (started == 0) for (;;) pause();
    try("a thread", started);
    return refused();
}
