// Fills files in memory, closes them, and keeps them by a page of each in its map.
// verdict: MLE
#define _GNU_SOURCE
#include <sys/mman.h>
#include <unistd.h>
static char block[1 << 20];
int main(void) {
    int i, j, file;
    for (i = 0; i < 32; i++) {
        file = memfd_create("file", 0);
        for (j = 0; j < 16; j++) if (write(file, block, sizeof block) < 0) return 1;
        if (mmap(0, 4096, PROT_READ, MAP_SHARED, file, 0) == MAP_FAILED) return 2;
        close(file);
    }
    for (;;) pause();
}
