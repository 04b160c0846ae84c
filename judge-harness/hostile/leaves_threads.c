// Ends its main thread and leaves others asleep.
// verdict: TLE
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>
static void *sleeper(void *nothing) { for (;;) pause(); return nothing; }
int main(void) {
    pthread_t thread;
    puts("4");
    fflush(stdout);
    pthread_create(&thread, 0, sleeper, 0);
    pthread_exit(0);
}
