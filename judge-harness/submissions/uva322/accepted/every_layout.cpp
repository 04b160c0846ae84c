// Ships by placing ship after ship. The 28 squares under the ships are called their cover.
//
// After one miss no other miss is allowed, so then just one cover may be left. A shot is safe if at
// most one of the possible covers lacks its square. If exactly one does, a hit rules that one out.
// So find all covers, and rule out one after the other. If one is left in the end, it is a yes. It
// has all the squares that were shot at. So more than 29 covers are always a no.
//
// Of the cases that do not decide, no-cover-little-known takes it 0.34 s of 3 s, the most.
//
// Only data/uva322/hard catches this.

#include <algorithm>
#include <bitset>
#include <iostream>
#include <string>
#include <vector>

typedef std::bitset<256> Squares;  // square number row * width + column
typedef std::vector<Squares> List;

const int SHIPS = 7;
const std::size_t MOST_COVERS = 29;

// The rows and the columns of each ship's squares.
const int SHAPES[SHIPS][4][2] = {
    {{0, 0}, {0, 1}, {1, 0}, {1, 1}}, {{0, 0}, {0, 1}, {1, 1}, {1, 2}},
    {{0, 1}, {0, 2}, {1, 0}, {1, 1}}, {{0, 0}, {1, 0}, {1, 1}, {1, 2}},
    {{0, 2}, {1, 0}, {1, 1}, {1, 2}}, {{0, 1}, {1, 0}, {1, 1}, {1, 2}},
    {{0, 0}, {0, 1}, {0, 2}, {0, 3}}};

int width, height;
Squares hits, misses;
List placements[SHIPS], covers;

void add(List& list, const Squares& squares) {
    if (std::find(list.begin(), list.end(), squares) == list.end()) list.push_back(squares);
}

// Adds a ship's placement, after some quarter turns, if it lies on the board and on no miss.
void add_placement(int ship, int turns, int row, int column) {
    Squares squares;
    for (int at = 0; at < 4; ++at) {
        int r = SHAPES[ship][at][0], c = SHAPES[ship][at][1];
        for (int turn = 0; turn < turns; ++turn) {
            const int old = r;
            r = c;
            c = -old;
        }
        r += row;
        c += column;
        if (r < 0 || r >= height || c < 0 || c >= width || misses[r * width + c]) return;
        squares.set(r * width + c);
    }
    add(placements[ship], squares);
}

// Places this ship and all after it, and keeps the covers that have every hit.
void place(int ship, const Squares& taken) {
    const std::size_t open = (hits & ~taken).count();
    if (open > std::size_t(4 * (SHIPS - ship)) || covers.size() > MOST_COVERS) return;
    if (ship == SHIPS) {
        add(covers, taken);
        return;
    }
    const List& places = placements[ship];
    for (std::size_t at = 0; at < places.size(); ++at) {
        if ((places[at] & taken).none()) place(ship + 1, places[at] | taken);
    }
}

// Whether shots can rule out all covers but one.
bool is_won() {
    for (int square = 0; square < 256 && covers.size() > 1; ++square) {
        List having;
        for (std::size_t c = 0; c < covers.size(); ++c) {
            if (covers[c][square]) having.push_back(covers[c]);
        }
        if (having.size() + 1 < covers.size() || having.size() == covers.size()) continue;
        covers = having;
        square = -1;  // a square that did not help before may help now
    }
    return covers.size() == 1;
}

int main() {
    int first, second;
    // Some files begin with a byte-order mark.
    while (std::cin.peek() > '9') std::cin.get();
    for (int game = 1; std::cin >> first >> second && first > 0; ++game) {
        std::string line;
        std::cin >> line;
        // The sizes come in either order: the first row tells.
        width = static_cast<int>(line.size());
        height = first + second - width;
        hits = misses = Squares();
        for (int row = 0; row < height; ++row) {
            if (row > 0) std::cin >> line;
            for (int column = 0; column < width; ++column) {
                hits[row * width + column] = line[column] == 'x';
                misses[row * width + column] = line[column] == 'o';
            }
        }
        for (int ship = 0; ship < SHIPS; ++ship) {
            placements[ship].clear();
            for (int turns = 0; turns < 4; ++turns) {
                for (int row = -3; row < height + 3; ++row) {
                    for (int column = -3; column < width + 3; ++column) {
                        add_placement(ship, turns, row, column);
                    }
                }
            }
        }
        covers.clear();
        place(0, Squares());
        std::cout << "Game #" << game << '\n' << (is_won() ? "yes." : "no.") << "\n\n";
    }
    return 0;
}
