// Tyvj 9801 (Luogu P1225), the black-and-white piece game, in C++98: the same program as
// tyvj9801/src/main.rs.
//
// A board is a set of black squares, and a move carries a black piece to a white neighbour. Ignore
// for a moment that pieces block each other: then all that matters is how many pieces step from
// each square to each neighbour, and the fewest steps are a minimum-cost flow from the start
// squares to the target squares. There are sequences with no more moves than that: if a piece is
// in the way of another one, it moves on in place of the other.
//
// The sequence wanted is the first of the shortest (squares in reading order, a move belongs to
// its upper or left square, down comes before right). So make the first move that is a step of
// some minimum-cost flow, again and again: the flow without this step fits the new board.
//
// Is `a -> b` a step of some minimum-cost flow? Given one, it is if the flow can be rerouted over
// `a -> b` at no cost: by a path back from b to a that cancels one step more of the flow than it
// adds. So this is a shortest path over 16 squares where a step against the flow counts -1 and
// any other step 1. The same shortest paths build the first flow, piece by piece.
//
// Boards are answered until the input ends; the statement has two.

#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

const int SQUARES = 16;
// The cost of a path that is not known yet: more than the 15 steps that a path has at most.
const int FAR_AWAY = 16;

// Bit 0 is the top left square, in reading order.
typedef unsigned Board;

bool has(Board board, int square) { return board >> square & 1; }

// All pairs of neighbours in the judge's order.
struct Pair {
  int square, other;
};

std::vector<Pair> all_pairs() {
  std::vector<Pair> pairs;
  for (int square = 0; square < SQUARES; ++square) {
    const Pair down = {square, square + 4}, right = {square, square + 1};
    if (square < 12) pairs.push_back(down);
    if (square % 4 < 3) pairs.push_back(right);
  }
  return pairs;
}

const std::vector<Pair> PAIRS = all_pairs();

// A shortest path to each square: its cost, and the square before the last, or none.
struct Paths {
  int cost[SQUARES], previous[SQUARES];
};

// How many pieces step from each square to each neighbour. No other flow between the same boards
// has fewer steps.
struct Flow {
  int steps[SQUARES][SQUARES];

  // Sends one piece after the other along a shortest augmenting path.
  Flow(Board start, Board target) : steps() {
    // A piece that is on a target square already can stay there.
    Board sources = start & ~target, sinks = target & ~start;
    while (sources != 0) {
      const Paths paths = shortest_paths_from(sources);
      int sink = -1;
      for (int square = 0; square < SQUARES; ++square) {
        if (!has(sinks, square)) continue;
        if (sink < 0 || paths.cost[square] < paths.cost[sink]) sink = square;
      }
      sources ^= 1u << send(paths, sink);
      sinks ^= 1u << sink;
    }
  }

  // Whether some minimum-cost flow steps from `from` to `to`; if so, this flow becomes one.
  bool can_step(int from, int to) {
    if (steps[from][to] == 0) {
      const Paths paths = shortest_paths_from(1u << to);
      if (paths.cost[from] != -1) return false;
      send(paths, from);
      ++steps[from][to];
    }
    return true;
  }

  // The shortest paths for one more piece from any of the squares `sources`, by relaxation
  // (Bellman and Ford): negative steps, but no negative cycles, which would make the flow cheaper.
  Paths shortest_paths_from(Board sources) const {
    Paths paths;
    for (int square = 0; square < SQUARES; ++square) {
      paths.cost[square] = has(sources, square) ? 0 : FAR_AWAY;
      paths.previous[square] = -1;
    }
    for (bool is_settled = false; !is_settled;) {
      is_settled = true;
      for (unsigned p = 0; p < PAIRS.size(); ++p) {
        if (relax(paths, PAIRS[p].square, PAIRS[p].other)) is_settled = false;
        if (relax(paths, PAIRS[p].other, PAIRS[p].square)) is_settled = false;
      }
    }
    return paths;
  }

  // Replaces the path to `to` by one whose last step is from `from`, if that is shorter.
  bool relax(Paths& paths, int from, int to) const {
    const int cost = paths.cost[from] + (steps[to][from] > 0 ? -1 : 1);
    if (cost >= paths.cost[to]) return false;
    paths.cost[to] = cost;
    paths.previous[to] = from;
    return true;
  }

  // Sends one more piece along the path to `sink`; returns the source that it came from.
  int send(const Paths& paths, int sink) {
    int to = sink;
    while (paths.previous[to] >= 0) {
      const int from = paths.previous[to];
      if (steps[to][from] > 0) {
        --steps[to][from];
      } else {
        ++steps[from][to];
      }
      to = from;
    }
    return to;
  }
};

// The moves, each as its upper or left square and its lower or right one.
std::vector<Pair> first_shortest_sequence(Board board, Board target) {
  Flow flow(board, target);
  std::vector<Pair> moves;
  while (board != target) {
    for (unsigned p = 0; p < PAIRS.size(); ++p) {
      int from = PAIRS[p].square, to = PAIRS[p].other;
      if (has(board, from) == has(board, to)) continue;
      if (has(board, to)) std::swap(from, to);
      if (!flow.can_step(from, to)) continue;
      --flow.steps[from][to];
      board ^= (1u << from) + (1u << to);
      moves.push_back(PAIRS[p]);
      break;
    }
  }
  return moves;
}

// Reads a board; false at the end of the input, or at anything but a row of four pieces.
bool read_board(Board& board, int& black) {
  board = 0;
  black = 0;
  for (int row = 0; row < 4; ++row) {
    std::string pieces;
    if (!(std::cin >> pieces) || pieces.size() != 4) return false;
    for (int column = 0; column < 4; ++column) {
      const Board is_black = pieces[column] == '1';
      board |= is_black << (4 * row + column);
      black += is_black;
    }
  }
  return true;
}

std::ostream& write_square(int square) {
  return std::cout << square / 4 + 1 << square % 4 + 1;
}

int main() {
  if (std::cin.peek() == 0xef) std::cin.ignore(3);  // a byte-order mark
  Board start, target;
  int black, others;
  while (read_board(start, black) && read_board(target, others) && black == others) {
    const std::vector<Pair> moves = first_shortest_sequence(start, target);
    std::cout << moves.size() << '\n';
    for (unsigned m = 0; m < moves.size(); ++m) {
      write_square(moves[m].square);
      write_square(moves[m].other) << '\n';
    }
  }
  return 0;
}
