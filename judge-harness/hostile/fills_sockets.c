// Lets the kernel hold memory for it: in as many pipes and sockets as it can open.
// verdict: MLE
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>
static char block[1 << 16];

static void fill(int file) {
    fcntl(file, F_SETFL, O_NONBLOCK);
    while (write(file, block, sizeof block) > 0) {}
}

int main(void) {
    int pair[2], count = 0;
    for (; count < 200 && socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0; count++) {
        fill(pair[0]);
        fill(pair[1]);
    }
    for (; pipe(pair) == 0; count++) fill(pair[1]);
    for (; count > 300;) pause();
    return count;
}
