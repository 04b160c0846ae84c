// Prints the right answer and exits with status 3.
// verdict: RE
#include <stdio.h>
int main(void) { puts("4"); return 3; }
