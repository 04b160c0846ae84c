// Reads private files: homes, passwords, other processes, the machine's network; lists folders.
// verdict: AC
#include "try.h"
#include <fcntl.h>
#include <unistd.h>

int main(void) {
    const char *places[] = {
        "/", "/home", "/root", "/tmp", "/var/tmp", "/dev", "/dev/shm", "/dev/zero", "/etc",
        "/etc/passwd", "/etc/shadow", "/etc/hostname", "/proc", "/proc/1", "/proc/1/status",
        "/proc/meminfo", "/sys", "/var", "/run", "..", "../stdout", "../../lock",
        "/proc/self/net/tcp", "/proc/thread-self/net/tcp", "/proc/self/net", "/proc/self/mountinfo",
    };
    unsigned i;
    for (i = 0; i < sizeof places / sizeof *places; i++) try(places[i], open(places[i], O_RDONLY));
    if (chdir("/") == 0) try("the root", open(".", O_RDONLY));
    return refused();
}
