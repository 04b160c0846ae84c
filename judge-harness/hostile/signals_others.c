// Kills and stops its parent and all others, by every call, and by what a descriptor sends.
// verdict: AC
#define _GNU_SOURCE
#include "try.h"
#include <fcntl.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
    int parent = getppid(), handle = syscall(434, parent, 0);
    struct f_owner_ex owner = {F_OWNER_PID, parent};
    siginfo_t info = {0};
    info.si_code = SI_QUEUE;
    info.si_signo = SIGKILL;
    try("SIGSTOP", kill(parent, SIGSTOP));
    try("kill", kill(parent, SIGKILL));
    try("kill of its group", kill(-parent, SIGKILL));
    try("kill of all", kill(-1, SIGKILL));
    try("kill of 64 bits", syscall(SYS_kill, parent | 1L << 40, SIGKILL));
    try("tkill", syscall(SYS_tkill, parent, SIGKILL));
    try("tgkill", syscall(SYS_tgkill, parent, parent, SIGKILL));
    try("sigqueue", syscall(SYS_rt_sigqueueinfo, parent, SIGKILL, &info));
    try("tgsigqueue", syscall(SYS_rt_tgsigqueueinfo, parent, parent, SIGKILL, &info));
    try("pidfd_send_signal", syscall(424, handle, SIGKILL, 0, 0));
    try("F_SETOWN", fcntl(1, F_SETOWN, parent));
    try("F_SETOWN_EX", fcntl(1, F_SETOWN_EX, &owner));
    try("FIOSETOWN", ioctl(1, 0x8901, &parent));
    try("F_SETSIG", fcntl(1, F_SETSIG, SIGCONT));
    try("F_SETLEASE", fcntl(0, F_SETLEASE, F_RDLCK));
    try("F_NOTIFY", fcntl(0, F_NOTIFY, DN_ACCESS));
    return refused();
}
