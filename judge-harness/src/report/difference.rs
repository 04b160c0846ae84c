//! Shows where two texts that should be equal begin to differ, and how far the output of a program
//! that failed or was stopped agrees with the answer.

use std::iter::zip;

use diffy::{DiffOptions, Hunk, Line};
use serde::Serialize;

use super::lines::{
    LINES, Marked, cut, excerpt as start, indented, more_lines, numbered, section, shortened,
};
use super::style::{GREEN, RED, styled};
use crate::printable::{text, text_in_lines};
use crate::rule::{Rule, lines, words};
use crate::verdict::Verdict;

/// Lines shown before the first difference.
const LINES_BEFORE: usize = 3;

/// The part of two texts where they begin to differ.
#[derive(Serialize)]
pub struct Difference {
    /// The first line of the program's output that differs, counted from 1.
    pub line: usize,
    /// The column in this line from which on it differs, counted from 1.
    pub column: usize,
    /// The first word in it that differs, counted from 1; null if only white space differs.
    pub word: Option<usize>,
    /// The number of the first line of `got`.
    pub from_line: usize,
    /// The number of the first line of `expected`. It is another one if the output has the right
    /// words in other lines before the difference.
    pub expected_from_line: usize,
    /// Up to twenty lines of the expected output, from a little before the first difference. Long
    /// lines are cut around it.
    pub expected: String,
    /// The same lines of the program's output.
    pub got: String,
    /// The mark, the number and the text of each line: `-` if it is only expected, `+` if it is
    /// only there, a blank if it is both.
    #[serde(skip)]
    pub marked: Vec<Marked>,
    /// Whether one of the texts continues after its excerpt.
    #[serde(skip)]
    is_cut: bool,
}

/// A place in a text.
struct Place {
    /// The number of lines before it.
    line: usize,
    /// The characters before it in its line.
    column: usize,
    /// The words before it in its line.
    word: usize,
}

impl Place {
    /// The place of a byte in a text.
    fn of(text: &[u8], byte: usize) -> Self {
        let before = &text[..byte];
        let line_start = before.iter().rposition(|it| *it == b'\n');
        let in_line = &before[line_start.map_or(0, |end| end + 1)..];
        Self {
            line: before.iter().filter(|it| **it == b'\n').count(),
            column: self::text(in_line).chars().count(),
            word: words(in_line).count(),
        }
    }
}

/// Where two texts begin to differ by a rule: the place in each. A line with a word too few or too
/// many differs at its end. Both places are in that line, not one of them in the next.
fn places(rule: Rule, expected: &[u8], got: &[u8]) -> Option<[Place; 2]> {
    let (_, [in_expected, in_got]) = rule.difference(expected, got)?;
    let places = [Place::of(expected, in_expected), Place::of(got, in_got)];
    let mut pairs = zip(lines(expected), lines(got)).enumerate();
    let first = pairs.find_map(|(line, pair)| Some((line, pair, rule.difference(pair.0, pair.1)?)));
    let [one, other] = [&places[0], &places[1]].map(|it| it.line);
    let is_in_line = |line: usize| line == one.min(other) && one.abs_diff(other) < 2;
    let Some((line, pair, (_, ends))) = first.filter(|(line, ..)| is_in_line(*line)) else {
        return Some(places);
    };
    let place = |text: &[u8], byte: usize| {
        let has_too_few = byte == text.len() && rule != Rule::Bytes;
        let end = text.trim_ascii_end().len();
        let place = Place::of(text, if has_too_few { end } else { byte });
        Place { line, ..place }
    };
    Some([place(pair.0, ends[0]), place(pair.1, ends[1])])
}

/// The lines of a text around a place.
struct Excerpt<'a> {
    /// The number of the first one.
    from: usize,
    /// Twice as many as are shown: the last one that is shown may be equal to a line of the other
    /// text after its excerpt.
    lines: Vec<&'a [u8]>,
    /// The same as text, with long lines cut around the place.
    texts: Vec<String>,
}

impl<'a> Excerpt<'a> {
    fn of(text: &'a [u8], place: &Place, columns: usize) -> Self {
        let before = place.line.saturating_sub(LINES_BEFORE);
        let lines: Vec<_> = lines(text).skip(before).take(2 * LINES).collect();
        let skipped = place.column.saturating_sub(columns / 2);
        let cut = |line: &&[u8]| shortened(&self::text(line), skipped, columns);
        Self {
            from: before + 1,
            texts: lines.iter().map(cut).collect(),
            lines,
        }
    }

    /// The lines that are shown.
    fn shown(&self) -> String {
        self.texts[..self.texts.len().min(LINES)].concat()
    }
}

