//! Every jury submission gets the verdict that its folder is named after, and is nowhere close to
//! the time limit: one test each. Together they show that the data catches the mistakes people
//! make.

mod support;
#[path = "support/trials.rs"]
mod trials;

use std::process::ExitCode;

use judge_harness::command::jury::programs::{self as jury, JurySubmission};
use judge_harness::judge::limits::{self, MARGIN};
use judge_harness::judge::result::Judged;
use judge_harness::judge::{Options, Task};
use judge_harness::report;
use judge_harness::verdict::Verdict;
use support::{needs, shared_judge, workspace};
use trials::test;

fn main() -> ExitCode {
    let mut arguments = libtest_mimic::Arguments::from_args();
    // Most programs end in a millisecond. While one starts or is compared, another one can run.
    support::two_for_each_processor(&mut arguments);
    libtest_mimic::run(&arguments, trials::all(&arguments)).exit_code()
}

fn submissions() -> &'static [JurySubmission<'static>] {
    jury::find(workspace())
        .expect("the jury can be read")
        .leak()
}

test!(a_program_gets_the_verdict_of_its_folder for submission in submissions() =>
    submission.full_name(), needs compiler(submission.source.language));
/// A wrong or slow program is run up to its first failure, as on the site. `cargo judge jury` runs
/// each on all cases.
fn a_program_gets_the_verdict_of_its_folder(submission: &JurySubmission<'static>) -> needs::Need {
    let all: Vec<_> = submission.problem.cases.iter().collect();
    let deciding = all.iter().copied().filter(|case| case.decides());
    let up_to_first = Options {
        most_failures: Some(1),
        ..submission.options(deciding.collect())
    };
    let caught = match submission.expected {
        Verdict::Ac => None,
        _ => Some(judged_by(submission, up_to_first)).filter(|it| it.verdict() != Verdict::Ac),
    };
    let judged = match caught {
        Some(judged) => judged,
        None => judged_by(submission, submission.options(all)),
    };
    if let Some(why) = submission.why_unexpected(&judged) {
        let limit = submission.problem.time_limit / MARGIN;
        if judged.cases.iter().any(|case| case.run.cpu > limit) {
            // Such a kernel is slow: each of its system calls is emulated.
            needs::exact_memory()?;
        }
        let failure = report::failure(&judged, workspace(), false).unwrap_or_default();
        let text = format!("{why}\n{failure}");
        panic!("{}", anstream::adapter::strip_str(&text));
    }
    // What only hard or lenient cases catch has to say so, and no other program does.
    let [only, said] = [
        jury::only_group_that_catches(&judged),
        submission.only_group(),
    ]
    .map(|group| group.map_or("nothing".to_owned(), |it| submission.remark(it)));
    let file = submission.source.path.display();
    assert_eq!(only, said, "{file} has to say the first");
    Ok(())
}

fn judged_by(submission: &JurySubmission<'static>, options: Options<'static>) -> Judged<'static> {
    let (problem, source) = (submission.problem, submission.source.clone());
    // In twice the time, as `cargo judge jury` gives it, a slow program would be as slow.
    let limits = Some(limits::of(problem));
    let task = Task::new(problem, source, Options { limits, ..options });
    shared_judge().judge_all(&[task], 1, &|_| ()).remove(0)
}
