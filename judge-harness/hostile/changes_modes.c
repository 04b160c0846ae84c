// Changes modes, owners, times and attributes of its input and of itself.
// verdict: AC
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/xattr.h>
#include <unistd.h>
#include <utime.h>
static int went_through;

static void try(const char *what, long result) {
    if (result < 0) return;
    fprintf(stderr, "%s went through\n", what);
    went_through = 1;
}

static void change(const char *path) {
    long attributes = 0;
    int file = open(path, O_RDONLY);
    struct stat now;
    if (stat(path, &now) != 0) return;
    try("chmod", chmod(path, now.st_mode & 07777));
    try("fchmodat", fchmodat(AT_FDCWD, path, now.st_mode & 07777, 0));
    try("fchmodat2", syscall(452, AT_FDCWD, path, now.st_mode & 07777, 0));
    try("fchmod", fchmod(file, now.st_mode & 07777));
    try("chown", chown(path, now.st_uid, now.st_gid));
    try("lchown", lchown(path, now.st_uid, now.st_gid));
    try("fchown", fchown(file, now.st_uid, now.st_gid));
    try("fchownat", fchownat(AT_FDCWD, path, now.st_uid, now.st_gid, 0));
    try("utime", utime(path, 0));
    try("utimes", utimes(path, 0));
    try("utimensat", utimensat(AT_FDCWD, path, 0, 0));
    try("futimens", futimens(file, 0));
    try("setxattr", setxattr(path, "user.hostile", "4", 1, 0));
    try("fsetxattr", fsetxattr(file, "user.hostile", "4", 1, 0));
    try("removexattr", removexattr(path, "user.hostile"));
    if (ioctl(file, 0x80086601, &attributes) == 0)
        try("attributes", ioctl(file, 0x40086602, &attributes));
}

int main(void) {
    change("@input@");
    try("fchmod of its input", fchmod(0, 0644));
    try("futimens of its input", futimens(0, 0));
    change("/proc/self/exe");
    change("/tmp");
    if (!went_through) puts("4");
    return 0;
}
