// Opens its standard input once more, by its name.
// verdict: AC
#include <stdio.h>
int main(void) {
    if (!freopen("/dev/stdin", "r", stdin) || getchar() != 'b') return 1;
    puts("4");
    return 0;
}
