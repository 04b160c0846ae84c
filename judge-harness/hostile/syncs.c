// Has the disk written out for ever, which uses no processor.
// verdict: AC
#define _GNU_SOURCE
#include "try.h"
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

int main(void) {
    struct iovec block = {"4", 1};
    char *page = mmap(0, 4096, PROT_READ, MAP_SHARED, 0, 0);
    try("fsync", fsync(1));
    try("fdatasync", fdatasync(1));
    try("syncfs", syncfs(1));
    try("sync_file_range", sync_file_range(1, 0, 4096, 7));
    try("msync", msync(page, 4096, MS_SYNC));
    try("RWF_SYNC", pwritev2(1, &block, 1, 0, RWF_SYNC));
    return refused();
}
