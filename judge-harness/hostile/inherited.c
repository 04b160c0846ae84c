// Looks for variables and descriptors inherited from the judge.
// verdict: AC
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
static int went_through;

static void try(const char *what, long result) {
    if (result < 0) return;
    fprintf(stderr, "%s went through\n", what);
    went_through = 1;
}
extern char **environ;

int main(void) {
    int i;
    if (environ && *environ) try(*environ, 0);
    for (i = 3; i < 4096; i++) try("a descriptor", fcntl(i, F_GETFD));
    if (!went_through) puts("4");
    return 0;
}
