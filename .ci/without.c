// Runs a command as on a kernel that lacks some system calls, or in a container that forbids them:
//
//     without ENOSYS landlock_create_ruleset landlock_add_rule -- COMMAND...
//
// A seccomp filter returns this error to the command and to its descendants.
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef __x86_64__
#define ARCHITECTURE AUDIT_ARCH_X86_64
#else
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

struct named { const char *name; int number; };

static const struct named ERRORS[] = {{"ENOSYS", ENOSYS}, {"EPERM", EPERM}, {0}};

// Old headers lack the newer calls. These have the same numbers on all architectures.
static const struct named CALLS[] = {
    {"prctl", SYS_prctl},
    {"seccomp", SYS_seccomp},
    {"pidfd_open", 434},
    {"close_range", 436},
    {"landlock_create_ruleset", 444},
    {"landlock_add_rule", 445},
    {"landlock_restrict_self", 446},
    {0},
};

static struct sock_filter steps[64];
static unsigned short length;

static void add(int code, unsigned value, int steps_if_not_equal) {
    struct sock_filter step = {code, 0, steps_if_not_equal, value};
    if (length == sizeof steps / sizeof *steps)
        exit(2);
    steps[length++] = step;
}

static void load(unsigned offset) { add(BPF_LD | BPF_W | BPF_ABS, offset, 0); }
static void skip_unless(unsigned value, int steps) { add(BPF_JMP | BPF_JEQ | BPF_K, value, steps); }
static void answer(unsigned action) { add(BPF_RET | BPF_K, action, 0); }

static int number(const struct named *table, const char *name) {
    for (; table->name; table++)
        if (!strcmp(table->name, name))
            return table->number;
    fprintf(stderr, "without: %s is unknown\n", name);
    exit(2);
}

int main(int count, char **words) {
    if (count < 4) {
        fputs("usage: without ENOSYS|EPERM CALL... -- COMMAND...\n", stderr);
        return 2;
    }
    int error = number(ERRORS, words[1]);
    // Other architectures have other call numbers: allow all calls there.
    load(offsetof(struct seccomp_data, arch));
    skip_unless(ARCHITECTURE, 1);
    add(BPF_JMP | BPF_JA, 1, 0);
    answer(SECCOMP_RET_ALLOW);
    char **word = words + 2;
    for (; *word && strcmp(*word, "--"); word++) {
        int call = number(CALLS, *word);
        load(offsetof(struct seccomp_data, nr));
        if (call == SYS_prctl) {
            // Only the older way to set a filter fails.
            skip_unless(call, 3);
            load(offsetof(struct seccomp_data, args[0]));
            skip_unless(PR_SET_SECCOMP, 1);
        } else {
            skip_unless(call, 1);
        }
        answer(SECCOMP_RET_ERRNO | error);
    }
    answer(SECCOMP_RET_ALLOW);
    struct sock_fprog filter = {length, steps};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) ||
        prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter)) {
        perror("without");
        return 2;
    }
    if (*word && word[1])
        execvp(word[1], word + 1);
    perror("without: the command");
    return 127;
}
