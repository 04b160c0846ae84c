// Writes where there is no memory.
// verdict: RE
int main(void) { *(volatile int *)0 = 4; return 0; }
