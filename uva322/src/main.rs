//! `UVa` 322, Ships: can the fleet surely be uncovered with at most one miss?
//!
//! What matters is the *cover*, the 28 squares under the ships. All covers are of one size, so
//! after a miss the rest is certain only if one cover is left. A shot is safe if at most one cover
//! lacks the square, and tells something if exactly one does. Such a square is *decisive*: a hit
//! rules that cover out, a miss leaves nothing else. Covers are *winnable* if decisive squares rule
//! out all but one. Fewer covers are never harder to win. So any decisive square may come first,
//! and the search stops with `no.` once the covers found are not winnable.
//!
//! *Exact cover.* Ships and squares are items, a ship in its place is an option. Ships and `x` need
//! one option each, other squares take at most one. Of the items that need an option, the search
//! takes the one with the fewest left, and tries each of them. Say five ships are placed, O and I
//! are left, and a and b are `x`:
//!
//! ```text
//! 1  2  3  4     O can lie on 1 2 5 a or 5 7 8 a. Both have the same `x`: one *part*, O on a.
//! 5  a  b  6     The other parts are O on b, O on a b, I on a b, and I on none.
//! 7  8  9 10     The *task* is what is left to do: O I a b.
//! ```
//!
//! *The memo.* O on a leaves the task I b. No part does it: I on a b takes too much, I on none too
//! little. So neither option of O on a leads to a cover, nor does any other that leaves I b,
//! wherever the other ships lie. Whether parts can do a task depends only on the task. So the memo
//! keeps the answer, `I b: no`, and the search asks it before it places a ship. O on a b leaves
//! just I: yes, since parts ignore overlaps. Only the search sees that with O on 2 3 a b the place
//! of I is 7 8 9 10, and with O on 8 9 a b it is 1 2 3 4.
//!
//! *Prices* make tasks fail early. Give each `x` any price (a Lagrangian multiplier). A ship is
//! worth the most that one of its parts can earn. A part that earns less *loses* the difference.
//! The parts that do a task have its ships and its `x`, each once. So together they lose the *gap*,
//! the worth of the ships less the prices of the `x`. A part that loses more than the gap is out.
//!
//! Two more things need an option in a new cover:
//!
//! - *Known covers*: each needs an option with a square that it lacks.
//! - *Colours*: on a chessboard the T covers three squares of one colour, any other ship two of
//!   each. If just as many squares of a colour are in reach as the ships left cover, each needs an
//!   option.

use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::iter;

const SHIP_COUNT: usize = 7;

/// Answers every game of the input.
///
/// # Errors
///
/// Says where the input is not what the statement allows, what was found and what was expected.
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
    let (mut at, mut colours) = ([NOTHING; 20 * ROW], [Vec::new(), Vec::new()]);
    let (mut hit, mut free) = (SHIP_COUNT, FIRST_FREE);
    for (row, line) in rows.iter().enumerate() {
        for (column, mark) in line.bytes().enumerate() {
            let item = match mark {
                b'x' => &mut hit,
                b'.' => &mut free,
                _ => continue,
            };
            at[ROW * row + column + 4] = *item;
            colours[(row + column) % 2].push(*item);
            *item += 1;
        }
    }
    if hit > FIRST_COVER {
        return false;
    }
    let task = (1 << hit) - 1;
    let mut options = placements(&at);
    let mut parts: Vec<u64> = options.iter().map(|option| option.part).collect();
    parts.sort_unstable();
    parts.dedup();
    let worth = price(&mut parts, task);
    parts.sort_by_key(|&part| total(part, &worth));
    options.retain(|option| total(option.part, &worth) <= total(task, &worth));
    options.sort_by_cached_key(|option| total(option.part, &worth));
    let words = options.len() / 64 + 1;
    let (mut left, mut lists) = (vec![0; words], vec![vec![0; words]; free]);
    for (number, option) in options.iter().enumerate() {
        let (word, bit) = (number / 64, 1 << (number % 64));
        left[word] |= bit;
        for item in option.items {
            lists[item][word] |= bit;
        }
    }
    let mut search = Search {
        options,
        lists,
        parts,
        worth,
        memo: BTreeMap::new(),
        colours,
        required: task,
        covers: 0,
        lacking: vec![0; free],
    };
    search.explore(&mut Vec::new(), &left) && search.covers > 0
}

