//! Shrinks an input by delta debugging. A validator decides which texts are inputs, so the format
//! may be unknown.
//!
//! It leaves out lines, words of a line and letters of a word, first many at once, at last one by
//! one. Equal rows lose the same columns. Each cut is tried alone and together with lowering a
//! number before it, which may count what is left out. Then it tries smaller numbers and simpler
//! letters. All of this is repeated as long as something is found.

use std::collections::{BTreeSet, HashSet};
use std::iter::successors;
use std::ops::Range;

/// A text with more bytes is not shrunk: trying enough changes would take too long.
const BYTES: usize = 1 << 20;

/// Up to this many neighbours are left out at any place, more only in steps of their number.
const FEW: usize = 4;

/// A number that counts something is among the first words of its line.
const FIRST: usize = 4;

/// For each cut about this many numbers are lowered.
const COUNTS: usize = 16;

/// At most this many other lines are between a number and the lines that it counts.
const BETWEEN: usize = 3;

/// Replacements of spans of a text, in the order of the spans.
type Edit = Vec<(Range<usize>, String)>;

/// Spans of a text in their order, such as the words of a line.
type Spans = Vec<Range<usize>>;

/// Shrinks a text that fails. `fails` says whether another text does; `None` ends the search.
pub fn shrunk(text: Vec<u8>, fails: impl FnMut(&[u8]) -> Option<bool>) -> Vec<u8> {
    let mut shrinker = Shrinker { text, fails };
    if shrinker.text.len() <= BYTES {
        while shrinker.round() == Some(true) {}
    }
    shrinker.text
}

struct Shrinker<F> {
    text: Vec<u8>,
    fails: F,
}

/// Each method returns whether something was found, and `None` if the search has ended. All go from
/// the end to the start, so what lies before a change keeps its index.
impl<F: FnMut(&[u8]) -> Option<bool>> Shrinker<F> {
    fn round(&mut self) -> Option<bool> {
        let mut found = false;
        let levels: [fn(&Self) -> Vec<Spans>; 3] =
            [|it| vec![it.lines()], Self::rows, Self::strings];
        for level in levels {
            let mut lists = level(self);
            let mut end = lists.len();
            while end > 0 {
                let size = lists[end - 1].len();
                let before = lists[..end].iter().rposition(|list| list.len() != size);
                let start = before.map_or(0, |it| it + 1);
                // The first of equal rows may be no part of the table, but tell its size.
                let tables = [start..end, start + 1..end].into_iter();
                let tables = tables.filter(|rows| rows.len() > 1);
                let rows = tables.chain((start..end).rev().map(|row| row..row + 1));
                for rows in rows.filter(|_| size > 1) {
                    if self.cut_columns(level, rows)? {
                        (lists, found) = (level(self), true);
                    }
                }
                end = start;
            }
        }
        found |= self.simplify(Self::numbers, simpler_numbers)?;
        let letters = self.letters().into_iter();
        let ranks: BTreeSet<_> = letters.map(|at| rank(self.text[at.start])).collect();
        let simpler_letters = |letter: &[u8]| {
            let simpler = ranks.range(..rank(letter[0])).take(FEW);
            simpler.map(|(_, it)| char::from(*it).to_string()).collect()
        };
        Some(found | self.simplify(Self::letters, simpler_letters)?)
    }

    /// Takes the edited text if it fails, too.
    fn edit(&mut self, edit: &Edit) -> Option<bool> {
        let (mut edited, mut from) = (Vec::with_capacity(self.text.len()), 0);
        for (range, by) in edit {
            edited.extend(&self.text[from..range.start]);
            edited.extend(by.bytes());
            from = range.end;
        }
        edited.extend(&self.text[from..]);
        let fails = (self.fails)(&edited)?;
        if fails {
            self.text = edited;
        }
        Some(fails)
    }

