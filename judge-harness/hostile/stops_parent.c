// Stops its parent and its parent's group.
// verdict: AC
#include "try.h"
#include <signal.h>
#include <unistd.h>

int main(void) {
    try("SIGSTOP", kill(getppid(), SIGSTOP));
    try("SIGSTOP to the group", kill(-getppid(), SIGSTOP));
    try("SIGTSTP", kill(getppid(), SIGTSTP));
    return refused();
}
