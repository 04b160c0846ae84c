//! The cases of a problem: inputs, and the answers to them. They are found in a folder in any
//! layout: the words for inputs and answers in the paths of the files tell which is which.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use glob::Pattern;

use super::Problem;
use super::package::Package;
use crate::files::{LARGEST_CASE, file_name, is_executable, read, sorted_entries};
use crate::language::Language;
use crate::printable::printable;
use crate::rule::Rule;

/// An input and the answer to it.
#[derive(Debug, Clone, Default)]
pub struct Case {
    /// The folder, and the file without its ending: `secret/two-by-fifteen`.
    pub name: String,
    /// The file with the input.
    pub input: PathBuf,
    /// The file with the expected output, if there is one.
    pub answer: Option<PathBuf>,
    /// The group, one of [`EXTRA`], if it is a problem's of the workspace and does not decide the
    /// verdict on a user's file.
    pub extra: Option<&'static str>,
    /// The rule by which a package compares the output.
    pub rule: Option<Rule>,
    /// More arguments of a package's output validator, after the others.
    pub flags: Vec<String>,
    /// The arguments of a package's validators of inputs.
    pub input_flags: Vec<String>,
}

impl Case {
    /// The input and the answer, which is empty if there is none.
    pub fn contents(&self) -> Result<[Vec<u8>; 2]> {
        let answer = self.answer.as_deref().map(read_case).transpose()?;
        Ok([read_case(&self.input)?, answer.unwrap_or_default()])
    }

    /// Whether the case is named after this source. In a folder of many problems, `B1.in` is for
    /// `B.py`.
    pub fn is_for(&self, source: &Path) -> bool {
        let stem = source.file_stem().unwrap_or_default().to_string_lossy();
        let own = self.name.rsplit('/').next().unwrap_or_default();
        let Some(rest) = own.strip_prefix(&*stem) else {
            return false;
        };
        let is_digit = |it: char| it.is_ascii_digit();
        let is_longer = rest.starts_with(char::is_alphabetic)
            || stem.ends_with(is_digit) && rest.starts_with(is_digit);
        // Beside 1.py, 1.in and 2.in are rather two cases of one problem.
        !is_longer && stem.contains(char::is_alphabetic)
    }

    /// Whether the statement does not promise such an input, as with CRLF line ends. No site is
    /// known to have it.
    pub fn is_lenient(&self) -> bool {
        self.extra == Some("lenient")
    }

    /// Whether the statement allows the case, but it is harder than any that a site is known to
    /// have.
    pub fn is_hard(&self) -> bool {
        self.extra == Some("hard")
    }

    /// Whether the case decides the verdict on a user's file.
    pub fn decides(&self) -> bool {
        self.extra.is_none()
    }
}

/// The content of a file of a test case.
pub fn read_case(file: &Path) -> Result<Vec<u8>> {
    read(file, LARGEST_CASE).with_context(|| format!("case file {}", file.display()))
}

/// The name of the case that is typed or piped.
pub const TYPED: &str = "standard input";

/// Refuses patterns that match no case.
pub fn refuse_unmatched<T>(patterns: &[Pattern]) -> Result<T> {
    let all: Vec<_> = patterns.iter().map(Pattern::as_str).collect();
    let all = all.join("' or '");
    bail!("no case matches '{all}': --list shows the names of all cases")
}

/// The groups of cases that do not decide the verdict on a user's file, in the order in which they
/// are judged.
pub const EXTRA: [&str; 2] = ["hard", "lenient"];

/// The part of a test case that a file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    Input,
    Answer,
}

/// The part of a test case that a word stands for.
fn role(word: &str) -> Option<Role> {
    match word.to_lowercase().as_str() {
        "in" | "inp" | "ins" | "input" | "inputs" => Some(Role::Input),
        "out" | "outs" | "output" | "outputs" | "ans" | "answer" | "answers" => Some(Role::Answer),
        _ => None,
    }
}

/// The answer to a user's input: its path with another word for the last `in` or `input`.
pub fn answer_to(input: &Path) -> Result<PathBuf> {
    let path = input.to_string_lossy();
    let mut words = path.rsplit(|it: char| !it.is_alphabetic());
    let word = words.find(|it| role(it) == Some(Role::Input));
    // Without such a word, it has another ending.
    let plain = input.with_extension("").to_string_lossy().into_owned() + ".";
    let (before, after) = word.map_or((&*plain, ""), |word| {
        let start = word.as_ptr().addr() - path.as_ptr().addr();
        (&path[..start], &path[start + word.len()..])
    });
    let answers = ["out", "ans", "output", "answer"].map(|it| format!("{before}{it}{after}"));
    let found = answers.iter().find(|it| Path::new(it).is_file());
    let expected = || printable(&format!("{path} has no answer: expected {}", answers[0]));
    found.map(PathBuf::from).with_context(expected)
}

/// No number in a name has more digits.
const DIGITS: usize = 40;

