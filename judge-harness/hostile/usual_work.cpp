// Does what many programs do: threads, clocks, random numbers, files of its own.
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
    int number = 0;
    { std::ofstream file("file"); file << int(all.back()); }
    { std::ifstream file("file"); file >> number; }
    if (std::remove("file") != 0 || std::time(0) < 0 || std::clock() < 0) return 1;
    try { all.at(1 << 25); } catch (const std::out_of_range &) { std::cout << number << std::endl; }
    return 0;
}
