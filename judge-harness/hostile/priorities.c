// Takes the processor from others: real-time scheduling, priorities, processors of other processes.
// verdict: AC
#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
static int went_through;

static void try(const char *what, long result) {
    if (result < 0) return;
    fprintf(stderr, "%s went through\n", what);
    went_through = 1;
}

int main(void) {
    struct sched_param parameters = {1}, none = {0};
    cpu_set_t processors;
    CPU_ZERO(&processors);
    CPU_SET(0, &processors);
    try("real time", sched_setscheduler(0, SCHED_FIFO, &parameters));
    try("its parent idle", sched_setscheduler(getppid(), SCHED_BATCH, &none));
    try("its parent's parameters", sched_setparam(getppid(), &none));
    try("its parent's processors", sched_setaffinity(getppid(), sizeof processors, &processors));
    try("its parent's priority", setpriority(PRIO_PROCESS, getppid(), 0));
    try("a priority of its own", setpriority(PRIO_PROCESS, 0, -20));
    try("its user's priority", setpriority(PRIO_USER, 0, 0));
    try("disk priority", syscall(SYS_ioprio_set, 3, getuid(), 0));
    if (!went_through) puts("4");
    return 0;
}
