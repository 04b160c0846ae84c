// Leaves files and folders behind that nobody may read, write or enter.
// verdict: AC
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>
int main(void) {
    int i;
    for (i = 0; i < 9; i++) {
        if (mkdir("locked", 0700) != 0 || chdir("locked") != 0) return 1;
        close(open("file", O_WRONLY | O_CREAT, 0));
        mkdir("empty", 0);
    }
    puts("4");
    return 0;
}
