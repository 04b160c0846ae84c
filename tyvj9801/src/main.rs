//! Tyvj 9801 (Luogu P1225), the black-and-white piece game: the first of the shortest sequences
//! of swaps that lead from one 4x4 board to another.
//!
//! *A board is a set of black squares, and a move carries a black piece to a white neighbour*
//! (swapping equal pieces changes nothing). Each black piece has to end on a target square of
//! its own. Ignore for a moment that pieces block each other: then all that matters is how many
//! pieces step from each square to each neighbour, and the fewest steps are a *minimum-cost flow*
//! from the start squares to the target squares. There are sequences with no more moves than
//! that: if a piece is in the way of another one, it moves on in place of the other.
//!
//! ```text
//! start 1100   target 0110    the flow: one step from square 0 to 1, one from 1 to 2
//!                             the moves: 1 to 2 first, then 0 to 1 is free
//! ```
//!
//! *Which sequence.* The judge wants, among the shortest, the one that is first when compared
//! move by move (squares in reading order, a move belongs to its upper or left square, down comes
//! before right). So: make the first move after which the rest is one shorter, again and again.
//! That is the first move that is a step of *some* minimum-cost flow, for then the flow without
//! this step costs one less and fits the new board; no other move makes the rest shorter.
//!
//! *Is `a -> b` a step of some minimum-cost flow?* Given one minimum-cost flow, it is if the flow
//! can be rerouted over `a -> b` at no cost: by a path back from `b` to `a` that saves a step,
//! because it cancels one step more of the flow than it adds. So this is a shortest path over 16
//! squares where a step against the flow counts -1 and any other step +1. The same shortest
//! paths build the first flow, piece by piece (*successive shortest augmenting paths*).
//!
//! Cost: a few shortest paths over 16 squares per move, no search over boards at all.

use std::io::{self, Read, Write};

const SQUARES: usize = 16;

/// Answers one pair of boards: 4 lines of 4 digits for the start, 4 for the target, 1 for black.
///
/// # Errors
///
/// Says where the input is not what the statement allows, what was found and what was expected.
pub fn solve(input: &str) -> Result<String, String> {
    let (start, target) = read_boards(input)?;
    let moves = first_shortest_sequence(start, target);
    let mut output = format!("{}\n", moves.len());
    for (square, other) in moves {
        for &digit in &[square / 4, square % 4, other / 4, other % 4] {
            output.push((b'1' + digit as u8) as char);
        }
        output.push('\n');
    }
    Ok(output)
}

/// The cost of a path that is not known yet: more than the 15 steps that a path has at most.
const FAR: i8 = 16;

/// A set of squares, bit 0 for the top left one, in reading order.
type Board = u16;

fn has(board: Board, square: usize) -> bool {
    board >> square & 1 == 1
}

/// The moves, each as its upper or left square and its lower or right one.
fn first_shortest_sequence(start: Board, target: Board) -> Vec<(usize, usize)> {
    let mut board = start;
    let mut flow = Flow::minimum_cost(start, target);
    let mut moves = Vec::new();
    while board != target {
        for (square, other) in pairs() {
            if has(board, square) == has(board, other) {
                continue;
            }
            let black_first = has(board, square);
            let (from, to) = if black_first {
                (square, other)
            } else {
                (other, square)
            };
            if flow.can_step(from, to) {
                flow.steps[from][to] -= 1;
                board ^= (1 << from) + (1 << to);
                moves.push((square, other));
                break;
            }
        }
    }
    moves
}

/// All pairs of neighbours in the judge's order.
fn pairs() -> impl Iterator<Item = (usize, usize)> {
    (0..SQUARES).flat_map(|square| {
        let down = if square < 12 { Some(square + 4) } else { None };
        let right = if square % 4 < 3 {
            Some(square + 1)
        } else {
            None
        };
        down.into_iter()
            .chain(right)
            .map(move |other| (square, other))
    })
}

/// How many pieces step from each square to each neighbour on the way from start to target.
/// It always has minimum cost: no other flow between the same boards has fewer steps.
struct Flow {
    steps: [[u8; SQUARES]; SQUARES],
}

impl Flow {
    /// A minimum-cost flow: sends one piece after the other along a shortest augmenting path, after
    /// which the flow so far still has minimum cost.
    fn minimum_cost(start: Board, target: Board) -> Flow {
        let mut flow = Flow {
            steps: [[0; SQUARES]; SQUARES],
        };
        // A piece that is on a target square already can stay there.
        let (mut sources, mut sinks) = (start & !target, target & !start);
        while sources != 0 {
            let paths = flow.shortest_paths_from(sources);
            let nearest = (0..SQUARES).filter(|&square| has(sinks, square));
            let nearest = nearest.min_by_key(|&square| paths.cost[square]);
            let sink = nearest.expect("as many sinks as sources");
            sources ^= 1 << flow.send(&paths, sink);
            sinks ^= 1 << sink;
        }
        flow
    }

