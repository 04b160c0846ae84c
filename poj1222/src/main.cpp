// POJ 1222, EXTENDED LIGHTS OUT, in C++98, the same program as main.rs: which buttons turn all
// lights off.
//
// Chasing: once the presses of a row and of the row above it are chosen, only the button right
// below a light can still turn it off. So the top row forces all the others: each row presses
// exactly the buttons below the lights still on. At the end, no light of the last row may be on.
//
// The order of presses does not matter, and pressing twice has no effect: the effects of presses
// add up by exclusive or. So what a board leaves on in the last row, chased from top row T, is the
// exclusive or of what it leaves from an empty top row and of what the dark board leaves from T.
//
// On the dark board, the 64 top rows leave 64 different last rows: trying shows it. So exactly one
// top row corrects what a puzzle leaves. A table of them is made once. A puzzle takes two chases.

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>

using std::size_t;
using std::string;

// All six lights or buttons of a row, the leftmost in the highest bit.
const unsigned ROW = 63;
const char WHITE_SPACE[] = " \t\n\f\r";

// Presses `top` in the top row, and in each row the buttons below the lights still on. The sixth
// row, below the board, has the lights left on in the fifth.
void chase(const unsigned lights[5], unsigned top, unsigned presses[6]) {
    unsigned above = 0;
    presses[0] = top;
    for (int row = 0; row < 5; ++row) {
        const unsigned press = presses[row];
        presses[row + 1] = lights[row] ^ above ^ press ^ (press << 1 & ROW) ^ press >> 1;
        above = press;
    }
}

// The lights of the next puzzle, top row first.
void read_lights(const string& input, size_t& at, unsigned lights[5]) {
    for (int row = 0; row < 5; ++row) {
        lights[row] = 0;
        for (int column = 0; column < 6; ++column) {
            at = input.find_first_not_of(WHITE_SPACE, at);
            if (at == string::npos) {
                throw std::runtime_error("expected 0 or 1, found the end of the input");
            }
            const char digit = input[at++];
            if (digit != '0' && digit != '1') {
                throw std::runtime_error(string("expected 0 or 1, found '") + digit + "'");
            }
            lights[row] = 2 * lights[row] + (digit == '1');
        }
    }
}

// Answers all puzzles. An error says what was expected and what was found.
string solve(const string& input) {
    size_t at = 0;
    while (input.compare(at, 3, "\xEF\xBB\xBF") == 0) at += 3;
    at = std::min(input.find_first_not_of(WHITE_SPACE, at), input.size());
    const size_t end = std::min(input.find_first_not_of("0123456789", at), input.size());
    if (at == end) {
        const string found = input.substr(at, 1);
        throw std::runtime_error("expected the number of puzzles, found '" + found + "'");
    }
    const unsigned long puzzles = std::strtoul(input.c_str() + at, 0, 10);
    at = end;
    const unsigned dark[5] = {0, 0, 0, 0, 0};
    unsigned lights[5], presses[6], top_row_for[ROW + 1];
    for (unsigned top = 0; top <= ROW; ++top) {
        chase(dark, top, presses);
        top_row_for[presses[5]] = top;
    }
    string output;
    for (unsigned long puzzle = 1; puzzle <= puzzles; ++puzzle) {
        read_lights(input, at, lights);
        chase(lights, 0, presses);
        chase(lights, top_row_for[presses[5]], presses);
        char number[32];
        std::sprintf(number, "PUZZLE #%lu\n", puzzle);
        output += number;
        for (int row = 0; row < 5; ++row) {
            for (int column = 5; column > 0; --column) {
                output += presses[row] >> column & 1 ? "1 " : "0 ";
            }
            output += presses[row] & 1 ? "1\n" : "0\n";
        }
    }
    return output;
}

int main() {
    string input;
    char part[1 << 16];
    while (const size_t size = std::fread(part, 1, sizeof part, stdin)) input.append(part, size);
    try {
        std::fputs(solve(input).c_str(), stdout);
    } catch (const std::runtime_error& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
    return 0;
}