impl Difference {
    /// Compares two texts by a rule, or every character if they are equal by it. `None` if the
    /// texts are equal. Longer lines than `columns` are cut.
    pub fn of(expected: &[u8], got: &[u8], rule: Rule, columns: usize) -> Option<Self> {
        let found = places(rule, expected, got).map(|places| (rule, places));
        let bytes = || Some((Rule::Bytes, places(Rule::Bytes, expected, got)?));
        let (rule, [in_expected, in_got]) = found.or_else(bytes)?;
        let expected = Excerpt::of(expected, &in_expected, columns);
        let got = Excerpt::of(got, &in_got, columns);
        // What counts in the lines. One that is equal by the rule has the key of the expected one.
        let key = |line: &[u8]| format!("{:?}\n", rule.parts(line).collect::<Vec<_>>());
        let expected_keys: String = expected.lines.iter().map(|line| key(line)).collect();
        let got_keys = got.lines.iter().enumerate().map(|(index, line)| {
            let same = expected.lines.get(index);
            let same = same.filter(|it| rule.difference(it, line).is_none());
            key(same.unwrap_or(line))
        });
        let got_keys: String = got_keys.collect();
        let patch = DiffOptions::new()
            .set_context_len(2 * LINES)
            .create_patch(&expected_keys, &got_keys);
        let mut all_expected = zip(&expected.texts, expected.from..);
        let mut all_got = zip(&got.texts, got.from..);
        let mut marked = Vec::new();
        for change in patch.hunks().iter().flat_map(Hunk::lines) {
            let (mark, from, (line, number)) = match change {
                Line::Context(_) => (' ', got.from, all_expected.next().and(all_got.next())?),
                Line::Delete(_) => ('-', expected.from, all_expected.next()?),
                Line::Insert(_) => ('+', got.from, all_got.next()?),
            };
            if number < from + LINES {
                let text = line.clone();
                marked.push(Marked { mark, number, text });
            }
        }
        let are_words = matches!(rule, Rule::Words | Rule::Near(_));
        Some(Self {
            line: in_got.line + 1,
            column: in_got.column + 1,
            word: are_words.then_some(in_got.word + 1),
            marked,
            is_cut: expected.lines.len().max(got.lines.len()) > LINES,
            from_line: got.from,
            expected_from_line: expected.from,
            expected: expected.shown(),
            got: got.shown(),
        })
    }

    /// The place where they differ, and the lines there, with names for the texts, and `how` to see
    /// the others. A minus marks lines that are only expected, a plus lines that are only there. If
    /// only white space differs, it is visible.
    pub fn in_words(&self, expected: &str, got: &str, how: &str) -> String {
        let Self { line, column, .. } = self;
        let word = match self.word {
            Some(word @ 2..) => format!(" (word {word})"),
            _ => String::new(),
        };
        let is_visible = self.word.is_none();
        let (mut rows, legend) = numbered(&self.marked, is_visible);
        let heading = format!(
            "difference in line {line}, column {column}{word}, {} and {}{}:",
            styled(GREEN, format_args!("- {expected}")),
            styled(RED, format_args!("+ {got}")),
            legend
        );
        if self.is_cut {
            rows += &indented(&cut(&format!("cut{how}")));
        }
        section(&heading) + &rows
    }
}

/// The output of a run that failed or was stopped.
#[derive(Serialize)]
pub struct Printed {
    /// Its first twenty lines.
    pub printed: String,
    /// The number of lines, from the first on, that agree with the answer.
    pub right_lines: usize,
    /// Whether it begins with the whole answer.
    pub has_answer: bool,
    /// The number of its other lines.
    #[serde(skip)]
    left: usize,
}

impl Printed {
    /// Compares an output with the answer by a rule.
    pub fn of(answer: &[u8], output: &[u8], rule: Rule, columns: usize) -> Self {
        let pairs = zip(lines(answer), lines(output));
        let right = pairs.take_while(|(line, printed)| rule.difference(line, printed).is_none());
        let is_in_output = |(equal, _)| equal == rule.parts(answer).count();
        let is_known = rule.parts(answer).next().is_some();
        let text = text_in_lines(output);
        Self {
            printed: start(&text, columns),
            left: text.lines().count().saturating_sub(LINES),
            right_lines: right.count(),
            has_answer: is_known && rule.difference(answer, output).is_none_or(is_in_output),
        }
    }

    /// The lines below a heading, and how to see `more`. Those that agree with the answer are
    /// marked.
    pub fn in_words(&self, verdict: Verdict, more: &str) -> String {
        let how = match (verdict, self.has_answer, self.right_lines) {
            _ if self.printed.is_empty() => return section("output: nothing"),
            (Verdict::Re, true, _) => ", the right answer before it failed",
            (_, true, _) => ", the right answer, but then it went on",
            (_, false, 0) => "",
            _ => ", which begins like the answer",
        };
        let signs = match self.right_lines {
            0 => "",
            _ => " (= is a right line)",
        };
        let mark = |number| if number <= self.right_lines { '=' } else { ' ' };
        let lines = (1..).zip(self.printed.split_inclusive('\n'));
        let marked: Vec<_> = lines
            .map(|(number, line)| Marked {
                mark: mark(number),
                number,
                text: line.to_owned(),
            })
            .collect();
        let (rows, legend) = numbered(&marked, false);
        let left = match self.left {
            0 => String::new(),
            left => indented(&more_lines(left, more)),
        };
        section(&format!("output{how}{signs}{legend}:")) + &rows + &left
    }
}
