// Sets a process name that is not UTF-8, and sleeps for ever.
// verdict: TLE
#define _GNU_SOURCE
#include <sys/prctl.h>
#include <unistd.h>
int main(void) { prctl(PR_SET_NAME, "\xff) R \n"); for (;;) pause(); }
