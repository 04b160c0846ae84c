//! Shrinks an input whose format is unknown, by delta debugging.
//!
//! It leaves out lines, words of a line and letters of a word: first many at once, at last one.
//! Then it tries smaller numbers and simpler letters, all equal ones together and each by itself.
//! All of this is repeated as long as something is found. Each change is made when its turn comes.
//!
//! If a number tells how many lines, words or letters follow, it is lowered with them. If several
//! lines have as many words, or several words as many letters, all of them get shorter. So arrays,
//! strings, graphs and grids keep their form. The first number may be the number of tests. If
//! nobody says which texts are inputs, no change makes such a number wrong.

use std::collections::BTreeMap;
use std::iter::{once, successors};
use std::ops::Range;

/// A text with more bytes is not shrunk: trying enough changes would take too long.
const BYTES: usize = 1 << 20;

/// Replacements of parts of a text, in the order of the parts.
type Edit = Vec<(Range<usize>, String)>;

/// Parts of a text in their order, such as the words of a line.
type Parts = Vec<Range<usize>>;

/// The parts of a text.
struct Layout<'a> {
    text: &'a [u8],
    lines: Parts,
    /// The words of each line.
    rows: Vec<Parts>,
    /// The words that are no numbers, and those of zeros and ones alone.
    strings: Parts,
    /// The places of each number.
    numbers: BTreeMap<i128, Parts>,
}

/// Shrinks a text. `accepts` says whether a smaller text takes its place; `None` ends the search.
/// With `keeps_counts` a number that counts what follows does so afterwards.
pub fn shrunk(
    mut text: Vec<u8>,
    keeps_counts: bool,
    mut accepts: impl FnMut(&[u8]) -> Option<bool>,
) -> Vec<u8> {
    let (mut next, mut found_some) = (0, false);
    while text.len() <= BYTES {
        let layout = Layout::of(&text);
        let counts = layout.counts().filter(|_| keeps_counts);
        let counts: Vec<_> = counts.collect();
        let mut edits = layout.edits().enumerate().skip(next);
        let found = edits.find_map(|(number, edit)| {
            let smaller = edited(&text, &edit);
            if !still_count(&counts, &edit, &smaller) {
                return None;
            }
            match accepts(&smaller) {
                Some(is_accepted) if !is_accepted || smaller == text => None,
                answer => Some(answer.map(|_| (number, smaller))),
            }
        });
        drop(edits);
        match found {
            // Goes on with the edits that come after this one.
            Some(Some((number, smaller))) => (text, next, found_some) = (smaller, number, true),
            None if found_some => (next, found_some) = (0, false),
            Some(None) | None => break,
        }
    }
    text
}

fn edited(text: &[u8], edit: &Edit) -> Vec<u8> {
    let (mut result, mut from) = (Vec::with_capacity(text.len()), 0);
    for (range, by) in edit {
        result.extend(&text[from..range.start]);
        result.extend(by.bytes());
        from = range.end;
    }
    result.extend(&text[from..]);
    result
}

/// Whether numbers that counted parts of a text count what is left of them after an edit, or are
/// left out with them. The first number stays.
fn still_count(counts: &[(Range<usize>, Range<usize>)], edit: &Edit, after: &[u8]) -> bool {
    if counts.is_empty() {
        return true;
    }
    let now: Vec<_> = Layout::of(after).counts().map(|(at, _)| at.start).collect();
    counts.iter().all(|(at, parts)| {
        let mut start = at.start;
        for (range, by) in edit.iter().filter(|(range, _)| range.start <= at.start) {
            if range.end <= at.start {
                start = start + by.len() - range.len();
            } else if by.is_empty() {
                return at.start > 0 && range.end >= parts.end;
            }
        }
        now.contains(&start)
    })
}

