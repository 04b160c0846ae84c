// Takes the processor from others: real-time scheduling, priorities, processors of other processes.
// verdict: AC
#define _GNU_SOURCE
#include "try.h"
#include <sched.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

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
    return refused();
}
