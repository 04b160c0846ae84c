// UVa 322, Ships (also POJ 1138): uva322/src/main.rs in C++98, function by function.
//
// Covers, 28 squares under ships, are winnable if shots at squares that one of them lacks bring
// them down to one. A memo knows which tasks (ships and `x`) parts (a ship and its `x`) can do.

#include <algorithm>
#include <bitset>
#include <iostream>
#include <string>
#include <vector>

using namespace std;

#define FOR(i, start, end) for (Word i = start; i < end; ++i)

typedef unsigned Word;

const Word SHIPS = 7, FIRST_COVER = 35;

typedef bitset<FIRST_COVER> Task;  // the ships, the `x`
typedef bitset<320> Set;           // and the covers found, the free squares

const Task ALL_SHIPS(127);

// A ship in its place. It also has the known covers that it leads out of.
struct Option {
  Set items;
  Task task;
  Word ship, single;  // single: the colour of which it covers one square, as a bit
  int loss;

  bool operator<(const Option& other) const { return loss < other.loss; }
};

typedef vector<const Option*> List;

// The needed item that the fewest have, all counted at once in binary: a set for each digit.
template <class Items>
Items scarcest(Items needed, const List& list, Items Option::*items) {
  Items digits[13];
  FOR(l, 0, list.size()) {
    Items carry = list[l]->*items & needed;
    for (Items* digit = digits; carry.any(); ++digit) {
      Items both = *digit & carry;
      *digit ^= carry;
      carry = both;
    }
  }
  for (int d = 13; d-- > 0;) {
    if ((needed & ~digits[d]).any()) needed &= ~digits[d];
  }
  Word first = 0;
  while (!needed[first]) ++first;
  return Items().set(first);
}

// What a ship may lose if all others lose their least.
void limit(Task task, int spare, List& list) {
  int least[SHIPS] = {0};
  for (Word l = 0; l < list.size() && (task & ALL_SHIPS).any(); ++l) {
    Word ship = list[l]->ship;
    if (!task[ship]) continue;
    task.reset(ship);
    least[ship] = list[l]->loss;
    spare -= least[ship];
  }
  if ((task & ALL_SHIPS).any()) list.clear();
  Word kept = 0;
  FOR(l, 0, list.size()) {
    list[kept] = list[l];
    kept += list[l]->loss <= least[list[l]->ship] + spare;
  }
  list.resize(kept);
}

bool winnable(vector<Set> covers) {
  while (covers.size() > 1) {
    Set once, twice;
    Word kept = 0;
    FOR(c, 0, covers.size()) {
      twice |= once & ~covers[c];
      once |= ~covers[c];
    }
    FOR(c, 0, covers.size()) {
      if ((once & ~twice & ~covers[c]).none()) covers[kept++] = covers[c];
    }
    if (kept == covers.size()) return false;
    covers.resize(kept);
  }
  return true;
}

struct Search {
  vector<Option> options;  // those that lose least first
  List all, parts;
  vector<pair<Task, bool> > memo;
  Set colours[2], squares, required;
  vector<Set> covers;

  // Finds all new covers of a position. False if covers are not winnable.
  bool explore(const Set& taken, const Task& task, int gap, List left) {
    Set needed = required & ~taken;
    if (needed.none()) return add(taken);
    limit(task, gap, left);
    needed |= fill_colours(task, left);
    Set scarce = scarcest(needed, left, &Option::items);
    FOR(l, 0, left.size()) {
      const Option& laid = *left[l];
      Task rest = task & ~laid.task;
      int spare = gap - laid.loss;
      if ((laid.items & scarce).none() || !can_be_done(rest, spare, parts)) continue;
      Set rivals = laid.items & squares;
      List next;
      next.reserve(left.size());
      FOR(o, 0, left.size()) {
        const Option& other = *left[o];
        if (other.ship != laid.ship && (other.items & rivals).none()) next.push_back(&other);
      }
      if (!explore(taken | laid.items, rest, spare, next)) return false;
    }
    return true;
  }

  // What is in reach of a colour, if the ships left need all of it. If it is less, none is left.
  Set fill_colours(const Task& task, List& left) const {
    Set reach, needed;
    Word single = 0;
    FOR(l, 0, left.size()) {
      reach |= left[l]->items;
      single |= left[l]->single;
    }
    Word even = 2 * (task & ALL_SHIPS).count();
    // A single square of one colour means three of the other.
    FOR(colour, 0, 2) {
      Word bit = 1 << colour;
      if (!(single & bit) || (reach & colours[1 - colour]).count() > even) continue;
      single ^= bit;
      Word kept = 0;
      FOR(l, 0, left.size()) {
        if (left[l]->single != bit) left[kept++] = left[l];
      }
      left.resize(kept);
    }
    FOR(colour, 0, 2) {
      Set there = reach & colours[colour];
      // One more for the T, or one less if this may be its single colour.
      Word least = even + (single != 0) - 2 * (single >> colour & 1);
      if (there.count() < least) left.clear();
      if (there.count() == least) needed |= there;
    }
    return needed;
  }

