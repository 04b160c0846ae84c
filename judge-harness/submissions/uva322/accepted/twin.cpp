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
  Word ship, covered[4];
  int loss;

  bool operator<(const Option& other) const { return loss < other.loss; }
};

typedef vector<const Option*> List;
typedef vector<Word> Words;  // options by their numbers, a bit for each

const Word LISTS = 325, FIRST_LIGHT = 320;

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
  List parts;
  // By items, the options that have them, and by squares covered of the first colour.
  Words lists[LISTS], all;
  vector<pair<Task, bool> > memo;
  Set colours[2], squares, required;
  vector<Set> covers;

  // Finds all new covers of a position. False if covers are not winnable.
  bool explore(const Set& taken, const Task& task, int gap, Words left) {
    Set needed = required & ~taken;
    if (needed.none()) return add(taken);
    needed |= fill_colours(task, left);
    Word scarcest = 0, fewest = ~0u;
    FOR(item, 0, FIRST_LIGHT) {
      if (!needed[item]) continue;
      Word count = 0;
      FOR(w, 0, left.size()) count += bitset<32>(lists[item][w] & left[w]).count();
      if (count < fewest) fewest = count, scarcest = item;
    }
    Words having = left;
    FOR(w, 0, left.size()) having[w] &= lists[scarcest][w];
    FOR(o, 0, options.size()) {
      const Option& laid = options[o];
      if (!having[o / 32]) o |= 31;
      if (!(having[o / 32] >> o % 32 & 1)) continue;
      Task rest = task & ~laid.task;
      int spare = gap - laid.loss;
      if (!can_be_done(rest, spare, parts)) continue;
      Words next = left;
      FOR(w, 0, left.size()) {
        next[w] &= ~lists[laid.ship][w];
        FOR(square, 0, 4) next[w] &= ~lists[laid.covered[square]][w];
      }
      if (!explore(taken | laid.items, rest, spare, next)) return false;
    }
    return true;
  }

  // What is in reach of a colour, if the ships left need all of it. If it is less, none is left.
  Set fill_colours(const Task& task, Words& left) const {
    Set reach, there[2], needed;
    Word even = 2 * (task & ALL_SHIPS).count(), single[2] = {0, 0};
    FOR(w, 0, left.size()) {
      FOR(bit, 0, 32) {
        if (left[w] >> bit & 1) reach |= options[32 * w + bit].items;
      }
      FOR(colour, 0, 2) there[colour] = reach & colours[colour];
      if (min(there[0].count(), there[1].count()) > even + 1) return needed;
    }
    // A T may cover a single square of a colour. Then it covers three of the other.
    FOR(colour, 0, 2) {
      const Words& list = lists[FIRST_LIGHT + 1 + 2 * colour];
      FOR(w, 0, left.size()) {
        if (there[1 - colour].count() <= even) left[w] &= ~list[w];
        if (left[w] & list[w]) single[colour] = 1;
      }
    }
    FOR(colour, 0, 2) {
      // One more for the T, or one less if this may be its single colour.
      Word least = even + max(single[0], single[1]) - 2 * single[colour];
      if (there[colour].count() < least) fill(left.begin(), left.end(), 0);
      if (there[colour].count() == least) needed |= there[colour];
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
      if ((options[o].items & ~cover).none()) continue;
      options[o].items.set(item);
      lists[item][o / 32] |= 1u << o % 32;
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
    Word scarcest = 0, fewest = ~0u, count[FIRST_LIGHT] = {0};
    FOR(l, 0, left.size()) {
      ++count[left[l]->ship];
      FOR(square, 0, 4) ++count[left[l]->covered[square]];
    }
    FOR(item, 0, FIRST_COVER) {
      if (task[item] && count[item] < fewest) fewest = count[item], scarcest = item;
    }
    bool can = false;
    for (Word l = 0; l < left.size() && !can; ++l) {
      const Option& part = *left[l];
      can = part.task[scarcest] && can_be_done(task & ~part.task, gap - part.loss, left);
    }
    entry = make_pair(task, can);
    return can;
  }

  // Makes an `x` cheaper that several ships want for their best, dearer one that none wants. All
  // lose what they earn less than the best of their ship, together the gap.
  int price(const Task& task) {
    Word end = task.count();
    int worth[FIRST_LIGHT] = {0}, wanted[FIRST_COVER], step = 0, gap = 0;
    fill(worth, worth + FIRST_COVER, -256);
    fill(wanted, wanted + FIRST_COVER, 1);
    FOR(round, 0, 16) {
      const Option* best[SHIPS] = {0};
      FOR(item, 0, end) worth[item] += step * (wanted[item] - 1);
      FOR(o, 0, options.size()) {
        Option& option = options[o];
        option.loss = 0;
        FOR(square, 0, 4) option.loss += worth[option.covered[square]];
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
    while (!options.empty() && options.back().loss > gap) options.pop_back();
    all.resize(options.size() / 32 + 1);
    fill(lists, lists + LISTS, all);
    FOR(o, 0, options.size()) {
      const Option& option = options[o];
      Word same = 0, light = (option.items & colours[0]).count();
      while (same < parts.size() && parts[same]->task != option.task) ++same;
      if (same == parts.size()) parts.push_back(&option);
      Word w = o / 32, bit = 1u << o % 32;
      all[w] |= bit;
      lists[option.ship][w] |= bit;
      lists[FIRST_LIGHT + light][w] |= bit;
      FOR(square, 0, 4) lists[option.covered[square]][w] |= bit;
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
    Word squares = SHAPES[shape / 4][shape % 4];
    FOR(place, 0, board.size() / width * ROW) {
      Option option = {Set(), Task(), shape / 4, {0}, 0};
      Word covered = 0;
      for (Word bit = 0; squares >> bit; ++bit) {
        if (!(squares >> bit & 1)) continue;
        Word item = at[place + bit / 4 * ROW + bit % 4];
        if (!item) break;
        option.covered[covered++] = item;
        option.items.set(item);
        if (item < FIRST_COVER) option.task.set(item);
      }
      if (covered < 4) continue;
      option.items.set(option.ship);
      option.task.set(option.ship);
      search.options.push_back(option);
    }
  }
  search.memo.resize(1024);
  int gap = search.price(task);
  return gap >= 0 && search.explore(Set(), task, gap, search.all) && !search.covers.empty();
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