impl<'a> Layout<'a> {
    fn of(text: &'a [u8]) -> Self {
        let whole = 0..text.strip_suffix(b"\n").unwrap_or(text).len();
        let mut layout = Self {
            text,
            lines: parts(text, whole, |byte| byte == b'\n'),
            rows: Vec::new(),
            strings: Vec::new(),
            numbers: BTreeMap::new(),
        };
        for line in &layout.lines {
            let mut row = parts(text, line.clone(), |byte| byte.is_ascii_whitespace());
            row.retain(|word| !word.is_empty());
            for at in row.iter().cloned() {
                let number = layout.number(&at);
                if number.is_none() || text[at.clone()].iter().all(|it| b"01".contains(it)) {
                    layout.strings.push(at.clone());
                }
                if let Some(number) = number {
                    layout.numbers.entry(number).or_default().push(at);
                }
            }
            layout.rows.push(row);
        }
        layout
    }

    /// The number at a place. 007 is none: it may be a name.
    fn number(&self, at: &Range<usize>) -> Option<i128> {
        let digits = std::str::from_utf8(&self.text[at.clone()]).ok()?;
        let number: i128 = digits.parse().ok()?;
        (number.to_string() == digits).then_some(number)
    }

    /// The index of the line that a place is in.
    fn line_of(&self, at: &Range<usize>) -> usize {
        self.lines.partition_point(|line| line.end < at.start)
    }

    /// The changes that make the text smaller, large ones first.
    fn edits(&self) -> impl Iterator<Item = Edit> {
        let rows = self.rows.chunk_by(|row, next| row.len() == next.len());
        let strings = self.strings.chunk_by(|word, next| word.len() == next.len());
        let letters = |word: &Range<usize>| word.clone().map(|at| at..at + 1).collect();
        let letters = strings.map(move |group| group.iter().map(letters).collect());
        let lists = self.counted().chain([vec![self.lines.clone()]]);
        let lists = lists.chain(rows.map(<[_]>::to_vec)).chain(letters);
        let cuts = lists.flat_map(|list| self.cuts(list));
        cuts.chain(once(()).flat_map(|()| self.simpler()))
    }

    /// Each number with its place, the largest first, and what it may count: the lines after its
    /// own; as the first word of its line, the words after it; and the words of the next line.
    fn countable(&self) -> impl Iterator<Item = (i128, &Range<usize>, [&[Range<usize>]; 3])> {
        let numbers = self.numbers.iter().rev();
        let numbers = numbers.flat_map(|(number, its)| its.iter().map(move |at| (*number, at)));
        numbers.map(|(number, at)| {
            let line = self.line_of(at);
            let row = &self.rows[line];
            let words = if *at == row[0] { &row[1..] } else { &[] };
            let next = self.rows.get(line + 1).map_or(&[][..], |it| it);
            (number, at, [&self.lines[line + 1..], words, next])
        })
    }

    /// What a number may count: lines, or words of its line. A number in the first line may also
    /// count the tests, if their lines can be divided evenly.
    fn counted(&self) -> impl Iterator<Item = Vec<Parts>> {
        self.countable()
            .flat_map(move |(number, at, [lines, words, _])| {
                [lines, words].into_iter().filter_map(move |rest| {
                    let count = usize::try_from(number).ok()?;
                    let size = rest.len().checked_div(count).filter(|size| *size > 0)?;
                    let fits = size * count == rest.len() && (size == 1 || self.line_of(at) == 0);
                    let whole = |test: &[Range<usize>]| test[0].start..test[test.len() - 1].end;
                    fits.then(|| vec![rest.chunks(size).map(whole).collect()])
                })
            })
    }

    /// The numbers that tell how many lines or words there are, and the range of what each counts.
    /// A number among others in a line after the first is rarely a number of lines.
    fn counts(&self) -> impl Iterator<Item = (Range<usize>, Range<usize>)> {
        self.countable()
            .flat_map(move |(number, at, [lines, words, next])| {
                let line = self.line_of(at);
                let is_size = line == 0 || self.rows[line].len() == 1;
                let all = [(lines, is_size), (next, is_size), (words, true)].into_iter();
                all.filter_map(move |(parts, may_count)| {
                    let (first, last) = (parts.first()?, parts.last()?);
                    let fits = may_count && parts.len() as i128 == number;
                    fits.then(|| (at.clone(), first.start..last.end))
                })
            })
    }

