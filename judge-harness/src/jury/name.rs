//! The jury submission that a person names.

use std::path::Path;

use anyhow::{Result, bail};
use similar::get_close_matches;

use super::JurySubmission;
use crate::language::Language;
use crate::workspace::Workspace;

/// The number of names that are suggested if no program has the given one.
const SUGGESTIONS: usize = 3;
/// How similar they are at least: 1 for equal names, 0 for nothing in common.
const ALIKE: f32 = 0.7;

/// The submission with this name (in full, or only the last part of it if that is unique) or in this file.
///
/// # Errors
///
/// Suggests similar names if there is none with this one, and names all of them if there are several.
pub fn named<'a>(name: &str, workspace: &'a Workspace) -> Result<JurySubmission<'a>> {
    let mut submissions = super::find(workspace)?;
    let found = position(name, &submissions)?;
    Ok(submissions.swap_remove(found))
}

/// Where the submission with this name or in this file is among all.
fn position(name: &str, submissions: &[JurySubmission]) -> Result<usize> {
    let file = std::path::absolute(name)?;
    if let Some(found) = submissions.iter().position(|s| s.source.path == file) {
        return Ok(found);
    }
    let name = without_ending(name);
    let names = submissions.iter().map(JurySubmission::full_name);
    let is_named = |(_, full_name): &(usize, String)| Path::new(full_name).ends_with(name);
    let found: Vec<_> = names.enumerate().filter(is_named).collect();
    match &found[..] {
        [(submission, _)] => Ok(*submission),
        [] => bail!("{}", unknown(name, submissions)),
        _ => {
            let names: Vec<_> = found.into_iter().map(|(_, name)| name).collect();
            bail!("{name} is the name of {}: say which", names.join(" and "))
        }
    }
}

fn without_ending(name: &str) -> &str {
    match name.rsplit_once('.') {
        Some((stem, ending)) if ending == "diff" || Language::of(Path::new(name)).is_some() => stem,
        _ => name,
    }
}

fn unknown(name: &str, submissions: &[JurySubmission]) -> String {
    let wanted = name.rsplit('/').next().unwrap_or_default();
    let names: Vec<_> = submissions.iter().map(JurySubmission::name).collect();
    let names: Vec<_> = names.iter().map(String::as_str).collect();
    let close = get_close_matches(wanted, &names, SUGGESTIONS, ALIKE);
    let near: Vec<_> = submissions
        .iter()
        .filter(|submission| close.contains(&submission.name().as_str()))
        .map(JurySubmission::full_name)
        .collect();
    if near.is_empty() {
        return format!("there is no jury program {name:?}; `cargo judge --jury` lists them all");
    }
    format!(
        "there is no jury program {name:?}; did you mean {}?",
        near.join(" or ")
    )
}
