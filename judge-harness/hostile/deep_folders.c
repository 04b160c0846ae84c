// Nests folders as deep as it can.
// verdict: OLE or TLE
// There are soon too many; where a folder takes long to create, its time is up first.
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>
int main(void) {
    int i;
    for (i = 0; i < 1000000; i++) if (mkdir("d", 0777) != 0 || chdir("d") != 0) return 1;
    puts("4");
    return 0;
}
