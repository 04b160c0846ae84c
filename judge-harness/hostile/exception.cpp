// Throws an exception that nobody catches.
// verdict: RE
#include <cstdio>
#include <stdexcept>
int main() { std::puts("4"); std::fflush(stdout); throw std::runtime_error("nobody"); }
