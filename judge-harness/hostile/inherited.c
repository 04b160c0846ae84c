// Looks for variables and descriptors inherited from the judge.
// verdict: AC
#include "try.h"
#include <fcntl.h>
#include <unistd.h>
extern char **environ;

int main(void) {
    int i;
    if (environ && *environ) try(*environ, 0);
    for (i = 3; i < 4096; i++) try("a descriptor", fcntl(i, F_GETFD));
    return refused();
}
