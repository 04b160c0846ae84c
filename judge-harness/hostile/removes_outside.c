// Removes and moves its input, its folder and the file of its output.
// verdict: AC
#include <stdio.h>
#include <unistd.h>
static int went_through;

static void try(const char *what, long result) {
    if (result < 0) return;
    fprintf(stderr, "%s went through\n", what);
    went_through = 1;
}

int main(void) {
    const char *input = "@input@";
    char folder[4096] = "";
    if (!getcwd(folder, sizeof folder)) return 1;
    try("unlink of its input", unlink(input));
    try("rename of its input", rename(input, "input"));
    try("unlink of its output", unlink("../stdout"));
    try("rename of its output", rename("../stdout", "stdout"));
    try("rename onto its output", rename("../stderr", "../stdout"));
    try("rmdir of its folder", rmdir(folder));
    try("rename of its folder", rename(folder, "../other"));
    try("rename of the run's folder", rename("..", "../../other"));
    if (!went_through) puts("4");
    return 0;
}
