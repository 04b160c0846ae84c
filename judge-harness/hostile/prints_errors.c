// Prints on standard error without end.
// verdict: OLE
#include <unistd.h>
static char block[1 << 16];
int main(void) { for (;;) write(2, block, sizeof block); }
