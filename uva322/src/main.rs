//! `UVa` 322, Ships: can the fleet surely be uncovered with at most one miss?
//!
//! What matters is the *cover*, the 28 squares under the ships. All covers are of one size, so after a miss the
//! rest is certain only if one is left: a shot is safe if at most one cover lacks the square, and tells something
//! if exactly one does. Such a square is *decisive*; a hit rules the cover out. Covers are *winnable* if decisive
//! squares bring them down to one. Fewer covers are never harder to win: any decisive square may come first, and
//! the search stops with `no.` once the covers found are not winnable.
//!
//! *Exact cover.* Ships and squares are items, a ship in its place is an option. Ships and `x` need one option
//! each, other squares take at most one. The search takes what needs an option and has the fewest left, and lays
//! them one after the other. Say five ships are found, and O and I are left; a and b are `x`:
//!
//! ```text
//! 1  2  3  4     O can lie on 1 2 5 a and on 5 7 8 a: with the same `x`, these are one *part*, O on a.
//! 5  a  b  6     Likewise there are O on b, and O on a b; I on a b, and I on none.
//! 7  8  9 10     The *task* is what is left to do: O I a b.
//! ```
//!
//! *The memo.* O on a leaves the task I b. No part does it: I on a b takes too much, I on none too little. So
//! neither option of O on a leads to a cover, nor does any other that leaves I b, wherever the other ships lie.
//! Whether parts can do a task depends on nothing but the task, so the memo keeps the answer, `I b: no`, and no
//! ship is laid without asking. O on a b leaves just I: yes, as parts know no overlaps. Only the search
//! sees that with O on 2 3 a b the place of I is 7 8 9 10, and with O on 8 9 a b it is 1 2 3 4.
//!
//! *Prices* make tasks fail early. Give each `x` any price (a Lagrangian multiplier). A part earns the prices of
//! its `x`, and *loses* what it earns less than the best of its ship. All ships have to lose together what the
//! best earn more than the `x` left are worth, the *gap*: what loses more is out.
//!
//! Two more things need an option, if there is to be a new cover:
//!
//! - *Known covers*: one that leads out of each of them.
//! - *Colours*: on a chessboard the T covers three squares of one colour, any other ship two of each. If no more of
//!   a colour are in reach than the ships left cover, all of them are needed.

use std::array;
use std::io::{self, Read, Write};
use std::iter;

const SHIP_COUNT: usize = 7;

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
                "game {game}, line {line}: expected {expected}, found {text:?}"
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
                let row_of = format!("row {number} of a {a} by {b} board (x, o or .)");
                return wrong(row, &row_of);
            }
            rows.push(row.1);
        }
        let verdict = if decide(&rows) { "yes." } else { "no." };
        output += &format!("Game #{game}\n{verdict}\n\n");
    }
    Ok(output)
}

/// Whether a game can be won.
fn decide(rows: &[&str]) -> bool {
    let (mut at, mut colours) = ([0; 20 * ROW], [Set::EMPTY; 2]);
    let (mut hit, mut free) = (SHIP_COUNT, FIRST_FREE);
    for (row, line) in rows.iter().enumerate() {
        for (column, mark) in line.bytes().enumerate() {
            let item = match mark {
                b'x' => &mut hit,
                b'.' => &mut free,
                _ => continue,
            };
            at[ROW * row + column + 4] = *item;
            colours[(row + column) % 2].insert(*item);
            *item += 1;
        }
    }
    if hit > FIRST_COVER {
        return false;
    }
    let required = (1 << hit) - 1;
    let mut options = placements(&at);
    let (parts, gap) = price(&mut options, required);
    let words = options.len() / 64 + 1;
    let (mut left, mut lists) = (vec![0; words], vec![[0; LISTS]; words]);
    for (option, placement) in options.iter().enumerate() {
        let (word, bit) = (option / 64, 1 << (option % 64));
        left[word] |= bit;
        members(placement.items.0).for_each(|item| lists[word][item] |= bit);
        let light = placement.items.and(colours[0]).len() as usize;
        lists[word][FIRST_LIGHT + light] |= bit;
    }
    let mut search = Search {
        options,
        lists,
        parts,
        memo: vec![0; 1 << MEMO_BITS],
        colours,
        required,
        covers: Vec::new(),
    };
    search.explore(Set::EMPTY, gap, left) && !search.covers.is_empty()
}

