// Reads the machine's network connections in its own folder of /proc.
// verdict: AC
#define _GNU_SOURCE
#include "try.h"
#include <fcntl.h>
#include <unistd.h>

int main(void) {
    try("connections", open("/proc/self/net/tcp", O_RDONLY));
    try("connections of a thread", open("/proc/thread-self/net/tcp", O_RDONLY));
    try("interfaces", open("/proc/self/net/dev", O_RDONLY));
    try("networks", open("/proc/self/net", O_RDONLY | O_DIRECTORY));
    try("mounts", open("/proc/self/mountinfo", O_RDONLY));
    if (open("/proc/self/maps", O_RDONLY) < 0) return 1;
    return refused();
}
