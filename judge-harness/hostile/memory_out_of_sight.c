// Takes memory that is not counted: shared, files in memory, secret memory, and pipes.
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

static int map(int flags) {
    return mmap(0, 4096, PROT_READ | PROT_WRITE, flags, -1, 0) == MAP_FAILED ? -1 : 0;
}

int main(void) {
    int ends[2];
    try("shared memory", map(MAP_SHARED | MAP_ANONYMOUS));
    try("shared memory, validated", map(MAP_SHARED_VALIDATE | MAP_ANONYMOUS));
    try("zeros", open("/dev/zero", O_RDONLY));
    try("memfd_create", memfd_create("file", 0));
    try("memfd_secret", syscall(447, 0));
    try("pipe", pipe(ends));
    if (!went_through) puts("4");
    return 0;
}