/// Items by their numbers: the ships, the `x`, the covers found, of which winnable ones are 29 at the
/// most, and the free squares.
#[derive(Clone, Copy)]
struct Set([u64; 5]);

const FIRST_COVER: usize = 5 * SHIP_COUNT;
const FIRST_FREE: usize = 64;
/// More lists of options: what covers no, one, two, three, four squares of the first colour.
const FIRST_LIGHT: usize = 320;
const LISTS: usize = 325;
const SHIPS: u64 = (1 << SHIP_COUNT) - 1;
/// What a task is made of.
const TASK: u64 = (1 << FIRST_COVER) - 1;
/// What only one option may have.
const ONCE: Set = Set([TASK, !0, !0, !0, !0]);

impl Set {
    const EMPTY: Self = Set([0; 5]);

    fn insert(&mut self, item: usize) {
        self.0[item / 64] += 1 << (item % 64);
    }

    fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    fn meets(self, other: Self) -> bool {
        (0..5).any(|word| self.0[word] & other.0[word] != 0)
    }

    fn and(self, other: Self) -> Self {
        Set(array::from_fn(|word| self.0[word] & other.0[word]))
    }

    fn or(self, other: Self) -> Self {
        Set(array::from_fn(|word| self.0[word] | other.0[word]))
    }

    fn not(self) -> Self {
        Set(self.0.map(|word| !word))
    }
}

/// The numbers of the bits that are set.
fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    iter::from_fn(move || {
        let bit = word.trailing_zeros() as usize;
        word &= word.checked_sub(1)?;
        Some(bit)
    })
}

/// The same of several words.
fn members(words: impl IntoIterator<Item = u64>) -> impl Iterator<Item = usize> {
    let words = (0..).zip(words);
    words.flat_map(|(word, set)| bits(set).map(move |bit| 64 * word + bit))
}

/// An option: a ship in its place. Besides what it covers it has the known covers that it leads out of.
#[derive(Clone, Copy)]
struct Placement {
    items: Set,
    loss: i32,
}

/// A ship and the `x` that it covers.
#[derive(Clone, Copy)]
struct Part {
    items: u64,
    loss: i32,
}

impl Part {
    fn ship(self) -> usize {
        self.items.trailing_zeros() as usize
    }
}

/// The search for covers.
struct Search {
    /// The smallest loss first, as the parts.
    options: Vec<Placement>,
    /// By items, the options that have them. An option is a bit; each array is about the next 64.
    lists: Vec<[u64; LISTS]>,
    parts: Vec<Part>,
    /// Tasks, doubled, and one more if parts can do them.
    memo: Vec<u64>,
    colours: [Set; 2],
    /// The ships, the `x`, and the covers found.
    required: u64,
    covers: Vec<Set>,
}

impl Search {
    /// Finds all new covers of a position: what is taken, what may still be lost, the options left.
    /// False ends the search, as the covers are not winnable.
    fn explore(&mut self, taken: Set, gap: i32, mut left: Vec<u64>) -> bool {
        let required = self.required & !taken.0[0];
        if required == 0 {
            return self.add(taken);
        }
        let task = required & TASK;
        let mut needed = self.fill_colours(task, &mut left);
        needed.0[0] = required;
        let count = |item: &usize| -> u32 { self.having(*item, &left).map(u64::count_ones).sum() };
        let scarcest = members(needed.0).min_by_key(count).unwrap_or(0);
        let options: Vec<usize> = members(self.having(scarcest, &left)).collect();
        for option in options {
            let laid = self.options[option];
            let (rest, gap) = (task & !laid.items.0[0], gap - laid.loss);
            if can_be_done(rest, gap, &self.parts, &mut self.memo) {
                let mut next = left.clone();
                for item in members(laid.items.and(ONCE).0) {
                    self.remove(item, &mut next);
                }
                if !self.explore(taken.or(laid.items), gap, next) {
                    return false;
                }
            }
        }
        true
    }

