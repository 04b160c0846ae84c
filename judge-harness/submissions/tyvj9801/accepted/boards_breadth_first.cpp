// The piece game by breadth-first search over the boards.
//
// A board is 16 bits, so a table of 65,536 entries holds for each board the board that it was first
// reached from, and by which move. Breadth first, that is a shortest way. The moves are tried in
// the judge's order, so among the shortest ways it is the one that the judge wants. The answer is
// read off backwards, from the target to the start.

#include <cstdio>
#include <iostream>
#include <queue>
#include <vector>

const int BOARDS = 1 << 16, NOBODY = -1;

int parent[BOARDS], from[BOARDS], to[BOARDS];
std::queue<int> boards;

// Bit number k is square number k in reading order, set for black.
int read_board() {
    int board = 0, squares = 0;
    char piece;
    while (squares < 16 && std::cin >> piece) {
        if (piece == '1') board |= 1 << squares;
        if (piece == '0' || piece == '1') ++squares;
    }
    return board;
}

// Swaps the pieces on two squares, unless they are alike or the board after it is known.
void swap(int board, int one, int other) {
    if ((board >> one & 1) == (board >> other & 1)) return;
    int next = board ^ (1 << one | 1 << other);
    if (parent[next] != NOBODY) return;
    parent[next] = board;
    from[next] = one;
    to[next] = other;
    boards.push(next);
}

int main() {
    int start = read_board(), target = read_board();
    for (int board = 0; board < BOARDS; ++board) parent[board] = NOBODY;
    parent[start] = start;
    boards.push(start);
    while (!boards.empty() && parent[target] == NOBODY) {
        int board = boards.front();
        boards.pop();
        for (int square = 0; square < 16; ++square) {
            if (square / 4 < 3) swap(board, square, square + 4);
            if (square % 4 < 3) swap(board, square, square + 1);
        }
    }
    if (parent[target] == NOBODY) return 1;
    std::vector<int> way;
    for (int board = target; board != start; board = parent[board]) way.push_back(board);
    std::printf("%d\n", static_cast<int>(way.size()));
    while (!way.empty()) {
        int one = from[way.back()], other = to[way.back()];
        std::printf("%d%d%d%d\n", one / 4 + 1, one % 4 + 1, other / 4 + 1, other % 4 + 1);
        way.pop_back();
    }
    return 0;
}
