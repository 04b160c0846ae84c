//! Programs known to be right or wrong: each has to get the verdict that its folder is named after.
//!
//! They test the data. For each mistake that people make there is a program that makes it. Data
//! that does not catch the program would not catch the people either. The right programs are the
//! known methods for the problem.
//!
//! A method is a whole file, `NAME.rs`. A mistake, or a method that differs from another in few
//! lines, is a unified diff against an accepted program of the same problem, `NAME.diff`. The first
//! lines say who makes the mistake and why. The `---` line names the accepted program and the `+++`
//! line the changed one, both from the problem's folder on:
//!
//! ```text
//! Wrong: only the black goal. All white is a goal too.
//!
//! --- accepted/every_set.cpp
//! +++ wrong_answer/only_black_goal.cpp
//! @@ -41,3 +41,3 @@
//! ...
//! ```
//!
//! The whole program is the accepted one with the change, and the first lines of the diff in place
//! of the comment at its head.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use diffy::Patch;

use crate::files::{file_name, sorted_entries, text_below};
use crate::language::Language;
use crate::language::source::Source;
use crate::printable::Foreign;
use crate::problem::cases::EXTRA;
use crate::problem::expected::Expected;
use crate::problem::form::{JuryProgram, Problem, Programs};
use crate::verdict::Verdict;

/// The folder of all juries in the workspace.
pub(super) const SUBMISSIONS: &str = "judge-harness/submissions";

/// The jury of a problem of the workspace, sorted by folder and name, after its twin. Its folder
/// may be missing. The error names a folder or a file that does not belong there, or a mistake that
/// does not apply to its accepted program.
pub(super) fn programs(problem: &Problem) -> Result<Programs<'_>> {
    // `judge-harness/submissions/ID` is three folders below it.
    let all = problem.submissions.as_deref().context("no workspace")?;
    let root = all.ancestors().nth(3).unwrap_or(all);
    let twin = problem.own.get(1).cloned();
    let mut programs = Vec::new();
    programs.extend(
        twin.map(|it| program(problem, Verdict::Ac, it, root))
            .transpose()?,
    );
    let folders = all.exists().then(|| sorted_entries(all)).transpose()?;
    for folder in folders.unwrap_or_default() {
        let expected = Verdict::of_folder(&file_name(&folder))
            .with_context(|| format!("{}: not named after a verdict", folder.display()))?;
        for file in sorted_entries(&folder)? {
            programs.push(program(problem, expected, file, root)?);
        }
    }
    Ok((programs, Vec::new()))
}

/// A program, by what it says itself in its comments.
fn program<'a>(
    problem: &'a Problem,
    verdict: Verdict,
    file: PathBuf,
    root: &Path,
) -> Result<JuryProgram<'a>> {
    let (source, base) = source(file, root)?;
    let only_group = |it: &Source| {
        let says = |group: &&str| says(it, &remark(problem, group));
        EXTRA.into_iter().find(says)
    };
    let own_group = only_group(&source);
    let folder = source.path.parent().map(file_name).unwrap_or_default();
    let name = Foreign(format!("{folder}/{}", file_name(&source.path)));
    let expected = match own_group.filter(|_| verdict == Verdict::Ac) {
        Some(group) => Expected::AcceptedBut(group),
        None => Expected::Exactly(verdict),
    };
    let accepts = |name| says(&source, &format!("Only {name} accepts this."));
    Ok(JuryProgram {
        problem,
        name,
        expected,
        only_group: own_group,
        only_site: problem.site.filter(|it| accepts(it.name())),
        skips_hard: base.as_ref().and_then(only_group) == Some("hard"),
        base,
        source,
    })
}

/// The sentence in a program whose mistake only this group catches.
pub fn remark(problem: &Problem, group: &str) -> String {
    format!("Only data/{}/{group} catches this.", problem.id.0)
}

/// A program, and the accepted program that it changes, if it is a diff.
fn source(path: PathBuf, root: &Path) -> Result<(Source, Option<Source>)> {
    if !is_diff(&path) {
        let diff = path.with_extension("diff");
        ensure!(
            !diff.exists(),
            "{}: there is a program of this name beside it",
            diff.display()
        );
        return Ok((Source::of_problem(&path, root)?, None));
    }
    let program = whole_program(&path, root);
    let (code, base) = program.with_context(|| path.display().to_string())?;
    Ok((Source::new(path, code, base.language), Some(base)))
}

/// Whether a program of the jury is a change of another one.
pub fn is_diff(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "diff")
}

/// Whether a comment of a program has this line.
fn says(program: &Source, line: &str) -> bool {
    let code = String::from_utf8_lossy(&program.code);
    without_comment_signs(&code).any(|it| it == line)
}

/// The lines of a program without the signs of comments in any language.
pub fn without_comment_signs(code: &str) -> impl Iterator<Item = &str> {
    let signs = [' ', '/', '*', '{', '}', '!', '"', '#'];
    code.lines().map(move |line| line.trim_matches(signs))
}

/// The whole program of a mistake, and the accepted program that it changes.
fn whole_program(diff: &Path, root: &Path) -> Result<(String, Source)> {
    let text = text_below(root, diff)?;
    let patch = Patch::from_str(&text).context("not a unified diff")?;
    let problem = diff.ancestors().nth(2).context("not below a problem")?;
    let (explanation, _) = halves(&text);
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
    let missing = || format!("there is no {base} to apply it to");
    let accepted = text_below(root, &base_file).with_context(missing)?;
    let changed = diffy::apply(&accepted, &patch);
    let changed = changed.with_context(|| format!("does not apply to {base} any more"))?;
    let language = Language::of_named(&base_file)?;
    let sign = if language.name == "Rust" { "//!" } else { "//" };
    let line = |line: &str| format!("{sign} {line}").trim_end().to_owned() + "\n";
    let comment: String = explanation.lines().map(line).collect();
    let lines = changed.split_inclusive('\n');
    let rest = lines.skip_while(|line| line.starts_with(sign));
    let code = comment + &rest.collect::<String>();
    Ok((code, Source::new(base_file, accepted, language)))
}

/// The explanation of a mistake, and the change as a unified diff, which begins with `---`.
pub fn halves(diff: &str) -> (&str, &str) {
    let end = match diff.find("\n--- ") {
        _ if diff.starts_with("--- ") => 0,
        found => found.unwrap_or(diff.len()),
    };
    (diff[..end].trim_end(), diff[end..].trim_start())
}
