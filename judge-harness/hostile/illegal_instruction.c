// Executes what is no instruction.
// verdict: RE
int main(void) { __builtin_trap(); }
