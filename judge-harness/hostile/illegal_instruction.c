// Executes an illegal instruction.
// verdict: RE
int main(void) { __builtin_trap(); }
