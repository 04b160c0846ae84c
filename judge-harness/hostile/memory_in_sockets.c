// Makes pairs of sockets, which would hold memory in the kernel that nobody counts.
// verdict: AC
#include <stdio.h>
#include <sys/socket.h>

int main(void) {
    int ends[2];
    puts(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0 ? "5" : "4");
    return 0;
}
