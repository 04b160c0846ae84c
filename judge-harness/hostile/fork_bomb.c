// A fork bomb.
// verdict: TLE
#include <unistd.h>
int main(void) { for (;;) fork(); }
