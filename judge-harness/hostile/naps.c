// Is awake for a moment every two milliseconds, for ever: most of the time it sleeps.
// verdict: TLE
#include <time.h>

int main(void) {
    struct timespec nap = {0, 1900000}, now, woke;
    for (;;) {
        nanosleep(&nap, 0);
        clock_gettime(CLOCK_MONOTONIC, &woke);
        do clock_gettime(CLOCK_MONOTONIC, &now);
        while ((now.tv_nsec - woke.tv_nsec + 1000000000) % 1000000000 < 100000);
    }
}
