// Overflows its stack.
// verdict: RE
#include <stdio.h>
static int deeper(int depth) {
    volatile char frame[1000];
    frame[depth % 1000] = depth;
    return depth < 0 ? 0 : deeper(depth + 1) + frame[0];
}
int main(void) { printf("%d\n", deeper(1)); return 0; }
