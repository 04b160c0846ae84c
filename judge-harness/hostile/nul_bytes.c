// Prints NUL bytes behind the right answer.
// verdict: WA
#include <unistd.h>
int main(void) { write(1, "4\n\0\0\0\0", 6); return 0; }
