// Writes, makes, cuts, renames, links and removes files, in its folder and outside, and marks them.
// verdict: AC
#define _GNU_SOURCE
#include "try.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/xattr.h>
#include <unistd.h>

static void opens(const char *file) {
    const int flags[] = {O_WRONLY, O_RDWR, O_RDWR | O_CREAT, O_WRONLY | O_APPEND};
    unsigned i;
    for (i = 0; i < sizeof flags / sizeof *flags; i++) {
        try(file, open(file, flags[i], 0666));
        try(file, syscall(SYS_open, file, flags[i], 0666));
    }
}

/* What fails has changed nothing. */
static void changes(const char *file) {
    opens(file);
    try("truncate", truncate(file, 0));
    try("chmod", chmod(file, 0777));
    try("chown", chown(file, getuid(), getgid()));
    try("utimes", utimes(file, 0));
    try("setxattr", setxattr(file, "user.hostile", "4", 1, 0));
    try("link", link(file, "hard"));
    try("rename", rename(file, "moved"));
    try("exchange", renameat2(AT_FDCWD, file, AT_FDCWD, "../stderr", RENAME_EXCHANGE));
    try("unlink", unlink(file));
    try("rmdir", rmdir(file));
}

int main(void) {
    const char *new_files[] = {
        "file", "../file", "../../file", "/tmp/hostile", "/dev/shm/hostile", "/root/hostile",
        "/proc/self/cwd/../hostile",
    };
    const char *others[] = {
        "/dev/stdin", "/proc/self/fd/0", "../stdin", "/proc/self/mem",
        "/proc/self/exe", "/proc/self/oom_score_adj", "/sys/fs/cgroup/cgroup.procs", "/etc/passwd",
    };
    struct stat before, after;
    char memory[64];
    int folder = open(".", O_RDONLY);
    unsigned i;
    fstat(folder, &before);
    /* An old Landlock would let it through. */
    if (open("/dev/stdin", O_RDONLY | O_TRUNC) >= 0 || errno != ENOENT) try("cutting its input", 0);
    if (fopen("file", "w") || errno != EACCES) try("another error than that of permissions", 0);
    for (i = 0; i < sizeof new_files / sizeof *new_files; i++) {
        opens(new_files[i]);
        try("creat", creat(new_files[i], 0666));
        try("mkdir", mkdir(new_files[i], 0777));
        try("mknod", mknod(new_files[i], S_IFREG | 0666, 0));
        try("symlink", symlink("@answer@", new_files[i]));
    }
    for (i = 0; i < sizeof others / sizeof *others; i++) opens(others[i]);
    snprintf(memory, sizeof memory, "/proc/%d/mem", getppid());
    opens(memory);
    changes("@input@");
    changes("@answer@");
    /* What it prints it may print by another name, and not read. */
    try("reading its output", open("/dev/stdout", O_RDONLY));
    try("reading its errors", open("/proc/self/fd/2", O_RDWR));
    try("truncate", truncate("../stdout", 0));
    try("rename of its folder", rename(".", "../other"));
    try("ftruncate", ftruncate(1, 1 << 20));
    try("fallocate", fallocate(1, FALLOC_FL_KEEP_SIZE, 1 << 26, 1 << 26));
    try("fchmod", fchmod(0, 0777));
    try("futimens", futimens(0, 0));
    try("linkat", linkat(AT_FDCWD, "/proc/self/fd/0", AT_FDCWD, "in", AT_SYMLINK_FOLLOW));
    fstat(folder, &after);
    if (memcmp(&before.st_mtim, &after.st_mtim, sizeof after.st_mtim)) try("a trace", 0);
    return refused();
}
