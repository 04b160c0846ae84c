// Lights out by trying every first row.
//
// A button is pressed at most once, and the order does not matter. Once the buttons of a row and of
// the rows above it are chosen, only the button right below a light can still turn it off. So the
// first row forces all others. Try its 64 values: the answer is the one that leaves row 5 dark.

#include <cstdio>

const int ROWS = 5, COLUMNS = 6;

// Rows and columns are counted from 1. Around them lies a border that nobody presses.
int light[ROWS + 2][COLUMNS + 2], press[ROWS + 2][COLUMNS + 2];

// Whether a light is on after the presses.
int is_on(int row, int column) {
    int changes = press[row][column] + press[row - 1][column] + press[row + 1][column] +
                  press[row][column - 1] + press[row][column + 1];
    return (light[row][column] + changes) % 2;
}

// Presses this first row, and then what it forces. Whether all lights are off then.
bool is_answer(int first_row) {
    for (int row = 1; row <= ROWS; ++row) {
        for (int column = 1; column <= COLUMNS; ++column) press[row][column] = 0;
    }
    for (int column = 1; column <= COLUMNS; ++column) {
        press[1][column] = first_row >> (column - 1) & 1;
    }
    for (int row = 1; row < ROWS; ++row) {
        for (int column = 1; column <= COLUMNS; ++column) {
            press[row + 1][column] = is_on(row, column);
        }
    }
    for (int column = 1; column <= COLUMNS; ++column) {
        if (is_on(ROWS, column)) return false;
    }
    return true;
}

int main() {
    int puzzles = 0;
    // Some files begin with a byte-order mark.
    if (std::scanf("%*[\xEF\xBB\xBF]") == EOF || std::scanf("%d", &puzzles) != 1) return 1;
    for (int puzzle = 1; puzzle <= puzzles; ++puzzle) {
        for (int row = 1; row <= ROWS; ++row) {
            for (int column = 1; column <= COLUMNS; ++column) {
                if (std::scanf("%1d", &light[row][column]) != 1) return 1;
            }
        }
        int first_row = 0;
        while (!is_answer(first_row)) ++first_row;
        std::printf("PUZZLE #%d\n", puzzle);
        for (int row = 1; row <= ROWS; ++row) {
            for (int column = 1; column <= COLUMNS; ++column) {
                std::printf("%d%c", press[row][column], column < COLUMNS ? ' ' : '\n');
            }
        }
    }
    return 0;
}
