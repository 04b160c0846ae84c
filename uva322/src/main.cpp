// UVa 322, Ships (also POJ 1138): uva322/src/main.rs in C++98, function by function.
//
// A cover is the 28 squares under ships. A memo knows which tasks (ships and `x`) parts (a ship
// and its `x`) can do.

#include <algorithm>
#include <bitset>
#include <iostream>
#include <map>
#include <string>
#include <vector>

using namespace std;

#define FOR(i, start, end) for (Word i = start; i < end; ++i)

typedef unsigned Word;
typedef vector<Word> Words;
typedef bitset<64> Bits;
typedef vector<Bits> List;  // options, a bit for each

// Items: ships, `x`, covers found, one that no option has, free squares.
const Word SHIPS = 7, COVERS = 35, NOTHING = 64, FREE = 65;

Words members(Bits bits) {
  Words found;
  found.reserve(bits.count());
  for (Word bit = 0; bits.any(); ++bit, bits >>= 1) {
    if (bits[0]) found.push_back(bit);
  }
  return found;
}

Bits first(Word count) { return ~Bits() >> (64 - count); }

struct Less {
  bool operator()(const Bits& a, const Bits& b) const {
    if ((a >> 3) != (b >> 3)) return (a >> 3).to_ulong() < (b >> 3).to_ulong();
    return (a & Bits(7)).to_ulong() < (b & Bits(7)).to_ulong();
  }
};

typedef map<Bits, bool, Less> Memo;

// The worth of ships, prices of `x` below zero; the total is a part's loss, a task's gap.
struct Worth {
  int of[COVERS];

  int total(Bits items) const {
    int sum = 0;
    for (const int* worth = of; items.any(); ++worth, items >>= 1) {
      if (items[0]) sum += *worth;
    }
    return sum;
  }

  bool operator()(const Bits& a, const Bits& b) const { return total(a) < total(b); }
};

// A ship in its place.
struct Placement {
  Word items[5];
  Bits part;  // its ship, its `x`, the known covers that lack a square of it
  int loss;

  bool operator<(const Placement& other) const { return loss < other.loss; }
};

// Whether parts can do a task: each ship once, each `x` once.
bool can_be_done(const Bits& task, const List& among, const Worth& worth, Memo& memo) {
  if (task.none()) return true;
  Memo::iterator known = memo.find(task);
  if (known != memo.end()) return known->second;
  List parts(among.begin(), upper_bound(among.begin(), among.end(), task, worth));
  Word scarcest = 0, fewest = ~0u, end = 0;
  FOR(p, 0, parts.size()) {
    if ((parts[p] & ~task).none()) parts[end++] = parts[p];
  }
  parts.resize(end);
  FOR(item, 0, COVERS) {
    if (!task[item]) continue;
    Word count = 0;
    for (Word p = 0; p < end && count < fewest; ++p) count += parts[p][item];
    if (count < fewest) fewest = count, scarcest = item;
  }
  bool can = false;
  for (Word p = 0; p < end && !can; ++p) {
    can = parts[p][scarcest] && can_be_done(task & ~parts[p], parts, worth, memo);
  }
  return memo[task] = can;
}

bool winnable(const List& lacking, const Bits& covers) {
  FOR(square, 0, lacking.size()) {
    if ((lacking[square] & covers).count() == 1) {
      return winnable(lacking, covers & ~lacking[square]);
    }
  }
  return covers.count() < 2;
}

struct Search {
  vector<Placement> options;  // smallest loss first
  vector<List> lists;         // for each item, its options
  List parts, lacking;        // for each square, the covers that lack it
  Worth worth;
  Memo memo;
  Words colours[2];
  Bits required;
  Word covers;

  // Finds all new covers of a position. False if covers are not winnable.
  bool explore(Words& laid, const List& left) {
    Bits task = required;
    FOR(l, 0, laid.size()) task &= ~options[laid[l]].part;
    if (task.none()) return add(laid);
    Words needed = members(task);
    add_scarce_colours(task, left, needed);
    Word scarcest = NOTHING, fewest = ~0u;
    FOR(n, 0, needed.size()) {
      Word count = 0;
      const List& list = lists[needed[n]];
      for (Word w = 0; w < left.size() && count < fewest; ++w) {
        count += (list[w] & left[w]).count();
      }
      if (count < fewest) fewest = count, scarcest = needed[n];
    }
    task &= first(COVERS);
    FOR(w, 0, left.size()) {
      Words having = members(lists[scarcest][w] & left[w]);
      FOR(h, 0, having.size()) {
        Word option = 64 * w + having[h];
        if (!can_be_done(task & ~options[option].part, parts, worth, memo)) continue;
        List next = left;
        FOR(i, 0, 5) {
          const List& list = lists[options[option].items[i]];
          FOR(v, 0, left.size()) next[v] &= ~list[v];
        }
        laid.push_back(option);
        if (!explore(laid, next)) return false;
        laid.pop_back();
      }
    }
    return true;
  }

  bool in_reach(Word square, const List& left) const {
    const List& list = lists[square];
    FOR(w, 0, left.size()) {
      if ((list[w] & left[w]).any()) return true;
    }
    return false;
  }

  // Adds a colour's squares in reach if the ships left need all, NOTHING if they need more.
  void add_scarce_colours(const Bits& task, const List& left, Words& items) const {
    Word even = 2 * (task & first(SHIPS)).count(), t = task[5], reach[2] = {0, 0};
    FOR(c, 0, 2) {
      FOR(s, 0, colours[c].size()) {
        if (reach[c] < even + 2) reach[c] += in_reach(colours[c][s], left);
      }
    }
    FOR(c, 0, 2) {
      // The T covers three squares if the other colour has too few, otherwise at least one.
      Word needed = reach[1 - c] <= even ? even + t : even - t;
      if (reach[c] < needed) items.assign(1, NOTHING);
      if (reach[c] != needed) continue;
      FOR(s, 0, colours[c].size()) {
        if (in_reach(colours[c][s], left)) items.push_back(colours[c][s]);
      }
    }
  }

