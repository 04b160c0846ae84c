// Takes 4 GiB and writes to all of it.
// verdict: MLE
#include <stdlib.h>
#include <unistd.h>
int main(void) {
    unsigned long i, size = 4ul << 30;
    volatile char *block = malloc(size);
    if (!block) return 1;
    for (i = 0; i < size; i += 4096) block[i] = 4;
    for (;;) pause();
}
