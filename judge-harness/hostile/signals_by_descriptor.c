// Lets its output and a lease send signals to its parent, and holds a lease on its input.
// verdict: AC
#define _GNU_SOURCE
#include "try.h"
#include <fcntl.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <unistd.h>

int main(void) {
    int file = 1, parent = getppid();
    struct f_owner_ex owner = {F_OWNER_PID, 0};
    owner.pid = parent;
    try("F_SETOWN", fcntl(file, F_SETOWN, parent));
    try("F_SETOWN of a group", fcntl(file, F_SETOWN, -parent));
    try("F_SETOWN_EX", fcntl(file, F_SETOWN_EX, &owner));
    try("FIOSETOWN", ioctl(file, 0x8901, &parent));
    try("F_SETSIG", fcntl(file, F_SETSIG, SIGCONT));
    try("F_SETLEASE", fcntl(0, F_SETLEASE, F_RDLCK));
    try("F_NOTIFY", fcntl(0, F_NOTIFY, DN_ACCESS));
    return refused();
}
