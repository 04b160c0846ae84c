// Waits for somebody to type the rest of it.
// verdict: CE
#include "/dev/tty"
int main(void) { return 0; }
