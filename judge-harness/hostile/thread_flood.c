// Starts thousands of threads.
// verdict: RE
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>
static void *sleeper(void *nothing) { for (;;) pause(); return nothing; }
int main(void) {
    pthread_attr_t attributes;
    pthread_t thread;
    int i;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, 16384);
    for (i = 0; i < 5000; i++) pthread_create(&thread, &attributes, sleeper, 0);
    sleep(1);
    puts("4");
    return 0;
}
