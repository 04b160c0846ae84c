// Gains rights, priority over others and higher limits, and changes those of its parent.
// verdict: AC
#define _GNU_SOURCE
#include "try.h"
#include <sched.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <unistd.h>

int main(void) {
    const unsigned long files = 1 << 1;
    int resource, parent = getppid();
    struct sched_param parameters = {1}, none = {0};
    unsigned long rights;
    char line[256];
    cpu_set_t processors;
    FILE *status = fopen("/proc/self/status", "r");
    while (status && fgets(line, sizeof line, status))
        if (sscanf(line, "CapEff: %lx", &rights) == 1 && (rights & ~files)) try("a capability", 0);
        else if (sscanf(line, "NoNewPrivs: %lu", &rights) == 1 && !rights) try("new rights", 0);
    try("another user", setresuid(12345, 12345, 12345));
    try("another group", setresgid(12345, 12345, 12345));
    try("a device", mknod("device", S_IFBLK | 0600, makedev(8, 0)));
    try("the host's name", sethostname("hostile", 7));
    for (resource = 0; resource < 16; resource++) {
        struct rlimit limit;
        if (getrlimit(resource, &limit) != 0) return 1;
        try("setrlimit", setrlimit(resource, &limit));
        try("prlimit", prlimit(0, resource, &limit, 0));
        try("prlimit of its parent", prlimit(parent, resource, &limit, 0));
    }
    CPU_ZERO(&processors);
    CPU_SET(0, &processors);
    try("real time", sched_setscheduler(0, SCHED_FIFO, &parameters));
    try("its parent idle", sched_setscheduler(parent, SCHED_BATCH, &none));
    try("its parent's parameters", sched_setparam(parent, &none));
    try("its parent's processors", sched_setaffinity(parent, sizeof processors, &processors));
    try("its parent's priority", setpriority(PRIO_PROCESS, parent, 0));
    try("a priority of its own", setpriority(PRIO_PROCESS, 0, -20));
    try("its user's priority", setpriority(PRIO_USER, 0, 0));
    try("disk priority", syscall(SYS_ioprio_set, 3, getuid(), 0));
    return refused();
}
