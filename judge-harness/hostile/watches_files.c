// Watches what others do with files.
// verdict: AC
#include <stdio.h>
#include <sys/fanotify.h>
#include <sys/inotify.h>
static int went_through;

static void try(const char *what, long result) {
    if (result < 0) return;
    fprintf(stderr, "%s went through\n", what);
    went_through = 1;
}

int main(void) {
    try("inotify", inotify_init());
    try("inotify1", inotify_init1(0));
    try("fanotify", fanotify_init(FAN_CLASS_NOTIF | 0x200, 0));
    if (!went_through) puts("4");
    return 0;
}
