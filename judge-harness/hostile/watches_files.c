// Watches what others do with files.
// verdict: AC
#include "try.h"
#include <sys/fanotify.h>
#include <sys/inotify.h>

int main(void) {
    try("inotify", inotify_init());
    try("inotify1", inotify_init1(0));
    try("fanotify", fanotify_init(FAN_CLASS_NOTIF | 0x200, 0));
    return refused();
}
