// Opens files for writing and interrupts each call by a signal, so the supervisor waits for none.
// verdict: TLE
#include <fcntl.h>
#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

static void nothing(int signal) { (void)signal; }

int main(void) {
    struct itimerval often = {{0, 50}, {0, 50}};
    struct sigaction action = {0};
    action.sa_handler = nothing;
    sigaction(SIGALRM, &action, 0);
    setitimer(ITIMER_REAL, &often, 0);
    for (;;) close(open("file", O_WRONLY | O_CREAT, 0666));
}