// Items by their numbers: the ships, the `x`, the covers found (at most 29 while they are
// winnable), an item that no option has, and the free squares.
const FIRST_COVER: usize = 5 * SHIP_COUNT;
const NOTHING: usize = 64;
const FIRST_FREE: usize = 65;

const SHIPS: u64 = (1 << SHIP_COUNT) - 1;
/// The items of a task: ships and `x`.
const TASK: u64 = (1 << FIRST_COVER) - 1;

/// The numbers of the bits that are set.
fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    iter::from_fn(move || {
        let bit = word.trailing_zeros() as usize;
        word &= word.checked_sub(1)?;
        Some(bit)
    })
}

/// An option: a ship in its place.
struct Placement {
    /// The ship and the squares.
    items: [usize; 5],
    /// As bits, its ship, its `x`, and the known covers that lack one of its squares.
    part: u64,
}

/// The search for covers.
struct Search {
    /// The smallest loss first, in `parts` as well.
    options: Vec<Placement>,
    /// For each item, the options that have it, as bits.
    lists: Vec<Vec<u64>>,
    parts: Vec<u64>,
    worth: Worth,
    memo: BTreeMap<u64, bool>,
    colours: [Vec<usize>; 2],
    /// The ships, the `x`, and the covers found.
    required: u64,
    covers: usize,
    /// For each square, the covers that lack it, as bits.
    lacking: Vec<u64>,
}

impl Search {
    /// Finds all new covers of a position: the options laid, and those left.
    /// False ends the search, as the covers are not winnable.
    fn explore(&mut self, laid: &mut Vec<usize>, left: &[u64]) -> bool {
        let mut required = self.required;
        for &option in laid.iter() {
            required &= !self.options[option].part;
        }
        if required == 0 {
            return self.add(laid);
        }
        let needed = bits(required).chain(self.scarce_colours(required, left));
        let count = |item: &usize| -> u32 { self.having(*item, left).map(u64::count_ones).sum() };
        let scarcest = needed.min_by_key(count).unwrap_or(NOTHING);
        let words = (0..).zip(self.having(scarcest, left));
        let options = words.flat_map(|(word, set)| bits(set).map(move |bit| 64 * word + bit));
        for option in options.collect::<Vec<usize>>() {
            let rest = required & TASK & !self.options[option].part;
            if can_be_done(rest, &self.parts, &self.worth, &mut self.memo) {
                let mut next = left.to_vec();
                for item in self.options[option].items {
                    for (left, list) in next.iter_mut().zip(&self.lists[item]) {
                        *left &= !list;
                    }
                }
                laid.push(option);
                if !self.explore(laid, &next) {
                    return false;
                }
                laid.pop();
            }
        }
        true
    }

    /// The options left that have an item.
    fn having<'a>(&'a self, item: usize, left: &'a [u64]) -> impl Iterator<Item = u64> + 'a {
        let words = self.lists[item].iter().zip(left);
        words.map(|(list, left)| list & left)
    }

    /// The squares of a colour in reach if the ships left need all of them; `NOTHING` if they need
    /// more.
    fn scarce_colours(&self, task: u64, left: &[u64]) -> Vec<usize> {
        let even = 2 * (task & SHIPS).count_ones() as usize;
        let t = (task >> T) as usize % 2;
        let in_reach = |&item: &usize| self.having(item, left).any(|word| word != 0);
        let there = |colour: usize| self.colours[colour].iter().copied().filter(in_reach);
        let reach = [0, 1].map(|colour| there(colour).take(even + 2).count());
        let mut scarce = Vec::new();
        for colour in 0..2 {
            // The T covers three squares if the other colour has too few for that, otherwise at
            // least one.
            let three = reach[1 - colour] <= even;
            let needed = if three { even + t } else { even - t };
            if reach[colour] < needed {
                return vec![NOTHING];
            }
            if reach[colour] == needed {
                scarce.extend(there(colour));
            }
        }
        scarce
    }

    /// Adds a cover, and requires the next one to differ. False if the covers are not winnable.
    fn add(&mut self, laid: &[usize]) -> bool {
        let (item, cover) = (FIRST_COVER + self.covers, 1 << self.covers);
        self.covers += 1;
        let covered = laid.iter().flat_map(|&option| self.options[option].items);
        let covered: Vec<usize> = covered.collect();
        for free in FIRST_FREE..self.lacking.len() {
            if !covered.contains(&free) {
                self.lacking[free] |= cover;
            }
        }
        if !winnable(&self.lacking, 2 * cover - 1) {
            return false;
        }
        self.required |= 1 << item;
        for (number, option) in self.options.iter_mut().enumerate() {
            let lacking = &self.lacking;
            if option.items.iter().any(|&item| lacking[item] & cover != 0) {
                option.part |= 1 << item;
                self.lists[item][number / 64] |= 1 << (number % 64);
            }
        }
        true
    }
}

