// UVa 322 (also POJ 1138), Ships, in C++98: the same program as main.rs.
//
// A cover is the 28 squares under the ships. Of two covers each has a square that the other lacks,
// so after a miss only one may be left. A shot is safe if at most one cover lacks its square. If
// exactly one does, the square is decisive: a miss leaves that cover alone, a hit rules it out.
// Covers are winnable if decisive squares rule out all but one. With fewer covers the same shots
// still win. So the order does not matter, and `no.` is certain once those found are not winnable.
//
// An option is a ship in its place. Each ship and each `x` needs exactly one option, any other
// square takes at most one. The search tries each option of the item with the fewest left. The part
// of an option is its ship and its `x`, a task is the ships and the `x` left. Parts may overlap on
// other squares. So whether parts can do a task depends on the task alone, and a memo keeps it.
// What parts cannot do, options cannot: the search asks before it places a ship. In the memo, a
// part is out if its `x` and the most that parts of the other ships have are too few for the task.

#include <algorithm>
#include <bitset>
#include <cstddef>
#include <cstdio>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

using std::size_t;
using std::string;
using std::vector;

// Items by their numbers: the ships, the `x`, and the other squares.
const size_t SHIPS = 7, FREE = 5 * SHIPS;
const size_t NOTHING = 299;  // at `o` and outside the board
const size_t ROW = 20;       // row r, column c has the place ROW * r + c

typedef std::bitset<FREE> Task;  // or a part
typedef std::bitset<NOTHING + 1> Items;
typedef std::map<string, bool> Memo;

// An option: a ship in its place.
struct Placement {
    Task part;
    Items items;
};

// O, Z, S, J, L, T, I in all rotations. A hexadecimal digit is a row, the last one the top row.
const unsigned SHAPES[SHIPS][4] = {
    {0x33}, {0x63, 0x132}, {0x36, 0x231}, {0x71, 0x113, 0x47, 0x322},
    {0x74, 0x311, 0x17, 0x223}, {0x72, 0x131, 0x27, 0x232}, {0xf, 0x1111}};

// All options, given the item at each place.
vector<Placement> placements(const vector<size_t>& at) {
    vector<Placement> found;
    for (size_t turn = 0; turn < 4 * SHIPS; ++turn) {
        const std::bitset<16> shape(SHAPES[turn / 4][turn % 4]);
        for (size_t place = 0; place < 16 * ROW; ++place) {
            Placement option;
            option.part.set(turn / 4);
            option.items.set(turn / 4);
            for (size_t bit = 0; bit < 16; ++bit) {
                const size_t item = at[place + bit / 4 * ROW + bit % 4];
                if (!shape[bit]) continue;
                if (item < FREE) option.part.set(item);
                option.items.set(item);
            }
            if (shape.any() && !option.items[NOTHING]) found.push_back(option);
        }
    }
    return found;
}

// The item of a task that the fewest parts have.
size_t scarcest(const Task& task, const vector<Task>& parts) {
    size_t found = 0, fewest = parts.size() + 1;
    for (size_t item = 0; item < FREE; ++item) {
        if (!task[item]) continue;
        size_t count = 0;
        for (size_t p = 0; p < parts.size(); ++p) count += parts[p][item];
        if (count >= fewest) continue;
        fewest = count;
        found = item;
    }
    return found;
}

size_t ship(const Task& part) {
    size_t ship = 0;
    while (!part[ship]) ++ship;
    return ship;
}

// Whether parts can do a task: each ship once, each `x` once.
bool can_be_done(const Task& task, const vector<Task>& all, Memo& memo) {
    if (task.none()) return true;
    const string key = task.to_string();
    if (memo.count(key)) return memo[key];
    vector<Task> inside, parts;
    size_t best[SHIPS] = {0}, most = 0;
    for (size_t p = 0; p < all.size(); ++p) {
        if ((all[p] & ~task).any()) continue;
        inside.push_back(all[p]);
        size_t& count = best[ship(all[p])];
        count = std::max(count, all[p].count());
    }
    // Bits are counted: the ships add the same on both sides.
    for (size_t s = 0; s < SHIPS; ++s) most += best[s];
    for (size_t p = 0; p < inside.size(); ++p) {
        const Task& part = inside[p];
        if (most - best[ship(part)] + part.count() >= task.count()) parts.push_back(part);
    }
    const size_t item = scarcest(task, parts);
    bool can = false;
    for (size_t p = 0; p < parts.size() && !can; ++p) {
        can = parts[p][item] && can_be_done(task & ~parts[p], parts, memo);
    }
    return memo[key] = can;
}

