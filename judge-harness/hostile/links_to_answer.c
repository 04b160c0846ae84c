// Reads the answer through a link: symbolic, hard, by descriptor, or by moving the file.
// verdict: AC
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
static int went_through;

static void try(const char *what, long result) {
    if (result < 0) return;
    fprintf(stderr, "%s went through\n", what);
    went_through = 1;
}

int main(void) {
    const char *answer = "@answer@";
    try("a symbolic link", symlink(answer, "link"));
    try("a hard link", link(answer, "hard"));
    try("a hard link to the symbolic one", 
        linkat(AT_FDCWD, "link", AT_FDCWD, "hard", AT_SYMLINK_FOLLOW));
    try("a hard link to its input", 
        linkat(AT_FDCWD, "/proc/self/fd/0", AT_FDCWD, "input", AT_SYMLINK_FOLLOW));
    try("moving it here", rename(answer, "moved"));
    try("an exchange", renameat2(AT_FDCWD, answer, AT_FDCWD, "link", RENAME_EXCHANGE));
    if (!went_through) puts("4");
    return 0;
}
