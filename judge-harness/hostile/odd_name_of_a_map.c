// Maps a file whose name is no text, removes it and closes it.
// verdict: OLE
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>
int main(void) {
    int file = open("\xff", O_RDWR | O_CREAT, 0666);
    if (write(file, "4", 1) != 1 || mmap(0, 1, PROT_READ, MAP_SHARED, file, 0) == MAP_FAILED) return 1;
    unlink("\xff");
    close(file);
    for (;;) pause();
}
