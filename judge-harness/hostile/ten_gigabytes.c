// Writes ten gigabytes to files in its folder.
// verdict: OLE
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
static char block[1 << 20];
int main(void) {
    char name[32];
    int i, j, file;
    for (i = 0; i < 100; i++) {
        sprintf(name, "%d", i);
        file = open(name, O_WRONLY | O_CREAT, 0666);
        for (j = 0; j < 100; j++) if (write(file, block, sizeof block) < 0) return 1;
        close(file);
    }
    puts("4");
    return 0;
}
