//! The jury submission that a person names.

use std::path::Path;

use anyhow::{Result, bail};

use super::JurySubmission;
use crate::language::Language;
use crate::problem::nearest;
use crate::problem::workspace::Workspace;

/// The submission with this name (in full, or only the last part of it if that is unique) or in this file. If there is
/// none, the error suggests those with a similar name; if there are several, it names all of them.
pub fn named<'a>(name: &str, workspace: &'a Workspace) -> Result<JurySubmission<'a>> {
    let mut submissions = super::find(workspace)?;
    let file = std::path::absolute(name)?;
    if let Some(found) = submissions.iter().position(|it| it.source.path == file) {
        return Ok(submissions.swap_remove(found));
    }
    let name = without_ending(name);
    let all_named = |name: &str, submissions: &[JurySubmission]| {
        let names = submissions.iter().map(JurySubmission::full_name);
        let names = names.enumerate();
        let found = names.filter(|(_, full_name)| Path::new(full_name).ends_with(name));
        found.unzip()
    };
    let (found, names): (Vec<usize>, Vec<String>) = all_named(name, &submissions);
    match found[..] {
        [found] => Ok(submissions.swap_remove(found)),
        [] => {
            let wanted = name.rsplit('/').next().unwrap_or_default();
            let known: Vec<_> = submissions.iter().map(JurySubmission::name).collect();
            let Some(near) = nearest(wanted, known.iter().map(String::as_str)) else {
                bail!("there is no jury program {name:?}; `cargo judge --jury` lists them all");
            };
            let (_, near) = all_named(near, &submissions);
            let near = near.join(" or ");
            bail!("there is no jury program {name:?}; did you mean {near}?")
        }
        _ => bail!("{name} is the name of {}: say which", names.join(" and ")),
    }
}

fn without_ending(name: &str) -> &str {
    match name.rsplit_once('.') {
        Some((stem, ending)) if ending == "diff" || Language::of(Path::new(name)).is_some() => stem,
        _ => name,
    }
}
