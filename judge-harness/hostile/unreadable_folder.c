// Writes gigabytes in a folder that can be entered but not listed.
// verdict: OLE
#define _GNU_SOURCE
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
int main(void) {
    int file;
    umask(0);
    if (mkdir("hidden", 0300) != 0) return 1;
    file = open("hidden/file", O_WRONLY | O_CREAT, 0666);
    if (fallocate(file, 0, 0, 500 << 20) != 0) return 2;
    for (;;) pause();
}
