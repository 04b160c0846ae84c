//! A mistake: a unified diff against an accepted program of the same problem.
//!
//! The first lines say who makes the mistake and why. The `---` line names the accepted program and
//! the `+++` line the wrong one, both from the problem's folder on:
//!
//! ```text
//! Wrong: only the white goal. All black is a goal too.
//!
//! --- accepted/all_plans.rs
//! +++ wrong_answer/only_white_goal.rs
//! @@ -34,5 +34,5 @@
//! ...
//! ```
//!
//! The whole program is the accepted one with the change, and the first lines of the diff in place
//! of the doc comment at its head.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use diffy::Patch;

/// The whole program of a mistake, and the accepted program that it changes.
pub(super) fn whole_program(diff: &Path) -> Result<(String, PathBuf)> {
    let text = fs::read_to_string(diff)?;
    let patch = Patch::from_str(&text).context("not a unified diff")?;
    let problem = diff.ancestors().nth(2).context("not below a problem")?;
    let (explanation, _) = parts(&text);
    ensure!(
        !explanation.is_empty(),
        "does not say who makes this mistake and why: expected that before the line ---"
    );
    let base = patch.original().unwrap_or_default();
    ensure!(
        base.starts_with("accepted/") && !base.contains(".."),
        "is against {base:?}: expected a line such as --- accepted/NAME.rs"
    );
    let base_file = problem.join(base);
    let accepted = fs::read_to_string(&base_file)
        .with_context(|| format!("there is no {base} to apply it to"))?;
    let changed = diffy::apply(&accepted, &patch)
        .with_context(|| format!("does not apply to {base} any more"))?;
    let line = |line: &str| format!("//! {line}").trim_end().to_owned() + "\n";
    let comment: String = explanation.lines().map(line).collect();
    Ok((comment + without_doc_comment(&changed), base_file))
}

/// The explanation of a mistake, and the change as a unified diff, which begins with `---`.
pub(super) fn parts(diff: &str) -> (&str, &str) {
    let end = match diff.find("\n--- ") {
        _ if diff.starts_with("--- ") => 0,
        found => found.unwrap_or(diff.len()),
    };
    (diff[..end].trim_end(), diff[end..].trim_start())
}

fn without_doc_comment(program: &str) -> &str {
    let is_comment = |line: &&str| line.starts_with("//!");
    let comment = program.split_inclusive('\n').take_while(is_comment);
    &program[comment.map(str::len).sum()..]
}
