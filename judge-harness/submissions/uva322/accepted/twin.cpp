// UVa 322, Ships (also POJ 1138): uva322/src/main.rs in C++98, in less than 10,000 bytes.
//
// What matters is the cover, the 28 squares under the ships. All are of one size, so a shot is
// safe if at most one possible cover lacks the square, and tells something if exactly one does:
// such a square is decisive, a hit there rules the cover out. Covers are winnable if decisive
// squares bring them down to one. Fewer covers are never harder to win, so the search stops with
// `no.` as soon as those found are not winnable.
//
// Exact cover: ships and squares are items, a ship in its place is an option. Ships and `x`, the
// task, are required once, other squares may be covered once. The search branches on what is
// required and has the fewest options left. This loses no cover:
//
// - Colours. On a chessboard the T covers three squares of one colour, other ships two. So for
//   each colour of the T it is known how many of each are covered: with fewer in reach there is
//   no cover, with just as many all are required.
// - A new cover has a square outside of each known one: some option must lead outside.
// - Prices (Lagrangian multipliers). Give each `x` any price. A ship loses what it gets less than
//   the most it can. If all get the most, what they get beyond the price of all `x` is the
//   gap: a cover loses just that.
//
// Left out: the relaxation to the `x` alone, and the nogoods. The hardest board found for this
// program takes 140 ms.

#include <algorithm>
#include <bitset>
#include <iostream>
#include <string>
#include <vector>

typedef unsigned Word;
typedef std::vector<Word> Words;
typedef std::bitset<263> Items;  // the ships, the `x`, the other open squares
typedef std::vector<Items> Covers;

const Word SHIPS = 7, T = 5, ITEMS = 263;

struct Option {
  int loss;
  Word item[5];  // the ship and its squares
  Items items;

  bool operator<(const Option& other) const { return loss < other.loss; }
};

typedef std::vector<Option> Options;

// Makes an `x` cheaper that several ships want for their best, dearer one that none wants. Drops
// options that lose too much; returns the gap.
int set_prices(Options& options, Word task_end) {
  int price[ITEMS] = {0}, excess[ITEMS] = {0}, step = 0, gap = 0;
  std::fill(price + SHIPS, price + task_end, 256);
  for (int round = 0; round < 12 && gap >= 0; ++round) {
    int most[SHIPS];
    std::fill(most, most + SHIPS, -(1 << 24));
    const Option* best[SHIPS] = {0};
    for (Word x = SHIPS; x < task_end; ++x) price[x] -= step * excess[x];
    for (Word o = 0; o < options.size(); ++o) {
      const Word ship = options[o].item[0];
      int gets = 0;
      for (int i = 1; i < 5; ++i) gets += price[options[o].item[i]];
      options[o].loss = -gets;
      if (gets > most[ship]) most[ship] = gets, best[ship] = &options[o];
    }
    std::fill(excess, excess + ITEMS, -1);
    gap = 0;
    for (Word ship = 0; ship < SHIPS; ++ship) {
      gap += most[ship];
      for (int i = 1; i < 5 && best[ship]; ++i) ++excess[best[ship]->item[i]];
    }
    int unrest = 1;
    for (Word x = SHIPS; x < task_end; ++x) {
      gap -= price[x];
      unrest += excess[x] * excess[x];
    }
    Word kept = 0;
    for (Word o = 0; o < options.size(); ++o) {
      options[o].loss += most[options[o].item[0]];
      if (options[o].loss <= gap) options[kept++] = options[o];
    }
    options.resize(kept);
    step = std::max(gap / unrest, 1);
  }
  return gap;
}

// Whether covers are winnable: rules out what decisive squares tell apart.
bool winnable(Covers covers) {
  while (covers.size() > 1) {
    Items once, twice;
    for (Word c = 0; c < covers.size(); ++c) {
      twice |= once & ~covers[c];
      once |= ~covers[c];
    }
    const Items decisive = once & ~twice;
    Word kept = 0;
    for (Word c = 0; c < covers.size(); ++c) {
      if ((decisive & ~covers[c]).none()) covers[kept++] = covers[c];
    }
    if (kept == covers.size()) return false;
    covers.resize(kept);
  }
  return true;
}

struct Search {
  Word task_end;           // items before it are the task
  Items colours[2];         // squares of which the T covers one, and three
  Options options;         // those that lose least first
  Covers covers;

  // Searches with the T on the other colour; false if covers are not winnable.
  bool run(const Options& placements) {
    std::swap(colours[0], colours[1]);
    options.clear();
    for (Word p = 0; p < placements.size(); ++p) {
      const Items& items = placements[p].items;
      if (!items[T] || (items & colours[1]).count() == 3) options.push_back(placements[p]);
    }
    const int gap = set_prices(options, task_end);
    if (gap < 0) return true;
    std::sort(options.begin(), options.end());
    Words all;
    for (Word o = 0; o < options.size(); ++o) all.push_back(o);
    Items task;
    for (Word item = 0; item < task_end; ++item) task.set(item);
    return explore(Items(), task, gap, all);
  }

