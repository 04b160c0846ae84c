// Writes outside of its folder: new files, its input, its parent's memory, devices.
// verdict: AC
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>
static int went_through;

static void try(const char *what, long result) {
    if (result < 0) return;
    fprintf(stderr, "%s went through\n", what);
    went_through = 1;
}

int main(void) {
    const char *new_files[] = {
        "/tmp/hostile", "/var/tmp/hostile", "/dev/shm/hostile", "/root/hostile",
        "/home/hostile", "/hostile", "../hostile", "../../hostile",
        "/proc/self/root/tmp/hostile", "/proc/self/cwd/../hostile",
    };
    const char *files[] = {
        "/proc/self/fd/0", "/proc/self/exe", "/proc/self/mem",
        "/proc/self/oom_score_adj", "/dev/kmsg", "/dev/mem", "/etc/passwd",
        "/sys/fs/cgroup/cgroup.procs",
    };
    const char *input = "@input@";
    char memory[64];
    unsigned i;
    for (i = 0; i < sizeof new_files / sizeof *new_files; i++) {
        try(new_files[i], open(new_files[i], O_WRONLY | O_CREAT, 0666));
        try(new_files[i], mkdir(new_files[i], 0777));
        try(new_files[i], mkfifo(new_files[i], 0666));
        try(new_files[i], symlink("4", new_files[i]));
    }
    for (i = 0; i < sizeof files / sizeof *files; i++) try(files[i], open(files[i], O_WRONLY));
    try("writing its input", open(input, O_RDWR));
    try("truncating its input", truncate(input, 0));
    try("truncating its input by descriptor", ftruncate(0, 0));
    snprintf(memory, sizeof memory, "/proc/%d/mem", getppid());
    try("its parent's memory", open(memory, O_RDWR));
    if (!went_through) puts("4");
    return 0;
}
