// Prints without end, one byte at a time.
// verdict: TLE or OLE
#include <unistd.h>
int main(void) { for (;;) write(1, "4", 1); }
