// Has the preprocessor write down a text of terabytes.
// verdict: CE
#define A(x) x x x x x x x x x x x x x x x x
#define B(x) A(A(A(A(x))))
int main(void) { int i = 0; B(B(B(i++;))) return 0; }
