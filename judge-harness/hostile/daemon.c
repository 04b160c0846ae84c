// Makes a daemon: forks twice, with a session of its own in between.
// verdict: AC
#include "try.h"
#include <unistd.h>

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
    return refused();
}
