// Has an array of 1 GiB from the start, and writes to all of it.
// verdict: MLE
#include <unistd.h>
static volatile char block[1 << 30];
int main(void) {
    unsigned i;
    for (i = 0; i < sizeof block; i += 4096) block[i] = 4;
    for (;;) pause();
}
