//! What a package of 2025-09 promises of its validators: inputs that one of them rejects, and
//! outputs that the output validator rejects or accepts. No program is judged on these cases.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::Result;

use super::groups::{self, set_arguments};
use super::validators::default_rule;
use crate::files::{Door, LARGEST_CASE, sorted_entries, with_folders_below};
use crate::printable::Foreign;
use crate::problem::cases::Case;
use crate::problem::form::{Problem, Promise, Promises};

/// The folders of the format: whether their cases have outputs, and whether these are valid.
const FOLDERS: [(&str, bool, bool); 3] = [
    ("invalid_input", false, false),
    ("invalid_output", true, false),
    ("valid_output", true, true),
];

/// The folders of other tools, and why they are not checked.
const OTHERS: [(&str, &str); 5] = [
    ("invalid_answer", "only BAPCtools reads it"),
    ("invalid_answers", "only BAPCtools reads it"),
    ("invalid_inputs", "the format's name is invalid_input"),
    ("invalid_outputs", "the format's name is invalid_output"),
    ("valid_outputs", "the format's name is valid_output"),
];

/// Reads the promises in these folders, and the outputs beside the answers of samples.
pub(super) fn read(problem: &Problem) -> Result<Promises> {
    let Some(root) = &problem.root else {
        return Ok(Promises::default());
    };
    let (data, door) = (root.join("data"), Door::new([root], LARGEST_CASE));
    let (mut promises, mut left_out) = Promises::default();
    for (folder, why) in OTHERS {
        let is_there = data.join(folder).is_dir();
        left_out.extend(is_there.then(|| format!("data/{folder}: not checked: {why}")));
    }
    for (folder, has_output, is_valid) in FOLDERS {
        let place = data.join(folder);
        if !place.is_dir() {
            continue;
        }
        if has_output && problem.is_interactive {
            let why = "the problem is interactive";
            left_out.push(format!("data/{folder}: not checked: {why}"));
            continue;
        }
        door.find(&place)?;
        for stem in stems(&place, &door)? {
            let name = stem.strip_prefix(&data).unwrap_or(&stem).to_string_lossy();
            promises.push(Promise {
                case: Case {
                    name: Foreign(name.into_owned()),
                    input: with_ending(&stem, "in"),
                    answer: has_output.then(|| with_ending(&stem, "ans")),
                    ..Case::default()
                },
                output: has_output.then(|| with_ending(&stem, "out")),
                is_valid,
            });
        }
    }
    let cases: Vec<_> = promises.iter().map(|it| it.case.clone()).collect();
    let grading = groups::read(root, &cases, &[], true, false, &mut left_out)?;
    for Promise { case, .. } in &mut promises {
        set_arguments(case, &grading, root, &[], &mut left_out)?;
        if problem.output_validators.is_empty() {
            case.rule = Some(default_rule(&case.flags)?);
        }
    }
    let samples = problem.cases.iter();
    let samples = samples.filter(|it| it.name.starts_with("sample/") && !problem.is_interactive);
    for case in samples {
        let output = case.input.with_extension("out");
        if output.is_file() {
            door.find(&output)?;
            promises.push(Promise {
                case: case.clone(),
                output: Some(output),
                is_valid: true,
            });
        }
    }
    Ok((promises, left_out))
}

/// The files of the cases below a folder, without their endings.
fn stems(folder: &Path, door: &Door) -> Result<BTreeSet<PathBuf>> {
    let mut stems = BTreeSet::new();
    for folder in with_folders_below(folder.to_owned()) {
        for file in sorted_entries(&folder)? {
            let ending = file.extension().unwrap_or_default();
            if ["in", "ans", "out"].iter().any(|it| ending == *it) {
                door.find(&file)?;
                stems.insert(file.with_extension(""));
            }
        }
    }
    Ok(stems)
}

/// A file whose name may have dots before the ending.
fn with_ending(stem: &Path, ending: &str) -> PathBuf {
    let mut file = stem.as_os_str().to_owned();
    file.push(".");
    file.push(ending);
    file.into()
}
