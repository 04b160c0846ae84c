// Sets a process name that is not UTF-8, and writes to 1 GiB.
// verdict: MLE
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>
int main(void) {
    int i;
    prctl(PR_SET_NAME, "\xff");
    for (i = 0; i < 1 << 10; i++) memset(malloc(1 << 20), 4, 1 << 20);
    for (;;) pause();
}
