// Fills pairs of sockets, whose content the kernel keeps, beside a little memory of its own.
// verdict: MLE
#include <fcntl.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int main(void) {
    static char block[8 << 20];
    int ends[2];
    memset(block, 4, sizeof block);
    while (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0) {
        fcntl(ends[0], F_SETFL, O_NONBLOCK);
        while (write(ends[0], block, 4096) > 0);
    }
    for (;;) pause();
}