    /// Leaves out the same spans of all these lists, but never all of a list.
    fn cut_columns(&mut self, level: fn(&Self) -> Vec<Spans>, rows: Range<usize>) -> Option<bool> {
        let mut found = false;
        let mut lists = level(self)[rows.clone()].to_vec();
        let cuts_lines = lists[0] == self.lines();
        let halves = successors(Some(lists[0].len() / 2), |half| Some(half / 2));
        for size in halves.take_while(|it| *it > FEW).chain((1..=FEW).rev()) {
            let mut end = lists[0].len();
            while size < lists[0].len() && size <= end {
                let is_cut = self.cut(&lists, end - size..end)?;
                if is_cut {
                    (lists, found) = (level(self)[rows.clone()].to_vec(), true);
                }
                end -= if is_cut || size > FEW { size } else { 1 };
            }
        }
        // The last test, or the first one below the number of tests, may have any number of lines.
        let mut size = FEW + 1;
        while cuts_lines && size + 1 < lists[0].len() {
            let length = lists[0].len();
            if self.cut(&lists, length - size..length)? || self.cut(&lists, 1..size + 1)? {
                (lists, size, found) = (level(self), FEW, true);
            }
            size += 1;
        }
        Some(found)
    }

    /// Leaves out some spans of each list: alone, or together with lowering a number before them.
    fn cut(&mut self, lists: &[Spans], columns: Range<usize>) -> Option<bool> {
        // Removes the separators after the spans or, at the end, those before them.
        let without = |list: &Spans| match list.get(columns.end) {
            Some(next) => (list[columns.start].start..next.start, String::new()),
            None => (
                list[columns.start - 1].end..list[columns.end - 1].end,
                String::new(),
            ),
        };
        let cut: Edit = lists.iter().map(without).collect();
        if self.edit(&cut)? {
            return Some(true);
        }
        for lowered in self.lowered(&lists[0], columns) {
            if self.edit(&[vec![lowered], cut.clone()].concat())? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// The numbers before some spans of a list that may count them, each lowered by as many, or by
    /// one, as several lines may be one test. The farthest come first: few numbers reach so far.
    fn lowered(&self, list: &Spans, cut: Range<usize>) -> Edit {
        let (start, end) = (list[cut.start].start, list[cut.end - 1].end);
        let lines = self.lines();
        let line = lines.partition_point(|line| line.start < end) - 1;
        let mut lowered = Vec::new();
        for index in 0..=line {
            // There may be one more than are listed: a tree has one node more than edges. Other
            // lines may be between a number and those that it counts; below the first line, many.
            let counted = match (line - index).saturating_sub(BETWEEN) {
                _ if *list != lines => list.len() - 1..=list.len() + 1,
                _ if index == 0 => 1..=lines.len(),
                distance => distance..=lines.len() - index,
            };
            let words = self.words(lines[index].clone()).into_iter().take(FIRST);
            for word in words.filter(|word| word.end <= start) {
                let number = self.number(&word).and_then(|it| usize::try_from(it).ok());
                let number = number.filter(|it| counted.contains(it)).unwrap_or_default();
                let less = [cut.len(), 1].map(|by| number.checked_sub(by));
                let less = less.into_iter().flatten();
                lowered.extend(less.map(|it| (word.clone(), it.to_string())));
            }
            if lowered.len() >= COUNTS {
                break;
            }
        }
        lowered
    }

    /// Replaces equal spans together, as they may be one size, and each by itself: by the first of
    /// the simpler texts that fails, and a number at last by one that is nearer to 0.
    fn simplify(
        &mut self,
        spans: fn(&Self) -> Spans,
        simpler: impl Fn(&[u8]) -> Vec<String>,
    ) -> Option<bool> {
        let (mut all, mut found) = (spans(self), false);
        let indexes = (0..all.len()).rev();
        for (index, together) in indexes.flat_map(|index| [(index, true), (index, false)]) {
            let Some(old) = all.get(index).map(|at| &self.text[at.clone()]) else {
                continue;
            };
            let simpler = simpler(old);
            if simpler.is_empty() {
                continue;
            }
            let is_put =
                |it: &usize| *it == index || together && self.text[all[*it].clone()] == *old;
            let places: Vec<_> = (0..all.len()).filter(is_put).collect();
            let number = self.number(&all[index]);
            let mut put = |text: &str| {
                let put = |it: &usize| Some((all.get(*it)?.clone(), text.to_owned()));
                let is_put = self.edit(&places.iter().filter_map(put).collect())?;
                if is_put {
                    (all, found) = (spans(self), true);
                }
                Some(is_put)
            };
            let mut is_simple = false;
            for text in simpler {
                is_simple = is_simple || put(&text)?;
            }
            let mut number = number.filter(|_| !is_simple).unwrap_or_default();
            let mut by = number / 2;
            while by != 0 && by.abs() <= number.abs() {
                if put(&(number - by).to_string())? {
                    number -= by;
                } else {
                    by /= 2;
                }
            }
        }
        Some(found)
    }

    fn lines(&self) -> Spans {
        let end = self.text.strip_suffix(b"\n").unwrap_or(&self.text).len();
        split(&self.text, 0..end, |byte| byte == b'\n')
    }

    fn words(&self, line: Range<usize>) -> Spans {
        let mut words = split(&self.text, line, |byte| byte.is_ascii_whitespace());
        words.retain(|word| !word.is_empty());
        words
    }

    /// The words of each line.
    fn rows(&self) -> Vec<Spans> {
        let lines = self.lines().into_iter();
        lines.map(|line| self.words(line)).collect()
    }

    fn numbers(&self) -> Spans {
        let mut numbers = self.rows().concat();
        numbers.retain(|it| self.number(it).is_some());
        numbers
    }

    /// The letters of each word that is no number, or may be a string of digits: of zeros and ones
    /// alone, or as long as a number before it tells.
    fn strings(&self) -> Vec<Spans> {
        let mut lengths = HashSet::new();
        let is_string = |word: &Range<usize>| {
            let binary = self.text[word.clone()].iter().all(|it| b"01".contains(it));
            let told = lengths.contains(&(word.len() as i128));
            let number = self.number(word);
            lengths.extend(number);
            number.is_none() || binary || told
        };
        let strings = self.rows().concat().into_iter().filter(is_string);
        let letters = |word: Range<usize>| word.map(|at| at..at + 1).collect();
        strings.map(letters).collect()
    }

    /// The ASCII letters of all strings.
    fn letters(&self) -> Spans {
        let mut letters = self.strings().concat();
        letters.retain(|at| self.text[at.start].is_ascii());
        letters
    }

    /// The number at a place. 007 is none: it may be a name.
    fn number(&self, at: &Range<usize>) -> Option<i128> {
        let digits = std::str::from_utf8(&self.text[at.clone()]).ok()?;
        let number: i128 = digits.parse().ok()?;
        (number.to_string() == digits).then_some(number)
    }
}

/// The spans of a text between separators.
fn split(text: &[u8], range: Range<usize>, separates: impl Fn(u8) -> bool) -> Spans {
    let mut end = range.start;
    let between = text[range].split(|byte| separates(*byte)).map(|it| {
        let start = end;
        end += it.len() + 1;
        start..start + it.len()
    });
    between.collect()
}

/// The simplest numbers that are simpler than this one.
fn simpler_numbers(word: &[u8]) -> Vec<String> {
    let simplest = ["0", "1", "-1", "2"].into_iter();
    simplest
        .take_while(|it| it.as_bytes() != word)
        .map(str::to_owned)
        .collect()
}

/// Letters and digits are simpler than signs.
fn rank(letter: u8) -> (bool, u8) {
    (!letter.is_ascii_alphanumeric(), letter)
}
