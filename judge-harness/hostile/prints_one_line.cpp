// Prints one line without end.
// verdict: OLE
#include <iostream>
#include <string>
int main() {
    std::string line(65536, '4');
    for (;;) std::cout << line;
}
