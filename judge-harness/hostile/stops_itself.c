// Stops itself.
// verdict: TLE
#include <signal.h>
#include <stdio.h>
int main(void) { puts("4"); fflush(stdout); raise(SIGSTOP); return 0; }
