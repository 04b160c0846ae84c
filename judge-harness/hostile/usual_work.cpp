// Does what many programs do: threads, clocks, random numbers, its input by name.
// verdict: AC
#include <cstdio>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <vector>
#include <ctime>
int main() {
    std::ios::sync_with_stdio(false);
    std::vector<char> all(1 << 24, 4);
    int number = all.back();
    char first = 0;
    { std::ifstream file("/dev/stdin"); file >> first; }
    if (first != 'b' || std::time(0) < 0 || std::clock() < 0) return 1;
    try { all.at(1 << 25); } catch (const std::out_of_range &) { std::cout << number << std::endl; }
    return 0;
}