    /// Whether some minimum-cost flow steps from `from` to `to`; if so, this flow becomes one.
    fn can_step(&mut self, from: usize, to: usize) -> bool {
        if self.steps[from][to] == 0 {
            let paths = self.shortest_paths_from(1 << to);
            if paths.cost[from] != -1 {
                return false;
            }
            self.send(&paths, from);
            self.steps[from][to] += 1;
        }
        true
    }

    /// The shortest paths for one more piece from any of the squares `sources` to each square, by
    /// relaxation (Bellman and Ford): there are negative steps, but no negative cycles, for
    /// those would make the flow cheaper.
    fn shortest_paths_from(&self, sources: Board) -> Paths {
        let mut paths = Paths {
            cost: [0; SQUARES],
            previous: [SQUARES; SQUARES],
        };
        for (square, cost) in paths.cost.iter_mut().enumerate() {
            *cost = if has(sources, square) { 0 } else { FAR };
        }
        let mut is_settled = false;
        while !is_settled {
            is_settled = true;
            for (a, b) in pairs() {
                is_settled &= !self.relax(&mut paths, a, b);
                is_settled &= !self.relax(&mut paths, b, a);
            }
        }
        paths
    }

    /// Replaces the path to `to` by one whose last step is from `from`, if that is shorter.
    fn relax(&self, paths: &mut Paths, from: usize, to: usize) -> bool {
        let step = if self.steps[to][from] > 0 { -1 } else { 1 };
        let better = paths.cost[from] + step < paths.cost[to];
        if better {
            paths.cost[to] = paths.cost[from] + step;
            paths.previous[to] = from;
        }
        better
    }

    /// Sends one more piece along the path to `sink`; returns the source that it came from.
    fn send(&mut self, paths: &Paths, sink: usize) -> usize {
        let mut to = sink;
        while paths.previous[to] < SQUARES {
            let from = paths.previous[to];
            if self.steps[to][from] > 0 {
                self.steps[to][from] -= 1;
            } else {
                self.steps[from][to] += 1;
            }
            to = from;
        }
        to
    }
}

/// A shortest path to each square: its cost, and the square before the last if there is one.
struct Paths {
    cost: [i8; SQUARES],
    previous: [usize; SQUARES],
}

/// Reads the two boards. Accepts a byte-order mark, blank lines and blanks around a line.
fn read_boards(input: &str) -> Result<(Board, Board), String> {
    let mut boards: u32 = 0;
    let mut rows = 0;
    let lines = input.trim_start_matches('\u{feff}').lines();
    for (number, line) in (1..).zip(lines.map(str::trim)) {
        if line.is_empty() {
            continue;
        }
        let wrong = |found: String| Err(format!("line {number}: {found}"));
        if rows == 8 {
            return wrong("expected the end of the input after 8 rows, found more".to_string());
        }
        if let Some(odd) = line.chars().find(|&piece| piece != '0' && piece != '1') {
            return wrong(format!("expected pieces 0 or 1, found {odd:?}"));
        }
        if line.len() != 4 {
            return wrong(format!("expected a row of 4 pieces, found {}", line.len()));
        }
        for (column, piece) in line.bytes().enumerate() {
            boards |= u32::from(piece == b'1') << (4 * rows + column);
        }
        rows += 1;
    }
    if rows < 8 {
        return Err(format!(
            "end of input: expected 8 rows of 4 pieces, found {rows}"
        ));
    }
    let (start, target) = (boards as Board, (boards >> SQUARES) as Board);
    if start.count_ones() != target.count_ones() {
        return Err(format!(
            "expected as many black pieces in the target as in the start, found {} and {}",
            target.count_ones(),
            start.count_ones()
        ));
    }
    Ok((start, target))
}

fn main() {
    if let Err(message) = answer() {
        eprintln!("{message}");
        std::process::exit(1);
    }
}

/// From standard input to standard output.
fn answer() -> Result<(), String> {
    let mut input = Vec::new();
    let read = io::stdin().read_to_end(&mut input);
    read.map_err(|error| format!("standard input: {error}"))?;
    // A byte that is not UTF-8 becomes a mark that no input may hold, and is reported as such.
    let output = solve(&String::from_utf8_lossy(&input))?;
    let mut stdout = io::stdout();
    let written = stdout.write_all(output.as_bytes());
    let written = written.and_then(|()| stdout.flush());
    written.map_err(|error| format!("standard output: {error}"))
}
