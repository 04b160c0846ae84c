// Loops in several threads, to use more processors than one.
// verdict: TLE
#define _GNU_SOURCE
#include <pthread.h>
static void *loop(void *nothing) { for (;;) __asm__ volatile(""); return nothing; }
int main(void) {
    pthread_t thread;
    int i;
    for (i = 0; i < 7; i++) pthread_create(&thread, 0, loop, 0);
    loop(0);
    return 0;
}