  // Adds a cover; the next has to differ.
  bool add(const Words& laid) {
    Word cover = covers++, item = COVERS + cover;
    FOR(free, FREE, lacking.size()) lacking[free].set(cover);
    FOR(l, 0, laid.size()) {
      FOR(i, 0, 5) lacking[options[laid[l]].items[i]].reset(cover);
    }
    if (!winnable(lacking, first(covers))) return false;
    required.set(item);
    FOR(o, 0, options.size()) {
      FOR(i, 0, 5) {
        if (!lacking[options[o].items[i]][cover]) continue;
        options[o].part.set(item);
        lists[item][o / 64].set(o % 64);
      }
    }
    return true;
  }
};

// Makes an `x` cheaper if best parts of several ships have it, dearer if none has it.
Worth price(List& parts, const Bits& task) {
  Worth worth = {{0}};
  int wanted[COVERS];
  fill(worth.of + SHIPS, worth.of + COVERS, -256);
  fill(wanted, wanted + COVERS, 1);
  for (int round = 1; round <= 10; ++round) {
    FOR(item, SHIPS, COVERS) worth.of[item] += 64 / round * (wanted[item] - 1);
    fill(wanted, wanted + COVERS, 0);
    FOR(ship, 0, SHIPS) {
      int least = 0;
      Bits best;
      FOR(p, 0, parts.size()) {
        if (!parts[p][ship]) continue;
        int loss = worth.total(parts[p]);
        if (best.none() || loss < least) least = loss, best = parts[p];
      }
      worth.of[ship] -= least;
      FOR(item, 0, COVERS) wanted[item] += best[item];
    }
    Word kept = 0;
    int gap = worth.total(task);
    FOR(p, 0, parts.size()) {
      if (worth.total(parts[p]) <= gap) parts[kept++] = parts[p];
    }
    parts.resize(kept);
  }
  return worth;
}

// O, Z, S, J, L, T, I in all rotations: a hexadecimal digit for each row, the top row last.
const Word SHAPES[SHIPS][4] = {
    {0x33}, {0x63, 0x132}, {0x36, 0x231}, {0x71, 0x113, 0x47, 0x322},
    {0x74, 0x311, 0x17, 0x223}, {0x72, 0x131, 0x27, 0x232}, {0xf, 0x1111}};

const Word ROW = 32;  // ships may stick out

vector<Placement> placements(const Words& at) {
  vector<Placement> found;
  FOR(shape, 0, 4 * SHIPS) {
    Words bits = members(SHAPES[shape / 4][shape % 4]);
    if (bits.empty()) continue;
    FOR(place, 0, at.size()) {
      if (at[place] == NOTHING) continue;
      Placement option = {{shape / 4}, Bits(), 0};
      Word* end = option.items + 1;
      FOR(b, 0, 4) *end++ = at[place + bits[b] / 4 * ROW + bits[b] % 4 - bits[0]];
      if (find(option.items, end, NOTHING) != end) continue;
      FOR(i, 0, 5) {
        if (option.items[i] < COVERS) option.part.set(option.items[i]);
      }
      found.push_back(option);
    }
  }
  return found;
}

bool decide(const string& board, Word width) {
  Search search;
  Words at(20 * ROW, NOTHING), laid;
  Word hit = SHIPS, free = FREE;
  FOR(square, 0, board.size()) {
    if (board[square] == 'o') continue;
    Word row = square / width, column = square % width;
    Word item = at[row * ROW + column + 4] = board[square] == 'x' ? hit++ : free++;
    search.colours[(row + column) % 2].push_back(item);
  }
  if (hit > COVERS) return false;
  Bits task = search.required = first(hit);
  vector<Placement> found = placements(at), &options = search.options;
  List& parts = search.parts;
  FOR(f, 0, found.size()) parts.push_back(found[f].part);
  sort(parts.begin(), parts.end(), Less());
  parts.erase(unique(parts.begin(), parts.end()), parts.end());
  Worth worth = search.worth = price(parts, task);
  stable_sort(parts.begin(), parts.end(), worth);
  FOR(f, 0, found.size()) {
    found[f].loss = worth.total(found[f].part);
    if (found[f].loss <= worth.total(task)) options.push_back(found[f]);
  }
  stable_sort(options.begin(), options.end());
  List left(options.size() / 64 + 1);
  search.lists.assign(free, left);
  FOR(o, 0, options.size()) {
    left[o / 64].set(o % 64);
    FOR(i, 0, 5) search.lists[options[o].items[i]][o / 64].set(o % 64);
  }
  search.covers = 0;
  search.lacking.resize(free);
  return search.explore(laid, left) && search.covers;
}

int main() {
  if (cin.peek() == 0xef) cin.ignore(3);  // a byte-order mark
  Word a, b;
  for (int game = 1; cin >> a >> b && a && b && a <= 16 && b <= 16; ++game) {
    string board, row;
    cin >> board;
    // The sizes come in either order: the first row tells.
    Word width = board.size() == b ? b : a;
    while (board.size() < a * b && cin >> row) board += row;
    if (board.size() != a * b) return 1;
    cout << "Game #" << game << (decide(board, width) ? "\nyes.\n\n" : "\nno.\n\n");
  }
  return 0;
}
