//! `UVa` 322, Ships: can the fleet surely be uncovered with at most one miss?
//!
//! What matters is the *cover*, the 28 squares under the ships. Let F be the covers with every `x` and
//! no `o`. All are of one size, so after a miss the rest is certain only if one is left: a shot is safe
//! if at most one cover lacks the square, and tells something if exactly one does. Such a square is
//! *decisive*; a hit rules the cover out. So F is *winnable* if it is one cover, or if a decisive square
//! rules one out and the rest is winnable. Fewer covers are never harder to win: any decisive square may
//! come first, and the search stops with `no.` once the covers found are not winnable.
//!
//! *Exact cover.* Ships and squares are items, a ship in its place is an option. Ships and `x` need one
//! option each, other squares take at most one. The search branches on what needs an option and has the
//! fewest left (minimum remaining values). These need one as well, if there is to be a new cover:
//!
//! - *Known covers*: an option that leads out of each of them.
//! - *Colours*: on a chessboard the T covers three squares of one colour, any other ship two of each. So
//!   with the T on a colour it is known how many squares of each colour stay empty, the *slack*. When so
//!   many are out of reach, all others need an option.
//!
//! *Prices.* Give each `x` any price (a Lagrangian multiplier). An option earns the prices of its `x`,
//! and *loses* what it earns less than the best option of its ship. If no ship lost, the fleet would
//! earn more than all `x` are worth, by the *gap*: a cover loses just that, and what loses more is out.
//!
//! *Nogoods.* A position without a new cover says why, in words that excuse others. Say an `x` has two
//! options left, a and b. With a, the I has no place: a overlaps one, the other was ruled out before.
//! With b, the L has none: b overlaps all. The reason: that place of the I and all options of the `x` but
//! a and b are absent, and the `x` is not taken. Wherever that is so there is no new cover, whatever else
//! differs. So a nogood is some options that are absent, some squares that are not taken, and, if
//! losses matter, a gap. That of a branch is made of those of its options, each without what is absent
//! because of the option itself.
//!
//! *Relaxation.* Ships may overlap outside the `x`: options with the same `x` are one *part*. A hard
//! search asks this smaller one, of the same kind, first. Its nogoods hold with all options of a part.

use std::array;
use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::mem;
use std::ops::Range;

const SHIP_COUNT: usize = 7;
const T: usize = 5;
/// So many nogoods are kept for each set of ships: more take longer to look through than they save.
const REMEMBERED: usize = 32;
/// A search that has taken less effort is better off without the relaxation.
const EASY: u64 = 10_000;

/// Answers every game of the input.
///
/// # Errors
///
/// Says where the input is not as stated, what was found, what expected.
pub fn solve(input: &str) -> Result<String, String> {
    let lines = input.trim_start_matches('\u{feff}').lines().map(str::trim);
    let end = (lines.clone().count() + 1, "");
    let mut lines = (1..).zip(lines).filter(|row| !row.1.is_empty()).peekable();
    let (mut output, mut game) = (String::new(), 0);
    while let Some(head) = lines.next() {
        game += 1;
        let wrong = |(line, text): (usize, &str), expected: &str| {
            let text: String = text.chars().take(40).collect();
            Err(format!(
                "game {game}, line {line}: found {text:?}, expected {expected}"
            ))
        };
        let size = |word: &str| word.parse().unwrap_or(99);
        let sizes: Vec<usize> = head.1.split_whitespace().map(size).collect();
        let (a, b) = match sizes[..] {
            [0, 0] => break,
            [a @ 2..=16, b @ 2..=16] => (a, b),
            _ => return wrong(head, "two sizes from 2 to 16, or 0 0"),
        };
        // The sizes come in either order: the first row tells.
        let width = lines
            .peek()
            .map_or(a, |row| if row.1.len() == b { b } else { a });
        let mut rows = Vec::new();
        for number in 1..=a + b - width {
            let row = lines.next().unwrap_or(end);
            if row.1.len() != width || row.1.bytes().any(|mark| !b"xo.".contains(&mark)) {
                let row_of = format!("row {number} of a {a} by {b} board of x, o and .");
                return wrong(row, &row_of);
            }
            rows.push(row.1);
        }
        let verdict = if decide(&rows).0 { "yes." } else { "no." };
        output += &format!("Game #{game}\n{verdict}\n\n");
    }
    Ok(output)
}

