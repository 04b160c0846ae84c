// Sleeps for ever.
// verdict: TLE
#include <unistd.h>
int main(void) { for (;;) pause(); }
