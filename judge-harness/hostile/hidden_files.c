// Writes ten gigabytes so deep in its folder that the path is too long to be opened.
// verdict: OLE
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
static char block[1 << 20];
int main(void) {
    char name[251];
    int i, j, file;
    memset(name, 'd', 250);
    name[250] = 0;
    for (i = 0; i < 20; i++) if (mkdir(name, 0777) != 0 || chdir(name) != 0) return 1;
    for (i = 0; i < 100; i++) {
        sprintf(name, "%d", i);
        file = open(name, O_WRONLY | O_CREAT, 0666);
        if (file < 0) return 2;
        for (j = 0; j < 100; j++) if (write(file, block, sizeof block) < 0) return 3;
    }
    for (;;) pause();
}
