// Asks for the size of the answer by its path, and for what else lies there.
// verdict: AC
#define _GNU_SOURCE
#include "try.h"
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <unistd.h>

/* By whatever calls the C library makes, and by the kernel's own. */
static void ask(const char *path) {
    const int flags[] = {O_PATH, O_PATH | O_NOFOLLOW, O_PATH | O_RDWR, O_PATH | O_DIRECTORY};
    struct stat found;
    struct statx more;
    struct statfs disk;
    char target[4096];
    unsigned i;
    try("stat", stat(path, &found));
    try("lstat", lstat(path, &found));
    try("the call stat", syscall(SYS_stat, path, &found));
    try("the call lstat", syscall(SYS_lstat, path, &found));
    try("fstatat", fstatat(AT_FDCWD, path, &found, AT_SYMLINK_NOFOLLOW));
    try("statx", statx(AT_FDCWD, path, 0, STATX_SIZE, &more));
    try("the call statx", syscall(SYS_statx, AT_FDCWD, path, 0, STATX_SIZE, &more));
    try("access", access(path, F_OK));
    try("the call access", syscall(SYS_access, path, F_OK));
    try("faccessat", faccessat(AT_FDCWD, path, R_OK, AT_EACCESS));
    try("the call faccessat2", syscall(439, AT_FDCWD, path, F_OK, 0));
    try("readlink", readlink(path, target, sizeof target));
    try("readlinkat", readlinkat(AT_FDCWD, path, target, sizeof target));
    try("statfs", statfs(path, &disk));
    for (i = 0; i < sizeof flags / sizeof *flags; i++) {
        try("O_PATH", open(path, flags[i]));
        try("O_PATH by the call open", syscall(SYS_open, path, flags[i], 0));
    }
    try("openat2", syscall(437, AT_FDCWD, path, (long[3]){O_PATH}, sizeof(long[3])));
    try("name_to_handle_at", syscall(SYS_name_to_handle_at, AT_FDCWD, path, target, &i, 0));
    try("inotify", syscall(SYS_inotify_init1, 0));
}

int main(void) {
    struct stat own;
    ask("@answer@");
    ask("/proc/self/exe");
    ask("/proc/self/cwd");
    /* A library asks so what a stream is. */
    if (fstat(0, &own) || !S_ISREG(own.st_mode) || own.st_size == 0) try("its own input is hid", 0);
    return refused();
}
