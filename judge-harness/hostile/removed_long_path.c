// Writes gigabytes to a removed file whose path is just too long to be told with the word that it is removed.
// verdict: OLE
#define _GNU_SOURCE
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
static char path[4096], name[251], block[1 << 20];
int main(void) {
    int i, file, left;
    if (!getcwd(path, sizeof path)) return 1;
    memset(name, 'n', 250);
    for (left = 4090 - strlen(path); left > 251; left -= 251) if (mkdir(name, 0777) != 0 || chdir(name) != 0) return 2;
    name[left - 1] = 0;
    file = open(name, O_RDWR | O_CREAT, 0666);
    if (file < 0 || unlink(name) != 0) return 3;
    for (i = 0; i < 1 << 9; i++) if (write(file, block, sizeof block) < 0) return 4;
    for (;;) pause();
}