/// A key to sort names by, so that 2 comes before 10: zeros fill up every number.
fn natural(name: &str) -> String {
    let is_digit = |byte: &u8| byte.is_ascii_digit();
    let runs = name.as_bytes().chunk_by(|a, b| is_digit(a) == is_digit(b));
    let part = |run: &[u8]| {
        let text = String::from_utf8_lossy(run);
        let zeros = if is_digit(&run[0]) { DIGITS } else { 0 };
        format!("{text:0>zeros$}")
    };
    runs.map(part).collect()
}

/// These folders in the user's folder are searched for test cases at any depth, and so are folders
/// whose name is a word for inputs or answers. `oj download` puts test cases into `test`.
const SEARCHED: [&str; 6] = ["data", "hard", "lenient", "sample", "secret", "test"];

impl Problem {
    /// The problem of a user's folder. The folder may have no cases. If the user names the folder
    /// for its cases, and its name is in the list of searched folders, it is searched at any depth.
    pub fn of_folder(folder: &Path, is_named: bool) -> Result<Self> {
        ensure!(folder.is_dir(), "there is no folder {}", folder.display());
        let shown = printable(&folder.to_string_lossy());
        let place = folder.canonicalize()?;
        let package = Package::around(&place);
        let searched = if package.is_some() { &place } else { folder };
        let goes_deep = is_named && is_searched(&place);
        let (cases, left_out) = cases(searched, goes_deep, package.as_ref())?;
        let mut problem = Self {
            id: format!("{}/", shown.trim_end_matches('/')),
            title: printable(&file_name(&place)),
            cases,
            left_out,
            root: Some(folder.to_owned()),
            ..Self::default()
        };
        if let Some(package) = package {
            package.complete(&mut problem, &place)?;
        }
        Ok(problem)
    }
}

/// The test cases in a user's folder, and sentences on files that look like a part of a case but
/// are not judged.
fn cases(
    folder: &Path,
    goes_deep: bool,
    package: Option<&Package>,
) -> Result<(Vec<Case>, Vec<String>)> {
    let mut files = BTreeSet::new();
    for entry in sorted_entries(folder)? {
        // Links are followed only here: deeper ones may lead in a circle.
        let is_of_package = package.is_some_and(|it| it.is_of_case(&entry).is_some());
        if (is_of_package || goes_deep || is_searched(&entry)) && entry.is_dir() {
            files_below(&entry, &mut files)?;
        } else if !is_folder(&entry) {
            files.insert(entry);
        }
    }
    // What lies beside that is no case.
    let has_data = package.is_some() && folder.join("data").is_dir();
    files.retain(|file| {
        let in_package = package.and_then(|it| it.is_of_case(file));
        in_package.unwrap_or_else(|| !has_data && is_data(file))
    });
    let part = |file: &Path| part(file.strip_prefix(folder).unwrap_or(file));
    // The inputs and the answers of each case, by what their paths have in common.
    let mut found = BTreeMap::<String, [Vec<&PathBuf>; 2]>::new();
    for file in &files {
        let (role, _, common) = part(file);
        let is_of_none = has_ending(file, "a") && !files.contains(&file.with_extension(""));
        if let Some(role) = role.filter(|_| !is_of_none) {
            found.entry(common).or_default()[role as usize].push(file);
        }
    }
    let (mut cases, mut left_out) = (Vec::new(), Vec::new());
    for [mut inputs, answers] in found.into_values() {
        if inputs.is_empty() {
            // The word may be in the name of the answer alone: 1.a is the answer to 1.
            let mut bare = answers.iter().map(|it| it.with_extension(""));
            inputs.extend(bare.find_map(|it| files.get(&it)));
        }
        let (_, name, _) = part(inputs.first().unwrap_or_else(|| &answers[0]));
        cases.extend(case(printable(&name), &inputs, &answers, &mut left_out)?);
    }
    if package.is_some() {
        // Of bytes, folder by folder.
        cases.sort_by(|one, other| one.input.cmp(&other.input));
        return Ok((cases, left_out));
    }
    // Samples come first, then those in the folder itself.
    cases.sort_by_cached_key(|Case { name, .. }| {
        let is_sample = name.split('/').any(|it| it.starts_with("sample"));
        (!is_sample, name.contains('/'), natural(name))
    });
    Ok((cases, left_out))
}

fn is_searched(folder: &Path) -> bool {
    let name = file_name(folder).to_lowercase();
    SEARCHED.contains(&name.trim_end_matches('s')) || role(&name).is_some()
}

/// The groups of cases, in the order in which they are judged. A problem may lack some.
const GROUPS: [&str; 4] = ["sample", "secret", EXTRA[0], EXTRA[1]];

