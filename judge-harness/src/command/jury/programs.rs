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

use anyhow::{Context, Result, bail, ensure};
use diffy::Patch;

use crate::files::{file_name, sorted_entries, text_below};
use crate::judge::Options;
use crate::judge::limits::{self, MARGIN};
use crate::judge::result::{Judged, JudgedCase};
use crate::language::Language;
use crate::language::source::Source;
use crate::problem::Problem;
use crate::problem::cases::{Case, EXTRA};
use crate::problem::workspace::Workspace;
use crate::report::{RED, styled};
use crate::sandbox::Limits;
use crate::verdict::Verdict;

/// A jury submission, `judge-harness/submissions/<problem>/<verdict>/NAME.rs` or `NAME.diff`.
#[derive(Clone)]
pub struct JurySubmission<'a> {
    /// The problem that it is for.
    pub problem: &'a Problem,
    /// The verdict that it has to get.
    pub expected: Verdict,
    /// The whole program, and the `.rs` or `.diff` that it comes from.
    pub source: Source,
    /// The accepted program that it changes, if it is a diff.
    pub base: Option<Source>,
}

/// All jury submissions, sorted by problem, folder and name: the twins of all problems and the
/// programs in the jury's folder, which may be missing. The error names a folder or a file that
/// does not belong there, or a mistake that does not apply to its accepted program.
pub fn find(workspace: &Workspace) -> Result<Vec<JurySubmission<'_>>> {
    for folder in sorted_entries(&folder(workspace)).unwrap_or_default() {
        workspace.problem(file_name(&folder))?;
    }
    let all = workspace.problems.iter().map(|it| of(it, workspace));
    Ok(all.collect::<Result<Vec<_>>>()?.concat())
}

/// The folder of all programs of the jury.
fn folder(workspace: &Workspace) -> PathBuf {
    workspace.root.join("judge-harness/submissions")
}

/// The jury submissions to a problem of the workspace, sorted by folder and name, after its twin.
pub fn of<'a>(problem: &'a Problem, workspace: &Workspace) -> Result<Vec<JurySubmission<'a>>> {
    let mut files = Vec::new();
    files.extend(Some((Verdict::Ac, problem.twin())).filter(|(_, twin)| twin.exists()));
    let programs = folder(workspace).join(&*problem.id);
    if programs.exists() {
        for folder in sorted_entries(&programs)? {
            let expected = Verdict::of_folder(&file_name(&folder))
                .with_context(|| format!("{}: not named after a verdict", folder.display()))?;
            let programs = sorted_entries(&folder)?.into_iter();
            files.extend(programs.map(|file| (expected, file)));
        }
    }
    let submission = |(expected, file)| {
        let (source, base) = source(file, &workspace.root)?;
        Ok(JurySubmission {
            problem,
            expected,
            source,
            base,
        })
    };
    files.into_iter().map(submission).collect()
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

/// The only submission with this name: the end of the path of its file, with its ending or without.
pub fn named<'a>(name: &str, workspace: &'a Workspace) -> Result<JurySubmission<'a>> {
    let mut named = find(workspace)?;
    named.retain(|it| {
        let path = &it.source.path;
        path.ends_with(name) || path.with_extension("").ends_with(name)
    });
    let all: Vec<_> = named.iter().map(JurySubmission::full_name).collect();
    match named.pop() {
        Some(found) if named.is_empty() => Ok(found),
        Some(_) => bail!("{name} is the name of {}: say which", all.join(" and ")),
        None => bail!("there is no jury program {name:?}; `cargo judge jury` lists them all"),
    }
}

impl<'a> JurySubmission<'a> {
    /// Its name among those of the same problem and verdict, such as `greedy`.
    pub fn name(&self) -> String {
        file_name(&self.source.path.with_extension(""))
    }

    /// Its full name, such as `poj1753/wrong_answer/greedy`.
    pub fn full_name(&self) -> String {
        let folder = self.source.path.parent().map(file_name).unwrap_or_default();
        format!("{}/{folder}/{}", self.problem.id, self.name())
    }

