// UVa 322 and POJ 1138, Ships: main.rs, which explains it, in C++98, function by function.

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
const size_t NOTHING = 299;  // at an `o` and outside the board
const size_t ROW = 20;       // row r, column c has the place ROW * r + c

typedef std::bitset<FREE> Task;  // or its part
typedef std::bitset<NOTHING + 1> Items;
typedef vector<Task> Parts;
typedef vector<Items> Covers;

struct Less {
    bool operator()(const Task& a, const Task& b) const {
        const Task ships(127), c = a & ships, d = b & ships;
        if (c != d) return c.to_ulong() < d.to_ulong();
        return (a >> SHIPS).to_ulong() < (b >> SHIPS).to_ulong();
    }
};

typedef std::map<Task, bool, Less> Memo;

// An option: a ship in its place.
struct Placement {
    Task part;
    Items items;
};

typedef vector<Placement> Placements;

// O, Z, S, J, L, T, I in all rotations. A hexadecimal digit is a row, the last one the top row.
const unsigned SHAPES[SHIPS][4] = {
    {0x33}, {0x63, 0x132}, {0x36, 0x231}, {0x71, 0x113, 0x47, 0x322},
    {0x74, 0x311, 0x17, 0x223}, {0x72, 0x131, 0x27, 0x232}, {0xf, 0x1111}};

// All options, given the item at each place.
Placements placements(const vector<size_t>& at) {
    Placements found;
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
size_t scarcest(const Task& task, const Parts& parts) {
    size_t found = 0, fewest = parts.size() + 1;
    for (size_t item = 0; item < FREE; ++item) {
        size_t count = 0;
        if (!task[item]) continue;
        for (size_t p = 0; p < parts.size() && count < fewest; ++p) count += parts[p][item];
        if (count < fewest) {
            fewest = count;
            found = item;
        }
    }
    return found;
}

size_t ship(const Task& part) {
    size_t ship = 0;
    while (!part[ship]) ++ship;
    return ship;
}

// Whether parts can do a task: each ship once, each `x` once.
bool can_be_done(const Task& task, const Parts& all, Memo& memo) {
    if (task.none()) return true;
    if (memo.count(task)) return memo[task];
    Parts parts;
    size_t best[SHIPS] = {0}, most = 0;
    for (size_t p = 0; p < all.size(); ++p) {
        if ((all[p] & ~task).any()) continue;
        size_t& count = best[ship(all[p])];
        count = std::max(count, all[p].count());
    }
    for (size_t s = 0; s < SHIPS; ++s) most += best[s];
    for (size_t p = 0; p < all.size(); ++p) {
        if ((all[p] & ~task).any()) continue;
        const size_t count = most - best[ship(all[p])] + all[p].count();
        if (count >= task.count()) parts.push_back(all[p]);
    }
    const size_t item = scarcest(task, parts);
    bool can = false;
    for (size_t p = 0; p < parts.size() && !can; ++p) {
        can = parts[p][item] && can_be_done(task & ~parts[p], parts, memo);
    }
    return memo[task] = can;
}

// Whether covers are winnable: a decisive square rules one out.
bool winnable(Covers covers) {
    Items once, twice;
    for (size_t c = 0; c < covers.size(); ++c) {
        twice |= once & ~covers[c];
        once |= ~covers[c];
    }
    for (size_t c = 0; c < covers.size(); ++c) {
        if ((once & ~twice & ~covers[c]).none()) continue;
        covers.erase(covers.begin() + c);
        return winnable(covers);
    }
    return covers.size() < 2;
}

// The search for covers.
struct Search {
    Parts parts;
    Memo memo;
    Items taken;
    Covers covers;

    // Finds all covers from here on. False if they are not winnable.
    bool explore(const Task& task, const Placements& options) {
        if (task.none()) return add();
        Parts of_options;
        for (size_t o = 0; o < options.size(); ++o) of_options.push_back(options[o].part);
        const size_t item = scarcest(task, of_options);
        for (size_t o = 0; o < options.size(); ++o) {
            const Task rest = task & ~options[o].part;
            if (!options[o].part[item] || !can_be_done(rest, parts, memo)) continue;
            taken |= options[o].items;
            Placements left;
            for (size_t p = 0; p < options.size(); ++p) {
                if ((options[p].items & taken).none()) left.push_back(options[p]);
            }
            if (!explore(rest, left)) return false;
            taken &= ~options[o].items;
        }
        return true;
    }

    // Adds a cover if it is new. False if the covers are not winnable.
    bool add() {
        if (std::find(covers.begin(), covers.end(), taken) != covers.end()) return true;
        covers.push_back(taken);
        return winnable(covers);
    }
};

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
    const Placements options = placements(at);
    std::set<Task, Less> parts;
    for (size_t o = 0; o < options.size(); ++o) parts.insert(options[o].part);
    Search search;
    search.parts.assign(parts.begin(), parts.end());
    return search.explore(~Task() >> (FREE - hits), options) && !search.covers.empty();
}

// Answers every game. Throws what was expected and found if one cannot be read.
string solve(const string& input) {
    // In DOS the letter 0x1A ends a text.
    std::istringstream words(input.substr(0, input.find('\x1a')));
    if (input.compare(0, 3, "\xef\xbb\xbf") == 0) words.ignore(3);
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
            if (!(words >> row)) row = "the end";
            // The sizes come in either order: the first row tells.
            if (rows.empty() && row.size() == size_t(b)) width = b;
            if (row.size() != width || row.find_first_not_of("xo.") != string::npos) {
                wrong << "expected a row of " << width << " x, o, ., found " << row.substr(0, 40);
                throw std::runtime_error(wrong.str());
            }
            rows.push_back(row);
        }
        output << "Game #" << game << (decide(rows) ? "\nyes.\n\n" : "\nno.\n\n");
    }
    return output.str();
}

int main() {
    std::string input;
    char part[1 << 16];
    while (const std::size_t size = std::fread(part, 1, sizeof part, stdin)) {
        input.append(part, size);
    }
    try {
        std::fputs(solve(input).c_str(), stdout);
    } catch (const std::runtime_error& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
    return 0;
}
