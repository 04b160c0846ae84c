// Reads bytes of a huge map: it touches no memory of its own, only the kernel's page tables.
// verdict: MLE
#define _GNU_SOURCE
#include <sys/mman.h>
#include <unistd.h>
int main(void) {
    unsigned long i, size = 1ul << 37;
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    volatile char *block = mmap(0, size, PROT_READ, flags, -1, 0);
    if (block == MAP_FAILED) return 1;
    madvise((void *)block, size, MADV_NOHUGEPAGE);
    for (i = 0; i < size; i += 1 << 21) block[i];
    for (;;) pause();
}
