// Maps a file with a long name 60,000 times, so that reading of it takes long.
// verdict: MLE
#define _GNU_SOURCE
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
int main(void) {
    char name[251] = "";
    int i, file;
    memset(name, 'n', 250);
    file = open(name, O_RDWR | O_CREAT, 0666);
    if (file < 0 || ftruncate(file, 8192) != 0) return 1;
    for (i = 0; i < 60000; i++) mmap(0, 4096, PROT_READ, MAP_SHARED, file, 4096 * (i % 2));
    for (;;) pause();
}
