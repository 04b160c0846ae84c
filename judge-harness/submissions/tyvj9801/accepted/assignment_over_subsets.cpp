// The piece game without a search over boards: the number of moves between two boards is the cost
// of the cheapest assignment of black start squares to black target squares, each pair at its
// Manhattan distance. So a move is the beginning of a shortest sequence exactly if it makes the
// cheapest assignment one cheaper; take the first such move in the judge's order, over and over.
//
// The cheapest assignment is found over subsets: cost[S] is the least cost of assigning the first
// |S| start squares to the target squares in S, whichever way round:
//
//     cost[S] = min over t in S of cost[S without t] + distance(start square number |S|, t)
//
// White pieces may be assigned instead of black ones, since a swap moves one of each: the colour
// with fewer pieces has at most 8, so there are at most 256 subsets. Twenty moves of at most 24
// tries each make that some million steps.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

typedef std::vector<int> Squares;
typedef std::pair<int, int> Move;  // the upper or left square, and the other one

const int SIDE = 4;
const int SQUARES = SIDE * SIDE;

int distance(int a, int b) {
    return std::abs(a / SIDE - b / SIDE) + std::abs(a % SIDE - b % SIDE);
}

// The squares that hold a piece of this colour.
Squares squares_with(char colour, const std::string& board) {
    Squares found;
    for (int square = 0; square < SQUARES; ++square)
        if (board[square] == colour) found.push_back(square);
    return found;
}

int cheapest_assignment(const Squares& from, const Squares& to) {
    const unsigned subsets = 1u << to.size();
    std::vector<int> cost(subsets, 0);
    std::vector<int> size(subsets, 0);
    for (unsigned subset = 1; subset < subsets; ++subset) {
        size[subset] = size[subset >> 1] + static_cast<int>(subset & 1);
        const int last = from[size[subset] - 1];
        cost[subset] = SQUARES * SQUARES;
        for (std::size_t t = 0; t < to.size(); ++t)
            if (subset >> t & 1)
                cost[subset] = std::min(cost[subset],
                                        cost[subset ^ 1u << t] + distance(last, to[t]));
    }
    return cost.back();
}

// All moves in the judge's order.
std::vector<Move> all_moves() {
    std::vector<Move> moves;
    for (int square = 0; square < SQUARES; ++square) {
        if (square / SIDE + 1 < SIDE) moves.push_back(Move(square, square + SIDE));
        if (square % SIDE + 1 < SIDE) moves.push_back(Move(square, square + 1));
    }
    return moves;
}

// The next 16 pieces of the input; whatever is no piece is passed over.
std::string read_board() {
    std::string board;
    char piece;
    while (board.size() < static_cast<std::size_t>(SQUARES) && std::cin.get(piece))
        if (piece == '0' || piece == '1') board += piece;
    return board;
}

std::string name(int square) {
    std::string name;
    name += static_cast<char>('1' + square / SIDE);
    name += static_cast<char>('1' + square % SIDE);
    return name;
}

int main() {
    std::string board = read_board();
    const std::string target = read_board();
    if (target.size() < board.size() || board.size() < static_cast<std::size_t>(SQUARES)) return 1;
    const char rarer = squares_with('1', board).size() <= 8 ? '1' : '0';
    const Squares goal = squares_with(rarer, target);
    if (goal.size() != squares_with(rarer, board).size()) return 1;

    const std::vector<Move> moves = all_moves();
    int left = cheapest_assignment(squares_with(rarer, board), goal);
    std::cout << left << '\n';
    while (left > 0) {
        for (std::size_t m = 0; m < moves.size(); ++m) {
            std::string next = board;
            std::swap(next[moves[m].first], next[moves[m].second]);
            if (cheapest_assignment(squares_with(rarer, next), goal) < left) {
                std::cout << name(moves[m].first) << name(moves[m].second) << '\n';
                board = next;
                --left;
                break;
            }
        }
    }
    return 0;
}
