// Has an answer included when it is compiled.
// verdict: CE
#include <cstdio>
extern const char answer[];
asm("answer: .incbin \"@answer@\"\n.byte 0");
int main() { std::fputs(answer, stdout); }
