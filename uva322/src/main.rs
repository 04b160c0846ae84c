//! `UVa` 322, Ships: can the fleet surely be uncovered with at most one miss?
//!
//! What matters is the *cover*, the 28 squares under the ships. Let F be the covers with every `x` and
//! no `o`. All are of one size, so after a miss the rest is certain only if one is left: a shot is safe
//! if at most one cover lacks the square, and tells something if exactly one does. Such a square is
//! *decisive*; a hit rules the cover out. So F is winnable if it is one cover, or if a decisive square
//! rules one out and the rest is winnable. Fewer covers are never harder to win: any decisive square may
//! come first, and the search stops with `no.` once the covers found are not winnable.
//!
//! *Exact cover.* Ships and squares are items, a ship in its place is an option. Ships and `x`, the
//! *task*, are required once, other squares may be covered once. The search branches on what is
//! required and has the fewest options left. This loses no cover:
//!
//! - *Colours.* On a chessboard the T covers three squares of one colour, other ships two. So for each
//!   colour of the T it is known how many of each are covered: with fewer in reach there is no cover,
//!   with just as many all are required.
//! - A new cover has a square outside of each known one: some option must lead outside.
//! - *Prices.* Give each `x` any price. A ship *loses* what it gets less than the most it can. If all
//!   get the most, what they get beyond the price of all `x` is the *surplus*: a cover loses just that.
//! - *Sketch.* What cannot cover the `x` when ships may overlap elsewhere cannot do it at all.
//! - *Memory.* Options that made no cover make none when left again.

use std::array;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Read, Write};
use std::mem;

const SHIP_COUNT: usize = 7;
const ALL_SHIPS: u64 = (1 << SHIP_COUNT) - 1;
const T: u64 = 1 << 5;

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

/// Whether a game can be won, and the effort to find out.
#[must_use]
pub fn decide(rows: &[&str]) -> (bool, u64) {
    let mut open = Vec::new();
    for (row, line) in rows.iter().enumerate() {
        for (column, mark) in line.bytes().enumerate().filter(|&(_, mark)| mark != b'o') {
            open.push((mark == b'.', ROW * row + column + 4));
        }
    }
    open.sort_unstable();
    let hits = open.iter().filter(|square| !square.0).count();
    if hits > 4 * SHIP_COUNT {
        return (false, 0);
    }
    let mut search = Search::default();
    for (item, (_, place)) in (SHIP_COUNT..).zip(&open) {
        search.shades[(place / ROW + place) % 2].insert(item);
    }
    let placements = placements(&open);
    let task = (1 << (SHIP_COUNT + hits)) - 1;
    let is_won = (0..2).all(|_| search.run(&placements, task));
    let effort = search.effort + search.sketch.map_or(0, |sketch| sketch.effort);
    (is_won && !search.covers.is_empty(), effort)
}

/// A set of items: the ships, the `x`, the other open squares. The task is in the first word.
#[derive(Clone, Copy, Default, PartialEq)]
struct Items([u64; 5]);

impl Items {
    fn insert(&mut self, item: usize) {
        self.0[item / 64] |= 1 << (item % 64);
    }

    fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    fn and(self, other: Self) -> Self {
        Items(array::from_fn(|word| self.0[word] & other.0[word]))
    }

    fn or(self, other: Self) -> Self {
        Items(array::from_fn(|word| self.0[word] | other.0[word]))
    }

