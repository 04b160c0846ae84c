// Includes the terminal, so that the compiler waits for keys.
// verdict: CE
#include "/dev/tty"
int main(void) { return 0; }
