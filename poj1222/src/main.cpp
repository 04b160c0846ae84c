// POJ 1222, EXTENDED LIGHTS OUT, in C++98: the same program as poj1222/src/main.rs.
//
// The answer is linear in the lights. Pressing toggles, the order does not matter, and pressing
// twice has no effect, so everything is addition modulo 2: if the presses P turn off the lights L
// and P' turn off L', then P ^ P' turns off L ^ L'. So it is enough to know, for each of the five
// rows and each of its 64 patterns of lights, the presses that turn off exactly these; the answer
// to a puzzle is the exclusive or of five table entries.
//
// Where the table comes from: once the presses of the top row are chosen, those below are forced,
// since a light still on in a row can only be turned off from right below it. Going down like that
// ("chasing") leaves some lights on in the last row. On the dark board the 64 top rows leave 64
// different last rows, so exactly one top row corrects what chasing from an empty top row leaves.
// The table needs this for the 30 single lights only; all its other entries are exclusive ors.
//
// Digits may have any white space around them, or none. If the input ends too early, or has
// anything else in it, the program stops after the last complete puzzle.

#include <cstddef>
#include <cstdio>
#include <cstring>
#include <string>

const int ROWS = 5;
const int COLUMNS = 6;
// Six lights or presses, the leftmost in the highest bit.
typedef unsigned Row;
const Row ALL = 63;
// Five rows, the top one first, six bits each.
typedef unsigned long Board;

// The presses that turn off a board with lights in one row only, by the row and its lights.
Board presses_for[ROWS][ALL + 1];
// Each of the 64 rows as it is printed: `0 1 1 0 1 0` and a line end.
char printed[ALL + 1][2 * COLUMNS + 1];

Row row_of(Board board, int row) {
    return static_cast<Row>(board >> (COLUMNS * (ROWS - 1 - row))) & ALL;
}

// Presses `top` in the top row and below each light still on, row by row: all the presses go to
// `presses`, the lights left on in the last row are returned.
Row chase(Board lights, Row top, Board& presses) {
    Row above = 0, press = top;
    presses = 0;
    for (int row = 0; row < ROWS; ++row) {
        presses = presses << COLUMNS | press;
        const Row lit = row_of(lights, row) ^ above ^ press ^ (press << 1 & ALL) ^ press >> 1;
        above = press;
        press = lit;
    }
    return press;
}

void fill_tables() {
    Row top_row_for[ALL + 1];
    Board presses;
    for (Row top = 0; top <= ALL; ++top) top_row_for[chase(0, top, presses)] = top;
    for (int row = 0; row < ROWS; ++row) {
        for (Row lit = 1; lit <= ALL; ++lit) {
            Board& entry = presses_for[row][lit];
            const Row one = lit & (~lit + 1);
            if (lit == one) {
                const Board lights = static_cast<Board>(one) << (COLUMNS * (ROWS - 1 - row));
                const Row left = chase(lights, 0, presses);
                chase(lights, top_row_for[left], entry);
            } else {
                entry = presses_for[row][one] ^ presses_for[row][lit ^ one];
            }
        }
    }
    for (Row row = 0; row <= ALL; ++row) {
        std::memcpy(printed[row], "0 0 0 0 0 0\n", 2 * COLUMNS + 1);
        for (int column = 0; column < COLUMNS; ++column) {
            if (row >> (COLUMNS - 1 - column) & 1) printed[row][2 * column] = '1';
        }
    }
}

// Reads standard input, a large part at a time.
class Reader {
public:
    Reader() : at(part), end(part) {}

    // The number of puzzles: the first digits in the input.
    unsigned long number() {
        unsigned long value = 0;
        while (has_more() && !is_digit(*at)) ++at;
        while (has_more() && is_digit(*at)) value = 10 * value + digit();
        return value;
    }

    // The next row of lights; false if there is none.
    bool row(Row& lights) {
        if (end - at >= 2 * COLUMNS && is_laid_out(lights)) {
            at += 2 * COLUMNS;
            return true;
        }
        lights = 0;
        for (int column = 0; column < COLUMNS; ++column) {
            while (has_more() && is_space(*at)) ++at;
            if (!has_more() || (*at != '0' && *at != '1')) return false;
            lights = lights << 1 | digit();
        }
        return true;
    }

private:
    static bool is_digit(char c) { return c >= '0' && c <= '9'; }
    static bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
    Row digit() { return static_cast<Row>(*at++ - '0'); }

    // Whether a row laid out as in the statement comes next, and its lights if so. It begins with
    // the end of the line before.
    bool is_laid_out(Row& lights) const {
        int other = 0;
        lights = 0;
        for (int column = 0; column < COLUMNS; ++column) {
            const int space = column == 0 ? '\n' : ' ';
            const int digit = at[2 * column + 1] ^ '0';
            other |= (at[2 * column] ^ space) | digit >> 1;
            lights = lights << 1 | static_cast<Row>(digit);
        }
        return other == 0;
    }

    bool has_more() {
        if (at == end) {
            at = part;
            end = part + std::fread(part, 1, sizeof part, stdin);
        }
        return at != end;
    }

    char part[1 << 16];
    const char* at;
    const char* end;
};

// The presses for the next puzzle; false if the input ends before it does.
bool solve_next(Reader& reader, Board& answer) {
    answer = 0;
    for (int row = 0; row < ROWS; ++row) {
        Row lights;
        if (!reader.row(lights)) return false;
        answer ^= presses_for[row][lights];
    }
    return true;
}

// Adds one to a decimal number in ASCII.
void count_up(std::string& number) {
    std::size_t digit = number.size();
    while (digit > 0 && number[digit - 1] == '9') number[--digit] = '0';
    if (digit > 0)
        ++number[digit - 1];
    else
        number.insert(digit, 1, '1');
}

int main() {
    static Reader reader;
    std::string number = "0", output;
    const unsigned long puzzles = reader.number();
    Board answer;
    fill_tables();
    for (unsigned long puzzle = 1; puzzle <= puzzles && solve_next(reader, answer); ++puzzle) {
        count_up(number);
        output = "PUZZLE #";
        output += number;
        output += '\n';
        for (int row = 0; row < ROWS; ++row) {
            output.append(printed[row_of(answer, row)], 2 * COLUMNS);
        }
        std::fwrite(output.data(), 1, output.size(), stdout);
    }
    return 0;
}
