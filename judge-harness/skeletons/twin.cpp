// The idea comes here, and the reason that it is right: the same program as the submission, in C++98.

#include <cstdio>

int main() {
    std::fprintf(stderr, "not written yet\n");
    return 1;
}
