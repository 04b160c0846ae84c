// Prints nothing.
// verdict: WA
int main(void) { return 0; }
