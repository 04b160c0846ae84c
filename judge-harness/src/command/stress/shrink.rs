//! Shrinks an input whose format is unknown, by delta debugging.
//!
//! It leaves out paragraphs, lines, words of a line and letters of a word: first many at once, at
//! last one. Then it tries smaller numbers and simpler letters, each by itself and all equal ones
//! together. All of this is repeated as long as something is found.
//!
//! If a number tells how many lines, words or letters follow, it is lowered with them. If several
//! lines have as many words, or several words as many letters, all of them get shorter. So arrays,
//! strings, graphs and grids keep their form. The first number may be the number of tests.

use std::collections::{BTreeMap, BTreeSet};
use std::iter::{once, successors};
use std::ops::Range;

/// A text with more bytes is not shrunk: trying enough changes would take too long.
const BYTES: usize = 1 << 20;

/// Replacements of parts of a text, in the order of the parts.
type Edit = Vec<(Range<usize>, String)>;

/// Parts of a text in their order, such as the words of a line.
type Parts = Vec<Range<usize>>;

/// A number in a text.
struct Number {
    at: Range<usize>,
    line: usize,
    value: i64,
}

/// The parts of a text.
struct Layout<'a> {
    text: &'a [u8],
    lines: Parts,
    /// The words of each line that has some, with the number of the line.
    words: Vec<(usize, Parts)>,
    /// The letters of each word, with the number of its line. Of numbers, only those that may be a
    /// row of zeros and ones.
    letters: Vec<(usize, Parts)>,
    numbers: Vec<Number>,
}

