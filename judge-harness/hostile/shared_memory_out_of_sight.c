// Fills 1 GiB of shared memory and drops each part from its own map, which gives nothing back.
// verdict: MLE
#define _GNU_SOURCE
#include <sys/mman.h>
#include <unistd.h>
int main(void) {
    unsigned long i, j, part = 1 << 20, size = 1ul << 30;
    char *block = mmap(0, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (block == MAP_FAILED) return 1;
    for (i = 0; i < size; i += part) {
        for (j = 0; j < part; j += 4096) block[i + j] = 4;
        madvise(block + i, part, MADV_DONTNEED);
    }
    for (;;) pause();
}
