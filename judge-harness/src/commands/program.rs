//! `cargo judge program`: prints the whole program of a jury submission.

use std::path::Path;

use anyhow::{Result, bail};
use judge_harness::jury::{self, JurySubmission};
use judge_harness::workspace::Workspace;
use similar::get_close_matches;

use super::terminal::print;

/// The number of names that are suggested if no program has the given one.
const SUGGESTIONS: usize = 3;
/// How similar they are at least: 1 for equal names, 0 for nothing in common.
const ALIKE: f32 = 0.7;

/// Prints the program that a name or a file stands for.
pub fn program(name: &str) -> Result<bool> {
    let workspace = Workspace::find()?;
    let submissions = jury::find(&workspace)?;
    let submission = named(name, &submissions)?;
    print(&String::from_utf8_lossy(&submission.source.code))?;
    Ok(true)
}

/// The submission with this name (in full, or only the last part of it if that is unique) or in this file.
fn named<'a, 'b>(
    name: &str,
    submissions: &'b [JurySubmission<'a>],
) -> Result<&'b JurySubmission<'a>> {
    let file = std::path::absolute(name)?;
    if let Some(found) = submissions.iter().find(|s| s.source.path == file) {
        return Ok(found);
    }
    let name = without_ending(name);
    let is_named = |submission: &&JurySubmission| {
        let full_name = submission.full_name();
        Path::new(&full_name).ends_with(name)
    };
    let found: Vec<_> = submissions.iter().filter(is_named).collect();
    match found[..] {
        [submission] => Ok(submission),
        [] => bail!("{}", unknown(name, submissions)),
        _ => {
            let names: Vec<_> = found.iter().map(|found| found.full_name()).collect();
            bail!("{name} is the name of {}: say which", names.join(" and "))
        }
    }
}

fn without_ending(name: &str) -> &str {
    let stripped = name.strip_suffix(".diff").or(name.strip_suffix(".rs"));
    stripped.unwrap_or(name)
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
