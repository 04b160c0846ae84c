// Writes gigabytes to a file that it has removed.
// verdict: OLE
#include <fcntl.h>
#include <unistd.h>
static char block[1 << 20];
int main(void) {
    int file = open("file", O_WRONLY | O_CREAT, 0666);
    unlink("file");
    while (write(file, block, sizeof block) > 0) {}
    return 1;
}
