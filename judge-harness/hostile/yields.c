// Loops for ever and gives the processor back each time.
// verdict: TLE
#include <sched.h>
int main(void) { for (;;) sched_yield(); }
