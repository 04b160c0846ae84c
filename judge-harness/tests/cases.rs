//! Every submission answers every case correctly. There is one test for each case, such as
//! `uva322::secret::two-by-fifteen`. And the data of each problem is sound, as in
//! `uva322::the_data_is_sound`: all inputs but those of `lenient` are valid, none of these
//! is, and reference solutions recompute all answers.
//!
//! If the environment has the variable `FAIL_FAST`, nothing is judged after the first failed case:
//! some mutants never end.

mod support;

use std::env;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use judge_harness::command::data;
use judge_harness::judge::Task;
use judge_harness::language::compiler::Source;
use judge_harness::problem::workspace::{Case, Problem};
use judge_harness::report;
use judge_harness::verdict::Verdict;
use libtest_mimic::{Arguments, Completion, Failed, Trial};
use support::needs::trial;
use support::{failed, shared_judge, workspace};

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let problems = workspace().all_problems().expect("sound data").iter();
    let trials = problems.flat_map(|problem| {
        let name = |test: &str| format!("{}::{test}", problem.id);
        let sound = Trial::test(name("the_data_is_sound"), || is_sound(problem));
        let rules = problem.rules;
        let (validator, reference) = (rules.validate_input, rules.reference);
        let unchecked =
            |is_missing: bool, test, missing| is_missing.then(|| skipped(name(test), missing));
        let inputs = unchecked(validator.is_none(), "inputs", "no input validator");
        let answers = unchecked(reference.is_none(), "answers", "no reference solution");
        let cases = problem.cases.iter().map(move |case| {
            let name = name(&case.name.replace('/', "::"));
            Trial::test(name, || is_accepted(problem, case))
        });
        let of_data = [Some(sound), inputs, answers].into_iter().flatten();
        of_data.chain(cases).collect::<Vec<_>>()
    });
    let unwritten = workspace().unwritten.iter();
    let unwritten = unwritten.map(|problem| skipped(problem.id.clone(), "it is not written yet"));
    libtest_mimic::run(&arguments, trials.chain(unwritten).collect()).exit_code()
}

fn skipped(name: String, missing: &str) -> Trial {
    trial(name, Err(missing.to_owned()), || Ok(Completion::ignored()))
}

/// Whether a case has failed and `FAIL_FAST` is set.
static ENDED: AtomicBool = AtomicBool::new(false);

fn is_accepted(problem: &Problem, case: &Case) -> Result<(), Failed> {
    if ENDED.load(Ordering::Relaxed) {
        return Err("not judged, another case has failed".into());
    }
    let task = Task {
        cases: vec![case],
        ..Task::new(
            problem,
            Source::read(&problem.member().submission).map_err(failed)?,
        )
    };
    let judged = shared_judge().judge_all(&[task], 1, &|_, _| Ok(()));
    let judged = &judged.map_err(failed)?[0];
    if judged.verdict() == Verdict::Ac {
        return Ok(());
    }
    ENDED.store(env::var_os("FAIL_FAST").is_some(), Ordering::Relaxed);
    let reason = report::failure(judged, workspace(), false).unwrap_or_default();
    Err(anstream::adapter::strip_str(&reason).to_string().into())
}

fn is_sound(problem: &Problem) -> Result<(), Failed> {
    match data::check(problem, workspace(), |_| ())
        .map_err(failed)?
        .concat()
    {
        flaws if flaws.is_empty() => Ok(()),
        flaws => Err(flaws.into()),
    }
}
