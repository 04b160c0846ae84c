//! Every jury submission gets the verdict that its folder is named after, and is nowhere close to
//! the time limit: one test each, such as `poj1753::wrong_answer::greedy`. Together they show that
//! the data catches the mistakes people make.

mod support;

use std::fs;
use std::process::ExitCode;

use anyhow::Result;
use judge_harness::command::jury::programs::{self as jury, JurySubmission};
use judge_harness::command::jury::report;
use judge_harness::hash::hash;
use judge_harness::judge::limits::MARGIN;
use judge_harness::judge::result::Judged;
use judge_harness::sandbox;
use judge_harness::verdict::Verdict;
use libtest_mimic::{Arguments, Completion, Failed, Trial};
use support::{HARNESS, failed, needs, shared_judge};

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    // Most programs end in a millisecond. While one is started, ended, or compared, another one can
    // run.
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    arguments.test_threads.get_or_insert(2 * processors);
    let workspace = support::workspace();
    let submissions = jury::find(workspace).expect("the jury can be read");
    let selects = arguments.list || arguments.ignored || !arguments.skip.is_empty();
    let all = arguments.filter.is_none() && !selects;
    let (sealed, seal) = (workspace.cache.join("jury"), seal(&submissions));
    if all && fs::read_to_string(&sealed).is_ok_and(|before| before == seal) {
        println!(
            "not run: nothing has changed since the whole jury passed; a test that is named is run"
        );
        return ExitCode::SUCCESS;
    }
    let conclusion = libtest_mimic::run(&arguments, trials(submissions));
    if all && !conclusion.has_failed() {
        fs::write(&sealed, seal).expect("the cache takes files");
    }
    conclusion.exit_code()
}

/// A hash of all that decides the verdicts: the judge, the kernel, the box, the compilers, the
/// programs and their problems.
fn seal(submissions: &[JurySubmission]) -> String {
    let executables = [std::env::current_exe().unwrap_or_default(), HARNESS.into()];
    let workspace = support::workspace();
    let cases = workspace.problems.iter().flat_map(|it| &it.cases);
    let data = cases.flat_map(|case| [&case.input, &case.answer]);
    let files = executables.iter().chain(data);
    let files = files.map(|file| fs::read(file).unwrap_or_default());
    let problems = workspace.problems.iter().map(|it| {
        // Not its rules: they are code, and print the addresses of this process.
        let limits = (it.site, it.time_limit, it.memory_limit_kib);
        format!("{limits:?} {:?}", it.cases).into_bytes()
    });
    let programs = submissions.iter().flat_map(|submission| {
        let toolchain = shared_judge()
            .compiler
            .toolchain(submission.source.language);
        let compiler = toolchain.as_ref().map(|it| (&it.compiler, &it.version));
        let described = format!("{} {:?}", submission.full_name(), compiler.ok());
        [described.into_bytes(), submission.source.code.clone()]
    });
    let kernel = rustix::system::uname();
    let machine = [kernel.release(), kernel.version()].map(|it| it.to_bytes().to_vec());
    let lacks = sandbox::missing().join("\n").into_bytes();
    let machine = machine.into_iter().chain([lacks]);
    hash(files.chain(problems).chain(programs).chain(machine))
}

/// The submissions are found once, for all tests.
fn trials(mut submissions: Vec<JurySubmission<'static>>) -> Vec<Trial> {
    // The slow programs run first, so that nothing is left to wait for at the end.
    submissions.sort_by_key(|submission| submission.expected != Verdict::Tle);
    let trials = submissions.into_iter().map(|submission| {
        let name = submission.full_name().replace('/', "::");
        let compiler = needs::compiler(submission.source.language);
        needs::ignorable_trial(name, compiler, move || is_as_expected(&submission))
    });
    trials.collect()
}

fn is_as_expected(submission: &JurySubmission) -> Result<Completion, Failed> {
    let task = submission.task(submission.problem.cases.iter().collect());
    let judged = shared_judge().judge_all(&[task], 1, &|_, _| Ok(()));
    let judged = &judged.map_err(failed)?[0];
    if let Some(unexpected) = report::jury_unexpected(submission, judged, support::workspace()) {
        let limit = submission.problem.time_limit / MARGIN;
        if judged.cases.iter().any(|case| case.exit().cpu > limit) {
            // Such a kernel is slow: each of its system calls is emulated.
            if let Err(reason) = needs::exact_memory() {
                return Ok(Completion::ignored_with(reason));
            }
        }
        return Err(anstream::adapter::strip_str(&unexpected).to_string().into());
    }
    check_remark(submission, judged)?;
    Ok(Completion::Completed)
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
