// POJ 1753, Flip Game, in C++98: the same program as poj1753/src/main.rs.
//
// A round picks a piece and flips it and its neighbours.
//
// 1. The order of rounds does not matter, and picking a piece twice undoes the first pick. So a
//    plan is a set of picked pieces.
// 2. The picks of the top row force all the others: once the picks of a row and of the row above
//    it are settled, only the pick of the piece right below can still turn a black piece. So the
//    next row picks just the pieces below those that are still black, and the plan works if the
//    last row ends up with none.
// 3. The goal all black is the goal all white on the board with its colours swapped.
//
// That makes 2 x 16 candidates, a row at a time in four bits, 1 for black:
//
//     row     bwwb = 1001
//     picks   .x.. = 0100      a pick flips itself, its left and its right: 0100 ^ 1000 ^ 0010
//     after   wbbb = 0111      1001 ^ 1110: the next row has to pick 0111
//
// Boards are answered until the input ends; the statement has one. Other characters than pieces
// are skipped.

#include <cstdio>

// The four bits of a row: 1 for black, the leftmost piece highest.
const unsigned ROW = 15;
const int ROWS = 4;
// More rounds than any plan has.
const int NONE = 17;

int count_ones(unsigned row) {
    int ones = 0;
    for (; row != 0; row &= row - 1) ++ones;
    return ones;
}

// The fewest rounds of the plans that turn the whole board white (0).
int fewest_rounds(const unsigned board[ROWS]) {
    int fewest = NONE;
    for (unsigned top = 0; top <= ROW; ++top) {
        unsigned above = 0, picks = top;
        int rounds = 0;
        for (int row = 0; row < ROWS; ++row) {
            const unsigned black = board[row] ^ above ^ picks ^ (picks << 1 & ROW) ^ picks >> 1;
            rounds += count_ones(picks);
            above = picks;
            picks = black;
        }
        // What a fifth row would have to pick is what is still black in the fourth.
        if (picks == 0 && rounds < fewest) fewest = rounds;
    }
    return fewest;
}

// Reads the next board, top row first; false if the input ends before it does.
bool read_board(unsigned board[ROWS]) {
    for (int row = 0; row < ROWS; ++row) {
        board[row] = 0;
        for (int column = 0; column < 4;) {
            const int piece = std::getchar();
            if (piece == EOF) return false;
            if (piece != 'b' && piece != 'w') continue;
            board[row] = board[row] << 1 | (piece == 'b' ? 1u : 0u);
            ++column;
        }
    }
    return true;
}

int main() {
    unsigned board[ROWS], swapped[ROWS];
    while (read_board(board)) {
        for (int row = 0; row < ROWS; ++row) swapped[row] = ~board[row] & ROW;
        const int to_white = fewest_rounds(board);
        const int to_black = fewest_rounds(swapped);
        const int rounds = to_white < to_black ? to_white : to_black;
        if (rounds < NONE)
            std::printf("%d\n", rounds);
        else
            std::printf("Impossible\n");
    }
    return 0;
}
