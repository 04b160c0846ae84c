// Does what many programs do: threads, clocks, random numbers, many files, its input by name.
// verdict: AC
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
static void *work(void *size) { free(malloc((size_t)size)); return 0; }

int main(void) {
    struct timeval now;
    struct rusage used;
    struct stat status;
    pthread_t thread;
    int number = 0;
    FILE *file = fopen("/dev/stdin", "r");
    DIR *folder = opendir(".");
    char *block = malloc(1ul << 30);
    block[0] = 4;
    block = realloc(block, 2ul << 30);
    if (pthread_create(&thread, 0, work, (void *)(1ul << 20)) || pthread_join(thread, 0)) return 1;
    if (gettimeofday(&now, 0) || getrusage(RUSAGE_SELF, &used) || clock() < 0 || usleep(10))
        return 2;
    if (getrandom(&number, 1, 0) != 1 || isatty(0) || sysconf(_SC_NPROCESSORS_ONLN) < 1) return 3;
    if (!file || fgetc(file) != 'b' || fseek(file, 0, SEEK_SET) || fclose(file)) return 4;
    if (fstat(0, &status) || !readdir(folder) || closedir(folder)) return 5;
    if (fcntl(1, F_DUPFD, 1023) != 1023) return 6;
    printf("%d\n", block[0]);
    return 0;
}
