// Maps a file whose name is no text, and drops 1 GiB of shared memory from its own map.
// verdict: MLE
#define _GNU_SOURCE
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>
int main(void) {
    unsigned long i, j, part = 1 << 20, size = 1ul << 30;
    int file = open("\xff", O_RDWR | O_CREAT, 0666);
    char *block = mmap(0, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (write(file, "4", 1) != 1 || mmap(0, 1, PROT_READ, MAP_SHARED, file, 0) == MAP_FAILED || block == MAP_FAILED) return 1;
    for (i = 0; i < size; i += part) {
        for (j = 0; j < part; j += 4096) block[i + j] = 4;
        madvise(block + i, part, MADV_DONTNEED);
    }
    for (;;) pause();
}
