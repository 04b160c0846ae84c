// Aborts, which would leave a core file.
// verdict: RE
#include <stdio.h>
#include <stdlib.h>
int main(void) { puts("4"); fflush(stdout); abort(); }
