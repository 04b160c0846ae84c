// Stops its parent and its parent's group.
// verdict: AC
#include <signal.h>
#include <stdio.h>
#include <unistd.h>
static int went_through;

static void try(const char *what, long result) {
    if (result < 0) return;
    fprintf(stderr, "%s went through\n", what);
    went_through = 1;
}

int main(void) {
    try("SIGSTOP", kill(getppid(), SIGSTOP));
    try("SIGSTOP to the group", kill(-getppid(), SIGSTOP));
    try("SIGTSTP", kill(getppid(), SIGTSTP));
    if (!went_through) puts("4");
    return 0;
}
