//! Every jury submission gets the verdict that its folder is named after, and is nowhere close to the
//! time limit: one test each, such as `poj1753::wrong_answer::greedy`. Together they show that the data
//! catches the mistakes people make.
//!
//! One that passed before is not run again, as long as nothing has changed that it depends on: the harness,
//! the compiler, the program and the cases. It is marked `[kept]`. With the variable FRESH all are run.

mod support;

use std::process::ExitCode;

use anyhow::Result;
use judge_harness::judge::{Judge, Task};
use judge_harness::jury::kept::{self, Kept, Verdicts};
use judge_harness::jury::{self, JurySubmission};
use judge_harness::report;
use judge_harness::verdict::Verdict;
use libtest_mimic::{Arguments, Failed, Trial};
use support::{HARNESS, failed, judge};

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    // Most programs end in a millisecond. While one is started, ended, or compared, another one can run.
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    arguments.test_threads.get_or_insert(2 * processors);
    match trials() {
        Ok(trials) => libtest_mimic::run(&arguments, trials).exit_code(),
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// The workspace, the compiler and the submissions are found once, for all tests.
fn trials() -> Result<Vec<Trial>> {
    let workspace = support::workspace();
    let judge: &'static Judge = Box::leak(Box::new(judge(workspace)));
    let kept = Kept::new(&workspace.cache, judge.compiler(), HARNESS.as_ref())?;
    let kept: &'static Kept = Box::leak(Box::new(kept));
    let mut submissions = jury::find(workspace)?;
    // These take the longest: nothing is left to wait for at the end.
    submissions.sort_by_key(|submission| submission.expected != Verdict::Tle);
    let is_fresh = std::env::var_os("FRESH").is_some();
    let trial = |submission: JurySubmission<'static>| {
        let name = submission.full_name().replace('/', "::");
        if let Err(reason) = judge.compiler().toolchain(submission.source.language) {
            let name = format!("{name}: skipped, {reason:#}");
            return Ok(Trial::test(name, || Ok(())).with_ignored_flag(true));
        }
        let task = submission.task(submission.problem.cases.iter().collect());
        let known = if is_fresh {
            None
        } else {
            kept.get(&task, submission.expected)?
        };
        let kind = if known.is_some() { "kept" } else { "" };
        let test = move || {
            let verdicts = match known {
                Some(verdicts) => verdicts,
                None => judged(&submission, &task, judge, kept)?,
            };
            check_remark(&submission, &task, &verdicts)
        };
        Ok(Trial::test(name, test).with_kind(kind))
    };
    submissions.into_iter().map(trial).collect()
}

/// The verdicts on a submission, if they are the expected ones, and keeps them.
fn judged(
    submission: &JurySubmission,
    task: &Task,
    judge: &Judge,
    kept: &Kept,
) -> Result<Verdicts, Failed> {
    let judged = judge.judge_all(std::slice::from_ref(task), 1, &|_, _| Ok(()));
    let judged = &judged.map_err(failed)?[0];
    if let Some(unexpected) = report::jury_unexpected(submission, judged, support::workspace()) {
        return Err(plain(&unexpected));
    }
    let verdicts = kept::verdicts(task, judged);
    let is_kept = kept.put(task, submission.expected, &verdicts);
    is_kept.map_err(failed)?;
    Ok(verdicts)
}

/// A mistake that only the lenient cases catch says so in its first lines, and no other does.
fn check_remark(
    submission: &JurySubmission,
    task: &Task,
    verdicts: &Verdicts,
) -> Result<(), Failed> {
    let remark = submission.lenient_remark();
    let file = submission.source.path.display();
    let failing = task
        .cases
        .iter()
        .zip(verdicts)
        .filter(|(_, it)| it.is_some_and(|it| it != Verdict::Ac));
    match (
        jury::are_lenient(failing.map(|(case, _)| case.name.as_str())),
        submission.says_only_lenient(),
    ) {
        (true, false) => Err(format!("{file} has to say: {remark}").into()),
        (false, true) => Err(format!("{file} says {remark:?}, but other cases catch it").into()),
        _ => Ok(()),
    }
}

fn plain(text: &str) -> Failed {
    anstream::adapter::strip_str(text).to_string().into()
}
