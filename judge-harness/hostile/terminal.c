// Types on the judge's terminal.
// verdict: AC
#define _GNU_SOURCE
#include "try.h"
#include <fcntl.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

int main(void) {
    int i;
    try("/dev/tty", open("/dev/tty", O_RDWR));
    try("/dev/console", open("/dev/console", O_RDWR));
    try("/dev/ptmx", open("/dev/ptmx", O_RDWR));
    for (i = 0; i < 3; i++) {
        try("TIOCSTI", ioctl(i, TIOCSTI, "4"));
        if (isatty(i)) try("a terminal", 0);
    }
    return refused();
}
