// Lets its output and a lease send signals to its parent, and holds a lease on its input.
// verdict: AC
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>
static int went_through;

static void try(const char *what, long result) {
    if (result < 0) return;
    fprintf(stderr, "%s went through\n", what);
    went_through = 1;
}

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
    if (!went_through) puts("4");
    return 0;
}