// Whether covers are winnable: a decisive square rules one out.
bool winnable(const vector<Items>& covers) {
    for (size_t square = FREE; square < NOTHING; ++square) {
        vector<Items> having;
        for (size_t c = 0; c < covers.size(); ++c) {
            if (covers[c][square]) having.push_back(covers[c]);
        }
        if (having.size() + 1 == covers.size()) return winnable(having);
    }
    return covers.size() < 2;
}

// The search for covers.
struct Search {
    vector<Task> parts;
    Memo memo;
    Items taken;
    vector<Items> covers;

    // Finds all covers from here on. False if those found are not winnable.
    bool explore(const Task& task, const vector<Placement>& options) {
        if (task.none()) return add();
        vector<Task> of_options;
        for (size_t o = 0; o < options.size(); ++o) of_options.push_back(options[o].part);
        const size_t item = scarcest(task, of_options);
        for (size_t o = 0; o < options.size(); ++o) {
            const Task rest = task & ~options[o].part;
            if (!options[o].part[item] || !can_be_done(rest, parts, memo)) continue;
            taken |= options[o].items;
            vector<Placement> left;
            for (size_t p = 0; p < options.size(); ++p) {
                if ((options[p].items & taken).none()) left.push_back(options[p]);
            }
            if (!explore(rest, left)) return false;
            taken &= ~options[o].items;
        }
        return true;
    }

    // Adds a cover unless it is known. False if the covers are not winnable.
    bool add() {
        if (std::find(covers.begin(), covers.end(), taken) != covers.end()) return true;
        covers.push_back(taken);
        return winnable(covers);
    }
};

// Whether a game can be won.
bool decide(const vector<string>& rows) {
    vector<size_t> at(ROW * ROW, NOTHING);
    size_t hits = SHIPS, free = FREE;
    for (size_t row = 0; row < rows.size(); ++row) {
        for (size_t column = 0; column < rows[row].size(); ++column) {
            const char mark = rows[row][column];
            if (mark != 'o') at[ROW * row + column] = mark == 'x' ? hits++ : free++;
        }
    }
    if (hits > FREE) return false;
    const vector<Placement> options = placements(at);
    Search search;
    std::set<string> known;
    for (size_t o = 0; o < options.size(); ++o) {
        const Task& part = options[o].part;
        if (known.insert(part.to_string()).second) search.parts.push_back(part);
    }
    return search.explore(~Task() >> (FREE - hits), options) && !search.covers.empty();
}

// Answers every game. An error says what was expected and what was found.
string solve(const string& input) {
    size_t at = 0;
    while (input.compare(at, 3, "\xEF\xBB\xBF") == 0) at += 3;
    // In DOS the letter 0x1A ends a text.
    std::istringstream words(input.substr(at, input.find('\x1A') - at));
    std::ostringstream output, wrong;
    int a, b;
    for (int game = 1; words >> a >> b && (a || b); ++game) {
        if (a < 2 || a > 16 || b < 2 || b > 16) {
            wrong << "expected sizes from 2 to 16, found " << a << ' ' << b;
            throw std::runtime_error(wrong.str());
        }
        vector<string> rows;
        size_t width = a;
        while (rows.size() < a + b - width) {
            string row;
            words >> row;
            // The sizes come in either order: the first row tells.
            if (rows.empty() && row.size() == size_t(b)) width = b;
            if (row.size() != width || row.find_first_not_of("xo.") != string::npos) {
                wrong << "expected a row of " << width << " x, o or ., found '";
                throw std::runtime_error(wrong.str() + row.substr(0, 40) + "'");
            }
            rows.push_back(row);
        }
        output << "Game #" << game << (decide(rows) ? "\nyes.\n\n" : "\nno.\n\n");
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
