// The same program as main.rs, in C++98. The idea comes here, and the reason why it is right.

#include <cstddef>
#include <cstdio>
#include <stdexcept>
#include <string>

// Answers the whole input.
std::string solve(const std::string& input) {
    throw std::runtime_error(input.empty() ? "expected an input" : "not written yet");
}

int main() {
    std::string input;
    char part[1 << 16];
    while (const std::size_t size = std::fread(part, 1, sizeof part, stdin)) {
        input.append(part, size);
    }
    try {
        std::fputs(solve(input).c_str(), stdout);
    } catch (const std::runtime_error& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
    return 0;
}