    /// Those of the options left that have an item.
    fn having<'a>(&'a self, item: usize, left: &'a [u64]) -> impl Iterator<Item = u64> + 'a {
        let words = self.lists.iter().zip(left);
        words.map(move |(lists, left)| lists[item] & left)
    }

    /// Leaves none of them.
    fn remove(&self, item: usize, left: &mut [u64]) {
        for (lists, left) in self.lists.iter().zip(left) {
            *left &= !lists[item];
        }
    }

    /// What is in reach of a colour, if that is no more than the ships left will cover. If it is
    /// less, no option is left.
    fn fill_colours(&self, task: u64, left: &mut Vec<u64>) -> Set {
        let even = 2 * (task & SHIPS).count_ones();
        let (mut reach, mut in_reach) = (Set::EMPTY, [Set::EMPTY; 2]);
        for (word, &set) in left.iter().enumerate() {
            for bit in bits(set) {
                reach = reach.or(self.options[64 * word + bit].items);
            }
            in_reach = self.colours.map(|colour| colour.and(reach));
            if in_reach.iter().all(|squares| squares.len() > even + 1) {
                return Set::EMPTY;
            }
        }
        // A T may cover a single square of a colour. Then it covers three of the other.
        let mut single = [0; 2];
        for colour in 0..2 {
            let list = FIRST_LIGHT + 1 + 2 * colour;
            if in_reach[1 - colour].len() <= even {
                self.remove(list, left);
            } else if self.having(list, left).any(|word| word != 0) {
                single[colour] = 1;
            }
        }
        let mut needed = Set::EMPTY;
        for (colour, squares) in in_reach.iter().enumerate() {
            // One more if the T is left, but one less if this may be its single colour.
            let least = even + single[0].max(single[1]) - 2 * single[colour];
            if squares.len() < least {
                left.clear();
            }
            if squares.len() == least {
                needed = needed.or(*squares);
            }
        }
        needed
    }

    /// Adds a cover, and asks of the next to be another. False if the covers are not winnable.
    fn add(&mut self, mut cover: Set) -> bool {
        // Covers differ in free squares alone.
        cover.0[0] = !0;
        let item = FIRST_COVER + self.covers.len();
        self.covers.push(cover);
        if !winnable(self.covers.clone()) {
            return false;
        }
        self.required |= 1 << item;
        for (option, placement) in self.options.iter_mut().enumerate() {
            if placement.items.meets(cover.not()) {
                placement.items.insert(item);
                self.lists[option / 64][item] |= 1 << (option % 64);
            }
        }
        true
    }
}

/// Whether parts can do a task, wherever their ships lie: each ship once, each `x` once.
fn can_be_done(task: u64, gap: i32, parts: &[Part], memo: &mut [u64]) -> bool {
    if task == 0 {
        return true;
    }
    let entry = (task.wrapping_mul(SPREAD) >> (64 - MEMO_BITS)) as usize;
    if memo[entry] / 2 == task {
        return memo[entry] % 2 == 1;
    }
    let end = parts.partition_point(|part| part.loss <= gap);
    let mut parts = parts[..end].to_vec();
    parts.retain(|part| part.items & !task == 0);
    let count = |&item: &usize| {
        parts
            .iter()
            .filter(|part| part.items >> item & 1 == 1)
            .count()
    };
    let scarcest = bits(task).min_by_key(count).unwrap_or(0);
    let can_be_done = parts.iter().any(|part| {
        let rest = task & !part.items;
        part.items >> scarcest & 1 == 1 && can_be_done(rest, gap - part.loss, &parts, memo)
    });
    memo[entry] = 2 * task + u64::from(can_be_done);
    can_be_done
}

