// Opens its standard input and output once more, by their names.
// verdict: AC
#include <stdio.h>
int main(void) {
    if (!freopen("/dev/stdin", "r", stdin) || getchar() != 'b') return 1;
    if (!freopen("/dev/stdout", "w", stdout)) return 2;
    puts("4");
    return 0;
}
