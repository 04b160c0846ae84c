// Reads private files: homes, temporary files, passwords, other processes.
// verdict: AC
#include "try.h"
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

int main(void) {
    const char *places[] = {
        "/", "/home", "/root", "/tmp", "/var/tmp", "/dev", "/dev/shm", "/etc",
        "/etc/passwd", "/etc/shadow", "/etc/hostname", "/proc", "/proc/1",
        "/proc/1/status", "/proc/meminfo", "/sys", "/var", "/run", "..", "../stdout",
        "../../lock",
    };
    unsigned i;
    for (i = 0; i < sizeof places / sizeof *places; i++) try(places[i], open(places[i], O_RDONLY));
    return refused();
}
