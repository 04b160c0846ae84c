// Has files in memory made, where nobody sees what it holds: plain and secret ones, and pipes.
// verdict: AC
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>
static int went_through;

static void try(const char *what, long result) {
    if (result < 0) return;
    fprintf(stderr, "%s went through\n", what);
    went_through = 1;
}

int main(void) {
    int ends[2];
    try("memfd_create", memfd_create("file", 0));
    try("memfd_secret", syscall(447, 0));
    try("pipe", pipe(ends));
    if (!went_through) puts("4");
    return 0;
}
