//! Makes a text smaller of which nobody says what it has to look like.
//!
//! It tries to leave out lines, then words of a line, then letters of a word, many at once and at last one; then it tries smaller
//! numbers, each by itself and all equal ones together; and all of this again as long as something is found. Where a number
//! before them says how many there are (lines that follow, words of a line, letters of a word), it goes down with them. Where
//! several lines have as many words, or several words as many letters, all of them get shorter: so arrays, strings, graphs and
//! grids keep their form. Where no number on the first line says how many lines follow, the first of all may be the number of
//! tests.

use std::collections::HashSet;
use std::iter::successors;
use std::ops::Range;

use proptest::strategy::ValueTree;

use crate::language::compiler::hash;

/// More changes of one text are not listed, and a longer text is left as it is: nobody has the time to try them.
const EDITS: usize = 10_000;
const BYTES: usize = 1 << 20;

/// A text that is made smaller step by step.
#[derive(Default)]
pub struct Text {
    smallest: Vec<u8>,
    candidate: Vec<u8>,
    /// What can be tried on the smallest text, and how far that has come.
    edits: Vec<Edit>,
    next: usize,
    found_some: bool,
    tried: HashSet<String>,
}

/// What is put in place of some of a text, from its start to its end.
type Edit = Vec<(Range<usize>, String)>;

/// Parts of a text in their order, such as the words of a line.
type Row = Vec<Range<usize>>;

/// A number in a text.
struct Number {
    at: Range<usize>,
    line: usize,
    value: i64,
    /// The same as a count; 0 if it is negative.
    count: usize,
}

impl Number {
    /// The number that a word is. It may not be 007, which may be a word.
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
    /// The text as it is.
    pub fn new(candidate: Vec<u8>) -> Self {
        Self {
            candidate,
            ..Self::default()
        }
    }

    /// Goes on to the next text that was not tried yet; `false` if there is none.
    fn advance(&mut self) -> bool {
        loop {
            while let Some(edit) = self.edits.get(self.next) {
                self.next += 1;
                self.candidate = edited(&self.smallest, edit);
                if self.tried.insert(hash([&self.candidate])) {
                    return true;
                }
            }
            if !std::mem::take(&mut self.found_some) {
                return false;
            }
            self.next = 0;
        }
    }
}

impl ValueTree for Text {
    type Value = Vec<u8>;

    fn current(&self) -> Vec<u8> {
        self.candidate.clone()
    }

    /// The text does what is looked for: goes on from it, with the part that came after what was left out.
    fn simplify(&mut self) -> bool {
        self.smallest.clone_from(&self.candidate);
        self.edits = edits(&self.smallest);
        self.next = self.next.saturating_sub(1);
        self.found_some = true;
        self.advance()
    }

    fn complicate(&mut self) -> bool {
        self.advance()
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
    let follow = |it: &&Number| it.count > 0 && it.line + it.count == lines.len() - 1;
    for count in numbers.iter().filter(follow) {
        cuts(&[&lines[count.line + 1..]], &[count], &mut edits);
    }
    if !numbers.iter().any(|it| it.line == 0 && follow(&it)) {
        let mut plain = Vec::new();
        cuts(&[&lines], &[], &mut plain);
        let tests = numbers.first().filter(|it| it.count > 1);
        for cut in plain {
            let tests = tests.filter(|it| it.at.end <= cut[0].0.start);
            edits.extend(tests.map(|it| [vec![it.less(1)], cut.clone()].concat()));
            edits.push(cut);
        }
    }
    row_cuts(&words, &numbers, &mut edits);
    // Of numbers only those that may be a row of zeros and ones.
    let is_of_letters = |word: &Range<usize>| {
        let is_number = numbers
            .binary_search_by_key(&word.start, |it| it.at.start)
            .is_ok();
        !is_number || text[word.clone()].iter().all(|byte| b"01".contains(byte))
    };
    let letters = words.iter().flat_map(|(line, row)| {
        let words = row.iter().filter(|word| is_of_letters(word));
        words.map(|word| (*line, word.clone().map(|at| at..at + 1).collect()))
    });
    row_cuts(&letters.collect::<Vec<_>>(), &numbers, &mut edits);
    // Each by itself, and all that are equal: they may be the same size, say.
    let numbers = &mut numbers[..];
    let singly = numbers.chunks(1).take(EDITS).flat_map(lowered);
    edits.extend(singly);
    numbers.sort_by_key(|number| (number.value, number.at.start));
    let equal = numbers.chunk_by(|one, other| one.value == other.value);
    edits.extend(
        equal
            .filter(|group| group.len() > 1)
            .take(EDITS)
            .flat_map(lowered),
    );
    edits
}

/// Puts the same smaller number in place of each of these, which are equal and in their order.
fn lowered(numbers: &[Number]) -> [Edit; 3] {
    let value = numbers[0].value;
    [0, value / 2, value - value.signum()].map(|less| {
        let less = |number: &Number| (number.at.clone(), less.to_string());
        numbers.iter().map(less).collect()
    })
}

/// What is between separators.
fn parts(text: &[u8], range: Range<usize>, separates: impl Fn(u8) -> bool) -> Row {
    let mut end = range.start;
    let parts = text[range].split(|byte| separates(*byte)).map(|part| {
        let start = end;
        end += part.len() + 1;
        start..start + part.len()
    });
    parts.collect()
}

/// Leaves out parts of rows, each with the number of its line; of rows with as many parts that follow each other the same parts.
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
        let near = numbers[..before(1)].iter();
        let near = near.chain(&numbers[before((*line).max(2) - 1)..before(line + 1)]);
        let counts = near.filter(|it| it.count == row.len() && it.at.end <= row[0].start);
        let group: Vec<_> = group.iter().map(|(_, row)| &row[..]).collect();
        cuts(&group, &counts.collect::<Vec<_>>(), edits);
    }
}

/// Leaves out the same parts of all rows of a group, and lowers what counts them. If nothing does, leaves out the parts of one row, too.
fn cuts(group: &[&[Range<usize>]], counts: &[&Number], edits: &mut Vec<Edit>) {
    for (start, size) in chunks(group[0].len()) {
        if edits.len() > EDITS {
            return;
        }
        // With what separates them from the next or, at the end, from those before.
        let cut = |row: &&[Range<usize>]| match row.get(start + size) {
            Some(next) => (row[start].start..next.start, String::new()),
            None => (row[start - 1].end..row[row.len() - 1].end, String::new()),
        };
        let cut: Edit = group.iter().map(cut).collect();
        for count in counts {
            edits.push([vec![count.less(size)], cut.clone()].concat());
        }
        if counts.is_empty() {
            edits.extend(cut.iter().map(|part| vec![part.clone()]));
            edits.push(cut);
        }
    }
}

/// Which parts to leave out, the first and how many: half of them, a quarter and so on, and then any few.
fn chunks(parts: usize) -> impl Iterator<Item = (usize, usize)> {
    const FEW: usize = 4;
    let halves = successors(Some(parts / 2), |half| Some(half / 2)).take_while(|half| *half > FEW);
    let sizes = halves.chain((1..=FEW).rev().filter(move |size| *size < parts));
    sizes.flat_map(move |size| {
        let starts = (0..=parts - size).step_by(if size > FEW { size } else { 1 });
        starts.map(move |start| (start, size))
    })
}
