// Becomes another program: a shell, itself, one that it wrote, one in memory, one by way of the loader.
// verdict: AC
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
static int went_through;

static void try(const char *what, long result) {
    if (result < 0) return;
    fprintf(stderr, "%s went through\n", what);
    went_through = 1;
}

static char image[1 << 20];

int main(int count, char **arguments) {
    char *again[] = {arguments[0], "again", 0}, *none[] = {0};
    char *shell[] = {"/bin/sh", "-c", "echo 5", 0}, *loader[] = {"ld", "./copy", "again", 0};
    int own, copy, memory, size;
    if (count > 1) return puts("5"), 0;
    own = open("/proc/self/exe", O_RDONLY);
    size = read(own, image, sizeof image);
    copy = open("copy", O_WRONLY | O_CREAT, 0777);
    memory = memfd_create("copy", 0);
    if (size <= 0 || write(copy, image, size) != size || write(memory, image, size) != size) return 1;
    close(copy);
    try("a shell", execve(shell[0], shell, none));
    try("itself", execve("/proc/self/exe", again, none));
    try("itself by path", execve(arguments[0], again, none));
    try("a file of its own", execve("copy", again, none));
    try("the loader", execve("/lib64/ld-linux-x86-64.so.2", loader, none));
    try("memory", syscall(SYS_execveat, memory, "", again, none, AT_EMPTY_PATH));
    try("itself by descriptor", syscall(SYS_execveat, own, "", again, none, AT_EMPTY_PATH));
    if (!went_through) puts("4");
    return 0;
}
