// Reads the machine's network connections in its own folder of /proc.
// verdict: AC
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
static int went_through;

static void try(const char *what, long result) {
    if (result < 0) return;
    fprintf(stderr, "%s went through\n", what);
    went_through = 1;
}

int main(void) {
    try("connections", open("/proc/self/net/tcp", O_RDONLY));
    try("connections of a thread", open("/proc/thread-self/net/tcp", O_RDONLY));
    try("interfaces", open("/proc/self/net/dev", O_RDONLY));
    try("networks", open("/proc/self/net", O_RDONLY | O_DIRECTORY));
    try("mounts", open("/proc/self/mountinfo", O_RDONLY));
    if (open("/proc/self/maps", O_RDONLY) < 0) return 1;
    if (!went_through) puts("4");
    return 0;
}
