//! The cases of a problem: inputs, and the answers to them. They are found in a folder of any
//! layout, and for an input that the user names, by one rule for their names.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use glob::Pattern;

use super::names::{
    Files, Role, ending, is_plain, masked, name_of, natural, paired, role, role_of, series, stem,
};
use super::package::Package;
use crate::files::{Door, LARGEST_CASE, file_name, is_executable, read, sorted_entries};
use crate::language::Language;
use crate::printable::Foreign;
use crate::rule::Rule;

/// An input and the answer to it.
#[derive(Debug, Clone, Default)]
pub struct Case {
    /// The folder, and the file without its ending: `secret/two-by-fifteen`.
    pub name: Foreign,
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

    /// Its name without its folders.
    fn own_name(&self) -> &str {
        self.name.rsplit('/').next().unwrap_or_default()
    }

    /// Whether its name begins with that of a source, up to a boundary. In a folder of many
    /// problems, `B1.in` is for `B.py`.
    fn is_for(&self, source: &Path) -> bool {
        let stem = stem(source);
        let Some(rest) = self.own_name().strip_prefix(&*stem) else {
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

/// These folders in the user's folder are searched for test cases at any depth, and so are folders
/// whose name is a word for inputs or answers. `oj download` puts test cases into `test`.
const SEARCHED: [&str; 9] = [
    "case", "data", "hard", "lenient", "sample", "secret", "test", "testcase", "样例",
];

/// The test cases in a user's folder, and sentences on files that look like a part of a case but
/// are not judged.
pub(super) fn cases(
    folder: &Path,
    goes_deep: bool,
    package: Option<&Package>,
    door: &Door,
) -> Result<(Vec<Case>, Vec<String>)> {
    let (mut files, mut left_out) = (BTreeSet::new(), Vec::new());
    for entry in sorted_entries(folder)? {
        // Links are followed only here: deeper ones may lead in a circle.
        let is_of_package = package.is_some_and(|it| it.is_of_case(&entry).is_some());
        if (is_of_package || goes_deep || is_searched(&entry)) && entry.is_dir() {
            match door.find(&entry) {
                Ok(_) => files_below(&entry, &mut files)?,
                Err(error) => {
                    left_out.push(format!("{error:#}: --data {} takes it", entry.display()));
                }
            }
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
    let mut cases = Vec::new();
    for [inputs, answers] in paired(files, folder, &BTreeSet::new()) {
        let (name, _) = name_of(inputs.first().unwrap_or_else(|| &answers[0]), folder);
        cases.extend(case(Foreign(name), &inputs, &answers, door, &mut left_out)?);
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

/// The folders that are searched for the cases of a user's folder, and that folder.
pub fn searched(folder: &Path) -> Vec<PathBuf> {
    let goes_deep = folder.canonicalize().is_ok_and(|it| is_searched(&it));
    let entries = |folder: &Path| sorted_entries(folder).unwrap_or_default().into_iter();
    let mut left: Vec<_> = entries(folder).collect();
    left.retain(|it| (goes_deep || is_searched(it)) && it.is_dir());
    let mut all = vec![folder.to_owned()];
    while let Some(next) = left.pop() {
        left.extend(entries(&next).filter(|it| is_folder(it)));
        all.push(next);
    }
    all
}

pub(super) fn is_searched(folder: &Path) -> bool {
    let name = file_name(folder).to_lowercase();
    SEARCHED.contains(&name.trim_end_matches('s')) || role(&name).is_some()
}

/// The groups of cases, in the order in which they are judged. A problem may lack some.
const GROUPS: [&str; 4] = ["sample", "secret", EXTRA[0], EXTRA[1]];

/// The cases in a problem's folder below `data/` of the workspace. Fails if the folder has anything
/// else.
pub(super) fn of_workspace(folder: &Path, root: &Path) -> Result<Vec<Case>> {
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
    let (mut cases, left_out) = cases(folder, false, None, &Door::new([root], LARGEST_CASE))?;
    ensure!(left_out.is_empty(), "{}", left_out.join("; "));
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

/// Whether a file may be a part of a case. A source such as `output.py`, a compiled program such as
/// `a.out`, and `In.class` are not.
fn is_data(file: &Path) -> bool {
    let ending = ending(file);
    let folder = file.parent().map(file_name).unwrap_or_default();
    (is_plain(&ending) || role(&folder).is_some())
        && Language::of(file).is_none()
        && !(["", "out"].contains(&&*ending) && is_executable(file))
}

/// The cases around a folder that has inputs that the user names: their answers are in it, in a
/// folder whose name has a word for answers, or in one beside the nearest folder above whose name
/// has a word. Then the folder that has all of these.
fn around(folder: &Path, named: &BTreeSet<PathBuf>) -> (Vec<Files>, PathBuf) {
    let has_word = |it: &Path| masked(&file_name(it)) != file_name(it);
    let turning = folder.ancestors().find(|it| has_word(it));
    let root = turning.and_then(Path::parent).unwrap_or(folder);
    let below = folder.strip_prefix(turning.unwrap_or(root)).unwrap_or(root);
    let beside = sorted_entries(root).unwrap_or_default().into_iter();
    let folders = beside.filter(|it| has_word(it)).chain([root.to_owned()]);
    let folders = folders.map(|it| it.join(below));
    let files = folders.flat_map(|it| sorted_entries(&it).unwrap_or_default());
    let files = files.filter(|it| !is_folder(it) && is_data(it));
    let here = named.iter().filter(|it| it.parent() == Some(folder));
    let files = files.chain(here.cloned()).collect();
    (paired(files, root, named), root.to_owned())
}

/// The cases of inputs that the user names. Those of a problem may have arguments of their own. An
/// answer is passed over if its input is named, too, and refused if not.
pub fn of_inputs(inputs: &[OsString], of_problem: &[Case]) -> Result<Vec<Case>> {
    let real = |file: &Path| {
        let file = std::path::absolute(file)?;
        let folder = file.parent().unwrap_or(&file).canonicalize()?;
        anyhow::Ok(folder.join(file.file_name().unwrap_or_default()))
    };
    let named = inputs.iter().map(|it| real(Path::new(it)));
    let named = named.collect::<Result<BTreeSet<_>>>()?;
    let known = of_problem.iter().map(|it| Ok((real(&it.input)?, it)));
    let known = known.collect::<Result<BTreeMap<_, _>>>()?;
    let mut folders = BTreeMap::new();
    let mut cases = Vec::new();
    for input in inputs.iter().map(PathBuf::from) {
        let (place, name) = (real(&input)?, file_name(&input));
        if let Some(&case) = known.get(&place) {
            cases.push(case.clone());
            continue;
        }
        let folder = place.parent().unwrap_or(&place);
        let found = folders.entry(folder.to_owned());
        let (found, root) = &*found.or_insert_with(|| around(folder, &named));
        let mut found = found
            .iter()
            .filter(|it| it.iter().flatten().any(|it| *it == place));
        let [inputs, mut answers] = found.next().cloned().unwrap_or_default();
        // A word in the name of a folder alone may be about something else.
        let is_called_so = role_of(Path::new(&name), Path::new("")) == Some(Role::Answer);
        if answers.contains(&place) && (is_called_so || !inputs.is_empty()) {
            if inputs.iter().any(|it| named.contains(it)) {
                continue;
            }
            let input = input.display();
            bail!("{input} is an answer, by its name: name its input instead");
        }
        answers.retain(|it| *it != place);
        // An answer may also be beside the file that the input leads to.
        let typed = input.canonicalize()?;
        let roots = [root, typed.parent().unwrap_or(&typed), &typed];
        let (door, mut left_out) = (Door::new(roots, LARGEST_CASE), Vec::new());
        let case = case(Foreign(name), &[input], &answers, &door, &mut left_out)?;
        cases.push(case.with_context(|| left_out.join("; "))?);
    }
    Ok(cases)
}

/// The cases for one of the sources beside them, and the names of those for none of the judged
/// sources, with their own sources.
///
/// A case belongs to the source whose name it begins with; the longest such name wins. A numbered
/// series is one, unless each of its numbers has a source of its own: so `a2.cpp` is another try at
/// the problem of `a.cpp`, and is judged on `a1` and `a3`, too. A source without cases is judged on
/// those that belong to none.
pub fn of_source(
    cases: Vec<Case>,
    source: &Path,
    sources: &BTreeSet<PathBuf>,
    judged: &[&Path],
) -> (Vec<Case>, Vec<String>) {
    let own_names: BTreeSet<_> = sources.iter().map(|it| stem(it)).collect();
    let names = cases.iter().map(|it| it.own_name().to_owned());
    let names: Vec<_> = names.filter(|it| !own_names.contains(&**it)).collect();
    let one_series: BTreeSet<_> = names.iter().filter_map(|it| series(it)).collect();
    let is_try = |source: &Path, case: &Case| {
        let of_case = series(case.own_name()).filter(|it| one_series.contains(it));
        of_case.is_some() && of_case == series(&stem(source))
    };
    let owner = |case: &Case| {
        let begins = |it: &&PathBuf| case.is_for(it) && !is_try(it, case);
        let owners = sources.iter().filter(begins);
        owners.max_by_key(|it| stem(it).len())
    };
    let cases = cases.into_iter().map(|it| (owner(&it), it));
    let cases: Vec<_> = cases.collect();
    let takes = |source: &Path| {
        let is_own = |(owner, case): &(Option<&PathBuf>, Case)| {
            owner.is_some_and(|it| stem(it) == stem(source) || is_try(source, case))
        };
        // `stress --save` names cases after the source, whatever the names of the others.
        let mut others = cases.iter().filter(|it| !it.1.name.contains("-stress-"));
        let has_own = others.any(is_own);
        let is_taken = |it| is_own(it) || !has_own && it.0.is_none();
        cases.iter().map(is_taken).collect::<Vec<_>>()
    };
    let own = takes(source);
    let judged: Vec<_> = judged.iter().map(|it| takes(it)).collect();
    let (mut all_own, mut others) = (Vec::new(), Vec::new());
    for (index, (owner, case)) in cases.iter().enumerate() {
        if own[index] {
            all_own.push(case.clone());
        } else if !judged.iter().any(|it| it[index]) {
            let owner = owner.map_or("no file".to_owned(), |it| file_name(it));
            others.push(format!("{} of {owner}", case.name));
        }
    }
    (all_own, others)
}

/// The test case of these files. If they are not one, adds the reason to `left_out`.
///
/// Fails if there are two inputs, or two answers that differ.
fn case(
    name: Foreign,
    inputs: &[PathBuf],
    answers: &[PathBuf],
    door: &Door,
    left_out: &mut Vec<String>,
) -> Result<Option<Case>> {
    let found = [
        (inputs, "type it after the program"),
        (answers, "put a copy there"),
    ];
    for (files, advice) in found {
        for file in files.iter().filter(|it| it.exists()) {
            if let Err(error) = door.find(file) {
                left_out.push(format!("{error:#}: {advice}"));
                return Ok(None);
            }
        }
    }
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
