// Gives a thread its own table of open files, which the supervisor does not see.
// verdict: AC
#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
static int went_through;

static void try(const char *what, long result) {
    if (result < 0) return;
    fprintf(stderr, "%s went through\n", what);
    went_through = 1;
}

int main(void) {
    const int thread = CLONE_VM | CLONE_SIGHAND | CLONE_THREAD;
    try("a thread with its own files", syscall(SYS_clone, thread | CLONE_FS, 0, 0, 0, 0));
    try("close_range", syscall(436, 9, 9, 2));
    try("unshare", unshare(CLONE_FILES));
    try("PR_SET_DUMPABLE", prctl(PR_SET_DUMPABLE, 0, 0, 0, 0));
    if (!went_through) puts("4");
    return 0;
}
