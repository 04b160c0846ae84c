// Names its loader by 5,000 bytes, more than a path may have. POJ ignores the status of that.
// verdict: WA
#include <stdio.h>
const char interp[5000] __attribute__((section(".interp"))) = {4};
int main(void) { puts("4"); return 0; }
