// Prints the right answer and then crashes.
// verdict: RE
#include <stdio.h>
int main(void) { puts("4"); fflush(stdout); *(volatile int *)8 = 4; return 0; }
