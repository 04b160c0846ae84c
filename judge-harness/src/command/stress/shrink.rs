//! Shrinks an input whose format is unknown.
//!
//! It leaves out paragraphs, lines, words of a line and letters of a word: first many at once, at
//! last one. Then it tries smaller numbers and simpler letters, each by itself and all equal ones
//! together. All of this is repeated as long as something is found.
//!
//! If a number tells how many lines, words or letters follow, it is lowered with them. If several
//! lines have as many words, or several words as many letters, all of them get shorter. So arrays,
//! strings, graphs and grids keep their form. The first number may be the number of tests.

use std::collections::HashSet;
use std::iter::successors;
use std::ops::Range;

use crate::language::compiler::hash;

/// At most this many changes of a text are listed, and a text with more bytes is not shrunk: trying
/// more would take too long.
const EDITS: usize = 10_000;
const BYTES: usize = 1 << 20;

/// Smaller texts to try instead of the smallest one so far.
#[derive(Default)]
pub struct Text {
    /// The smallest text so far.
    pub smallest: Vec<u8>,
    /// The changes to try on it, and the number of those that were tried.
    edits: Vec<Edit>,
    next: usize,
    found_some: bool,
    tried: HashSet<String>,
}

/// Replacements of parts of a text, in the order of the parts.
type Edit = Vec<(Range<usize>, String)>;

/// Parts of a text in their order, such as the words of a line.
type Row = Vec<Range<usize>>;

/// A number in a text.
struct Number {
    at: Range<usize>,
    line: usize,
    value: i64,
    /// The value as a count; 0 if it is negative.
    count: usize,
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
            count: usize::try_from(value).unwrap_or(0),
        })
    }

    /// A smaller count in its place.
    fn less(&self, by: usize) -> (Range<usize>, String) {
        (self.at.clone(), (self.count - by).to_string())
    }
}

impl Text {
    /// Begins with this text.
    pub fn new(text: Vec<u8>) -> Self {
        Self {
            edits: edits(&text),
            tried: HashSet::from([hash([&text])]),
            smallest: text,
            ..Self::default()
        }
    }

    /// Goes on from a text that was tried, with the edits that come after the one that made it.
    pub fn go_on_from(&mut self, smaller: Vec<u8>) {
        self.edits = edits(&smaller);
        self.smallest = smaller;
        self.next = self.next.saturating_sub(1);
        self.found_some = true;
    }
}

impl Iterator for Text {
    type Item = Vec<u8>;

    /// A text that was not tried yet.
    fn next(&mut self) -> Option<Vec<u8>> {
        loop {
            while let Some(edit) = self.edits.get(self.next) {
                self.next += 1;
                let text = edited(&self.smallest, edit);
                if self.tried.insert(hash([&text])) {
                    return Some(text);
                }
            }
            if !std::mem::take(&mut self.found_some) {
                return None;
            }
            self.next = 0;
        }
    }
}

fn edited(text: &[u8], edit: &Edit) -> Vec<u8> {
    let mut result = Vec::new();
    let mut from = 0;
    for (range, by) in edit {
        result.extend(&text[from..range.start]);
        result.extend(by.bytes());
        from = range.end;
    }
    result.extend(&text[from..]);
    result
}

