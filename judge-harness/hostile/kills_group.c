// Kills its process group, in which there is nobody else.
// verdict: RE
#include <signal.h>
#include <stdio.h>
int main(void) { puts("4"); fflush(stdout); kill(0, SIGKILL); return 0; }
