// Makes a daemon: forks twice, with a session of its own in between.
// verdict: AC
#include <stdio.h>
#include <unistd.h>
static int went_through;

static void try(const char *what, long result) {
    if (result < 0) return;
    fprintf(stderr, "%s went through\n", what);
    went_through = 1;
}

int main(void) {
    pid_t child = fork();
    if (child == 0) {
        setsid();
        if (fork() != 0) _exit(0);
        close(0), close(1), close(2);
        sleep(98765);
    }
    try("fork", child);
    try("setsid", setsid());
    try("setpgid", setpgid(0, getppid()));
    if (!went_through) puts("4");
    return 0;
}
