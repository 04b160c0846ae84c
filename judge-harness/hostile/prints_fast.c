// Prints without end, as fast as it can.
// verdict: OLE
#include <string.h>
#include <unistd.h>
static char block[1 << 16];
int main(void) {
    memset(block, '4', sizeof block);
    block[99] = '\n';
    for (;;) write(1, block, sizeof block);
}