/// Shrinks a text as long as `accepts` takes the next smaller one. `None` of it ends the search.
pub fn shrunk(mut text: Vec<u8>, mut accepts: impl FnMut(&[u8]) -> Option<bool>) -> Vec<u8> {
    let (mut next, mut found_some) = (0, false);
    while text.len() <= BYTES {
        let layout = Layout::of(&text);
        let mut edits = layout.edits().enumerate().skip(next);
        let found = edits.find_map(|(number, edit)| {
            let smaller = edited(&text, &edit);
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

impl Number {
    /// Reads a word as a number. 007 is none: it may be a name.
    fn at(text: &[u8], line: usize, word: &Range<usize>) -> Option<Self> {
        let digits = std::str::from_utf8(&text[word.clone()]).ok()?;
        let value: i64 = digits.parse().ok()?;
        (value.to_string() == digits).then(|| Self {
            at: word.clone(),
            line,
            value,
        })
    }

    /// The value as a count; 0 if it is negative.
    fn count(&self) -> usize {
        usize::try_from(self.value).unwrap_or(0)
    }

    /// A smaller count in its place.
    fn less(&self, by: usize) -> (Range<usize>, String) {
        (self.at.clone(), (self.count() - by).to_string())
    }
}

impl<'a> Layout<'a> {
    fn of(text: &'a [u8]) -> Self {
        let whole = 0..text.strip_suffix(b"\n").unwrap_or(text).len();
        let lines = parts(text, whole, |byte| byte == b'\n');
        let words = lines.iter().cloned().map(|line| {
            let mut words = parts(text, line, |byte| byte.is_ascii_whitespace());
            words.retain(|word| !word.is_empty());
            words
        });
        let words: Vec<_> = words.enumerate().filter(|it| !it.1.is_empty()).collect();
        let (mut letters, mut numbers) = (Vec::new(), Vec::new());
        for (line, row) in &words {
            for word in row {
                let number = Number::at(text, *line, word);
                if number.is_none() || text[word.clone()].iter().all(|it| b"01".contains(it)) {
                    letters.push((*line, word.clone().map(|at| at..at + 1).collect()));
                }
                numbers.extend(number);
            }
        }
        Self {
            text,
            lines,
            words,
            letters,
            numbers,
        }
    }

    /// The changes that make the text smaller, great ones first.
    fn edits(&self) -> impl Iterator<Item = Edit> {
        let words_and_letters = [&self.words, &self.letters];
        let rows = words_and_letters
            .into_iter()
            .flat_map(|it| self.row_cuts(it));
        // These look at the whole text first, and few searches come so far.
        let later = once(()).flat_map(|()| self.smaller_numbers().chain(self.simpler_letters()));
        once(self.plain_gaps())
            .chain(self.line_cuts())
            .chain(rows)
            .chain(later)
    }

    /// One blank instead of several.
    fn plain_gaps(&self) -> Edit {
        let pairs = self.words.iter().flat_map(|(_, row)| row.windows(2));
        let gaps = pairs.map(|words| words[0].end..words[1].start);
        let wide = gaps.filter(|gap| gap.len() > 1);
        wide.map(|gap| (gap, " ".to_owned())).collect()
    }

    /// Leaves out paragraphs, then lines, and lowers a number that counts them.
    fn line_cuts(&self) -> impl Iterator<Item = Edit> {
        let lines = &self.lines;
        let whole = |lines: &[Range<usize>]| lines[0].start..lines[lines.len() - 1].end;
        let paragraphs = lines.split(Range::is_empty).filter(|it| !it.is_empty());
        let paragraphs = once((0, paragraphs.map(whole).collect()));
        // Each test may have as many lines.
        let tests = self.numbers.first().filter(|it| it.value > 1);
        let blocks = tests.and_then(|tests| {
            let lines = &lines[tests.line + 1..];
            let size = lines.len() / tests.count();
            let blocks: Parts = lines.chunks(size.max(1)).map(whole).collect();
            (tests.count() == blocks.len()).then_some((tests.line + 1, blocks))
        });
        // A number may count the lines up to the end of its paragraph, or of the text.
        let counted = self.numbers.iter().filter_map(|it| {
            let rest = &lines[it.line + 1..];
            let its = rest.get(..it.count()).filter(|its| !its.is_empty())?;
            let is_paragraph = || rest[its.len()].is_empty() && !its.iter().any(Range::is_empty);
            let is_whole = its.len() == rest.len() || is_paragraph();
            is_whole.then(|| (it.line + 1, its.to_vec()))
        });
        let lists = paragraphs.chain(blocks).chain(counted);
        let is_size = |it: &Number| it.line == 0 && it.count() + 1 == lines.len();
        let others = (!self.numbers.iter().any(is_size)).then(|| self.cuts(0, vec![lines.clone()]));
        let others = others.into_iter().flatten().flat_map(move |cut| {
            let tests = tests.filter(|it| it.at.end <= cut[0].0.start);
            let with_tests = tests.map(|it| [vec![it.less(1)], cut.clone()].concat());
            with_tests.into_iter().chain([cut])
        });
        let counted = lists.flat_map(|(line, list)| self.cuts(line, vec![list]));
        counted.chain(others)
    }

    /// Leaves out parts of rows, each with the number of its line. If rows that follow each other
    /// have as many parts, leaves out the same parts of all of them.
    fn row_cuts(&self, rows: &'a [(usize, Parts)]) -> impl Iterator<Item = Edit> {
        // Whether the first part is the number of the others.
        let is_counted = |(line, row): &(usize, Parts)| {
            let first = self.numbers.get(self.before(*line));
            first.is_some_and(|it| {
                it.at.start == row[0].start && it.count() > 0 && it.count() + 1 == row.len()
            })
        };
        let are_alike = move |row: &(usize, Parts), next: &(usize, Parts)| {
            row.1.len() == next.1.len() && !is_counted(row) && !is_counted(next)
        };
        rows.chunk_by(are_alike).flat_map(move |group| {
            let from = usize::from(is_counted(&group[0]));
            let rows = group.iter().map(|(_, row)| row[from..].to_vec());
            self.cuts(group[0].0, rows.collect())
        })
    }

    /// The number of numbers on the lines before this one.
    fn before(&self, line: usize) -> usize {
        self.numbers.partition_point(|number| number.line < line)
    }

    /// Leaves out the same parts of all rows of a group, and lowers a number that counts them: on
    /// the first line, on the line before, or before them on their line. If there is none, leaves
    /// out the parts of one row, too.
    fn cuts(&self, line: usize, group: Vec<Parts>) -> impl Iterator<Item = Edit> {
        let length = group.first().map_or(0, Vec::len);
        let first = self.numbers[..self.before(1)].iter();
        let near = self.before(line.max(2) - 1)..self.before(line + 1);
        let counts = |it: &&Number| it.count() == length && it.at.end <= group[0][0].start;
        let counts = first.chain(&self.numbers[near]).filter(counts);
        let counts: Vec<_> = counts.collect();
        chunks(length).flat_map(move |(start, size)| {
            // Removes the separators after the parts or, at the end, those before them.
            let without = |row: &Parts| match row.get(start + size) {
                Some(next) => (row[start].start..next.start, String::new()),
                None => (row[start - 1].end..row[row.len() - 1].end, String::new()),
            };
            let cut: Edit = group.iter().map(without).collect();
            if counts.is_empty() {
                let singly = cut.iter().filter(|_| cut.len() > 1);
                let mut edits: Vec<Edit> = singly.map(|part| vec![part.clone()]).collect();
                edits.push(cut);
                return edits;
            }
            let with = |count: &&Number| [vec![count.less(size)], cut.clone()].concat();
            counts.iter().map(with).collect()
        })
    }

    /// Lowers each number by itself, and all equal ones together: they may be one size.
    fn smaller_numbers(&self) -> impl Iterator<Item = Edit> {
        let mut by_value = BTreeMap::<_, Vec<&Number>>::new();
        for number in &self.numbers {
            by_value.entry(number.value).or_default().push(number);
        }
        let singly = self.numbers.iter().map(|it| vec![it]);
        let several = by_value.into_values().filter(|all| all.len() > 1);
        singly.chain(several).flat_map(|equal| {
            let value = equal[0].value;
            [0, value / 2, value - value.signum()].map(|less| {
                let less = |number: &&Number| (number.at.clone(), less.to_string());
                equal.iter().map(less).collect()
            })
        })
    }

    /// Puts simpler letters in place of others: all equal ones, then each by itself. Letters and
    /// digits are simpler than signs.
    fn simpler_letters(&self) -> impl Iterator<Item = Edit> {
        let places = || self.letters.iter().flat_map(|(_, word)| word);
        let letters: BTreeSet<u8> = places().map(|at| self.text[at.start]).collect();
        let mut kinds: Vec<u8> = letters.into_iter().filter(u8::is_ascii).collect();
        kinds.sort_by_key(|letter| !letter.is_ascii_alphanumeric());
        let pairs = kinds
            .windows(2)
            .map(|two| [(kinds[0], two[1]), (two[0], two[1])]);
        let pairs = pairs.collect::<Vec<_>>().concat();
        let put = move |(simpler, letter): (u8, u8)| {
            let its = places().filter(move |at| self.text[at.start] == letter);
            its.map(move |at| (at.clone(), char::from(simpler).to_string()))
        };
        let all: Vec<_> = pairs.iter().map(|pair| put(*pair)).collect();
        let all = all.into_iter().map(Iterator::collect);
        all.chain(pairs.into_iter().flat_map(put).map(|one| vec![one]))
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

/// The parts to leave out, as the first and their number: halves, quarters and so on, and at last
/// any few in a row.
fn chunks(parts: usize) -> impl Iterator<Item = (usize, usize)> {
    const FEW: usize = 4;
    let halves = successors(Some(parts / 2), |half| Some(half / 2)).take_while(|half| *half > FEW);
    let sizes = halves.chain((1..=FEW).rev().filter(move |size| *size < parts));
    sizes.flat_map(move |size| {
        let starts = (0..=parts - size).step_by(if size > FEW { size } else { 1 });
        starts.map(move |start| (start, size))
    })
}
