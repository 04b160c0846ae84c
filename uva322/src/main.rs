//! `UVa` 322 (POJ 1138), Ships: can the hidden fleet surely be uncovered with at most one miss?
//!
//! What matters is not which ship lies where but which 28 squares all seven cover together: the
//! *cover*. Let F be the family of covers that fit what is known, that is, hold every `x` and no `o`.
//! All covers have the same size, so once a shot has missed, the rest is certain only if one single
//! cover is left. A shot at a square is therefore safe if at most one cover of F lacks that square,
//! and it tells something only if exactly one does: call such a square *decisive*. A hit there rules
//! that one cover out, a miss leaves nothing else.
//!
//! So F is winnable if it has one cover, or if it has a decisive square and F without the cover that
//! lacks it is winnable. Taking covers away never hurts: a square that was decisive stays decisive or
//! becomes useless together with its cover. This gives two things. Shooting at any decisive square is
//! right, no need to choose. And every part of a winnable family is winnable, so as soon as the covers
//! found so far are not, the answer is `no.`, however many more there are.
//!
//! Example: six ships are known, and the last, four in a row, lies somewhere along a free edge:
//!
//! ```text
//! ........     on squares 1-4, 2-5, 3-6, 4-7 or 5-8
//! ```
//!
//! Square 4 is lacked by 5-8 alone. A miss there leaves only 5-8; after a hit square 3 is lacked by 4-7
//! alone, and so on: `yes.` On an edge of nine every square is lacked by at least two: `no.`
//!
//! How many covers can a winnable family have? Take them in the order in which they are ruled out. The
//! decisive square of each lies in all later covers, hence in the last one; the squares differ, and
//! none is an `x`. So there are at most 28 - (number of `x`) of them, and one cover more.
//!
//! Finding the covers is an exact cover problem: each ship is placed once, each `x` is covered once,
//! each `.` at most once. `Search` always branches on the ship or the `x` with the fewest placements
//! left. And it counts: if every ship covers as many `x` as any of its placements can, then what is
//! covered beyond the number of `x` is the *surplus*. Below zero there is no cover; a placement that
//! falls short of its ship's best by more than the surplus leaves too many `x` for the other ships.

use std::fmt::Write as _;
use std::io::{self, Read, Write};
use std::ops::RangeInclusive;

/// Answers every game of the input.
///
/// # Errors
///
/// Says where the input is not what the statement allows, what was found and what was expected.
pub fn solve(input: &str) -> Result<String, String> {
    let text = input.strip_prefix('\u{feff}').unwrap_or(input);
    let mut lines = Lines {
        rest: text.lines().enumerate(),
        game: 1,
        number: 1,
    };
    let mut output = String::new();
    while let Some(sizes) = read_sizes(&mut lines)? {
        let game = read_board(&mut lines, sizes)?;
        let verdict = if can_win(&game) { "yes." } else { "no." };
        let _ = write!(output, "Game #{}\n{verdict}\n\n", lines.game);
        lines.game += 1;
    }
    Ok(output)
}

const SIZES: RangeInclusive<usize> = 2..=16;
const SHIP_COUNT: usize = 7;
const COVER_SIZE: usize = 4 * SHIP_COUNT;

/// The ships O, Z, S, J, L, T, I as the (row, column) pairs of their squares.
const SHIPS: [[(usize, usize); 4]; SHIP_COUNT] = [
    [(0, 0), (0, 1), (1, 0), (1, 1)],
    [(0, 0), (0, 1), (1, 1), (1, 2)],
    [(0, 1), (0, 2), (1, 0), (1, 1)],
    [(0, 0), (1, 0), (1, 1), (1, 2)],
    [(0, 2), (1, 0), (1, 1), (1, 2)],
    [(0, 1), (1, 0), (1, 1), (1, 2)],
    [(0, 0), (0, 1), (0, 2), (0, 3)],
];

/// A set of squares, one bit each: square (row, column) is bit 16 * row + column.
#[derive(Clone, Copy, Default, PartialEq)]
struct Squares([u64; 4]);

impl Squares {
    fn insert(&mut self, square: usize) {
        self.0[square / 64] |= 1 << (square % 64);
    }

    fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    fn is_empty(self) -> bool {
        self == Squares::default()
    }

    fn meets(self, other: Squares) -> bool {
        !self.and(other).is_empty()
    }

    fn and(self, other: Squares) -> Squares {
        self.zip(other, |a, b| a & b)
    }

    fn or(self, other: Squares) -> Squares {
        self.zip(other, |a, b| a | b)
    }

    fn without(self, other: Squares) -> Squares {
        self.zip(other, |a, b| a & !b)
    }

    fn zip(self, other: Squares, combine: impl Fn(u64, u64) -> u64) -> Squares {
        let mut result = Squares::default();
        for (word, (&a, &b)) in result.0.iter_mut().zip(self.0.iter().zip(&other.0)) {
            *word = combine(a, b);
        }
        result
    }

