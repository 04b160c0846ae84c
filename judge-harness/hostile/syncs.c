// Has the disk written out for ever, which uses no processor.
// verdict: AC
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>
static int went_through;

static void try(const char *what, long result) {
    if (result < 0) return;
    fprintf(stderr, "%s went through\n", what);
    went_through = 1;
}

int main(void) {
    struct iovec block = {"4", 1};
    int file = open("file", O_RDWR | O_CREAT, 0666);
    char *page;
    if (write(file, "4", 1) != 1) return 1;
    page = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    try("fsync", fsync(file));
    try("fdatasync", fdatasync(file));
    try("syncfs", syncfs(file));
    try("sync_file_range", sync_file_range(file, 0, 4096, 7));
    try("msync", msync(page, 4096, MS_SYNC));
    try("O_SYNC", open("file", O_RDWR | O_SYNC));
    try("O_DSYNC", open("file", O_RDWR | O_DSYNC));
    try("O_DIRECT", open("file", O_RDWR | O_DIRECT));
    try("RWF_SYNC", pwritev2(file, &block, 1, 0, RWF_SYNC));
    if (!went_through) puts("4");
    return 0;
}
