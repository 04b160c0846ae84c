// Sends itself the signal for too much CPU time.
// verdict: RE
#include <signal.h>
#include <stdio.h>
int main(void) { puts("4"); fflush(stdout); raise(SIGXCPU); return 0; }
