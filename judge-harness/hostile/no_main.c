// Has no main.
// verdict: CE
int answer(void) { return 4; }
