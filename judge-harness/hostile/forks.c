// Starts another process, in every way there is.
// verdict: AC
#define _GNU_SOURCE
#include "try.h"
#include <sched.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

static long process(long pid) {
    if (pid == 0) for (;;) pause();
    return pid;
}

int main(void) {
    struct { unsigned long long fields[11]; } arguments = {{0}};
    arguments.fields[4] = SIGCHLD;
    try("fork", process(fork()));
    try("clone", process(syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0)));
    try("clone of the parent", process(syscall(SYS_clone, CLONE_PARENT | SIGCHLD, 0, 0, 0, 0)));
    try("clone into namespaces", 
        process(syscall(SYS_clone, CLONE_NEWUSER | CLONE_NEWPID | SIGCHLD, 0, 0, 0, 0)));
    try("clone3", process(syscall(435, &arguments, sizeof arguments)));
#ifdef SYS_fork
    try("the call fork", process(syscall(SYS_fork)));
#endif
    return refused();
}
