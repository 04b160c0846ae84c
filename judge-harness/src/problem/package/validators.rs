//! The validators and the grader of a package, and the rule of the default output validator.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::files::{Door, LARGEST_TEXT, file_name, text_below};
use crate::language::Language;
use crate::rule::{Near, Rule};

/// The rule by which Kattis' own output validator compares if it has these arguments.
pub(super) fn default_rule(flags: &[String]) -> Result<Rule> {
    let mut near = Near {
        tolerance: None,
        ignores_case: true,
        keeps_space: false,
    };
    let mut flags = flags.iter();
    while let Some(flag) = flags.next() {
        let mut number = || {
            let number = flags.next().and_then(|it| it.parse().ok());
            let number = number.filter(|it: &f64| it.is_finite() && *it >= 0.0);
            let expected = || format!("{flag}: expected a number that is not negative");
            number.with_context(expected)
        };
        match flag.as_str() {
            "case_sensitive" => near.ignores_case = false,
            "space_change_sensitive" => near.keeps_space = true,
            "float_absolute_tolerance" => near.tolerance.get_or_insert_default()[0] = number()?,
            "float_relative_tolerance" => near.tolerance.get_or_insert_default()[1] = number()?,
            "float_tolerance" => near.tolerance = Some([number()?; 2]),
            _ => bail!("{flag}: not a supported argument of the default output validator"),
        }
    }
    Ok(Rule::Near(near))
}

/// The input validators of a package, files and folders: those of the format, and of an older one.
pub(super) fn input_validators(root: &Path) -> impl Iterator<Item = PathBuf> {
    let door = Door::new([root], LARGEST_TEXT);
    let folders = ["input_validators", "input_format_validators"].map(|it| root.join(it));
    let all = folders.map(|it| door.entries(&it).unwrap_or_default());
    let is_program = |it: &PathBuf| !(is_made(it) || is_beside(it));
    all.into_iter().flatten().filter(is_program)
}

/// The program of a validator or a grader in this folder, or in the only folder there: its only
/// source, or the folder itself if there are several of one language. All is below `root`.
pub fn program(folder: &Path, root: &Path) -> Result<PathBuf> {
    let entries = Door::new([root], LARGEST_TEXT).entries(folder)?;
    let shown = folder.display();
    let language = |file: &PathBuf| Language::of(file).map(|it| it.name);
    let sources: Vec<_> = entries.iter().filter(|it| language(it).is_some()).collect();
    // DOMjudge needs a `build` for some languages. It is not run: the source is enough.
    let scripts = [("run", true), ("build", sources.len() != 1)];
    let mut scripts = scripts.iter().filter(|(_, counts)| *counts);
    if let Some((name, _)) = scripts.find(|(name, _)| folder.join(name).exists()) {
        bail!("{shown}/{name}: a script instead of a source is not supported");
    }
    let is_folder = |it: &&PathBuf| it.is_dir() && !is_made(it);
    let folders: Vec<_> = entries.iter().filter(is_folder).collect();
    match (&sources[..], &folders[..]) {
        ([], [only]) => program(only, root),
        ([only], []) => Ok((*only).clone()),
        ([first, others @ ..], _) if others.iter().all(|it| language(it) == language(first)) => {
            Ok(folder.to_owned())
        }
        ([], []) => {
            let names: Vec<_> = entries.iter().map(|it| file_name(it)).collect();
            bail!("{shown}: nothing in a known language: {}", names.join(", "))
        }
        _ => bail!("{shown}: expected one program"),
    }
}

/// The output validators in this folder. In `output_validators` each source and each folder is one.
pub(super) fn output_validators(folder: &Path, root: &Path) -> Result<Vec<PathBuf>> {
    let entries = Door::new([root], LARGEST_TEXT).entries(folder)?;
    let is_program = |it: &&PathBuf| it.is_dir() && !is_made(it) || Language::of(it).is_some();
    let programs: Vec<_> = entries.iter().filter(is_program).collect();
    let is_script = |name: &str| folder.join(name).exists();
    let are_several = programs.len() > 1 && folder.ends_with("output_validators");
    if !are_several || ["run", "build"].into_iter().any(is_script) {
        return Ok(vec![program(folder, root)?]);
    }
    let of = |it: &PathBuf| {
        if it.is_dir() {
            program(it, root)
        } else {
            Ok(it.clone())
        }
    };
    programs.into_iter().map(of).collect()
}

/// Whether a compiler or an interpreter has made a file or folder beside a source.
pub(super) fn is_made(path: &Path) -> bool {
    let ending = path.extension().and_then(OsStr::to_str);
    let is_by_ending = ending.is_some_and(|it| ["class", "exe", "o", "pyc"].contains(&it));
    is_by_ending || path.ends_with("__pycache__")
}

/// Whether a file beside a validator is none itself: a header or a text.
pub(super) fn is_beside(path: &Path) -> bool {
    let ending = path.extension().and_then(OsStr::to_str);
    ending.is_some_and(|it| ["h", "hpp", "md", "txt"].contains(&it))
}

/// Refuses a program, or a file beside it, that names one of these constants: their values would
/// have to be put in.
pub(super) fn refuse_constants(program: &Path, root: &Path, constants: &[String]) -> Result<()> {
    let folder = program.parent().filter(|_| program.is_file());
    for file in Door::new([root], LARGEST_TEXT).entries(folder.unwrap_or(program))? {
        let code = text_below(root, &file).unwrap_or_default();
        if let Some(name) = constants.iter().find(|it| code.contains(*it)) {
            bail!("{}: the constant {name} is not supported", file.display());
        }
    }
    Ok(())
}
