// Prints the right answer and then loops.
// verdict: TLE
#include <stdio.h>
int main(void) { puts("4"); fflush(stdout); for (;;) __asm__ volatile(""); }
