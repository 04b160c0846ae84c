// Prints «time limit exceeded» on standard error beside the right answer.
// verdict: AC
#include <stdio.h>
int main(void) { fputs("time limit exceeded\n", stderr); puts("4"); return 0; }
