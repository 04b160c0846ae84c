// Gives a thread its own table of open files, which the supervisor does not see.
// verdict: AC
#define _GNU_SOURCE
#include "try.h"
#include <fcntl.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
    const int thread = CLONE_VM | CLONE_SIGHAND | CLONE_THREAD;
    try("a thread with its own files", syscall(SYS_clone, thread | CLONE_FS, 0, 0, 0, 0));
    try("close_range", syscall(436, 9, 9, 2));
    try("unshare", unshare(CLONE_FILES));
    try("PR_SET_DUMPABLE", prctl(PR_SET_DUMPABLE, 0, 0, 0, 0));
    return refused();
}
