// Fills a file in memory.
// verdict: MLE
#define _GNU_SOURCE
#include <sys/mman.h>
#include <unistd.h>
static char block[1 << 20];
int main(void) {
    int i, file = memfd_create("file", 0);
    for (i = 0; i < 1 << 9; i++) if (write(file, block, sizeof block) < 0) return 1;
    for (;;) pause();
}
