//! The test cases in a folder of the user's: found by the names that judges and tools give to
//! inputs and answers.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Result, bail, ensure};

use super::cases::{Case, KEPT, NO_ANSWER, file_name, natural, sorted_entries, without_txt};
use super::{Origin, Problem};
use crate::printable::printable;

/// The folders in the user's folder that are searched for test cases, at any depth. `test` is where
/// `oj download` puts them, `data` is a Kattis package's, `in` and `out` are `AtCoder`'s.
const SEARCHED: [&str; 11] = [
    "data", "hard", "in", "input", "lenient", "out", "output", "sample", "secret", "test", "tests",
];

/// At most this many other folders are searched for test cases: a home may have far more.
const FOLDERS_ASTRAY: usize = 1000;

/// The part of a test case that a file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    Input,
    Answer,
}

impl Problem {
    /// A problem that is only a folder of cases. The folder may have no cases.
    pub fn of_folder(folder: &Path) -> Result<Self> {
        let shown = printable(&folder.to_string_lossy());
        let (cases, left_out) = cases(folder)?;
        let mut problem = Self {
            title: printable(&file_name(&folder.canonicalize()?)),
            cases,
            origin: Origin::Folder(left_out),
            ..Self::unknown(shown.trim_end_matches('/'))
        };
        take_limits(&mut problem, folder);
        Ok(problem)
    }
}

/// The test cases in a folder of the user's, and sentences on files that look like a part of one
/// but are not judged.
fn cases(folder: &Path) -> Result<(Vec<Case>, Vec<String>)> {
    ensure!(folder.is_dir(), "there is no folder {}", folder.display());
    let (mut files, mut left_out) = (Vec::new(), Vec::new());
    let mut budget = FOLDERS_ASTRAY;
    for entry in sorted_entries(folder)? {
        let is_searched = SEARCHED.contains(&file_name(&entry).as_str());
        if entry.join(KEPT).exists() {
            continue;
        }
        // Links are followed only here: deeper ones may lead in a circle.
        if is_searched && entry.is_dir() {
            files_below(&entry, &mut files)?;
        } else if is_folder(&entry) {
            left_out.extend(astray(&entry, &entry, &mut budget));
        } else if !is_compiled(&entry) {
            files.push(entry);
        }
    }
    // By the name of a test case, its inputs and its answers.
    let mut found = BTreeMap::<String, [Vec<PathBuf>; 2]>::new();
    for file in files {
        if let Some((role, name)) = file.strip_prefix(folder).ok().and_then(part) {
            found.entry(name).or_default()[role as usize].push(file);
        }
    }
    let mut cases = Vec::new();
    let mut found: Vec<_> = found.into_iter().collect();
    // Those in the folder itself come first.
    found.sort_by_cached_key(|(name, _)| (name.contains('/'), natural(name)));
    for (name, [inputs, answers]) in found {
        match case(printable(&name), &inputs, &answers)? {
            Ok(case) => cases.push(case),
            Err(reason) => left_out.push(reason),
        }
    }
    Ok((cases, left_out))
}

/// Whether this is a folder, and no link to one: links may lead in a circle.
fn is_folder(path: &Path) -> bool {
    path.symlink_metadata().is_ok_and(|it| it.is_dir())
}

fn files_below(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in sorted_entries(folder)? {
        if is_folder(&entry) {
            files_below(&entry, files)?;
        } else {
            files.push(entry);
        }
    }
    Ok(())
}

/// Whether a file is a compiler's output under its default name: this `a.out` is no answer.
fn is_compiled(file: &Path) -> bool {
    let mut start = [0; 4];
    let mut read = || File::open(file)?.read_exact(&mut start);
    file_name(file) == "a.out" && file.is_file() && read().is_ok() && start == *b"\x7fELF"
}

/// A sentence on the first test case in a folder that is not searched, or below it. `--data` with
/// the folder `judges` finds that case.
fn astray(folder: &Path, judges: &Path, budget: &mut usize) -> Option<String> {
    *budget = budget.checked_sub(1)?;
    let entries = sorted_entries(folder).ok()?;
    let is_input = |file: &Path| without_txt(file).extension().is_some_and(|it| it == "in");
    if let Some(input) = entries.iter().find(|it| is_input(it)) {
        let (input, judges) = (input.display(), judges.display());
        return Some(format!(
            "{input} is not judged: --data {judges} judges on the cases there"
        ));
    }
    let mut folders = entries.iter().filter(|it| is_folder(it));
    folders.find_map(|below| {
        // A folder is searched at any depth.
        let is_searched = folder != judges || SEARCHED.contains(&file_name(below).as_str());
        astray(below, if is_searched { judges } else { below }, budget)
    })
}

