// Gains rights: other users, capabilities; looks whether it could.
// verdict: AC
#define _GNU_SOURCE
#include "try.h"
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/timex.h>
#include <unistd.h>

int main(void) {
    unsigned long rights;
    char line[256];
    FILE *status = fopen("/proc/self/status", "r");
    const unsigned long files = 1 << 1;
    while (status && fgets(line, sizeof line, status))
        if (sscanf(line, "CapEff: %lx", &rights) == 1 && (rights & ~files)) try("a capability", 0);
        else if (sscanf(line, "NoNewPrivs: %lu", &rights) == 1 && !rights) try("new rights", 0);
    try("another user", setresuid(12345, 12345, 12345));
    try("another group", setresgid(12345, 12345, 12345));
    try("a device", mknod("device", S_IFBLK | 0600, makedev(8, 0)));
    try("the host's name", sethostname("hostile", 7));
    return refused();
}
