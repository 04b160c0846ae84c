// Keeps gigabytes of removed files on the disk by no more than a page of each in its memory.
// verdict: OLE
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>
static char block[1 << 20];
int main(void) {
    int i, j, file;
    for (i = 0; i < 8; i++) {
        file = open("file", O_RDWR | O_CREAT, 0666);
        unlink("file");
        for (j = 0; j < 50; j++) if (write(file, block, sizeof block) < 0) return 1;
        if (mmap(0, 4096, PROT_READ, MAP_SHARED, file, 0) == MAP_FAILED) return 2;
        close(file);
    }
    for (;;) pause();
}
