// Fills its folder with a million files.
// verdict: OLE or TLE
// There are soon too many; where a file takes long to create, its time is up first.
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
int main(void) {
    char name[32];
    int i;
    for (i = 0; i < 1000000; i++) {
        sprintf(name, "%d", i);
        close(open(name, O_WRONLY | O_CREAT, 0666));
    }
    puts("4");
    return 0;
}
