//! Every jury submission gets the verdict that its folder is named after, and is nowhere close to
//! the time limit: one test each, such as `poj1753::wrong_answer::greedy`. Together they show that
//! the data catches the mistakes people make.

mod support;

use std::process::ExitCode;

use judge_harness::command::jury::programs::{self as jury, JurySubmission};
use judge_harness::judge::Task;
use judge_harness::judge::limits::MARGIN;
use judge_harness::judge::result::Judged;
use judge_harness::report;
use judge_harness::verdict::Verdict;
use libtest_mimic::{Arguments, Completion, Failed, Trial};
use support::{needs, shared_judge};

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    // Most programs end in a millisecond. While one starts or is compared, another one can run.
    support::two_for_each_processor(&mut arguments);
    let submissions = jury::find(support::workspace()).expect("the jury can be read");
    libtest_mimic::run(&arguments, trials(submissions)).exit_code()
}

/// The submissions are found once, for all tests.
fn trials(mut submissions: Vec<JurySubmission<'static>>) -> Vec<Trial> {
    // The slow programs run first, so that nothing is left to wait for at the end.
    submissions.sort_by_key(|submission| submission.expected != Verdict::Tle);
    let trials = submissions.into_iter().map(|submission| {
        let name = submission.full_name().replace('/', "::");
        let compiler = needs::compiler(submission.source.language);
        needs::trial(name, compiler, move || is_as_expected(&submission))
    });
    trials.collect()
}

/// A wrong or slow program is run up to its first failure, as on the site. `cargo judge jury` runs
/// each on all cases.
fn is_as_expected(submission: &JurySubmission<'static>) -> Result<Completion, Failed> {
    let all: Vec<_> = submission.problem.cases.iter().collect();
    let deciding = all.iter().copied().filter(|case| case.decides());
    let mut task = submission.task(deciding.collect());
    task.most_failures = 1;
    let caught = match submission.expected {
        Verdict::Ac => None,
        _ => Some(judged_on(task)).filter(|it| it.verdict() != Verdict::Ac),
    };
    // What only hard or lenient cases catch has to say so.
    let judged = match caught {
        Some(judged) => judged,
        None => judged_on(submission.task(all)),
    };
    if let Some(why) = submission.why_unexpected(&judged) {
        let limit = submission.problem.time_limit / MARGIN;
        if judged.cases.iter().any(|case| case.run.cpu > limit) {
            // Such a kernel is slow: each of its system calls is emulated.
            if let Err(reason) = needs::exact_memory() {
                return Ok(Completion::ignored_with(reason));
            }
        }
        let failure = report::failure(&judged, support::workspace(), false).unwrap_or_default();
        let text = format!("{why}\n{failure}");
        return Err(anstream::adapter::strip_str(&text).to_string().into());
    }
    check_remark(submission, &judged)?;
    Ok(Completion::Completed)
}

fn judged_on(mut task: Task<'static>) -> Judged<'static> {
    // In twice the time, as `cargo judge jury` gives it, a slow program would be as slow.
    task.limits.time = task.problem.time_limit;
    shared_judge().judge_all(&[task], 1, &|_| ()).remove(0)
}

/// A program that only the hard or only the lenient cases catch says so in its first lines, and no
/// other does.
fn check_remark(submission: &JurySubmission, judged: &Judged) -> Result<(), Failed> {
    let [only, said] = [
        jury::only_group_that_catches(judged),
        submission.only_group(),
    ]
    .map(|group| group.map_or("nothing".to_owned(), |it| submission.remark(it)));
    if only != said {
        let file = submission.source.path.display();
        return Err(format!("{file} has to say: {only}\nIt says: {said}").into());
    }
    Ok(())
}