/// The role of a file, by its path in the user's folder, and the name of its test case.
fn part(file: &Path) -> Option<(Role, String)> {
    let plain = without_txt(file);
    let mut parts: Vec<String> = plain.iter().map(|it| it.to_string_lossy().into()).collect();
    let own = parts.pop()?;
    let by_folder = match parts.last().map(String::as_str) {
        Some("in" | "input") => Some(Role::Input),
        Some("out" | "output") => Some(Role::Answer),
        _ => None,
    };
    let by_ending = own.rsplit_once('.').and_then(|(name, ending)| {
        let role = match ending {
            "in" => Role::Input,
            "ans" | "out" => Role::Answer,
            _ => return None,
        };
        Some((role, name.to_owned()))
    });
    let by_start = || {
        let input = own.strip_prefix("input").map(|rest| (Role::Input, rest));
        let found = input.or(own.strip_prefix("output").map(|rest| (Role::Answer, rest)));
        let is_of_number = |byte: u8| byte.is_ascii_digit() || b"-_".contains(&byte);
        // A file such as `output.py` is no answer.
        let (role, number) =
            found.filter(|(_, rest)| rest.bytes().all(is_of_number) && plain != file)?;
        Some((role, format!("input{number}")))
    };
    let by_name = by_ending.or_else(by_start);
    let agreed = by_name.filter(|(role, _)| by_folder.is_none_or(|it| it == *role));
    let (role, name) = match (agreed, by_folder) {
        (Some(agreed), _) => agreed,
        (None, role) => (role?, own.clone()),
    };
    if by_folder.is_some() {
        parts.pop();
    }
    if parts.first().is_some_and(|first| first == "data") {
        parts.remove(0);
    }
    parts.push(name);
    Some((role, parts.join("/")))
}

/// The test case of these files, or the reason why they are not one.
///
/// Fails if there are two inputs, or two answers that differ.
fn case(
    name: String,
    inputs: &[PathBuf],
    answers: &[PathBuf],
) -> Result<std::result::Result<Case, String>> {
    // Reading a pipe would wait for a writer.
    let text = |file: &PathBuf| file.is_file().then(|| fs::read(file).unwrap_or_default());
    if let [first, second, ..] = inputs {
        let (first, second) = (first.display(), second.display());
        bail!("case {name} has two inputs, {first} and {second}: remove one");
    }
    if let [first, others @ ..] = answers {
        if let Some(other) = others.iter().find(|other| text(first) != text(other)) {
            let (first, second) = (first.display(), other.display());
            bail!("case {name} has two answers that differ, {first} and {second}: remove one");
        }
    }
    let Some(input) = inputs.first() else {
        return Ok(Err(format!("{} has no input", answers[0].display())));
    };
    if !input.is_file() {
        return Ok(Err(format!("{} is no file", input.display())));
    }
    let file = answers.first().filter(|it| it.is_file());
    let answer = file.map_or(Path::new(NO_ANSWER), PathBuf::as_path);
    Ok(Ok(Case {
        name,
        input: std::path::absolute(input)?,
        answer: std::path::absolute(answer)?,
    }))
}

/// Takes the limits of a Kattis package, if the folder is one or its `data`.
fn take_limits(problem: &mut Problem, folder: &Path) {
    let up = if folder.ends_with("data") { ".." } else { "." };
    let file = Some(folder.join(up).join("problem.yaml")).filter(|file| file.is_file());
    let text = file.and_then(|file| fs::read_to_string(file).ok());
    let description = text.unwrap_or_default();
    // One key is of the older version of the format, the other of the newer one.
    let mut kinds = description.lines().filter_map(|line| line.split_once(':'));
    problem.is_interactive = kinds.any(|(name, value)| {
        ["type", "validation"].contains(&name) && value.contains("interactive")
    });
    let lines = description.lines();
    let section = lines.skip_while(|line| line.trim_end() != "limits:");
    let limits = section.skip(1).take_while(|line| line.starts_with(' '));
    for (name, value) in limits.filter_map(|line| line.split_once(':')) {
        let value = value.split('#').next().unwrap_or_default().trim();
        let (seconds, mib) = (value.parse::<f64>(), value.parse::<u64>());
        match (name.trim(), seconds, mib) {
            ("time_limit", Ok(seconds), _) if (0.001..=86_400.0).contains(&seconds) => {
                problem.time_limit = Duration::from_secs_f64(seconds);
            }
            ("memory", _, Ok(mib @ 1..=0x40_0000)) => problem.memory_limit_kib = Some(mib << 10),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_parts_of_cases_by_the_names_that_tools_give_them() {
        use Role::{Answer, Input};
        for (file, expected) in [
            ("1.in", Some((Input, "1"))),
            ("a.b.out.txt", Some((Answer, "a.b"))),
            ("data/secret/g1/2.ans", Some((Answer, "secret/g1/2"))),
            ("in/a01", Some((Input, "a01"))),
            ("out/a01.txt", Some((Answer, "a01"))),
            ("tests/in/3.in", Some((Input, "tests/3"))),
            ("tests/out/3.out", Some((Answer, "tests/3"))),
            ("input1.txt", Some((Input, "input1"))),
            ("output1.txt", Some((Answer, "input1"))),
            ("output/output00.txt", Some((Answer, "input00"))),
            ("input.txt", Some((Input, "input"))),
            ("output.py", None),
            ("notes.txt", None),
            ("a.cpp", None),
        ] {
            let found = part(Path::new(file));
            let shown = found.as_ref().map(|(role, name)| (*role, name.as_str()));
            assert_eq!(shown, expected, "{file}");
        }
    }
}