    /// Leaves out the same parts of all rows of a list, and lowers the first or the last number
    /// before them that counts them. If there is none, the first number may be that of the tests,
    /// and the parts of a single row are left out, too.
    fn cuts(&self, list: Vec<Parts>) -> impl Iterator<Item = Edit> {
        let (length, start) = (list[0].len(), list[0].first().map_or(0, |it| it.start));
        let same = self.numbers.get(&(length as i128)).map_or(&[][..], |it| it);
        let before = &same[..same.partition_point(|it| it.end <= start)];
        let counts: Vec<_> = before.first().into_iter().chain(before.last()).collect();
        chunks(length).flat_map(move |(start, size)| {
            // Removes the separators after the parts or, at the end, those before them.
            let without = |row: &Parts| match row.get(start + size) {
                Some(next) => (row[start].start..next.start, String::new()),
                None => (row[start - 1].end..row[row.len() - 1].end, String::new()),
            };
            let cut: Edit = list.iter().map(without).collect();
            let with = |at: &Range<usize>, number: i128| {
                [vec![(at.clone(), number.to_string())], cut.clone()].concat()
            };
            let mut edits: Vec<Edit> = Vec::new();
            edits.extend(counts.iter().map(|at| with(at, (length - size) as i128)));
            if edits.is_empty() {
                let first = self.rows[0].first().filter(|at| at.end <= cut[0].0.start);
                let tests = first.and_then(|at| Some((at, self.number(at).filter(|it| *it > 1)?)));
                edits.extend(tests.map(|(at, tests)| with(at, tests - 1)));
                if cut.len() > 1 {
                    edits.extend(cut.iter().map(|it| vec![it.clone()]));
                }
                edits.push(cut);
            }
            edits
        })
    }

    /// Lowers numbers, and replaces letters by the simplest one: all equal ones together, as they
    /// may be one size, and each by itself. Letters and digits are simpler than signs.
    fn simpler(&self) -> impl Iterator<Item = Edit> {
        let numbers = self.numbers.iter().map(|(number, places)| {
            let halves = successors(Some(*number), |by| Some(by / 2)).take_while(|by| *by != 0);
            let lower = halves.map(|by| (number - by).to_string());
            (lower.collect::<Vec<_>>(), places.clone())
        });
        let mut letters = BTreeMap::<_, Parts>::new();
        for at in self.strings.iter().flat_map(Clone::clone) {
            let letter = self.text[at];
            let rank = (!letter.is_ascii_alphanumeric(), letter);
            letters.entry(rank).or_default().push(at..at + 1);
        }
        letters.retain(|(_, letter), _| letter.is_ascii());
        let first = letters.keys().next().map_or(0, |(_, letter)| *letter);
        let simplest = vec![char::from(first).to_string()];
        let letters = letters.into_values().skip(1);
        let letters = letters.map(move |places| (simplest.clone(), places));
        numbers.chain(letters).flat_map(|(simpler, places)| {
            simpler.into_iter().flat_map(move |simpler| {
                let put = |at: &Range<usize>| (at.clone(), simpler.clone());
                let singly: Vec<_> = places.iter().map(|at| vec![put(at)]).collect();
                once(places.iter().map(put).collect()).chain(singly)
            })
        })
    }
}

/// The parts of a text between separators.
fn parts(text: &[u8], range: Range<usize>, separates: impl Fn(u8) -> bool) -> Parts {
    let mut end = range.start;
    let parts = text[range].split(|byte| separates(*byte)).map(|part| {
        let start = end;
        end += part.len() + 1;
        start..start + part.len()
    });
    parts.collect()
}

/// The parts to leave out, each time as the index of the first and their number: halves, quarters
/// and so on, at last up to four anywhere.
fn chunks(parts: usize) -> impl Iterator<Item = (usize, usize)> {
    const FEW: usize = 4;
    let halves = successors(Some(parts / 2), |half| Some(half / 2)).take_while(|half| *half > FEW);
    let sizes = halves.chain((1..=FEW).rev().filter(move |size| *size < parts));
    sizes.flat_map(move |size| {
        let starts = (0..=parts - size).step_by(if size > FEW { size } else { 1 });
        starts.map(move |start| (start, size))
    })
}
