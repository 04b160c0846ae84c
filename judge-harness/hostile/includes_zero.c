// Includes zeros without end.
// verdict: CE
#include "/dev/zero"
int main(void) { return 0; }
