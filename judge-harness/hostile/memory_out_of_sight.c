// Takes memory that is not counted: shared, files in memory, secret memory, and pipes.
// verdict: AC
#define _GNU_SOURCE
#include "try.h"
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

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
    return refused();
}
