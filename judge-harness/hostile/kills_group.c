// Kills its process group, which has no other member.
// verdict: RE
#include <signal.h>
#include <stdio.h>
int main(void) { puts("4"); fflush(stdout); kill(0, SIGKILL); return 0; }
