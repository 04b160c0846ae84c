// Becomes another program: a shell, itself, one by way of the loader.
// verdict: AC
#define _GNU_SOURCE
#include "try.h"
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

static const char loader_path[] = "/lib64/ld-linux-x86-64.so.2";

int main(int count, char **arguments) {
    char *again[] = {arguments[0], "again", 0}, *none[] = {0};
    char *shell[] = {"/bin/sh", "-c", "echo 5", 0}, *loader[] = {"ld", arguments[0], "again", 0};
    int own, file;
    if (count > 1) return puts("5"), 0;
    own = open("/proc/self/exe", O_RDONLY);
    try("a shell", execve(shell[0], shell, none));
    try("itself", execve("/proc/self/exe", again, none));
    try("itself by path", execve(arguments[0], again, none));
    try("the loader", execve(loader_path, loader, none));
    try("itself by descriptor", syscall(SYS_execveat, own, "", again, none, AT_EMPTY_PATH));
    for (file = -1; file < 1024; file++) {
        try("a descriptor", syscall(SYS_execveat, file, "", again, none, AT_EMPTY_PATH));
        try("the loader beside a descriptor", 
            syscall(SYS_execveat, file, loader_path, loader, none, AT_EMPTY_PATH));
        try("itself beside a descriptor", 
            syscall(SYS_execveat, file, arguments[0], again, none, AT_EMPTY_PATH));
    }
    return refused();
}
