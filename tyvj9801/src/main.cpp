// Tyvj 9801 (Luogu P1225), the black-and-white piece game, in C++98: the same program as main.rs.
//
// A move takes a black piece one step. Only how many pieces step from each square to each neighbour
// matters. A minimum-cost flow from start to target costs one a step, and no sequence is shorter.
// It is enough: the flow has no cycles, so some path of its steps begins on a square that no step
// enters, a black one, and ends on a square that no step leaves, a white one. In between, a step
// leads from black to white: make it, and the flow without it fits the new board.
//
// For one piece more, from s to t, change the flow along a shortest path from s to t (SPFA). Its
// steps add a step, for 1, or undo one, for -1. A minimum-cost flow for that piece differs from the
// known flow by such a path and by cycles. None costs less than 0: it would make the known flow
// cheaper. The first flow is built in this way, piece by piece. After a move from a to b, the rest
// is the flow for one piece more from b back to a. The first sequence of all makes the first move
// whose rest costs one less, again and again.

#include <algorithm>
#include <climits>
#include <cstddef>
#include <cstdio>
#include <queue>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

using std::size_t;
using std::string;
using std::vector;

const int SQUARES = 16;

// Whether the piece on each square is black. The squares are in reading order.
typedef vector<bool> Board;

// A move: the square of its black piece, then that of its white one.
typedef std::pair<int, int> Move;

// How many pieces step from each square to each neighbour on the way from start to target.
struct Flow {
    int net[SQUARES][SQUARES];  // net[a][b]: from a to b; if negative, from b to a
    int cost;                   // the number of steps
};

// The squares below, to the right, above and to the left.
vector<int> neighbours(int square) {
    vector<int> found;
    if (square < 12) found.push_back(square + 4);
    if (square % 4 < 3) found.push_back(square + 1);
    if (square >= 4) found.push_back(square - 4);
    if (square % 4 > 0) found.push_back(square - 1);
    return found;
}

// The minimum-cost flow for one piece more, from `source` to `sink`.
Flow with_one_more(Flow flow, int source, int sink) {
    // The cost of a shortest path to each square, and the square before it on this path.
    vector<int> cost(SQUARES, INT_MAX), previous(SQUARES, source);
    cost[source] = 0;
    std::queue<int> cheaper;
    for (cheaper.push(source); !cheaper.empty(); cheaper.pop()) {
        const int from = cheaper.front();
        const vector<int> others = neighbours(from);
        for (size_t i = 0; i < others.size(); ++i) {
            const int to = others[i];
            const int step = flow.net[to][from] > 0 ? -1 : 1;
            if (cost[from] + step >= cost[to]) continue;
            cost[to] = cost[from] + step;
            previous[to] = from;
            cheaper.push(to);
        }
    }
    for (int to = sink; to != source; to = previous[to]) {
        const int from = previous[to];
        ++flow.net[from][to];
        --flow.net[to][from];
    }
    flow.cost += cost[sink];
    return flow;
}

vector<int> black_squares(const Board& board) {
    vector<int> found;
    for (int square = 0; square < SQUARES; ++square) {
        if (board[square]) found.push_back(square);
    }
    return found;
}

// All moves on a board in the judge's order, each from its black to its white square.
vector<Move> moves(const Board& board) {
    vector<Move> found;
    for (int square = 0; square < SQUARES; ++square) {
        const vector<int> others = neighbours(square);
        for (size_t i = 0; i < others.size(); ++i) {
            const int other = others[i];
            if (other < square || board[square] == board[other]) continue;
            found.push_back(board[square] ? Move(square, other) : Move(other, square));
        }
    }
    return found;
}

// The moves in their order.
vector<Move> first_shortest_sequence(Board board, const Board& target) {
    Flow flow = Flow();
    const vector<int> sources = black_squares(board), sinks = black_squares(target);
    for (size_t i = 0; i < sources.size(); ++i) {
        flow = with_one_more(flow, sources[i], sinks[i]);
    }
    vector<Move> sequence;
    while (flow.cost > 0) {
        const vector<Move> tried = moves(board);
        for (size_t i = 0; i < tried.size(); ++i) {
            const int from = tried[i].first, to = tried[i].second;
            const Flow rest = with_one_more(flow, to, from);
            if (rest.cost >= flow.cost) continue;
            flow = rest;
            board[from] = false;
            board[to] = true;
            sequence.push_back(tried[i]);
            break;
        }
    }
    return sequence;
}

// Reads the start and the target: 16 digits for each, 1 for black.
std::pair<Board, Board> read_boards(const string& input) {
    size_t at = 0;
    while (input.compare(at, 3, "\xEF\xBB\xBF") == 0) at += 3;
    Board boards;
    while (boards.size() < 2 * SQUARES) {
        at = input.find_first_not_of(" \t\n\f\r", at);
        if (at == string::npos) {
            throw std::runtime_error("expected a piece 0 or 1, found the end of the input");
        }
        const char piece = input[at++];
        if (piece != '0' && piece != '1') {
            throw std::runtime_error(string("expected a piece 0 or 1, found '") + piece + "'");
        }
        boards.push_back(piece == '1');
    }
    const Board start(boards.begin(), boards.begin() + SQUARES);
    const Board target(boards.begin() + SQUARES, boards.end());
    const size_t black = black_squares(start).size(), found = black_squares(target).size();
    if (black != found) {
        std::ostringstream message;
        message << "expected " << black << " black pieces in the target, found " << found;
        throw std::runtime_error(message.str());
    }
    return std::make_pair(start, target);
}

// The row and the column of a square, counted from 1, as one number.
int digits(int square) { return 10 * (square / 4 + 1) + square % 4 + 1; }

// Answers one pair of boards. An error says what was expected and what was found.
string solve(const string& input) {
    const std::pair<Board, Board> boards = read_boards(input);
    const vector<Move> sequence = first_shortest_sequence(boards.first, boards.second);
    std::ostringstream output;
    output << sequence.size() << '\n';
    for (size_t i = 0; i < sequence.size(); ++i) {
        const int from = sequence[i].first, to = sequence[i].second;
        output << digits(std::min(from, to)) << digits(std::max(from, to)) << '\n';
    }
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
