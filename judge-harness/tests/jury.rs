//! Every jury submission gets the verdict that its folder is named after, and is nowhere close to
//! the time limit: one test each. Together they show that the data catches the mistakes people
//! make.

mod support;
#[path = "support/trials.rs"]
mod trials;

use std::process::ExitCode;

use judge_harness::command::jury;
use judge_harness::judge::result::Judged;
use judge_harness::judge::{Options, Task};
use judge_harness::problem::JuryProgram;
use judge_harness::problem::workspace::jury::remark;
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

fn programs() -> &'static [JuryProgram<'static>] {
    let all = workspace().jury();
    all.expect("the jury can be read").leak()
}

test!(a_program_gets_the_verdict_of_its_folder for program in programs() =>
    program.full_name(), needs compiler(program.source.language));
/// A wrong or slow program is run up to its first failure, as on the site. `cargo judge jury` runs
/// each on all cases.
fn a_program_gets_the_verdict_of_its_folder(program: &JuryProgram<'static>) -> needs::Need {
    let (problem, expected) = (program.problem, program.expected.verdict());
    let all = problem.cases.iter();
    let deciding = all.clone().filter(|case| case.decides());
    let up_to_first = Options {
        most_failures: Some(1),
        ..jury::options(program, deciding)
    };
    let caught = match expected {
        Some(Verdict::Ac) => None,
        _ => Some(judged_by(program, up_to_first)).filter(|it| it.verdict() != Verdict::Ac),
    };
    let judged = match caught {
        Some(judged) => judged,
        None => judged_by(program, jury::options(program, all)),
    };
    if let Some(why) = jury::why_unexpected(program, &judged, problem.time_limit) {
        let margin = problem.timing.expect("that of a crate").margin;
        let limit = problem.time_limit.div_f64(margin);
        if judged.cases.iter().any(|case| case.run.cpu > limit) {
            // Such a kernel is slow: each of its system calls is emulated.
            needs::exact_memory()?;
        }
        let failure = report::failure(&judged, workspace(), false).unwrap_or_default();
        let text = format!("{why}\n{failure}");
        panic!("{}", anstream::adapter::strip_str(&text));
    }
    // What only hard or lenient cases catch has to say so, and no other program does.
    let [only, said] = [jury::only_group_that_catches(&judged), program.only_group]
        .map(|group| group.map_or("nothing".to_owned(), |it| remark(problem, it)));
    let file = program.source.path.display();
    assert_eq!(only, said, "{file} has to say the first");
    Ok(())
}

fn judged_by(program: &JuryProgram<'static>, options: Options<'static>) -> Judged<'static> {
    let task = Task::new(program.problem, program.source.clone(), options);
    shared_judge().judge_all(vec![task], 1, &|_| ()).remove(0)
}
