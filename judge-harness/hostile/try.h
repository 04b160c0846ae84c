/* For programs that try what the box has to refuse. Their answer is right if it refuses all. */
#include <stdio.h>
static int went_through;

static void try(const char *what, long result) {
    if (result < 0) return;
    fprintf(stderr, "%s went through\n", what);
    went_through = 1;
}

static int refused(void) {
    if (!went_through) puts("4");
    return 0;
}
