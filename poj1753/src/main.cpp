// POJ 1753, Flip Game, in C++98, the same program as main.rs: the fewest rounds to one colour.
//
// A round flips a piece and its neighbours. The order of rounds does not matter, and picking a
// piece twice has no effect. So a plan is a set of picked pieces, one of 2^16.
//
// Say the goal is all black. Once the picks of a row and of the row above it are chosen, only the
// pick right below a piece can still flip it. So the picks of the top row force all the others:
// each row picks exactly the pieces below those still white, and the plan works if the last row
// ends all black. Each of the 16 top rows gives one candidate, and every plan that works is one of
// them. For all white, swap the colours. The smallest of the 32 that works is the answer.

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

using std::size_t;
using std::string;
using std::vector;

// The four bits of a row: 1 for white, the leftmost piece highest.
const unsigned ROW = 15;

// The rounds of each plan that turns the board black (0): at most one plan for each top row.
vector<int> plans(const unsigned board[4]) {
    vector<int> found;
    for (unsigned top = 0; top <= ROW; ++top) {
        unsigned above = 0, picks = top;
        int rounds = 0;
        for (int row = 0; row < 4; ++row) {
            const unsigned white = board[row] ^ above ^ picks ^ (picks << 1 & ROW) ^ picks >> 1;
            for (unsigned left = picks; left != 0; left &= left - 1) ++rounds;
            above = picks;
            picks = white;
        }
        // What a fifth row would have to pick is what is still white in the fourth.
        if (picks == 0) found.push_back(rounds);
    }
    return found;
}

// Answers one board. An error says what was expected and what was found.
string solve(const string& input) {
    size_t at = 0;
    while (input.compare(at, 3, "\xEF\xBB\xBF") == 0) at += 3;
    string pieces;
    while (pieces.size() < 16 && (at = input.find_first_not_of(" \t\n\f\r", at)) != string::npos) {
        pieces += input[at++];
    }
    if (pieces.size() < 16 || pieces.find_first_not_of("bw") != string::npos) {
        throw std::runtime_error("expected 16 pieces b or w, found '" + pieces + "'");
    }
    unsigned board[4] = {0, 0, 0, 0}, swapped[4];
    for (int square = 0; square < 16; ++square) {
        board[square / 4] = 2 * board[square / 4] + (pieces[square] == 'w');
    }
    for (int row = 0; row < 4; ++row) swapped[row] = board[row] ^ ROW;
    vector<int> rounds = plans(board);
    const vector<int> to_white = plans(swapped);
    rounds.insert(rounds.end(), to_white.begin(), to_white.end());
    if (rounds.empty()) return "Impossible\n";
    std::ostringstream output;
    output << *std::min_element(rounds.begin(), rounds.end()) << '\n';
    return output.str();
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
