// Reads private files: homes, temporary files, passwords, other processes.
// verdict: AC
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
static int went_through;

static void try(const char *what, long result) {
    if (result < 0) return;
    fprintf(stderr, "%s went through\n", what);
    went_through = 1;
}

int main(void) {
    const char *places[] = {
        "/", "/home", "/root", "/tmp", "/var/tmp", "/dev", "/dev/shm", "/etc",
        "/etc/passwd", "/etc/shadow", "/etc/hostname", "/proc", "/proc/1",
        "/proc/1/status", "/proc/meminfo", "/sys", "/var", "/run", "..", "../stdout",
        "../../lock",
    };
    unsigned i;
    for (i = 0; i < sizeof places / sizeof *places; i++) try(places[i], open(places[i], O_RDONLY));
    if (!went_through) puts("4");
    return 0;
}