/// Whether a game can be won, and the effort to find out: positions, those with wide sets for more.
#[must_use]
pub fn decide(rows: &[&str]) -> (bool, u64) {
    let mut open = Vec::new();
    for (row, line) in rows.iter().enumerate() {
        for (column, mark) in line.bytes().enumerate().filter(|&(_, mark)| mark != b'o') {
            open.push((mark == b'.', ROW * row + column + 4));
        }
    }
    open.sort_unstable();
    let hit_count = open.iter().filter(|square| !square.0).count();
    if hit_count > 4 * SHIP_COUNT {
        return (false, 0);
    }
    let hits = (1 << hit_count) - 1;
    let mut colours = [Squares::EMPTY; 2];
    for (square, (_, place)) in open.iter().enumerate() {
        colours[(place / ROW + place) % 2].insert(square);
    }
    let (options, gap) = price(placements(&open), hits);
    // Sets of as few words as hold the options.
    match (options.len() + 63) / 64 {
        0..=4 => Search::<4>::new(options, hits, colours, gap).decide(),
        5..=12 => Search::<12>::new(options, hits, colours, gap).decide(),
        13..=24 => Search::<24>::new(options, hits, colours, gap).decide(),
        _ => Search::<64>::new(options, hits, colours, gap).decide(),
    }
}

/// A set of numbers below 64 N, a bit for each.
#[derive(Clone, Copy, PartialEq)]
struct Set<const N: usize>([u64; N]);

/// Open squares by their numbers: the `x` come first.
type Squares = Set<4>;

impl<const N: usize> Set<N> {
    const EMPTY: Self = Set([0; N]);

    fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    fn insert_range(&mut self, range: Range<usize>) {
        let mut start = range.start;
        while start < range.end {
            let end = range.end.min(start / 64 * 64 + 64);
            self.0[start / 64] |= !0 >> (64 + start - end) << (start % 64);
            start = end;
        }
    }

    fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    fn and(self, other: Self) -> Self {
        Set(array::from_fn(|word| self.0[word] & other.0[word]))
    }

    fn or(self, other: Self) -> Self {
        Set(array::from_fn(|word| self.0[word] | other.0[word]))
    }

