// Reserves disk for its output without making it any longer.
// verdict: AC
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
int main(void) {
    if (fallocate(1, FALLOC_FL_KEEP_SIZE, 1 << 26, 1 << 26) != 0) puts("4");
    return 0;
}