/// The cases in a problem's folder below `data/`. Fails if the folder has anything else.
pub(super) fn of_workspace(folder: &Path) -> Result<Vec<Case>> {
    for group in sorted_entries(folder)? {
        ensure!(
            group.is_dir() && GROUPS.contains(&&*file_name(&group)),
            "{}: expected only the folders sample, secret, hard and lenient",
            folder.display()
        );
        let files = sorted_entries(&group)?;
        for file in &files {
            let both = ["in", "ans"].map(|ending| file.with_extension(ending));
            let is_of_case = both.contains(file) && both.iter().all(|it| files.contains(it));
            let shown = file.display();
            ensure!(is_of_case, "{shown}: expected only NAME.in with NAME.ans");
        }
    }
    let (mut cases, _) = cases(folder, false, None)?;
    let group = |case: &Case| GROUPS.iter().position(|it| case.name.starts_with(it));
    cases.sort_by_key(group);
    for case in &mut cases {
        case.extra = EXTRA.into_iter().find(|it| case.name.starts_with(it));
    }
    let shown = folder.display();
    let has_some = cases.iter().any(Case::decides);
    ensure!(
        has_some,
        "{shown} has no case: expected sample/NAME.in with sample/NAME.ans"
    );
    Ok(cases)
}

/// Whether this is a folder and no link: links may lead in a circle.
fn is_folder(path: &Path) -> bool {
    path.symlink_metadata().is_ok_and(|it| it.is_dir())
}

fn files_below(folder: &Path, files: &mut BTreeSet<PathBuf>) -> Result<()> {
    for entry in sorted_entries(folder)? {
        if is_folder(&entry) {
            files_below(&entry, files)?;
        } else {
            files.insert(entry);
        }
    }
    Ok(())
}

fn has_ending(file: &Path, ending: &str) -> bool {
    file.extension().is_some_and(|it| it == ending)
}

/// Whether a file may be a part of a case. A source such as `output.py`, a compiled program such as
/// `a.out`, and `In.class` are not.
fn is_data(file: &Path) -> bool {
    let ending = file.extension().unwrap_or_default().to_string_lossy();
    let mut words = ending.split(|it: char| !it.is_alphabetic());
    let is_plain = words.all(|it| ["", "a", "dat", "txt"].contains(&it) || role(it).is_some());
    let folder = file.parent().map(file_name).unwrap_or_default();
    (is_plain || role(&folder).is_some())
        && Language::of(file).is_none()
        && !(["", "out"].contains(&&*ending) && is_executable(file))
}

/// The role of a file, by the last word for one in its path in the user's folder. Then the name of
/// its test case: the path without such words where they are a folder or an ending. Then what the
/// paths of the input and the answer have in common: the name, with `*` for such words if no ending
/// tells the role. So `input1` is a part of one case, and `fan-in.in` and `fan-out.in` are of two.
fn part(file: &Path) -> (Option<Role>, String, String) {
    let path = file.to_string_lossy();
    let words = path.split(|it: char| !it.is_alphabetic());
    let is_answer = has_ending(file, "a").then_some(Role::Answer);
    let role_of_file = is_answer.or(words.filter_map(role).next_back());
    let mut name = path.strip_prefix("data/").unwrap_or(&path);
    let mut is_by_ending = false;
    while let Some((before, ending)) = name.rsplit_once('.') {
        let tells_role = ending == "a" || role(ending).is_some();
        if !(tells_role || ending == "txt") {
            break;
        }
        is_by_ending |= tells_role;
        name = before;
    }
    let (folders, own) = name.rsplit_once('/').unwrap_or(("", name));
    let folders = folders.split('/');
    let folders = folders.filter(|it| !it.is_empty() && role(it).is_none());
    let name = folders.chain([own]).collect::<Vec<_>>().join("/");
    let common = if is_by_ending {
        name.clone()
    } else {
        masked(&name)
    };
    (role_of_file, name, common)
}

/// The name with `*` for words of inputs and answers, so that both have the same.
fn masked(name: &str) -> String {
    let is_letter = |it: char| it.is_alphabetic();
    let pieces = name.split_inclusive(|it| !is_letter(it));
    let masked = pieces.map(|piece| match piece.trim_end_matches(|it| !is_letter(it)) {
        word if role(word).is_some() => piece.replacen(word, "*", 1),
        _ => piece.to_owned(),
    });
    masked.collect()
}

/// The test case of these files. If they are not one, adds the reason to `left_out`.
///
/// Fails if there are two inputs, or two answers that differ.
fn case(
    name: String,
    inputs: &[&PathBuf],
    answers: &[&PathBuf],
    left_out: &mut Vec<String>,
) -> Result<Option<Case>> {
    let refuse_two = |what: &str, first: &Path, second: &Path| -> Result<()> {
        let (first, second) = (first.display(), second.display());
        bail!("case {name} has two {what}, {first} and {second}: remove one")
    };
    if let [first, second, ..] = inputs {
        refuse_two("inputs", first, second)?;
    }
    let text = |file: &Path| read_case(file).ok();
    if let [first, others @ ..] = answers {
        let mut different = others.iter().filter(|it| text(first) != text(it));
        different.try_for_each(|it| refuse_two("answers that differ", first, it))?;
    }
    let Some(input) = inputs.first().filter(|it| it.is_file()) else {
        left_out.push(match inputs.first() {
            Some(input) => format!("{} is no file", input.display()),
            None => format!("{} has no input", answers[0].display()),
        });
        return Ok(None);
    };
    let file = answers.first().filter(|it| it.is_file());
    Ok(Some(Case {
        name,
        input: std::path::absolute(input)?,
        answer: file.map(std::path::absolute).transpose()?,
        ..Case::default()
    }))
}
