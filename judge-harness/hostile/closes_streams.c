// Closes standard input, output and error.
// verdict: WA
#include <stdio.h>
#include <unistd.h>
int main(void) { close(0); close(1); close(2); puts("4"); return 0; }
