//! The search for cases: in a folder of any layout, and for an input that the user names.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use anyhow::{Error, Result, bail};

use super::cases::{Case, read_case};
use super::names::{
    Role, Sides, ending, is_plain, is_searched, masked, name_of, natural, paired, role, role_of,
};
use super::package::Package;
use crate::files::{
    Door, LARGEST_CASE, file_name, is_executable, is_folder, leads_nowhere, sorted_entries,
    with_folders_below,
};
use crate::language::Language;
use crate::printable::Foreign;

/// The test cases in a user's folder, also in the folder `own` there, and sentences on files that
/// look like a part of a case but are not judged.
pub(super) fn cases(
    folder: &Path,
    goes_deep: bool,
    own: Option<&OsStr>,
    package: Option<&Package>,
    door: &Door,
) -> Result<(Vec<Case>, Vec<String>)> {
    let (mut files, mut left_out) = (BTreeSet::new(), Vec::new());
    for entry in sorted_entries(folder)? {
        // Links are followed only here: deeper ones may lead in a circle.
        let is_of_package = package.is_some_and(|it| it.is_of_case(&entry).is_some());
        let is_own = own.is_some() && own == entry.file_name();
        let counts = is_of_package || goes_deep || is_own || is_searched(&entry);
        if counts && entry.is_dir() {
            match door.find(&entry) {
                Ok(_) => {
                    for folder in with_folders_below(entry) {
                        files.extend(
                            sorted_entries(&folder)?
                                .into_iter()
                                .filter(|it| !is_folder(it)),
                        );
                    }
                }
                Err(error) => {
                    left_out.push(format!("{error:#}: --data {} takes it", entry.display()));
                }
            }
        } else if is_searched(&entry) && leads_nowhere(&entry) {
            left_out.push(format!("{} is a link that leads nowhere", entry.display()));
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
        match case(Foreign(name), &inputs, &answers, door)? {
            Ok(case) => cases.push(case),
            Err(reason) => left_out.push(reason),
        }
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
    let mut entries = sorted_entries(folder).unwrap_or_default();
    entries.retain(|it| (goes_deep || is_searched(it)) && it.is_dir());
    let below = entries.into_iter().flat_map(with_folders_below);
    [folder.to_owned()].into_iter().chain(below).collect()
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
fn around(folder: &Path, named: &BTreeSet<PathBuf>) -> (Vec<Sides>, PathBuf) {
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
            // Nobody has to know the answer to an input that is typed.
            cases.push(Case {
                lacks_answer: false,
                ..case.clone()
            });
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
        let door = Door::new(roots, LARGEST_CASE);
        let case = case(Foreign(name), &[input], &answers, &door)?;
        cases.push(case.map_err(Error::msg)?);
    }
    Ok(cases)
}

/// The test case of these files, or why they are none.
///
/// Fails if there are two inputs, or two answers that differ.
fn case(
    name: Foreign,
    inputs: &[PathBuf],
    answers: &[PathBuf],
    door: &Door,
) -> Result<Result<Case, String>> {
    let advised = [
        (inputs, "type it after the program"),
        (answers, "put a copy there"),
    ];
    for (files, advice) in advised {
        if let Some(link) = files.iter().find(|it| leads_nowhere(it)) {
            let link = link.display();
            return Ok(Err(format!("{link} is a link that leads nowhere")));
        }
        let mut found = files
            .iter()
            .filter(|it| it.exists())
            .map(|it| door.find(it));
        if let Some(Err(error)) = found.find(Result::is_err) {
            return Ok(Err(format!("{error:#}: {advice}")));
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
        return Ok(Err(match inputs.first() {
            Some(input) => format!("{} is no file", input.display()),
            None => format!("{} has no input", answers[0].display()),
        }));
    };
    let file = answers.first().filter(|it| it.is_file());
    Ok(Ok(Case {
        name,
        input: std::path::absolute(input)?,
        answer: file.map(std::path::absolute).transpose()?,
        ..Case::default()
    }))
}
