// Runs a command as on a kernel that lacks a part:
//
//     without landlock|seccomp|pidfd COMMAND...
//
// A seccomp filter returns ENOSYS to the command and to its descendants.
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef __x86_64__
#define ARCHITECTURE AUDIT_ARCH_X86_64
#else
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define SKIP_UNLESS(value, steps) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, steps)
#define SKIP_IF(value, steps) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, steps, 0)
#define ANSWER(action) BPF_STMT(BPF_RET | BPF_K, action)

// Old headers lack the numbers of newer calls, which all architectures share: those of Landlock
// are 444 to 446, pidfd_open is 434, close_range 436.
static const struct { const char *name; int calls[3]; } PARTS[] = {
    {"landlock", {444, 445, 446}},
    {"pidfd", {434, 436, 436}},
    {"seccomp", {SYS_seccomp, SYS_seccomp, SYS_seccomp}},
};

int main(int count, char **words) {
    unsigned part = 0;
    while (count > 2 && part < 3 && strcmp(PARTS[part].name, words[1])) part++;
    if (count < 3 || part == 3) {
        fputs("usage: without landlock|seccomp|pidfd COMMAND...\n", stderr);
        return 2;
    }
    const int *calls = PARTS[part].calls;
    struct sock_filter steps[] = {
        // Other architectures have other call numbers: allow all calls there.
        LOAD(arch), SKIP_UNLESS(ARCHITECTURE, 7),
        LOAD(nr), SKIP_IF(calls[0], 6), SKIP_IF(calls[1], 5), SKIP_IF(calls[2], 4),
        // The older way to set a filter is a part of seccomp.
        SKIP_UNLESS(calls[0] == SYS_seccomp ? SYS_prctl : -1, 2),
        LOAD(args[0]), SKIP_IF(PR_SET_SECCOMP, 1),
        ANSWER(SECCOMP_RET_ALLOW), ANSWER(SECCOMP_RET_ERRNO | ENOSYS),
    };
    struct sock_fprog filter = {sizeof steps / sizeof *steps, steps};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) ||
        prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter)) {
        perror("without");
        return 2;
    }
    execvp(words[2], words + 2);
    perror("without: the command");
    return 127;
}
