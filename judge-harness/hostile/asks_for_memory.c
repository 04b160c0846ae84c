// Asks for 4 GiB and does not touch them.
// verdict: AC
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    char *volatile block = malloc(4ul << 30);
    puts(block ? "4" : "none");
    return 0;
}