  // Does the task in all ways that the options left allow; false if covers are not winnable.
  bool explore(const Items& taken, const Items& task, int gap, Words left) {
    if (task.none()) {
      if (!std::count(covers.begin(), covers.end(), taken)) covers.push_back(taken);
      return winnable(covers);
    }
    int least[SHIPS], spare = gap, most = 0;
    std::fill(least, least + SHIPS, gap + 1);
    for (Word l = left.size(); l-- > 0;) least[options[left[l]].item[0]] = options[left[l]].loss;
    for (Word ship = 0; ship < SHIPS; ++ship) {
      if (!task[ship]) continue;
      spare -= least[ship];
      most = std::max(most, least[ship]);
    }
    if (spare < 0) return true;
    while (!left.empty() && options[left.back()].loss > most + spare) left.pop_back();

    Word count[ITEMS] = {0};
    Items reach = taken, required = task;
    for (Word l = 0; l < left.size(); ++l) {
      const Option& option = options[left[l]];
      for (int i = 0; i < 5; ++i) ++count[option.item[i]];
      reach |= option.items;
    }
    for (int colour = 0; colour < 2; ++colour) {
      const Items there = reach & colours[colour];
      const Word needed = colour ? 15 : 13;
      if (there.count() < needed) return true;
      if (there.count() == needed) required |= there & ~taken;
    }
    // Options with one of these items are the fewest.
    Items scarcest;
    Word fewest = ~0u;
    for (Word item = 0; item < ITEMS; ++item) {
      if (!required[item] || count[item] >= fewest) continue;
      fewest = count[item];
      scarcest.reset().set(item);
    }
    if (fewest == 0) return true;
    for (Word c = 0; c < covers.size(); ++c) {
      const Items outside = ~covers[c];
      if ((taken & outside).any()) continue;
      Word leading = 0;
      for (Word l = 0; l < left.size(); ++l) leading += (options[left[l]].items & outside).any();
      if (leading < fewest) fewest = leading, scarcest = outside;
    }
    const Words given = left;
    for (Word g = 0; g < given.size(); ++g) {
      const Option& laid = options[given[g]];
      if ((laid.items & scarcest).none()) continue;
      left.erase(std::find(left.begin(), left.end(), given[g]));
      Words next;
      for (Word l = 0; l < left.size(); ++l) {
        if ((options[left[l]].items & laid.items).none()) next.push_back(left[l]);
      }
      const Items rest = task & ~laid.items;
      if (!explore(taken | laid.items, rest, gap - laid.loss, next)) return false;
    }
    return true;
  }
};

// The ships O, Z, S, J, L, T, I in all rotations. A hexadecimal digit is a row, the last one the
// top row, the lowest bit the left square.
const Word SHAPES[SHIPS][4] = {
    {0x33}, {0x63, 0x132}, {0x36, 0x231}, {0x71, 0x113, 0x47, 0x322},
    {0x74, 0x311, 0x17, 0x223}, {0x72, 0x131, 0x27, 0x232}, {0xf, 0x1111}};

// Row r, column c has the place ROW * r + c + 4: ships may stick out.
const Word ROW = 32;

// All ways to lay the ships.
Options all_placements(const Words& open) {
  Word item_at[20 * ROW] = {0};
  for (Word i = 0; i < open.size(); ++i) item_at[open[i]] = SHIPS + i;
  Options found;
  for (Word shape = 0; shape < 4 * SHIPS; ++shape) {
    for (Word i = 0; i < open.size(); ++i) {
      Option option = {0, {shape / 4}, Items()};
      Word count = 1, corner = 0;
      for (Word step = 0; step < 16; ++step) {
        if (!(SHAPES[shape / 4][shape % 4] >> step & 1)) continue;
        if (count == 1) corner = open[i] - step;
        const Word item = item_at[corner + step / 4 * ROW + step % 4];
        if (item) option.item[count++] = item;
      }
      for (Word j = 0; j < count; ++j) option.items.set(option.item[j]);
      if (count == 5) found.push_back(option);
    }
  }
  return found;
}

bool decide(const std::string& board, Word width) {
  Search search;
  Words open;
  for (int hidden = 0; hidden < 2; ++hidden) {
    for (Word place = 0; place < board.size(); ++place) {
      if (board[place] != (hidden ? '.' : 'x')) continue;
      search.colours[(place / width + place % width) % 2].set(SHIPS + open.size());
      open.push_back(place / width * ROW + place % width + 4);
    }
    if (!hidden) search.task_end = SHIPS + open.size();
  }
  if (search.task_end > 5 * SHIPS) return false;
  const Options placements = all_placements(open);
  return search.run(placements) && search.run(placements) && !search.covers.empty();
}

int main() {
  if (std::cin.peek() == 0xef) std::cin.ignore(3);  // a byte-order mark
  Word a, b;
  for (int game = 1; std::cin >> a >> b && a && b && a <= 16 && b <= 16; ++game) {
    std::string board, row;
    std::cin >> board;
    // The sizes come in either order: the first row tells.
    const Word width = board.size() == b ? b : a;
    while (board.size() < a * b && std::cin >> row) board += row;
    if (board.size() != a * b) return 1;
    std::cout << "Game #" << game << (decide(board, width) ? "\nyes.\n\n" : "\nno.\n\n");
  }
  return 0;
}
