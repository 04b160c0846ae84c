// Flip Game by trying every set of pieces.
//
// The order of the rounds does not matter, and picking a piece twice undoes the first pick. So a
// plan is a set of the 16 pieces, and there are only 65,536 sets. Carry out each of them on the
// board, and keep the smallest that leaves one colour.

#include <algorithm>
#include <iostream>

const int SQUARES = 16, WHITE = 0, BLACK = 65535;

// The pieces that picking a piece flips: itself and its neighbours, a bit each.
int cross(int piece) {
    int flipped = 1 << piece;
    if (piece >= 4) flipped |= 1 << (piece - 4);
    if (piece < 12) flipped |= 1 << (piece + 4);
    if (piece % 4 > 0) flipped |= 1 << (piece - 1);
    if (piece % 4 < 3) flipped |= 1 << (piece + 1);
    return flipped;
}

int main() {
    // Bit number k is piece number k in reading order, set for black.
    int board = 0, pieces = 0;
    char letter;
    while (pieces < SQUARES && std::cin >> letter) {
        if (letter == 'b') board |= 1 << pieces;
        if (letter == 'b' || letter == 'w') ++pieces;
    }
    int fewest = SQUARES + 1;
    for (int plan = 0; plan <= BLACK; ++plan) {
        int after = board, rounds = 0;
        for (int piece = 0; piece < SQUARES; ++piece) {
            if (plan >> piece & 1) {
                after ^= cross(piece);
                ++rounds;
            }
        }
        if (after == WHITE || after == BLACK) fewest = std::min(fewest, rounds);
    }
    if (fewest <= SQUARES) {
        std::cout << fewest << '\n';
    } else {
        std::cout << "Impossible\n";
    }
    return 0;
}
