// Makes every system call added after 2019, and others that no submission needs.
// verdict: AC
#define _GNU_SOURCE
#include "try.h"
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <sys/fanotify.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/personality.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

int main(void) {
    static char room[512];
    struct iovec block = {"4", 1};
    int number;
    for (number = 424; number < 1200; number++)
        if (number != 439 && (syscall(number, -1, -1, -1, -1, -1, -1) != -1 || errno != ENOSYS))
            try("a new call", number);
#ifdef __x86_64__
    try("a call of the x32 kind", syscall(0x40000000 | SYS_getpid));
#endif
    try("vmsplice", syscall(SYS_vmsplice, 1, 0, 0, 0));
    try("membarrier", syscall(SYS_membarrier, 0, 0, 0));
    try("a second filter", syscall(SYS_seccomp, 2, 0, "\0\0\0"));
    try("a longer pipe", fcntl(1, F_SETPIPE_SZ, 1 << 20));
    try("bpf", syscall(SYS_bpf, 0, room, 48));
    try("perf_event_open", syscall(SYS_perf_event_open, room, 0, -1, -1, 0));
    try("userfaultfd", syscall(SYS_userfaultfd, 1));
    try("open_by_handle_at", syscall(SYS_open_by_handle_at, 0, room, 0));
    try("the kernel's log", syscall(SYS_syslog, 10, 0, 0));
    try("personality", personality(ADDR_NO_RANDOMIZE));
    try("inotify", inotify_init());
    try("fanotify", fanotify_init(FAN_CLASS_NOTIF | 0x200, 0));
    try("chroot", chroot("/tmp"));
    try("pivot_root", syscall(SYS_pivot_root, "/tmp", "/tmp"));
    try("mount", mount("/", "/mnt", 0, MS_BIND, 0));
    try("umount", umount2("/mnt", MNT_DETACH));
    try("a user namespace", unshare(CLONE_NEWUSER));
    try("a mount namespace", unshare(CLONE_NEWNS));
    // These take time that is neither CPU time nor sleep.
    try("fsync", fsync(1));
    try("fdatasync", fdatasync(1));
    try("syncfs", syncfs(1));
    try("sync_file_range", sync_file_range(1, 0, 4096, 7));
    try("msync", msync(mmap(0, 4096, PROT_READ, MAP_SHARED, 0, 0), 4096, MS_SYNC));
    try("RWF_SYNC", pwritev2(1, &block, 1, 0, RWF_SYNC));
    return refused();
}
