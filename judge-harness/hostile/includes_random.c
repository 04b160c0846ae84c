// Includes an endless device of random bytes.
// verdict: CE
#include "/dev/random"
int main(void) { return 0; }
