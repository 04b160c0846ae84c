// Ignores all signals and loops.
// verdict: TLE
#include <signal.h>
int main(void) {
    int number;
    for (number = 1; number < 65; number++) signal(number, SIG_IGN);
    for (;;) __asm__ volatile("");
}
