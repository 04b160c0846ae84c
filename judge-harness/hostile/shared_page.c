// Has a page of shared memory, and takes and gives back a little memory of its own very often.
// verdict: AC
#include <stdio.h>
#include <sys/mman.h>
int main(void) {
    int i, size = 1 << 20;
    char *page = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0), *block, *byte;
    page[0] = 4;
    for (i = 0; i < 200; i++) {
        block = mmap(0, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        for (byte = block; byte < block + size; byte += 4096) *byte = 4;
        munmap(block, size);
    }
    printf("%d\n", page[0]);
    return 0;
}
