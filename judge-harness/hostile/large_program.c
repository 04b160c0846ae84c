// Is compiled to a program of 1 GiB.
// verdict: CE
char block[1 << 30] = {4};
int main(void) { return block[1]; }