    fn without(self, other: Self) -> Self {
        Items(array::from_fn(|word| self.0[word] & !other.0[word]))
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

/// Sets of options are bits, too.
#[derive(Default)]
struct Search {
    /// The squares of which the T covers one, and those of which it covers three.
    shades: [Items; 2],
    /// Options with their losses, the least first.
    options: Vec<(i32, Items)>,
    /// For each item the options with it; then for each cover those that lead outside.
    rows: Vec<Vec<u64>>,
    /// Sets of options that make no cover.
    barren: BTreeSet<Vec<u64>>,
    covers: Vec<Items>,
    /// The search for the `x` alone.
    sketch: Option<Box<Search>>,
    effort: u64,
}

impl Search {
    /// Searches with the T on the other colour; false if covers are not winnable.
    fn run(&mut self, placements: &[Items], task: u64) -> bool {
        self.shades.reverse();
        let most = self.shades[1];
        let fits = |items: &&Items| items.0[0] & T == 0 || items.and(most).len() == 3;
        let placements = placements.iter().filter(fits);
        let parts = placements.clone().map(|items| (items.0[0] & task, 0));
        let mut losses = parts.collect();
        let surplus = haggle(&mut losses, task & !ALL_SHIPS);
        let option = |items: &Items| Some((*losses.get(&(items.0[0] & task))?, *items));
        self.set(placements.filter_map(option).collect());
        let part = |(&part, &loss): (&u64, &i32)| (loss, Items([part, 0, 0, 0, 0]));
        let sketch = self.sketch.get_or_insert_with(Box::default);
        sketch.set(losses.iter().map(part).collect());
        for cover in mem::take(&mut self.covers) {
            self.add(cover);
        }
        surplus < 0 || self.explore(Items::default(), task, surplus, self.all())
    }

    fn set(&mut self, mut options: Vec<(i32, Items)>) {
        options.sort_by_cached_key(|option| option.0);
        let mut rows = vec![Vec::new(); 320];
        for (option, (_, items)) in options.iter().enumerate() {
            each_bit(&items.0, |item| {
                rows[item].resize(option / 64 + 1, 0);
                rows[item][option / 64] |= 1 << (option % 64);
            });
        }
        self.barren.clear();
        self.options = options;
        self.rows = rows;
    }

    /// Does the task in all ways that the options left allow. False once the covers are not winnable.
    fn explore(&mut self, taken: Items, task: u64, surplus: i32, mut left: Vec<u64>) -> bool {
        let squares = self.shades[0].or(self.shades[1]);
        let taken = taken.and(squares);
        if self.sketch.is_none() && task <= ALL_SHIPS {
            return false;
        }
        if task == 0 {
            self.add(taken);
            return winnable(self.covers.clone(), squares);
        }
        self.effort += 10 + left.len() as u64;
        let (mut spare, mut most) = (surplus, 0);
        each_bit(&[task & ALL_SHIPS], |ship| {
            let first = self.first(&left, ship);
            let least = first.map_or(surplus + 1, |option| self.options[option].0);
            spare -= least;
            most = most.max(least);
        });
        if spare < 0 {
            return true;
        }
        most += spare;
        let end = self.options.partition_point(|option| option.0 <= most);
        left.truncate(end / 64 + 1);
        if let Some(last) = left.get_mut(end / 64) {
            *last &= (1 << (end % 64)) - 1;
        }
        let mut scarcest = (u32::MAX, 0);
        each_bit(&[task], |item| self.compare(&left, item, &mut scarcest));
        if scarcest.0 == 0 || self.barren.contains(&left) {
            return true;
        }
        let ships = (task & ALL_SHIPS).count_ones();
        if let Some(sketch) = &mut self.sketch {
            if ships > 4 {
                let left = sketch.without(sketch.all(), &[!task]);
                if sketch.explore(Items::default(), task, surplus, left) {
                    return true;
                }
            }
            let mut reach = Items::default();
            each_bit(&left, |option| reach = reach.or(self.options[option].1));
            let odd = u32::from(task & T != 0);
            for (shade, need) in [(0, 2 * ships - odd), (1, 2 * ships + odd)] {
                let reach = reach.and(self.shades[shade]);
                if reach.len() < need {
                    return true;
                }
                if reach.len() == need {
                    each_bit(&reach.0, |item| self.compare(&left, item, &mut scarcest));
                }
            }
        }
        let (mut is_new, known) = (true, self.covers.len());
        for cover in 0..known {
            if taken.without(self.covers[cover]) == Items::default() {
                self.compare(&left, 320 + cover, &mut scarcest);
                is_new = false;
            }
        }
        let given = left.clone();
        while let Some(option) = self.first(&left, scarcest.1) {
            left[option / 64] ^= 1 << (option % 64);
            let (loss, laid) = self.options[option];
            let next = self.without(left.clone(), &laid.0);
            if !self.explore(taken.or(laid), task & !laid.0[0], surplus - loss, next) {
                return false;
            }
        }
        if is_new && self.covers.len() == known {
            self.barren.insert(given);
        }
        true
    }

    fn all(&self) -> Vec<u64> {
        vec![!0; self.options.len() / 64 + 1]
    }

    /// The options of a set that have none of these items.
    fn without(&self, mut set: Vec<u64>, items: &[u64]) -> Vec<u64> {
        each_bit(items, |item| {
            for (word, row) in set.iter_mut().zip(&self.rows[item]) {
                *word &= !row;
            }
        });
        set
    }

    /// The first option left in a row.
    fn first(&self, left: &[u64], row: usize) -> Option<usize> {
        let both = left.iter().zip(&self.rows[row]).map(|(a, b)| a & b);
        let (index, word) = both.enumerate().find(|both| both.1 != 0)?;
        Some(64 * index + word.trailing_zeros() as usize)
    }

    /// Makes a row the scarcest if it has fewer of the options left.
    fn compare(&self, left: &[u64], row: usize, scarcest: &mut (u32, usize)) {
        let mut count = 0;
        for (word, row) in left.iter().zip(&self.rows[row]) {
            if word & row != 0 {
                count += (word & row).count_ones();
                if count >= scarcest.0 {
                    return;
                }
            }
        }
        *scarcest = (*scarcest).min((count, row));
    }

    /// Adds a cover, and the row of the options that lead outside of it.
    fn add(&mut self, cover: Items) {
        if !self.covers.contains(&cover) {
            self.covers.push(cover);
            let outside = self.shades[0].or(self.shades[1]).without(cover);
            let inside = self.without(self.all(), &outside.0);
            self.rows.push(inside.iter().map(|word| !word).collect());
        }
    }
}

/// Makes an `x` cheaper that several ships want for their best, dearer one that none wants. Drops
/// parts of the task that lose too much; returns the surplus.
fn haggle(losses: &mut BTreeMap<u64, i32>, hits: u64) -> i32 {
    let (mut prices, mut excess) = ([1 << 8; 64], [0; 64]);
    let (mut step, mut surplus) = (0, 0);
    for _ in 0..12 {
        let mut best = [(i32::MIN / 8, 0); SHIP_COUNT];
        each_bit(&[hits], |x| prices[x] -= step * excess[x]);
        for (part, loss) in losses.iter_mut() {
            *loss = 0;
            each_bit(&[part & hits], |x| *loss -= prices[x]);
            let best = &mut best[part.trailing_zeros() as usize];
            *best = (*best).max((-*loss, *part));
        }
        surplus = best.iter().map(|best| best.0).sum();
        each_bit(&[hits], |x| surplus -= prices[x]);
        losses.retain(|part, loss| {
            *loss += best[part.trailing_zeros() as usize].0;
            *loss <= surplus
        });
        excess = [-1; 64];
        for (_, part) in best {
            each_bit(&[part], |x| excess[x] += 1);
        }
        let mut unrest = 1;
        each_bit(&[hits], |x| unrest += excess[x] * excess[x]);
        step = (surplus / unrest).max(1);
    }
    surplus
}

/// Whether covers are winnable: rules out what decisive squares tell apart.
fn winnable(mut covers: Vec<Items>, squares: Items) -> bool {
    while covers.len() > 1 {
        let (mut once, mut twice) = (Items::default(), Items::default());
        for &cover in &covers {
            let lacking = squares.without(cover);
            twice = twice.or(once.and(lacking));
            once = once.or(lacking);
        }
        let (decisive, count) = (once.without(twice), covers.len());
        covers.retain(|&cover| decisive.and(cover) == decisive);
        if covers.len() == count {
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

/// All ways to lay the ships.
fn placements(open: &[(bool, usize)]) -> Vec<Items> {
    let mut item_at = [0; 20 * ROW];
    for (item, &(_, place)) in (SHIP_COUNT..).zip(open) {
        item_at[place] = item;
    }
    let mut found = Vec::new();
    for (ship, &rotations) in SHIPS.iter().enumerate() {
        for &shape in rotations {
            let bits = (0..16).filter(|bit| shape >> bit & 1 == 1);
            let steps: Vec<usize> = bits.map(|bit| bit / 4 * ROW + bit % 4).collect();
            for &(_, place) in open {
                let mut items = Items::default();
                items.insert(ship);
                let is_open = |step| {
                    let item = item_at[place + step - steps[0]];
                    items.insert(item);
                    item != 0
                };
                if steps.iter().all(is_open) {
                    found.push(items);
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
