//! Tests the validators of a package by broken inputs and outputs, which it need not contain.
//! A package may mean to accept some of them: they are named, and no flaws.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;

use super::promises::Tested;
use super::validation::Unable;
use crate::files::write;
use crate::interruption;
use crate::judge::comparison::Comparison;
use crate::judge::helper::Unanswered;
use crate::judge::validator::ReadCase;
use crate::problem::cases::Case;
use crate::rule::words;
use crate::sandbox::OUTPUT_LIMIT;
use crate::scratch;
use crate::threads::in_order;
use crate::verdict::Verdict;

/// How an input is broken, and the input.
type Broken = (&'static str, Vec<u8>);

/// The broken output for an answer, if that has one.
type BrokenOutput<'a> = dyn Fn(&[u8]) -> Option<Vec<u8>> + Sync + 'a;

/// Outputs are tried on at most this many cases.
const CASES: usize = 10;

/// Half of an input with fewer words may be one.
const WORDS_TO_HALVE: usize = 4;

/// A number beyond all bounds, and beyond the digits that Python reads.
const HUGE_DIGITS: usize = 5000;

/// The words at the start of an input that [`numbers`] looks at.
const LOOKED_AT: usize = 64;

/// Which of the first words of an input are numbers, a bit for each.
pub(super) fn numbers(input: &[u8]) -> u64 {
    let first = words(input).take(LOOKED_AT).enumerate();
    let bits = first.map(|(place, word)| u64::from(is_number(word)) << place);
    bits.sum()
}

fn is_number(word: &[u8]) -> bool {
    let digits = word.strip_prefix(b"-").unwrap_or(word);
    let is_of_number = |it: &u8| it.is_ascii_digit() || *it == b'.';
    digits.first().is_some_and(u8::is_ascii_digit) && digits.iter().all(is_of_number)
}

/// What became of the broken texts.
#[derive(Default)]
struct Found {
    accepted: Vec<&'static str>,
    /// By the validator and how it failed: what it said first, and on which texts.
    failed: BTreeMap<String, (String, Vec<&'static str>)>,
}

impl Found {
    /// Adds what the validators say of a text: whether they accept it, or how one failed.
    fn add(&mut self, what: &'static str, said: Result<bool>) {
        match said {
            Ok(true) => self.accepted.push(what),
            Ok(false) => {}
            Err(error) => {
                let end = error.downcast_ref::<Unanswered>().map(|it| it.end);
                let key = format!("{error} {end:?}");
                let first = || (format!("{error:#}"), Vec::new());
                self.failed.entry(key).or_insert_with(first).1.push(what);
            }
        }
    }

    fn in_words(self, who: &str) -> Vec<String> {
        let accepted = self.accepted.join(", ");
        let accept = (!accepted.is_empty()).then(|| format!("{who}: {accepted}"));
        let failed = self.failed.into_values();
        let failed = failed.map(|(said, on)| format!("{said} (on a test: {})", on.join(", ")));
        accept.into_iter().chain(failed).collect()
    }
}

impl Tested<'_> {
    /// Tests the validators by texts that are made from these cases. All inputs have numbers at
    /// these places. Returns a sentence on what is accepted, and on each validator that failed.
    pub fn generic(&self, cases: &[&Case], numbers: u64, jobs: usize) -> Result<Vec<String>> {
        let mut lines = Vec::new();
        let size = |case: &&&Case| case.input.metadata().map_or(u64::MAX, |it| it.len());
        let samples = cases.iter().filter(|it| it.name.starts_with("sample/"));
        let smallest = samples.min_by_key(size).or(cases.iter().min_by_key(size));
        if let Some(case) = smallest.filter(|_| self.is_complete && !self.validators.is_empty()) {
            lines.extend(self.inputs(case, numbers, jobs)?);
        }
        let with_answer = cases.iter().filter(|it| it.answer.is_some());
        let mut smallest: Vec<&Case> = with_answer.copied().collect();
        smallest.sort_by_cached_key(|case| size(&case));
        smallest.truncate(CASES);
        lines.extend(self.outputs(&smallest, jobs)?);
        Ok(lines)
    }

    fn inputs(&self, case: &Case, numbers: u64, jobs: usize) -> Result<Vec<String>> {
        let [input, _] = case.contents(OUTPUT_LIMIT)?;
        let broken = broken_inputs(&input, numbers);
        let said = in_order(jobs, broken.iter(), |(_, text)| {
            let scratch = scratch::folder()?;
            let mut broken = case.clone();
            broken.input = scratch.path().join("input");
            write(&broken.input, text)?;
            let refused = self
                .validators
                .iter()
                .find_map(|it| it(&broken, text).err());
            interruption::check()?;
            anyhow::Ok(match refused {
                None => Ok(true),
                Some(error) if error.is::<Unable>() => Err(error),
                Some(_) => Ok(false),
            })
        })?;
        let mut found = Found::default();
        for ((what, _), said) in broken.iter().zip(said) {
            found.add(what, said);
        }
        Ok(found.in_words("the input validators accept"))
    }

    /// Tests the custom output validator on these cases. It accepts an output if it does so on all
    /// cases that have it.
    fn outputs(&self, cases: &[&Case], jobs: usize) -> Result<Vec<String>> {
        let Some(checker) = self.comparison.as_ref().and_then(Comparison::checker) else {
            return Ok(Vec::new());
        };
        let contents = cases.iter().map(|it| it.contents(OUTPUT_LIMIT));
        let contents = contents.collect::<Result<Vec<_>>>()?;
        let answers = || contents.iter().map(|[_, answer]| answer);
        let of_another = |answer: &[u8]| {
            let mut others = answers().filter(|it| words(it).ne(words(answer)));
            others.next().cloned()
        };
        let mut broken: Vec<(_, &BrokenOutput)> = Vec::new();
        broken.extend(OUTPUTS.iter().map(|(what, output)| (*what, output as _)));
        broken.push((OF_ANOTHER, &of_another));
        let said = in_order(jobs, broken.iter(), |(_, output)| {
            let (checker, mut is_accepted) = (checker.clone(), Ok(false));
            for (case, contents) in cases.iter().zip(&contents) {
                let answer = &contents[1];
                let Some(output) = output(answer).filter(|it| it != answer) else {
                    continue;
                };
                let judgement = self
                    .judge
                    .check(&checker, ReadCase { case, contents }, &output);
                is_accepted = judgement.map(|it| it.verdict == Verdict::Ac);
                if !matches!(is_accepted, Ok(true)) {
                    break;
                }
            }
            interruption::check()?;
            anyhow::Ok(is_accepted)
        })?;
        let mut found = Found::default();
        for ((what, _), said) in broken.iter().zip(said) {
            found.add(what, said);
        }
        // Alone it tells nothing: the same output may be right for several inputs.
        if found.accepted == [OF_ANOTHER] {
            found.accepted.clear();
        }
        Ok(found.in_words("the output validator accepts"))
    }
}

/// Inputs that are broken in one place, made from a valid one that has numbers at these places.
/// What does not apply or changes nothing is left out.
fn broken_inputs(input: &[u8], numbers: u64) -> Vec<Broken> {
    let body = input.strip_suffix(b"\n").unwrap_or(input);
    let end = &input[body.len()..];
    let line_end: &[u8] = if end.is_empty() { b"\n" } else { end };
    let all: Vec<_> = words(input).collect();
    let last = all.last().copied().unwrap_or(b"1");
    let mut broken = vec![
        ("empty", Vec::new()),
        ("a blank at the start", [b" ", input].concat()),
        ("a blank at the end", [body, b" ", end].concat()),
        ("a doubled blank", replaced(input, b' ', b"  ", 1)),
        ("no last line end", body.to_vec()),
        ("two last line ends", [input, b"\n"].concat()),
        ("CRLF", replaced(input, b'\n', b"\r\n", usize::MAX)),
        ("a word too many", [body, b" ", last, line_end].concat()),
    ];
    if let Some(number) = all.get(numbers.trailing_zeros() as usize) {
        let (sign, digits) = number.split_at(usize::from(number.starts_with(b"-")));
        let with = |word: &[u8]| in_place(input, number, word);
        broken.extend([
            ("a letter in a number", with(&[number, &b"x"[..]].concat())),
            ("a leading zero", with(&[sign, b"0", digits].concat())),
            ("a huge number", with(&huge())),
        ]);
    }
    if all.len() >= WORDS_TO_HALVE {
        let last = all[all.len() / 2 - 1];
        let half = last.as_ptr().addr() - input.as_ptr().addr() + last.len();
        broken.push(("half of it", [&input[..half], b"\n"].concat()));
    }
    let mut seen = BTreeSet::from([input.to_vec()]);
    broken.retain(|(_, text)| seen.insert(text.clone()));
    broken
}

/// How an output is broken, and what makes it from an answer.
type OfAnswer = (&'static str, fn(&[u8]) -> Option<Vec<u8>>);

const OF_ANOTHER: &str = "another case's answer";

const OUTPUTS: [OfAnswer; 7] = [
    ("empty", |_| Some(Vec::new())),
    ("the answer twice", |answer| {
        Some([answer, answer].join(&b'\n'))
    }),
    ("a word too many", |answer| {
        let last = words(answer).last().unwrap_or(b"1");
        Some([answer.trim_ascii_end(), b" ", last, b"\n"].concat())
    }),
    ("text in place of a number", |it| for_number(it, b"text")),
    ("NaN in place of a number", |it| for_number(it, b"NaN")),
    ("a huge number", |it| for_number(it, &huge())),
    // Each byte once, so this is no text in UTF-8.
    ("random bytes", |_| {
        let bytes = 0..=u8::MAX;
        Some(
            bytes
                .map(|it| it.wrapping_mul(167).wrapping_add(89))
                .collect(),
        )
    }),
];

fn huge() -> Vec<u8> {
    [b"1", &*vec![b'0'; HUGE_DIGITS]].concat()
}

/// The text with this word in place of its first number.
fn for_number(text: &[u8], word: &[u8]) -> Option<Vec<u8>> {
    let number = words(text).find(|it| is_number(it))?;
    Some(in_place(text, number, word))
}

/// The text with another word in place of a part of it.
fn in_place(text: &[u8], part: &[u8], word: &[u8]) -> Vec<u8> {
    let start = part.as_ptr().addr() - text.as_ptr().addr();
    [&text[..start], word, &text[start + part.len()..]].concat()
}

/// The text with other bytes in place of the first of these bytes.
fn replaced(text: &[u8], byte: u8, with: &[u8], most: usize) -> Vec<u8> {
    let parts: Vec<_> = text
        .splitn(most.saturating_add(1), |it| *it == byte)
        .collect();
    parts.join(with)
}
