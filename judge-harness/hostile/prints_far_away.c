// Prints a byte far behind the end of its output: a file of 900 MB that is nearly empty.
// verdict: OLE
#include <stdio.h>
#include <unistd.h>
int main(void) {
    puts("4");
    fflush(stdout);
    lseek(1, 900L << 20, SEEK_SET);
    write(1, "\n", 1);
    return 0;
}
