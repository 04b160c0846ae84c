//! What the words after `jury` stand for: problems, each perhaps with some of its programs.

use std::borrow::Cow;
use std::ffi::OsString;
use std::path::{Component, Path};
use std::slice;

use anyhow::Result;

use crate::command::target::{has_programs, problems};
use crate::printable::Foreign;
use crate::problem::Problem;
use crate::problem::package::Package;
use crate::problem::workspace::Workspace;

/// A problem to judge.
pub(super) struct Target<'a> {
    /// What the user calls it.
    pub name: Foreign,
    /// The problem, or why it cannot be judged.
    pub problem: Result<Cow<'a, Problem>>,
    /// The programs to judge, and folders of them, by their paths below the folder of all; all of
    /// them if there are none.
    pub programs: Vec<String>,
}

impl<'a> Target<'a> {
    fn of(problem: Cow<'a, Problem>) -> Self {
        Self {
            name: problem.id.clone(),
            problem: Ok(problem),
            programs: Vec::new(),
        }
    }

    /// Whether a word names something in the folder of its programs. `./` makes it a path.
    fn has(&self, word: &OsString) -> bool {
        let path = Path::new(word);
        let mut parts = path.components();
        let is_plain = !word.is_empty() && parts.all(|it| matches!(it, Component::Normal(_)));
        let has = |problem: &Cow<Problem>| {
            let folder = problem.programs_folder();
            folder.is_some_and(|it| it.join(path).exists())
        };
        is_plain && self.problem.as_ref().is_ok_and(has)
    }
}

/// The targets that these words stand for, and the paths among them that are no problem. If nothing
/// is named, the targets are the package around the current folder or all problems.
pub(super) fn targets<'a>(
    words: &[OsString],
    workspace: &'a Workspace,
) -> Result<(Vec<Target<'a>>, Vec<String>)> {
    let (mut targets, mut others) = (Vec::<Target>::new(), Vec::new());
    if words.is_empty() {
        targets.extend(problems(&[], workspace)?.into_iter().map(Target::of));
    } else if Package::around(Path::new(".")).is_some() {
        // Until a word names a program of it, it counts for nothing.
        let around = problems(&[], workspace).unwrap_or_default();
        targets.extend(around.into_iter().map(Target::of));
    }
    let mut is_named = false;
    for word in words {
        let name = word.to_string_lossy();
        if let Some(last) = targets.last_mut().filter(|it| it.has(word)) {
            last.programs.push(name.trim_end_matches('/').to_owned());
            is_named = true;
            continue;
        }
        if !is_named {
            targets.clear();
        }
        is_named = true;
        match problems(slice::from_ref(word), workspace) {
            Ok(found) => targets.extend(found.into_iter().map(Target::of)),
            Err(error) if words.len() == 1 || !Path::new(word).exists() => return Err(error),
            Err(_) if !has_programs(Path::new(word)) => others.push(name.into_owned()),
            Err(error) => targets.push(Target {
                name: Foreign(name.into_owned()),
                problem: Err(error),
                programs: Vec::new(),
            }),
        }
    }
    Ok((targets, others))
}