    fn for_each(self, mut visit: impl FnMut(usize)) {
        for (index, &word) in self.0.iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                visit(64 * index + rest.trailing_zeros() as usize);
                rest &= rest - 1;
            }
        }
    }
}

struct Game {
    width: usize,
    height: usize,
    /// The squares marked `x`.
    hits: Squares,
    /// The squares marked `.`.
    unknown: Squares,
}

#[derive(Clone, Copy)]
struct Placement {
    ship: usize,
    squares: Squares,
}

/// All ways to lay the ships that touch no `o`.
fn placements(game: &Game) -> Vec<Placement> {
    let open = game.hits.or(game.unknown);
    let mut found = Vec::new();
    for (ship, &shape) in SHIPS.iter().enumerate() {
        for rotated in rotations(shape) {
            for row in 0..game.height {
                for column in 0..game.width {
                    let mut squares = Squares::default();
                    let inside = rotated.iter().all(|&(down, right)| {
                        squares.insert((16 * (row + down) + column + right) % 256);
                        row + down < game.height && column + right < game.width
                    });
                    if inside && squares.without(open).is_empty() {
                        found.push(Placement { ship, squares });
                    }
                }
            }
        }
    }
    found
}

/// The different rotations of a shape, each with its squares in order and pushed to the upper left.
fn rotations(mut shape: [(usize, usize); 4]) -> Vec<[(usize, usize); 4]> {
    let mut found = Vec::new();
    for _ in 0..4 {
        let lowest = shape.iter().map(|&(row, _)| row).max().unwrap_or(0);
        for square in &mut shape {
            *square = (square.1, lowest - square.0);
        }
        shape.sort_unstable();
        if !found.contains(&shape) {
            found.push(shape);
        }
    }
    found
}

/// The exact cover search. It stops as soon as the covers found so far are not winnable.
struct Search {
    unknown: Squares,
    /// A winnable family has no more covers than this.
    most_covers: usize,
    covers: Vec<Squares>,
}

/// What is left to do after some ships have been placed.
struct Position {
    /// The squares of the ships placed so far.
    taken: Squares,
    /// The `x` that no ship covers yet.
    bare: Squares,
    ship_placed: [bool; SHIP_COUNT],
    /// Every way left to lay a ship that is not yet placed.
    options: Vec<Placement>,
}

impl Search {
    /// Whether the covers found so far are winnable after visiting all that can come of `position`.
    fn explore(&mut self, mut position: Position) -> bool {
        if position.ship_placed == [true; SHIP_COUNT] {
            return !position.bare.is_empty() || self.found(position.taken);
        }
        if !drop_hopeless(&mut position) {
            return true;
        }
        let choice = fewest_options(&position);
        choice
            .iter()
            .all(|&placement| self.explore(after(&position, placement)))
    }

    fn found(&mut self, cover: Squares) -> bool {
        if self.covers.contains(&cover) {
            return true;
        }
        self.covers.push(cover);
        self.covers.len() <= self.most_covers && winnable(self.covers.clone(), self.unknown)
    }
}

fn after(position: &Position, placement: Placement) -> Position {
    let mut ship_placed = position.ship_placed;
    ship_placed[placement.ship] = true;
    let still_fits =
        |other: &&Placement| !ship_placed[other.ship] && !other.squares.meets(placement.squares);
    Position {
        taken: position.taken.or(placement.squares),
        bare: position.bare.without(placement.squares),
        options: position
            .options
            .iter()
            .filter(still_fits)
            .copied()
            .collect(),
        ship_placed,
    }
}

/// Drops the placements after which the other ships cannot cover all bare `x`. False if all ships
/// together cannot.
fn drop_hopeless(position: &mut Position) -> bool {
    let bare = position.bare;
    let mut best = [0; SHIP_COUNT];
    for option in &position.options {
        best[option.ship] = best[option.ship].max(option.squares.and(bare).len());
    }
    let most = best.iter().sum::<usize>();
    if most < bare.len() {
        return false;
    }
    let surplus = most - bare.len();
    position
        .options
        .retain(|option| option.squares.and(bare).len() + surplus >= best[option.ship]);
    true
}

/// The placements of the ship, or those over the bare `x`, that has the fewest of them. One of these
/// must be in every cover.
fn fewest_options(position: &Position) -> Vec<Placement> {
    let mut of_ship = [0; SHIP_COUNT];
    let mut over_square = [0; 256];
    for option in &position.options {
        of_ship[option.ship] += 1;
        let covered = option.squares.and(position.bare);
        covered.for_each(|square| over_square[square] += 1);
    }
    let (mut fewest, mut scarce_ship, mut scarce_square) =
        (usize::MAX, SHIP_COUNT, Squares::default());
    for (ship, &count) in of_ship.iter().enumerate() {
        if !position.ship_placed[ship] && count < fewest {
            fewest = count;
            scarce_ship = ship;
        }
    }
    position.bare.for_each(|square| {
        if over_square[square] < fewest {
            fewest = over_square[square];
            scarce_ship = SHIP_COUNT;
            scarce_square = Squares::default();
            scarce_square.insert(square);
        }
    });
    let is_choice =
        |option: &&Placement| option.ship == scarce_ship || option.squares.meets(scarce_square);
    position.options.iter().filter(is_choice).copied().collect()
}

