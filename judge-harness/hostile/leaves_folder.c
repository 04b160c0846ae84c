// Leaves its folder, or has the file system rebuilt around it: chroot, mount, namespaces.
// verdict: AC
#define _GNU_SOURCE
#include "try.h"
#include <dirent.h>
#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
    if (chdir("/") != 0) return 1;
    try("listing the root", open(".", O_RDONLY));
    try("listing home", open("root", O_RDONLY));
    try("chroot", chroot("/tmp"));
    try("pivot_root", syscall(SYS_pivot_root, "/tmp", "/tmp"));
    try("mount", mount("/", "/mnt", 0, MS_BIND, 0));
    try("umount", umount2("/mnt", MNT_DETACH));
    try("fsopen", syscall(430, "tmpfs", 0));
    try("open_tree", syscall(428, AT_FDCWD, "/", 1));
    try("a user namespace", unshare(CLONE_NEWUSER));
    try("a mount namespace", unshare(CLONE_NEWNS));
    try("a network namespace", unshare(CLONE_NEWNET));
    return refused();
}
