// Reserves disk for its output without making it any longer.
// verdict: OLE
#define _GNU_SOURCE
#include <fcntl.h>
#include <unistd.h>
int main(void) {
    int i;
    for (i = 0; i < 8; i++) fallocate(1, FALLOC_FL_KEEP_SIZE, (off_t)i << 26, 1 << 26);
    for (;;) pause();
}
