// Writes to 4 GiB of shared memory.
// verdict: MLE
#define _GNU_SOURCE
#include <sys/mman.h>
#include <unistd.h>
int main(void) {
    unsigned long i, size = 4ul << 30;
    volatile char *block = mmap(0, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (block == MAP_FAILED) return 1;
    for (i = 0; i < size; i += 4096) block[i] = 4;
    for (;;) pause();
}
