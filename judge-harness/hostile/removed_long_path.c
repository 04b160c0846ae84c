// Writes gigabytes to removed files whose paths are too long to be read.
// verdict: OLE
#define _GNU_SOURCE
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
static char name[251], block[1 << 20];
int main(void) {
    int i, file;
    memset(name, 'n', 250);
    for (i = 0; i < 20; i++) if (mkdir(name, 0777) != 0 || chdir(name) != 0) return 1;
    file = open("file", O_RDWR | O_CREAT, 0666);
    if (file < 0 || unlink("file") != 0) return 2;
    for (i = 0; i < 20; i++) if (chdir("..") != 0 || rmdir(name) != 0) return 3;
    for (i = 0; i < 1 << 9; i++) if (write(file, block, sizeof block) < 0) return 4;
    for (;;) pause();
}
