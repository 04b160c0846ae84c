// The submission's program in C++98. The idea comes here, and the reason why it is right.

#include <cstdio>

int main() {
    std::fprintf(stderr, "not written yet\n");
    return 1;
}
