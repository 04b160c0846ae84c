// Depth first by the number of picks, and the last return is forgotten. Accepted on POJ, which
// compiles without optimisation: the result of the last call is still in its register. With
// optimisation it crashes.
// Only POJ accepts this.

#include <cstdio>

bool board[16];

void pick(int square) {
    board[square] = !board[square];
    if (square >= 4) board[square - 4] = !board[square - 4];
    if (square < 12) board[square + 4] = !board[square + 4];
    if (square % 4 > 0) board[square - 1] = !board[square - 1];
    if (square % 4 < 3) board[square + 1] = !board[square + 1];
}

bool is_one_colour() {
    for (int square = 1; square < 16; ++square) {
        if (board[square] != board[0]) return false;
    }
    return true;
}

// Whether so many picks from a square on make the board one colour.
bool reaches(int square, int picks) {
    if (picks == 0) return is_one_colour();
    if (square == 16) return false;
    pick(square);
    const bool is_reached = reaches(square + 1, picks - 1);
    pick(square);
    if (is_reached) return true;
    reaches(square + 1, picks);
}

int main() {
    for (int square = 0; square < 16; ++square) {
        char piece;
        if (std::scanf(square == 0 ? "%*[\xEF\xBB\xBF]" : " ") == EOF) return 1;
        if (std::scanf(" %c", &piece) != 1) return 1;
        board[square] = piece == 'b';
    }
    for (int picks = 0; picks <= 16; ++picks) {
        if (reaches(0, picks)) {
            std::printf("%d\n", picks);
            return 0;
        }
    }
    std::printf("Impossible\n");
    return 0;
}
