// Makes, cuts, renames and links files in its folder, and opens its own streams for writing.
// verdict: AC
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
static int went_through;

static void try(const char *what, long result) {
    if (result < 0) return;
    fprintf(stderr, "%s went through\n", what);
    went_through = 1;
}

int main(void) {
    const char *files[] = {
        "file", "/dev/stdin", "/dev/stdout", "/proc/self/fd/0", "/proc/self/fd/2",
        "/dev/null",
    };
    const int flags[] = {
        O_WRONLY, O_RDWR, O_RDWR | O_CREAT, O_CREAT, O_TRUNC, O_WRONLY | O_APPEND |
        O_CREAT | O_EXCL, 3,
    };
    long how[3] = {O_RDWR | O_CREAT, 0666, 0};
    unsigned i, k;
    for (i = 0; i < sizeof files / sizeof *files; i++)
        for (k = 0; k < sizeof flags / sizeof *flags; k++) {
            try(files[i], open(files[i], flags[k], 0666));
            if (errno != EACCES) try("another error than that of permissions", errno);
            try(files[i], syscall(SYS_open, files[i], flags[k], 0666));
        }
    try("creat", syscall(SYS_creat, "file", 0666));
    try("a file without a name", open(".", O_TMPFILE | O_RDWR, 0666));
    try("openat2", syscall(437, AT_FDCWD, "file", how, sizeof how));
    try("mkdir", mkdir("folder", 0777));
    try("rename", rename(".", "../other"));
    try("mknod", mknod("node", S_IFREG | 0666, 0));
    try("mkfifo", mkfifo("fifo", 0666));
    try("cutting its output", ftruncate(1, 1 << 20));
    try("removing its output", unlink("../stdout"));
    if (!went_through) puts("4");
    return 0;
}
