// Kills its parent, in every way there is.
// verdict: AC
#define _GNU_SOURCE
#include "try.h"
#include <signal.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
    int parent = getppid(), handle = syscall(434, parent, 0);
    siginfo_t info;
    memset(&info, 0, sizeof info);
    info.si_code = SI_QUEUE;
    info.si_signo = SIGKILL;
    try("kill", kill(parent, SIGKILL));
    try("kill of its group", kill(-parent, SIGKILL));
    try("tkill", syscall(SYS_tkill, parent, SIGKILL));
    try("tgkill", syscall(SYS_tgkill, parent, parent, SIGKILL));
    try("sigqueue", syscall(SYS_rt_sigqueueinfo, parent, SIGKILL, &info));
    try("tgsigqueue", syscall(SYS_rt_tgsigqueueinfo, parent, parent, SIGKILL, &info));
    try("pidfd_send_signal", syscall(424, handle, SIGKILL, 0, 0));
    try("kill of 64 bits", syscall(SYS_kill, parent | 1L << 40, SIGKILL));
    return refused();
}
