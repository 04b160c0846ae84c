//! Every jury submission gets the verdict that its folder is named after, and is nowhere close to the
//! time limit: one test each, such as `poj1753::wrong_answer::greedy`. Together they show that the data
//! catches the mistakes people make.

mod support;

use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Result;
use judge_harness::judged::Judged;
use judge_harness::jury::{self, JurySubmission};
use judge_harness::report;
use judge_harness::verdict::Verdict;
use judge_harness::workspace::{Case, Workspace};
use libtest_mimic::{Arguments, Failed, Trial};
use support::{failed, judge};

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
    let workspace: &'static Workspace = Box::leak(Box::new(Workspace::find()?));
    let judge = Arc::new(judge(workspace));
    let mut submissions = jury::find(workspace)?;
    // These take the longest: nothing is left to wait for at the end.
    submissions.sort_by_key(|submission| submission.expected != Verdict::Tle);
    let trial = |submission: JurySubmission<'static>| {
        let judge = judge.clone();
        let name = submission.full_name().replace('/', "::");
        if let Err(reason) = judge.compiler().toolchain(submission.source.language) {
            let name = format!("{name}: skipped, {reason:#}");
            return Trial::test(name, || Ok(())).with_ignored_flag(true);
        }
        Trial::test(name, move || {
            let cases: Vec<&Case> = submission.problem.cases.iter().collect();
            let judged = judge.judge_all(&[submission.task(cases)], 1, &|_, _| Ok(()));
            let judged = &judged.map_err(failed)?[0];
            if let Some(surprise) = report::jury_surprise(&submission, judged, workspace) {
                return Err(plain(&surprise));
            }
            check_remark(&submission, judged)
        })
    };
    Ok(submissions.into_iter().map(trial).collect())
}

/// A mistake that only the lenient cases catch says so in its first lines, and no other does.
fn check_remark(submission: &JurySubmission, judged: &Judged) -> Result<(), Failed> {
    let remark = submission.lenient_remark();
    let file = submission.source.path.display();
    match (
        jury::only_lenient_catches(judged),
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