/// The memo has room for so many tasks: a later one takes the place of another.
const MEMO_BITS: u32 = 10;
/// 2^64 over the golden ratio: the top bits of its multiples are spread evenly.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// Whether covers are winnable: rules out what decisive squares tell apart.
fn winnable(mut covers: Vec<Set>) -> bool {
    while covers.len() > 1 {
        let (mut once, mut twice) = (Set::EMPTY, Set::EMPTY);
        for cover in &covers {
            twice = twice.or(once.and(cover.not()));
            once = once.or(cover.not());
        }
        let (decisive, count) = (once.and(twice.not()), covers.len());
        covers.retain(|cover| !cover.not().meets(decisive));
        if covers.len() == count {
            return false;
        }
    }
    true
}

/// Prices the `x` in rounds: one that several ships want for their best gets cheaper, one that none
/// wants dearer (subgradient steps). Drops what loses too much, sorts the options, and returns the parts
/// and the gap.
fn price(options: &mut Vec<Placement>, task: u64) -> (Vec<Part>, i32) {
    let part = |option: &Placement| Part {
        items: option.items.0[0],
        loss: 0,
    };
    let mut parts: Vec<Part> = options.iter().map(part).collect();
    parts.sort_unstable_by_key(|part| part.items);
    parts.dedup_by_key(|part| part.items);
    // What an item adds to the loss: a ship the most that it can earn, an `x` less its price.
    let (mut worth, mut wanted) = ([-FIRST_PRICE; FIRST_COVER], [1; FIRST_COVER]);
    let (mut step, mut gap) = (0, 0);
    for _ in 0..ROUNDS {
        for (worth, wanted) in worth.iter_mut().zip(wanted) {
            *worth += step * (wanted - 1);
        }
        let mut best = [(0, 0); SHIP_COUNT];
        for part in &mut parts {
            part.loss = bits(part.items & !SHIPS).map(|x| worth[x]).sum();
            best[part.ship()] = best[part.ship()].min((part.loss, part.items));
        }
        wanted = [0; FIRST_COVER];
        for (ship, (loss, items)) in best.iter().enumerate() {
            worth[ship] = -loss;
            bits(*items).for_each(|item| wanted[item] += 1);
        }
        gap = bits(task).map(|item| worth[item]).sum();
        parts.retain_mut(|part| {
            part.loss += worth[part.ship()];
            part.loss <= gap
        });
        let unrest: i32 = bits(task).map(|item| (wanted[item] - 1_i32).pow(2)).sum();
        step = (gap / (unrest + 1)).max(1);
    }
    options.retain_mut(|option| {
        let found = parts.binary_search_by_key(&option.items.0[0], |part| part.items);
        option.loss = found.map_or(0, |found| parts[found].loss);
        found.is_ok()
    });
    options.sort_by_key(|option| option.loss);
    parts.sort_by_key(|part| part.loss);
    (parts, gap)
}

/// Prices hardly get better after so many rounds.
const ROUNDS: usize = 16;
/// Leaves room for small steps.
const FIRST_PRICE: i32 = 256;

/// The ships O, Z, S, J, L, T, I in all rotations. A hexadecimal digit is a row, the last one
/// the top row, the lowest bit the left square.
const SHAPES: [&[u64]; SHIP_COUNT] = [
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

/// All options, given the item at each place, 0 for none.
fn placements(at: &[usize]) -> Vec<Placement> {
    let open: Vec<usize> = (0..at.len()).filter(|&place| at[place] != 0).collect();
    let mut found = Vec::new();
    for (ship, rotations) in SHAPES.iter().enumerate() {
        for &shape in *rotations {
            let steps: Vec<usize> = bits(shape).map(|bit| bit / 4 * ROW + bit % 4).collect();
            for first in &open {
                let covered = steps.iter().map(|step| at[first + step - steps[0]]);
                if covered.clone().all(|item| item != 0) {
                    let mut items = Set::EMPTY;
                    covered.for_each(|item| items.insert(item));
                    items.insert(ship);
                    found.push(Placement { items, loss: 0 });
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
    // A byte that is not UTF-8 becomes a mark that no input may hold, and is reported as such.
    let output = solve(&String::from_utf8_lossy(&input))?;
    let mut stdout = io::stdout();
    let written = stdout.write_all(output.as_bytes());
    let written = written.and_then(|()| stdout.flush());
    written.map_err(|error| format!("standard output: {error}"))
}