/// Whether parts can do a task, wherever their ships lie: each ship once, each `x` once.
fn can_be_done(task: u64, parts: &[u64], worth: &Worth, memo: &mut BTreeMap<u64, bool>) -> bool {
    if task == 0 {
        return true;
    }
    if let Some(&known) = memo.get(&task) {
        return known;
    }
    let gap = total(task, worth);
    let end = parts.partition_point(|&part| total(part, worth) <= gap);
    let mut parts = parts[..end].to_vec();
    parts.retain(|part| part & !task == 0);
    let count = |item: &usize| parts.iter().filter(|&part| part >> item & 1 == 1).count();
    let scarcest = bits(task).min_by_key(count).unwrap_or(0);
    let mut having = parts.iter().filter(|&part| part >> scarcest & 1 == 1);
    let can_be_done = having.any(|part| can_be_done(task & !part, &parts, worth, memo));
    memo.insert(task, can_be_done);
    can_be_done
}

/// Whether covers are winnable, given those that lack each square. A decisive square rules one out.
fn winnable(lacking: &[u64], covers: u64) -> bool {
    let decisive = |lacking: &&u64| (*lacking & covers).is_power_of_two();
    match lacking.iter().find(decisive) {
        Some(cover) => winnable(lacking, covers & !cover),
        None => covers.count_ones() < 2,
    }
}

/// For each ship its worth, for each `x` its price below zero.
type Worth = [i32; FIRST_COVER];

/// What items are worth together: the loss of a part, the gap of a task.
fn total(items: u64, worth: &Worth) -> i32 {
    bits(items).map(|item| worth[item]).sum()
}

/// Prices the `x` in rounds: one that the best parts of several ships have gets cheaper, one that
/// none has gets dearer (subgradient steps). Drops parts that lose too much.
fn price(parts: &mut Vec<u64>, task: u64) -> Worth {
    let (mut worth, mut wanted) = ([-FIRST_PRICE; FIRST_COVER], [1; FIRST_COVER]);
    worth[..SHIP_COUNT].fill(0);
    for round in 1..=ROUNDS {
        for item in SHIP_COUNT..FIRST_COVER {
            worth[item] += FIRST_STEP / round * (wanted[item] - 1);
        }
        wanted = [0; FIRST_COVER];
        for ship in 0..SHIP_COUNT {
            let parts = parts.iter().filter(|&part| part >> ship & 1 == 1);
            let losses = parts.map(|&part| (total(part, &worth), part));
            if let Some((loss, best)) = losses.min() {
                worth[ship] -= loss;
                bits(best).for_each(|item| wanted[item] += 1);
            }
        }
        let gap = total(task, &worth);
        parts.retain(|&part| total(part, &worth) <= gap);
    }
    worth
}

/// More rounds hardly make the prices better.
const ROUNDS: i32 = 10;
/// Leaves room for small steps.
const FIRST_PRICE: i32 = 256;
const FIRST_STEP: i32 = 64;

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

/// The only ship that does not cover two squares of each colour.
const T: usize = 5;

/// Row r, column c has the place ROW * r + c + 4: ships may stick out.
const ROW: usize = 32;

/// All options, given the item at each place.
fn placements(at: &[usize]) -> Vec<Placement> {
    let mut found = Vec::new();
    let open: Vec<usize> = (0..at.len())
        .filter(|&place| at[place] != NOTHING)
        .collect();
    for (ship, rotations) in SHAPES.iter().enumerate() {
        for &shape in *rotations {
            let steps: Vec<usize> = bits(shape).map(|bit| bit / 4 * ROW + bit % 4).collect();
            for first in &open {
                let mut items = [ship; 5];
                for (item, step) in items[1..].iter_mut().zip(&steps) {
                    *item = at[first + step - steps[0]];
                }
                if !items.contains(&NOTHING) {
                    let known = items.iter().filter(|&&item| item < FIRST_COVER);
                    let part = known.map(|item| 1 << item).sum();
                    found.push(Placement { items, part });
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
