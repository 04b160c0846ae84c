//! The test cases in a folder, in any layout: the words for inputs and answers in the paths of the
//! files tell which is which.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail, ensure};

use super::Problem;
use super::cases::{Case, EXTRA, KEPT, NO_ANSWER, Role, file_name, natural, role, sorted_entries};
use super::package::Package;
use crate::language::Language;
use crate::printable::printable;

/// These folders in the user's folder are searched for test cases at any depth, and so are folders
/// whose name is a word for inputs or answers. `oj download` puts test cases into `test`.
const SEARCHED: [&str; 6] = ["data", "hard", "lenient", "sample", "secret", "test"];

impl Problem {
    /// The problem of a user's folder. The folder may have no cases.
    pub fn of_folder(folder: &Path) -> Result<Self> {
        ensure!(folder.is_dir(), "there is no folder {}", folder.display());
        let shown = printable(&folder.to_string_lossy());
        let place = folder.canonicalize()?;
        let package = Package::around(&place);
        let searched = if package.is_some() { &place } else { folder };
        let (cases, left_out) = cases(searched, package.as_ref())?;
        let mut problem = Self {
            title: printable(&file_name(&place)),
            cases,
            left_out,
            ..Self::unknown(shown.trim_end_matches('/'))
        };
        if let Some(package) = package {
            package.complete(&mut problem)?;
        }
        Ok(problem)
    }
}

/// The test cases in a user's folder, and sentences on files that look like a part of a case but
/// are not judged.
fn cases(folder: &Path, package: Option<&Package>) -> Result<(Vec<Case>, Vec<String>)> {
    let mut files = BTreeSet::new();
    for entry in sorted_entries(folder)? {
        if entry.join(KEPT).exists() {
            continue;
        }
        // Links are followed only here: deeper ones may lead in a circle.
        let is_of_package = package.is_some_and(|it| it.is_of_case(&entry).is_some());
        if (is_of_package || is_searched(&entry)) && entry.is_dir() {
            files_below(&entry, &mut files)?;
        } else if !is_folder(&entry) {
            files.insert(entry);
        }
    }
    files.retain(|file| {
        let in_package = package.and_then(|it| it.is_of_case(file));
        in_package.unwrap_or_else(|| is_data(file))
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
    // Those in the folder itself come first.
    cases.sort_by_cached_key(|case| (case.name.contains('/'), natural(&case.name)));
    Ok((cases, left_out))
}

fn is_searched(folder: &Path) -> bool {
    let name = file_name(folder).to_lowercase();
    SEARCHED.contains(&name.trim_end_matches('s')) || role(&name).is_some()
}

/// The groups of cases, in the order in which they are judged: slow ones last. A problem may lack
/// some.
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
    let (mut cases, _) = cases(folder, None)?;
    let group = |case: &Case| GROUPS.iter().position(|it| case.name.starts_with(it));
    cases.sort_by_key(group);
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
    let is_compiled = || {
        let mut start = [0; 4];
        let mut read = || File::open(file)?.read_exact(&mut start);
        file.is_file() && read().is_ok() && start == *b"\x7fELF"
    };
    (is_plain || role(&folder).is_some())
        && Language::of(file).is_none()
        && !(["", "out"].contains(&&*ending) && is_compiled())
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
    // Reading a pipe would wait for a writer.
    let text = |file: &Path| file.is_file().then(|| fs::read(file).unwrap_or_default());
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
    let answer = file.map_or(Path::new(NO_ANSWER), |it| it);
    Ok(Some(Case {
        name,
        input: std::path::absolute(input)?,
        answer: std::path::absolute(answer)?,
    }))
}