    /// How it is judged on the given cases. It may take up to twice the problem's time limit. So a
    /// program that is only just too slow differs from one that is far too slow. Judging stops
    /// after the first case that takes longer. The leniency of its site counts only if the program
    /// is for that site alone.
    pub fn options(&self, mut cases: Vec<&'a Case>) -> Options<'a> {
        cases.retain(|case| !(self.fails_hard_cases() && case.is_hard()));
        let own = limits::of(self.problem);
        Options {
            cases: Some(cases),
            limits: Some(Limits {
                time: own.time * MARGIN,
                ..own
            }),
            of_jury: Some(self.only_site().is_some()),
            most_slow: Some(1),
            ..Options::default()
        }
    }

    /// Why a result is not the expected one; `None` if it is. The program has to get its verdict on
    /// at least one case and AC on the others. It may take half the time limit on a case, but more
    /// than twice the limit on the one that is TLE: the load of the machine changes any other time
    /// too much. An accepted program that says so fails on hard cases, and on no others.
    pub fn why_unexpected(&self, judged: &Judged) -> Option<String> {
        let expected = |case: &JudgedCase| case.verdict == self.expected;
        let is_only_hard = self.only_group() == Some("hard");
        let is_expected = if is_only_hard {
            self.expected == Verdict::Ac && only_group_that_catches(judged) == Some("hard")
        } else {
            judged.verdict() == self.expected && judged.failures().all(expected)
        };
        let limit = self.problem.time_limit;
        // TLE here means more than twice the limit.
        let is_close = |it: &&JudgedCase| {
            let is_exempt = it.verdict == Verdict::Tle || is_only_hard && it.case.is_hard();
            !is_exempt && it.run.cpu > limit / MARGIN
        };
        let close = judged.cases.iter().filter(is_close);
        let closest = close.max_by_key(|case| case.run.cpu);
        // A time between the limit and twice the limit explains AC where TLE is expected.
        let too_close = closest.filter(|_| is_expected || self.expected == Verdict::Tle);
        if let Some(case) = too_close {
            return Some(format!(
                "{}: {:.1} ms of CPU time on case {}; expected at most {} ms, half the time \
                 limit, or more than {} ms, twice the limit",
                styled(RED.bold(), "too close"),
                case.run.cpu.as_secs_f64() * 1e3,
                case.case.name,
                (limit / MARGIN).as_millis(),
                (limit * MARGIN).as_millis()
            ));
        }
        let [expected, got] = [self.expected, judged.verdict()].map(Verdict::words);
        (!is_expected).then(|| format!("expected {expected}, got {got}"))
    }

    /// The sentence in a program whose mistake only this group catches.
    pub fn remark(&self, group: &str) -> String {
        format!("Only data/{}/{group} catches this.", self.problem.id)
    }

    /// The group that alone catches it, if the program says so.
    pub fn only_group(&self) -> Option<&'static str> {
        let says = |group: &&str| says(&self.source, &self.remark(group));
        EXTRA.into_iter().find(says)
    }

    /// Whether the program that it changes fails on hard cases. They say nothing about the change,
    /// and are left out.
    pub fn fails_hard_cases(&self) -> bool {
        let base = self.base.as_ref();
        base.is_some_and(|it| says(it, &self.remark("hard")))
    }

    /// The site that alone accepts it, if the program says so.
    pub fn only_site(&self) -> Option<&'static str> {
        let name = self.problem.site?.name();
        says(&self.source, &format!("Only {name} accepts this.")).then_some(name)
    }
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

/// The group of all cases that a program fails on, if that is `hard` or `lenient`.
pub fn only_group_that_catches(judged: &Judged) -> Option<&'static str> {
    judged.failures().next()?;
    let has_all = |group: &&str| judged.failures().all(|it| it.case.extra == Some(group));
    EXTRA.into_iter().find(has_all)
}

/// The whole program of a mistake, and the accepted program that it changes.
fn whole_program(diff: &Path, root: &Path) -> Result<(String, Source)> {
    let text = text_below(root, diff)?;
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
    let missing = || format!("there is no {base} to apply it to");
    let accepted = text_below(root, &base_file).with_context(missing)?;
    let changed = diffy::apply(&accepted, &patch);
    let changed = changed.with_context(|| format!("does not apply to {base} any more"))?;
    let language = Language::of(&base_file)
        .with_context(|| format!("{}: in which language?", base_file.display()))?;
    let sign = if language.name == "Rust" { "//!" } else { "//" };
    let line = |line: &str| format!("{sign} {line}").trim_end().to_owned() + "\n";
    let comment: String = explanation.lines().map(line).collect();
    let lines = changed.split_inclusive('\n');
    let rest = lines.skip_while(|line| line.starts_with(sign));
    let code = comment + &rest.collect::<String>();
    Ok((code, Source::new(base_file, accepted, language)))
}

/// The explanation of a mistake, and the change as a unified diff, which begins with `---`.
pub fn parts(diff: &str) -> (&str, &str) {
    let end = match diff.find("\n--- ") {
        _ if diff.starts_with("--- ") => 0,
        found => found.unwrap_or(diff.len()),
    };
    (diff[..end].trim_end(), diff[end..].trim_start())
}
