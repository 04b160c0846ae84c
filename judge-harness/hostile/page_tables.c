// Reads a byte here and there of a huge map: no memory of its own, but the kernel's, for the tables.
// verdict: MLE
#define _GNU_SOURCE
#include <sys/mman.h>
#include <unistd.h>
int main(void) {
    unsigned long i, size = 1ul << 37;
    volatile char *block = mmap(0, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (block == MAP_FAILED) return 1;
    madvise((void *)block, size, MADV_NOHUGEPAGE);
    for (i = 0; i < size; i += 1 << 21) block[i];
    for (;;) pause();
}