  // Adds a cover, and asks for another.
  bool add(const Set& taken) {
    Set cover = taken | ~squares;
    Word item = FIRST_COVER + covers.size();
    covers.push_back(cover);
    if (!winnable(covers)) return false;
    required.set(item);
    FOR(o, 0, options.size()) {
      if ((options[o].items & ~cover).any()) options[o].items.set(item);
    }
    return true;
  }

  // Whether parts can do a task: each ship once, each `x` once.
  bool can_be_done(const Task& task, int gap, const List& among) {
    if (task.none()) return true;
    Word hash = (task >> SHIPS).to_ulong() * 128 + (task & ALL_SHIPS).to_ulong();
    pair<Task, bool>& entry = memo[hash * 2654435769u >> 22];
    if (entry.first == task) return entry.second;
    List left;
    left.reserve(among.size());
    for (Word a = 0; a < among.size() && among[a]->loss <= gap; ++a) {
      if ((among[a]->task & ~task).none()) left.push_back(among[a]);
    }
    limit(task, gap, left);
    Task scarce = scarcest(task, left, &Option::task);
    bool can = false;
    for (Word l = 0; l < left.size() && !can; ++l) {
      const Option& part = *left[l];
      can = (part.task & scarce).any() && can_be_done(task & ~part.task, gap - part.loss, left);
    }
    entry = make_pair(task, can);
    return can;
  }

  // Makes an `x` cheaper that several ships want for their best, dearer one that none wants. All
  // lose what they earn less than the best of their ship, together the gap.
  int price(const Task& task) {
    Word end = task.count();
    int worth[FIRST_COVER], wanted[FIRST_COVER], step = 0, gap = 0;
    fill(worth, worth + FIRST_COVER, -256);
    fill(wanted, wanted + FIRST_COVER, 1);
    FOR(round, 0, 16) {
      const Option* best[SHIPS] = {0};
      FOR(item, 0, end) worth[item] += step * (wanted[item] - 1);
      FOR(o, 0, options.size()) {
        Option& option = options[o];
        option.loss = 0;
        FOR(x, SHIPS, end) option.loss += option.task[x] * worth[x];
        const Option*& least = best[option.ship];
        if (!least || option < *least) least = &option;
      }
      fill(wanted, wanted + FIRST_COVER, 0);
      FOR(ship, 0, SHIPS) {
        if (!best[ship]) return -1;
        worth[ship] = -best[ship]->loss;
        FOR(item, 0, end) wanted[item] += best[ship]->task[item];
      }
      int unrest = 1;
      gap = 0;
      FOR(item, 0, end) {
        gap += worth[item];
        unrest += (wanted[item] - 1) * (wanted[item] - 1);
      }
      step = max(gap / unrest, 1);
      FOR(o, 0, options.size()) options[o].loss += worth[options[o].ship];
    }
    sort(options.begin(), options.end());
    FOR(o, 0, options.size()) {
      Word same = 0;
      while (same < parts.size() && parts[same]->task != options[o].task) ++same;
      if (same == parts.size()) parts.push_back(&options[o]);
      all.push_back(&options[o]);
    }
    return gap;
  }
};

// O, Z, S, J, L, T, I in all rotations: a hexadecimal digit for each row, the top row last.
const Word SHAPES[SHIPS][4] = {
    {0x33}, {0x63, 0x132}, {0x36, 0x231}, {0x71, 0x113, 0x47, 0x322},
    {0x74, 0x311, 0x17, 0x223}, {0x72, 0x131, 0x27, 0x232}, {0xf, 0x1111}};

bool decide(const string& board, Word width) {
  const Word ROW = 32;  // ships may stick out
  Search search;
  Word at[20 * ROW] = {0}, hit = SHIPS, free = 64;
  FOR(square, 0, board.size()) {
    if (board[square] == 'o') continue;
    Word row = square / width, column = square % width;
    Word item = at[row * ROW + column] = board[square] == 'x' ? hit++ : free++;
    search.colours[(row + column) % 2].set(item);
  }
  if (hit > FIRST_COVER) return false;
  search.squares = search.colours[0] | search.colours[1];
  Task task;
  FOR(item, 0, hit) task.set(item), search.required.set(item);
  FOR(shape, 0, 4 * SHIPS) {
    FOR(place, 0, 16 * ROW) {
      Option option = {Set(), Task(), shape / 4, 0, 0};
      Word covered = 0;
      FOR(bit, 0, 16) {
        if (!(SHAPES[shape / 4][shape % 4] >> bit & 1)) continue;
        Word item = at[place + bit / 4 * ROW + bit % 4];
        if (!item) break;
        ++covered;
        option.items.set(item);
        if (item < FIRST_COVER) option.task.set(item);
      }
      if (covered < 4) continue;
      Word light = (option.items & search.colours[0]).count();
      option.single = light % 2 ? light / 2 + 1 : 0;
      option.items.set(option.ship);
      option.task.set(option.ship);
      search.options.push_back(option);
    }
  }
  search.memo.resize(1024);
  int gap = search.price(task);
  return search.explore(Set(), task, gap, search.all) && !search.covers.empty();
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
