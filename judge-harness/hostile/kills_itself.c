// Kills itself, after the right answer.
// verdict: RE
#include <signal.h>
#include <stdio.h>
#include <unistd.h>
int main(void) { puts("4"); fflush(stdout); kill(getpid(), SIGKILL); return 0; }
