// Starts a process in every way there is, and threads that hide files or keep their parent waiting.
// verdict: AC
#define _GNU_SOURCE
#include "try.h"
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static void clones(const char *what, long flags) {
    static char stack[1 << 16];
    long started = syscall(SYS_clone, flags, stack + sizeof stack, 0, 0, 0);
    if (started == 0) for (;;) pause();
    try(what, started);
}

int main(void) {
    const int thread = CLONE_VM | CLONE_SIGHAND | CLONE_THREAD;
    struct { unsigned long long fields[11]; } arguments = {{0}};
    arguments.fields[4] = SIGCHLD;
    try("fork", fork());
    clones("a process", SIGCHLD);
    clones("a process of the parent", CLONE_PARENT | SIGCHLD);
    clones("a process in namespaces", CLONE_NEWUSER | CLONE_NEWPID | SIGCHLD);
    clones("a thread with its own files", thread | CLONE_FS);
    clones("a thread to wait for", thread | CLONE_FS | CLONE_FILES | CLONE_SYSVSEM | CLONE_VFORK);
    try("clone3", syscall(435, &arguments, sizeof arguments));
#ifdef SYS_fork
    try("the call fork", syscall(SYS_fork));
#endif
    try("setsid", setsid());
    try("setpgid", setpgid(0, getppid()));
    try("unshare", unshare(CLONE_FILES));
    try("PR_SET_DUMPABLE", prctl(PR_SET_DUMPABLE, 0, 0, 0, 0));
    return refused();
}
