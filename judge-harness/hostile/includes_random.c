// Includes what never ends and is no text.
// verdict: CE
#include "/dev/random"
int main(void) { return 0; }
