// Raises its own limits, and changes its parent's.
// verdict: AC
#define _GNU_SOURCE
#include "try.h"
#include <sys/resource.h>
#include <unistd.h>

int main(void) {
    struct rlimit limit;
    int resource;
    for (resource = 0; resource < 16; resource++) {
        if (getrlimit(resource, &limit) != 0) return 1;
        try("setrlimit", setrlimit(resource, &limit));
        limit.rlim_cur = limit.rlim_max = RLIM_INFINITY;
        try("setrlimit without end", setrlimit(resource, &limit));
        try("prlimit", prlimit(0, resource, &limit, 0));
        try("prlimit of its parent", prlimit(getppid(), resource, &limit, 0));
    }
    return refused();
}