    fn without(self, other: Self) -> Self {
        Set(array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    fn take_first(&mut self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        let bit = self.0[word].trailing_zeros() as usize;
        self.0[word] &= self.0[word] - 1;
        Some(64 * word + bit)
    }

    /// The first number in a range, or its end.
    fn first(&self, range: &Range<usize>) -> usize {
        let mut reach = !0 << (range.start % 64);
        for (index, word) in self.0.iter().enumerate().skip(range.start / 64) {
            let bits = word & mem::replace(&mut reach, !0);
            if bits != 0 {
                return range.end.min(64 * index + bits.trailing_zeros() as usize);
            }
        }
        range.end
    }
}

fn each_bit(words: &[u64], mut visit: impl FnMut(usize)) {
    for (index, mut bits) in words.iter().copied().enumerate() {
        while bits != 0 {
            visit(64 * index + bits.trailing_zeros() as usize);
            bits &= bits - 1;
        }
    }
}

/// An option: a ship on four squares. In the relaxation only the `x` count.
#[derive(Clone, Copy)]
struct Placement {
    ship: usize,
    squares: Squares,
    loss: i32,
}

/// Where the search is: ships to be placed, squares taken, what may still be lost, options left.
#[derive(Clone, Copy)]
struct Position<const N: usize> {
    ships: u64,
    taken: Squares,
    gap: i32,
    left: Set<N>,
}

/// Why a position has no new cover. No other one with these ships has, if the options are absent, the
/// squares not taken, and the gap is not greater.
#[derive(Clone, Copy)]
struct Nogood<const N: usize> {
    absent: Set<N>,
    untaken: Squares,
    gap: i32,
}

impl<const N: usize> Nogood<N> {
    /// Asks for nothing yet. There is room to add a loss to the gap.
    const START: Self = Nogood {
        absent: Set::EMPTY,
        untaken: Set::EMPTY,
        gap: i32::MAX / 2,
    };

    fn with_untaken(mut self, square: usize) -> Self {
        self.untaken.insert(square);
        self
    }

    fn holds(&self, position: &Position<N>) -> bool {
        position.gap <= self.gap
            && !self.untaken.meets(&position.taken)
            && !self.absent.meets(&position.left)
    }
}

/// A row of options, of which a new cover needs one: how many are left, and why it needs one.
struct Choice<const N: usize> {
    row: Set<N>,
    count: usize,
    why: Nogood<N>,
}

impl<const N: usize> Choice<N> {
    /// Takes another row if fewer of its options are left.
    fn offer(&mut self, left: &Set<N>, row: &Set<N>, why: impl FnOnce() -> Nogood<N>) {
        let mut count = 0;
        for (row, left) in row.0.iter().zip(&left.0) {
            let mut both = row & left;
            while both != 0 {
                count += 1;
                if count >= self.count {
                    return;
                }
                both &= both - 1;
            }
        }
        if count < self.count {
            let (row, why) = (*row, why());
            *self = Choice { row, count, why };
        }
    }
}

/// The search for new covers.
struct Search<const N: usize> {
    hits: u64,
    gap: i32,
    /// By ships, the smallest loss first.
    options: Vec<Placement>,
    of_ship: [Range<usize>; SHIP_COUNT],
    /// For each loss, where the options of each ship end that lose no more.
    ends: Vec<[usize; SHIP_COUNT]>,
    with_ship: [Set<N>; SHIP_COUNT],
    with_square: Vec<Set<N>>,
    /// What an option rules out, once it has been tried.
    rivals: Vec<Option<Box<Set<N>>>>,
    /// For each set of ships, the newest first.
    nogoods: Vec<VecDeque<Nogood<N>>>,
    /// The open squares of either colour.
    colours: [Squares; 2],
    slack: [usize; 2],
    /// For each cover found, the squares outside of it and the options that lead there.
    covers: Vec<(Squares, Set<N>)>,
    is_relaxed: bool,
    relaxation: Option<Box<Relaxation>>,
    effort: u64,
}

impl<const N: usize> Search<N> {
    fn new(options: Vec<Placement>, hits: u64, colours: [Squares; 2], gap: i32) -> Self {
        let mut with_ship = [Set::EMPTY; SHIP_COUNT];
        let mut with_square = vec![Set::EMPTY; 256];
        for (number, option) in options.iter().enumerate() {
            with_ship[option.ship].insert(number);
            each_bit(&option.squares.0, |square| {
                with_square[square].insert(number);
            });
        }
        let before = |ship| options.partition_point(|option| option.ship < ship);
        let mut end = array::from_fn(before);
        let mut ends = Vec::new();
        for loss in 0..=gap {
            for (ship, end) in end.iter_mut().enumerate() {
                let is_within = |option: &&Placement| (option.ship, option.loss) <= (ship, loss);
                *end += options[*end..].iter().take_while(is_within).count();
            }
            ends.push(end);
        }
        Search {
            hits,
            gap,
            ends,
            of_ship: array::from_fn(|ship| before(ship)..before(ship + 1)),
            with_ship,
            with_square,
            rivals: vec![None; options.len()],
            options,
            nogoods: vec![VecDeque::new(); 1 << SHIP_COUNT],
            colours,
            slack: [0; 2],
            covers: Vec::new(),
            is_relaxed: false,
            relaxation: None,
            effort: 0,
        }
    }

    fn decide(mut self) -> (bool, u64) {
        let is_won = (0..2).all(|colour| self.run(colour));
        (is_won && !self.covers.is_empty(), self.effort)
    }

    /// Searches with three squares of the T on a colour; false if the covers are not winnable.
    fn run(&mut self, three: usize) -> bool {
        for colour in 0..2 {
            let covered = if colour == three { 15 } else { 13 };
            match self.colours[colour].len().checked_sub(covered) {
                Some(slack) => self.slack[colour] = slack,
                None => return true,
            }
        }
        let mut left = Set::EMPTY;
        for (number, option) in self.options.iter().enumerate() {
            if option.ship != T || option.squares.and(self.colours[three]).len() == 3 {
                left.insert(number);
            }
        }
        // Those learnt with the other slack may be wrong with this one.
        self.nogoods.iter_mut().for_each(VecDeque::clear);
        let start = Position {
            ships: (1 << SHIP_COUNT) - 1,
            taken: Set::EMPTY,
            gap: self.gap,
            left,
        };
        self.explore(&start).is_some()
    }

    /// Finds all new covers of a position, and says why there are no others. `None` ends the search: the
    /// covers are not winnable, or the relaxation has found one.
    fn explore(&mut self, given: &Position<N>) -> Option<Nogood<N>> {
        self.effort += 8 + N as u64;
        let mut position = *given;
        let stuck = self.drop_dear(&mut position);
        let mut nogood = match stuck.or_else(|| self.uncoverable(&position)) {
            Some(nogood) => nogood,
            None if self.is_relaxed && self.hits & !given.taken.0[0] == 0 => return None,
            None if given.ships == 0 => return self.add(given.taken),
            None => self.branch(&position)?,
        };
        // What was dropped is absent for a reason, too.
        if nogood.absent.meets(&given.left) {
            nogood.absent = nogood.absent.without(given.left).or(self.cheaper(given));
            nogood.gap = nogood.gap.min(given.gap);
        }
        Some(nogood)
    }

    /// Drops the options that lose more than the gap, if all other ships lose their least. Fails if a
    /// ship has none, or if the least is too much.
    fn drop_dear(&self, position: &mut Position<N>) -> Option<Nogood<N>> {
        let (mut first, mut spare) = ([0; SHIP_COUNT], position.gap);
        let mut stuck = None;
        each_bit(&[position.ships], |ship| {
            first[ship] = position.left.first(&self.of_ship[ship]);
            if first[ship] < self.of_ship[ship].end {
                spare -= self.options[first[ship]].loss;
            } else {
                stuck = Some(ship);
            }
        });
        let mut nogood = Nogood::START;
        if let Some(ship) = stuck {
            nogood.absent = self.with_ship[ship];
            return Some(nogood);
        }
        if spare < 0 {
            nogood.absent = self.cheaper(position);
            nogood.gap = position.gap - spare - 1;
            return Some(nogood);
        }
        let mut dear = Set::EMPTY;
        each_bit(&[position.ships], |ship| {
            let most = self.options[first[ship]].loss + spare;
            let end = self.ends[most.unsigned_abs() as usize][ship];
            dear.insert_range(end..self.of_ship[ship].end);
        });
        position.left = position.left.without(dear);
        None
    }

    /// The options of each ship before the first one left.
    fn cheaper(&self, position: &Position<N>) -> Set<N> {
        let mut cheaper = Set::EMPTY;
        each_bit(&[position.ships], |ship| {
            let range = &self.of_ship[ship];
            cheaper.insert_range(range.start..position.left.first(range));
        });
        cheaper
    }

    /// Fails if an `x` has no option left.
    fn uncoverable(&self, position: &Position<N>) -> Option<Nogood<N>> {
        let mut hits = self.hits & !position.taken.0[0];
        for (word, &bits) in position.left.0.iter().enumerate() {
            each_bit(&[bits], |bit| {
                hits &= !self.options[64 * word + bit].squares.0[0];
            });
            if hits == 0 {
                return None;
            }
        }
        let hit = hits.trailing_zeros() as usize;
        let mut nogood = Nogood::START.with_untaken(hit);
        nogood.absent = self.with_square[hit];
        Some(nogood)
    }

    /// Tries the options of the row with the fewest left, one after the other, unless a nogood holds.
    fn branch(&mut self, position: &Position<N>) -> Option<Nogood<N>> {
        let ships = position.ships as usize;
        let known = self.nogoods[ships].iter().find(|it| it.holds(position));
        if let Some(nogood) = known {
            return Some(*nogood);
        }
        // Such a position takes about four times as long as one without a branch.
        self.effort += 4 * (8 + N as u64);
        if self.effort > EASY && position.ships.count_ones() > 4 && !self.is_relaxed {
            if let Some(nogood) = self.relax(position) {
                return Some(self.learn(position, nogood));
            }
        }
        let choice = self.choose(position);
        let mut nogood = choice.why;
        nogood.absent = nogood.absent.or(choice.row.without(position.left));
        let (mut row, mut tried) = (choice.row.and(position.left), Set::EMPTY);
        while let Some(number) = row.take_first() {
            tried.insert(number);
            let option = self.options[number];
            let ruled_out = self.rivals(number).or(tried);
            let why = self.explore(&Position {
                ships: position.ships & !(1 << option.ship),
                taken: position.taken.or(option.squares),
                gap: position.gap - option.loss,
                left: position.left.without(ruled_out),
            })?;
            nogood.absent = nogood.absent.or(why.absent.without(ruled_out));
            nogood.untaken = nogood.untaken.or(why.untaken);
            nogood.gap = nogood.gap.min(why.gap + option.loss);
        }
        Some(self.learn(position, nogood))
    }

    fn learn(&mut self, position: &Position<N>, nogood: Nogood<N>) -> Nogood<N> {
        let nogoods = &mut self.nogoods[position.ships as usize];
        nogoods.truncate(REMEMBERED - 1);
        nogoods.push_front(nogood);
        nogood
    }

    /// The options that share the ship or a square with one.
    fn rivals(&mut self, number: usize) -> &Set<N> {
        let (option, with_square) = (&self.options[number], &self.with_square);
        let with_ship = &self.with_ship[option.ship];
        self.rivals[number].get_or_insert_with(|| {
            let mut rivals = *with_ship;
            each_bit(&option.squares.0, |square| {
                rivals = rivals.or(with_square[square]);
            });
            Box::new(rivals)
        })
    }

    fn choose(&self, position: &Position<N>) -> Choice<N> {
        let mut choice = Choice {
            row: Set::EMPTY,
            count: usize::MAX,
            why: Nogood::START,
        };
        each_bit(&[self.hits & !position.taken.0[0]], |hit| {
            let why = || Nogood::START.with_untaken(hit);
            choice.offer(&position.left, &self.with_square[hit], why);
        });
        each_bit(&[position.ships], |ship| {
            choice.offer(&position.left, &self.with_ship[ship], || Nogood::START);
        });
        if choice.count > 1 && !self.is_relaxed {
            // A new cover has a square outside of each known one.
            for &(untaken, ref row) in &self.covers {
                if !untaken.meets(&position.taken) {
                    let why = || Nogood {
                        untaken,
                        ..Nogood::START
                    };
                    choice.offer(&position.left, row, why);
                }
            }
            self.fill_colours(position, &mut choice);
        }
        choice
    }

    /// When as many squares of a colour are out of reach as stay empty, all others have to be covered.
    fn fill_colours(&self, position: &Position<N>, choice: &mut Choice<N>) {
        let mut reach = position.taken;
        for (word, &bits) in position.left.0.iter().enumerate() {
            if bits == 0 {
                continue;
            }
            each_bit(&[bits], |bit| {
                reach = reach.or(self.options[64 * word + bit].squares);
            });
            let is_within =
                |colour: usize| self.colours[colour].without(reach).len() < self.slack[colour];
            if is_within(0) && is_within(1) {
                return;
            }
        }
        for (colour, slack) in self.colours.iter().zip(self.slack) {
            let unreached = colour.without(reach);
            if unreached.len() < slack {
                continue;
            }
            // One more than the slack is enough to fail.
            let (mut why, mut count) = (Nogood::START, 0);
            each_bit(&unreached.0, |square| {
                if count <= slack {
                    why = why.with_untaken(square);
                    why.absent = why.absent.or(self.with_square[square]);
                }
                count += 1;
            });
            if count > slack {
                choice.offer(&position.left, &Set::EMPTY, || why);
            }
            each_bit(&colour.and(reach).without(position.taken).0, |square| {
                let why = || why.with_untaken(square);
                choice.offer(&position.left, &self.with_square[square], why);
            });
        }
    }

    /// Adds a cover, unless it is known. Fails as it is known then.
    fn add(&mut self, cover: Squares) -> Option<Nogood<N>> {
        let untaken = Set([!0; 4]).without(cover);
        if self.covers.iter().all(|known| known.0 != untaken) {
            let mut leading_out = Set::EMPTY;
            for (number, option) in self.options.iter().enumerate() {
                if option.squares.meets(&untaken) {
                    leading_out.insert(number);
                }
            }
            self.covers.push((untaken, leading_out));
            if !winnable(self.covers.iter().map(|known| known.0).collect()) {
                return None;
            }
        }
        Some(Nogood {
            untaken,
            ..Nogood::START
        })
    }

    /// Why the `x` alone cannot be covered.
    fn relax(&mut self, position: &Position<N>) -> Option<Nogood<N>> {
        let (options, hits, gap) = (&self.options, Set([self.hits, 0, 0, 0]), self.gap);
        let new = || Box::new(Relaxation::new(options, hits, gap));
        let relaxation = &mut **self.relaxation.get_or_insert_with(new);
        let (part_of, options_of) = (&relaxation.part_of, &relaxation.options_of);
        let search = relaxation.search.as_mut()?;
        let (mut left, mut absent) = (Set::EMPTY, Set::EMPTY);
        each_bit(&position.left.0, |option| left.insert(part_of[option]));
        let why = search.explore(&Position {
            ships: position.ships,
            taken: position.taken.and(hits),
            gap: position.gap,
            left,
        });
        self.effort += mem::take(&mut search.effort);
        let Nogood {
            absent: parts,
            untaken,
            gap,
        } = why?;
        each_bit(&parts.0, |part| {
            absent.insert_range(options_of[part].clone());
        });
        Some(Nogood {
            absent,
            untaken,
            gap,
        })
    }
}

/// The search for the `x` alone, whose options are the parts.
struct Relaxation {
    /// `None` if parts are too many, or hardly fewer than options.
    search: Option<Search<12>>,
    part_of: Vec<usize>,
    options_of: Vec<Range<usize>>,
}

impl Relaxation {
    fn new(options: &[Placement], hits: Squares, gap: i32) -> Self {
        let (mut parts, mut part_of) = (Vec::<Placement>::new(), Vec::new());
        let mut options_of: Vec<Range<usize>> = Vec::new();
        for (number, option) in options.iter().enumerate() {
            let squares = option.squares.and(hits);
            let is_same = parts.last().map_or(false, |part| {
                (part.ship, part.squares) == (option.ship, squares)
            });
            if !is_same {
                parts.push(Placement { squares, ..*option });
                options_of.push(number..number);
            }
            options_of[parts.len() - 1].end = number + 1;
            part_of.push(parts.len() - 1);
        }
        let mut search = None;
        if parts.len() <= 768 && 10 * parts.len() <= 9 * options.len() {
            let is_relaxed = true;
            search = Some(Search {
                is_relaxed,
                ..Search::new(parts, hits.0[0], [Set::EMPTY; 2], gap)
            });
        }
        Relaxation {
            search,
            part_of,
            options_of,
        }
    }
}

/// Prices the `x` in rounds: one that several ships want for their best gets cheaper, one that none
/// wants dearer (subgradient steps). Drops options that lose too much. Returns the others, sorted, and
/// the gap.
fn price(mut options: Vec<Placement>, hits: u64) -> (Vec<Placement>, i32) {
    // Integers add up without an error; the first price leaves room for small steps.
    let (mut prices, mut wanted) = ([1 << 5; 4 * SHIP_COUNT], [1; 4 * SHIP_COUNT]);
    let (mut step, mut gap) = (0, 0);
    for _ in 0..ROUNDS {
        each_bit(&[hits], |x| prices[x] -= step * (wanted[x] - 1));
        let mut best = [(0, 0); SHIP_COUNT];
        for option in &mut options {
            let part = option.squares.0[0] & hits;
            let mut earned = 0;
            each_bit(&[part], |x| earned += prices[x]);
            option.loss = -earned;
            if earned > best[option.ship].0 {
                best[option.ship] = (earned, part);
            }
        }
        gap = best.iter().map(|best| best.0).sum();
        each_bit(&[hits], |x| gap -= prices[x]);
        options.retain_mut(|option| {
            option.loss += best[option.ship].0;
            option.loss <= gap
        });
        wanted = [0; 4 * SHIP_COUNT];
        for (_, part) in best {
            each_bit(&[part], |x| wanted[x] += 1);
        }
        let mut unrest = 1;
        each_bit(&[hits], |x| unrest += (wanted[x] - 1) * (wanted[x] - 1));
        step = (gap / unrest).max(1);
    }
    options.sort_by_key(|option| (option.ship, option.loss, option.squares.0[0] & hits));
    (options, gap)
}

/// Prices hardly get better after so many rounds.
const ROUNDS: usize = 8;

/// Whether covers are winnable, given the squares outside of each: rules out what decisive squares tell
/// apart.
fn winnable(mut outsides: Vec<Squares>) -> bool {
    while !outsides.is_empty() {
        let (mut once, mut twice) = (Squares::EMPTY, Squares::EMPTY);
        for &outside in &outsides {
            twice = twice.or(once.and(outside));
            once = once.or(outside);
        }
        let (decisive, count) = (once.without(twice), outsides.len());
        outsides.retain(|outside| !outside.meets(&decisive));
        if outsides.len() == count {
            return false;
        }
    }
    true
}

/// The ships O, Z, S, J, L, T, I in all rotations. A hexadecimal digit is a row, the last one
/// the top row, the lowest bit the left square.
const SHIPS: [&[u16]; SHIP_COUNT] = [
    &[0x33],
    &[0x63, 0x132],
    &[0x36, 0x231],
    &[0x71, 0x113, 0x47, 0x322],
    &[0x74, 0x311, 0x17, 0x223],
    &[0x72, 0x131, 0x27, 0x232],
    &[0xf, 0x1111],
];

/// Row r, column c has the place ROW * r + c + 4: ships may stick out.
const ROW: usize = 32;

/// All options.
fn placements(open: &[(bool, usize)]) -> Vec<Placement> {
    let mut square_at = [None; 20 * ROW];
    for (square, &(_, place)) in open.iter().enumerate() {
        square_at[place] = Some(square);
    }
    let mut found = Vec::new();
    for (ship, &rotations) in SHIPS.iter().enumerate() {
        for &shape in rotations {
            let bits = (0..16).filter(|bit| shape >> bit & 1 == 1);
            let steps: Vec<usize> = bits.map(|bit| bit / 4 * ROW + bit % 4).collect();
            for &(_, place) in open {
                let (mut squares, loss) = (Squares::EMPTY, 0);
                let is_open = |step| {
                    let square: Option<usize> = square_at[place + step - steps[0]];
                    square.map(|square| squares.insert(square)).is_some()
                };
                if steps.iter().all(is_open) {
                    found.push(Placement {
                        ship,
                        squares,
                        loss,
                    });
                }
            }
        }
    }
    found
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
    let output = solve(&String::from_utf8_lossy(&input))?;
    let written = io::stdout().write_all(output.as_bytes());
    written.map_err(|error| format!("standard output: {error}"))
}
