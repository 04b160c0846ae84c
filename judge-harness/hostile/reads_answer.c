// Reads the answer: by its path, through /proc, from the folders of its parent.
// verdict: AC
#include "try.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* Opens a file below what may be the root or a descriptor of some process. */
static void look(const char *what, const char *start, const char *file) {
    char path[9000];
    snprintf(path, sizeof path, "%s%s", start, file);
    try(what, open(path, O_RDONLY));
}

int main(void) {
    char answer[] = "@answer@", parent[64];
    int i;
    if (open(answer, O_RDONLY) < 0 && errno != EACCES) return 2;
    look("its path", "", answer);
    look("the root of /proc/self", "/proc/self/root", answer);
    look("the root of a thread", "/proc/thread-self/root", answer);
    look("a way up from the folder", "/proc/self/cwd/../../../../../../../../..", answer);
    snprintf(parent, sizeof parent, "/proc/%d/root", getppid());
    look("the parent's root", parent, answer);
    look("process 1", "/proc/1/root", answer);
    snprintf(parent, sizeof parent, "/proc/%d/cwd", getppid());
    look("the parent's folder", parent, "/Cargo.toml");
    look("the parent's folder itself", parent, "");
    for (i = 0; i < 32; i++) {
        snprintf(parent, sizeof parent, "/proc/%d/fd/%d", getppid(), i);
        look("a descriptor of the parent", parent, "");
    }
    snprintf(parent, sizeof parent, "/proc/%d/environ", getppid());
    look("the parent's environment", parent, "");
    answer[strrchr(answer, '/') - answer] = 0;
    look("the folder of the cases", "", answer);
    return refused();
}
