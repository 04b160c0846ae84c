// Writes gigabytes in a folder that can be entered but not listed.
// verdict: OLE
#define _GNU_SOURCE
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
static char block[1 << 20];
int main(void) {
    int file;
    umask(0);
    if (mkdir("hidden", 0300) != 0) return 1;
    file = open("hidden/file", O_WRONLY | O_CREAT, 0666);
    if (file < 0) return 2;
    while (write(file, block, sizeof block) > 0);
    for (;;) pause();
}
