// Reads for ever, past the end of its input.
// verdict: TLE
#include <unistd.h>
int main(void) { char byte; for (;;) if (read(0, &byte, 1) < 0) return 1; }
