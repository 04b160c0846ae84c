// Ends its main thread, and takes memory in another one.
// verdict: MLE
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
static void *eat(void *nothing) {
    unsigned long i, size = 1ul << 30;
    volatile char *block = malloc(size);
    usleep(50000);
    for (i = 0; i < size; i += 4096) block[i] = 4;
    for (;;) pause();
    return nothing;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, eat, 0);
    pthread_exit(0);
}
