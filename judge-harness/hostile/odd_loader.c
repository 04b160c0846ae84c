// Says in 5,000 bytes what loads it, which is more than a path can have.
// verdict: RE
#include <stdio.h>
const char interp[5000] __attribute__((section(".interp"))) = {4};
int main(void) { puts("4"); return 0; }