/// The changes that make a text smaller, great ones first.
fn edits(text: &[u8]) -> Vec<Edit> {
    if text.len() > BYTES {
        return Vec::new();
    }
    let whole = 0..text.strip_suffix(b"\n").unwrap_or(text).len();
    let lines = parts(text, whole, |byte| byte == b'\n');
    let mut words = Vec::new();
    for (line, range) in lines.iter().enumerate() {
        let row = parts(text, range.clone(), |byte| byte.is_ascii_whitespace());
        words.push((line, row.into_iter().filter(|it| !it.is_empty()).collect()));
    }
    words.retain(|(_, row): &(usize, Row)| !row.is_empty());
    let mut numbers = Vec::new();
    for (line, row) in &words {
        numbers.extend(row.iter().filter_map(|word| Number::at(text, *line, word)));
    }
    let mut edits = Vec::new();
    // One blank instead of several.
    let pairs = words.iter().flat_map(|(_, row)| row.windows(2));
    let gaps = pairs.map(|words| words[0].end..words[1].start);
    let wide = gaps.filter(|gap| gap.len() > 1);
    edits.push(wide.map(|gap| (gap, " ".to_owned())).collect());
    line_cuts(&lines, &numbers, &mut edits);
    row_cuts(&words, &numbers, &mut edits);
    // Shorten words by letters. Of numbers, only those that may be a row of zeros and ones.
    let is_of_letters = |word: &&Range<usize>| {
        let is_number = Number::at(text, 0, word).is_some();
        !is_number || text[(*word).clone()].iter().all(|it| b"01".contains(it))
    };
    let rows = words.iter().flat_map(|(line, row)| {
        let words = row.iter().filter(is_of_letters);
        words.map(|word| (*line, word.clone().map(|at| at..at + 1).collect()))
    });
    let rows: Vec<_> = rows.collect();
    row_cuts(&rows, &numbers, &mut edits);
    // Lower each number by itself, and all equal ones together: they may be one size.
    edits.extend(numbers.chunks(1).take(EDITS).flat_map(lowered));
    numbers.sort_by_key(|number| (number.value, number.at.start));
    let equal = numbers.chunk_by(|one, other| one.value == other.value);
    let several = equal.filter(|group| group.len() > 1);
    edits.extend(several.take(EDITS).flat_map(lowered));
    let places = rows.into_iter().flat_map(|(_, row): (_, Row)| row);
    let letters: Vec<_> = places.map(|at| (at.start, text[at.start])).collect();
    simpler(&letters, &mut edits);
    edits
}

/// Puts simpler letters in place of others: all equal ones, then each by itself. Letters and digits
/// are simpler than signs.
fn simpler(letters: &[(usize, u8)], edits: &mut Vec<Edit>) {
    let rank = |letter: u8| (!letter.is_ascii_alphanumeric(), letter);
    let put = |at: usize, letter: u8| (at..at + 1, char::from(letter).to_string());
    let letters: Vec<_> = letters.iter().filter(|(_, it)| it.is_ascii()).collect();
    let mut kinds: Vec<u8> = letters.iter().map(|(_, letter)| *letter).collect();
    kinds.sort_unstable_by_key(|letter| rank(*letter));
    kinds.dedup();
    let mut singly = Vec::new();
    for two in kinds.windows(2) {
        for simpler in [kinds[0], two[0]] {
            let its = letters.iter().filter(|(_, letter)| *letter == two[1]);
            let all: Edit = its.map(|(at, _)| put(*at, simpler)).collect();
            singly.extend(all.iter().map(|one| vec![one.clone()]));
            edits.push(all);
        }
    }
    edits.extend(singly.into_iter().take(EDITS));
}

/// Replaces all of these equal numbers by the same smaller one. They are in the order of the text.
fn lowered(numbers: &[Number]) -> [Edit; 3] {
    let value = numbers[0].value;
    [0, value / 2, value - value.signum()].map(|less| {
        let less = |number: &Number| (number.at.clone(), less.to_string());
        numbers.iter().map(less).collect()
    })
}

/// The parts of a text between separators.
fn parts(text: &[u8], range: Range<usize>, separates: impl Fn(u8) -> bool) -> Row {
    let mut end = range.start;
    let parts = text[range].split(|byte| separates(*byte)).map(|part| {
        let start = end;
        end += part.len() + 1;
        start..start + part.len()
    });
    parts.collect()
}

