// Has an answer included when it is compiled.
// verdict: CE
int main(void) { return
#include "@answer@"
- 4; }
