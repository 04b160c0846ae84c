// Talks to the network: TCP, UDP, listening, Unix sockets with and without a name, the kernel.
// verdict: AC
#include "try.h"
#include <arpa/inet.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

int main(void) {
    struct sockaddr_in address;
    struct sockaddr_un name;
    int tcp = socket(AF_INET, SOCK_STREAM, 0), local = socket(AF_UNIX, SOCK_STREAM, 0);
    memset(&address, 0, sizeof address);
    memset(&name, 0, sizeof name);
    address.sin_family = AF_INET;
    address.sin_port = htons(9);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    name.sun_family = AF_UNIX;
    strcpy(name.sun_path + 1, "hostile");
    try("TCP", tcp);
    try("connecting", connect(tcp, (struct sockaddr *)&address, sizeof address));
    address.sin_port = 0;
    try("binding", bind(tcp, (struct sockaddr *)&address, sizeof address));
    try("listening", listen(tcp, 1));
    try("UDP", socket(AF_INET, SOCK_DGRAM, 0));
    try("IPv6", socket(AF_INET6, SOCK_STREAM, 0));
    try("raw", socket(AF_INET, SOCK_RAW, 1));
    try("Unix", local);
    try("an abstract name", bind(local, (struct sockaddr *)&name, sizeof name));
    try("netlink", socket(16, SOCK_RAW, 0));
    try("vsock", socket(40, SOCK_STREAM, 0));
    try("packets", socket(17, SOCK_RAW, 0));
    return refused();
}