/// Leaves out paragraphs, then lines, and lowers a number that counts them.
fn line_cuts(lines: &[Range<usize>], numbers: &[Number], edits: &mut Vec<Edit>) {
    let whole = |lines: &[Range<usize>]| lines[0].start..lines[lines.len() - 1].end;
    let groups = lines.split(Range::is_empty).filter(|it| !it.is_empty());
    let paragraphs: Row = groups.map(whole).collect();
    if !paragraphs.is_empty() {
        cuts(&[&paragraphs], &[], edits);
    }
    let tests = numbers.first().filter(|it| it.count > 1);
    // Each test may have as many lines.
    if let Some(tests) = tests {
        let lines = &lines[tests.line + 1..];
        if lines.len() % tests.count == 0 && !lines.is_empty() {
            let blocks: Row = lines.chunks(lines.len() / tests.count).map(whole).collect();
            cuts(&[&blocks], &[tests], edits);
        }
    }
    // A number may count the lines up to the end of its paragraph, or of the text.
    let counts = |it: &&Number| {
        let rest = &lines[it.line + 1..];
        let is_paragraph = rest.get(it.count).is_some_and(Range::is_empty)
            && !rest[..it.count].iter().any(Range::is_empty);
        it.count > 0 && (it.count == rest.len() || is_paragraph)
    };
    for count in numbers.iter().filter(counts) {
        cuts(&[&lines[count.line + 1..][..count.count]], &[count], edits);
    }
    let is_size = |it: &Number| it.line == 0 && it.count + 1 == lines.len();
    if !numbers.iter().any(is_size) {
        let mut plain = Vec::new();
        cuts(&[lines], &[], &mut plain);
        for cut in plain {
            let tests = tests.filter(|it| it.at.end <= cut[0].0.start);
            edits.extend(tests.map(|it| [vec![it.less(1)], cut.clone()].concat()));
            edits.push(cut);
        }
    }
}

/// Leaves out parts of rows, each with the number of its line. If rows that follow each other have
/// as many parts, leaves out the same parts of all of them.
fn row_cuts(rows: &[(usize, Row)], numbers: &[Number], edits: &mut Vec<Edit>) {
    let before = |line| numbers.partition_point(|number| number.line < line);
    let own_count = |(line, row): &(usize, Row)| {
        let first = numbers.get(before(*line));
        first.filter(|it| it.at.start == row[0].start && it.count > 0 && it.count == row.len() - 1)
    };
    let are_alike = |row: &(usize, Row), next: &(usize, Row)| {
        row.1.len() == next.1.len() && own_count(row).or(own_count(next)).is_none()
    };
    for group in rows.chunk_by(are_alike) {
        let (line, row) = &group[0];
        if let Some(count) = own_count(&group[0]) {
            cuts(&[&row[1..]], &[count], edits);
            continue;
        }
        // On the first line, on the line before, and before it on its line.
        let first = numbers[..before(1)].iter();
        let near = first.chain(&numbers[before((*line).max(2) - 1)..before(line + 1)]);
        let counts = near.filter(|it| it.count == row.len() && it.at.end <= row[0].start);
        let group: Vec<_> = group.iter().map(|(_, row)| &row[..]).collect();
        cuts(&group, &counts.collect::<Vec<_>>(), edits);
    }
}

/// Leaves out the same parts of all rows of a group, and lowers a number that counts them. If there
/// is none, leaves out the parts of one row, too.
fn cuts(group: &[&[Range<usize>]], counts: &[&Number], edits: &mut Vec<Edit>) {
    for (start, size) in chunks(group[0].len()) {
        if edits.len() > EDITS {
            return;
        }
        // Removes the separators after the parts or, at the end, those before them.
        let without = |row: &&[Range<usize>]| match row.get(start + size) {
            Some(next) => (row[start].start..next.start, String::new()),
            None => (row[start - 1].end..row[row.len() - 1].end, String::new()),
        };
        let cut: Edit = group.iter().map(without).collect();
        for count in counts {
            edits.push([vec![count.less(size)], cut.clone()].concat());
        }
        if counts.is_empty() {
            edits.extend(cut.iter().map(|part| vec![part.clone()]));
            edits.push(cut);
        }
    }
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