/// Whether a family of covers is winnable: rules out the covers that a decisive square tells apart
/// until one is left or no square is decisive.
fn winnable(mut covers: Vec<Squares>, unknown: Squares) -> bool {
    while covers.len() > 1 {
        let (mut lacked, mut lacked_again) = (Squares::default(), Squares::default());
        for &cover in &covers {
            let lacking = unknown.without(cover);
            lacked_again = lacked_again.or(lacked.and(lacking));
            lacked = lacked.or(lacking);
        }
        let decisive = lacked.without(lacked_again);
        if decisive.is_empty() {
            return false;
        }
        covers.retain(|cover| decisive.without(*cover).is_empty());
    }
    true
}

fn can_win(game: &Game) -> bool {
    let hits = game.hits.len();
    if hits > COVER_SIZE {
        return false;
    }
    let mut search = Search {
        unknown: game.unknown,
        most_covers: COVER_SIZE - hits + 1,
        covers: Vec::new(),
    };
    let start = Position {
        taken: Squares::default(),
        bare: game.hits,
        ship_placed: [false; SHIP_COUNT],
        options: placements(game),
    };
    search.explore(start) && !search.covers.is_empty()
}

/// The lines of the input that are not blank, trimmed and with their numbers.
struct Lines<'a> {
    rest: std::iter::Enumerate<std::str::Lines<'a>>,
    /// The number of the game being read, for messages.
    game: usize,
    /// The number of the line last read, for messages.
    number: usize,
}

impl<'a> Lines<'a> {
    fn next(&mut self) -> Option<&'a str> {
        for (index, line) in &mut self.rest {
            self.number = index + 1;
            if !line.trim().is_empty() {
                return Some(line.trim());
            }
        }
        None
    }

    fn unexpected(&self, found: Option<&str>, expected: &str) -> String {
        let (game, line) = (self.game, self.number);
        match found {
            Some(text) => {
                let text: String = text.chars().take(40).collect();
                format!("game {game}, line {line}: found {text:?}, expected {expected}")
            }
            None => {
                format!("game {game}, line {line}: found the end of the input, expected {expected}")
            }
        }
    }
}

/// The two integers at the head of a game; none at the end.
fn read_sizes(lines: &mut Lines) -> Result<Option<(usize, usize)>, String> {
    let line = match lines.next() {
        None => return Ok(None),
        Some(line) => line,
    };
    let numbers: Vec<Option<usize>> = line.split_whitespace().map(|n| n.parse().ok()).collect();
    match numbers[..] {
        [Some(0), Some(0)] => Ok(None),
        [Some(a), Some(b)] if SIZES.contains(&a) && SIZES.contains(&b) => Ok(Some((a, b))),
        _ => Err(lines.unexpected(Some(line), "two sizes from 2 to 16, or 0 0")),
    }
}

/// The rows of a board. The sizes come in either order: the first row tells which is the width.
fn read_board(lines: &mut Lines, sizes: (usize, usize)) -> Result<Game, String> {
    let first = lines.next();
    let (width, height) = match first.map_or(0, str::len) {
        length if length == sizes.0 => sizes,
        length if length == sizes.1 => (sizes.1, sizes.0),
        _ => {
            let expected = format!(
                "a first row as long as one of the sizes {} and {}",
                sizes.0, sizes.1
            );
            return Err(lines.unexpected(first, &expected));
        }
    };
    let mut game = Game {
        width,
        height,
        hits: Squares::default(),
        unknown: Squares::default(),
    };
    for row in 0..height {
        let line = if row == 0 { first } else { lines.next() };
        if !line.map_or(false, |line| game.place_row(row, line)) {
            let expected = format!("row {} of {height}: {width} x, o or .", row + 1);
            return Err(lines.unexpected(line, &expected));
        }
    }
    Ok(game)
}

impl Game {
    /// False if the line is too short or long or holds anything but `x`, `o` and `.`.
    fn place_row(&mut self, row: usize, line: &str) -> bool {
        for (column, mark) in line.bytes().enumerate().take(self.width) {
            match mark {
                b'x' => self.hits.insert(16 * row + column),
                b'.' => self.unknown.insert(16 * row + column),
                b'o' => (),
                _ => return false,
            }
        }
        line.len() == self.width
    }
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
    let input = String::from_utf8(input)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned());
    let output = solve(&input)?;
    let mut stdout = io::stdout();
    let written = stdout.write_all(output.as_bytes());
    let written = written.and_then(|()| stdout.flush());
    written.map_err(|error| format!("standard output: {error}"))
}
