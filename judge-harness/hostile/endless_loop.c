// Loops for ever.
// verdict: TLE
int main(void) { for (;;) __asm__ volatile(""); }
