// Leaves flags on standard output and error that make a write fail, or write elsewhere.
// verdict: AC
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
int main(void) {
    puts("4");
    fflush(stdout);
    for (int file = 1; file <= 2; file++)
        fcntl(file, F_SETFL, O_APPEND | O_ASYNC | O_DIRECT | O_NONBLOCK | O_NOATIME);
    return 0;
}
