//! Every jury submission gets the verdict that its folder is named after, and is nowhere close to
//! the time limit: one test each, such as `poj1753::wrong_answer::greedy`. Together they show that
//! the data catches the mistakes people make.

mod support;

use std::fs;
use std::process::ExitCode;

use anyhow::Result;
use judge_harness::command::jury::programs::{self as jury, JurySubmission};
use judge_harness::files::hash;
use judge_harness::judge::limits::MARGIN;
use judge_harness::judge::result::Judged;
use judge_harness::sandbox;
use judge_harness::verdict::Verdict;
use libtest_mimic::{Arguments, Completion, Failed, Trial};
use support::{HARNESS, failed, needs, shared_judge};

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    // Most programs end in a millisecond. While one starts or is compared, another one can run.
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
    let mut files = vec![std::env::current_exe().unwrap_or_default(), HARNESS.into()];
    let mut words = format!("{:?}{:?}", rustix::system::uname(), sandbox::missing());
    for problem in &support::workspace().problems {
        // Not its rules: they are code, and print the addresses of this process.
        let limits = (problem.site, problem.time_limit, problem.memory_limit_kib);
        words += &format!("{limits:?}{:?}", problem.cases);
        let cases = problem.cases.iter();
        files.extend(cases.flat_map(|case| [case.input.clone(), case.answer.clone()]));
    }
    for submission in submissions {
        let compiler = &shared_judge().compiler;
        let found = compiler.toolchain(submission.source.language);
        let found = found.map(|it| it.state()).ok();
        let code = submission.source.code.escape_ascii();
        words += &format!("{}{found:?}{code}", submission.full_name());
    }
    let files = files.iter().map(|file| fs::read(file).unwrap_or_default());
    hash(files.chain([words.into_bytes()]))
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

/// A program that another program runs (Java, Kotlin, Python) starts slowly: its first failure ends
/// it. A compiled one has to get its verdict or AC on all other cases, too.
fn is_as_expected(submission: &JurySubmission) -> Result<Completion, Failed> {
    let mut task = submission.task(submission.problem.cases.iter().collect());
    if submission.source.language.run.is_some() {
        task.most_failures = 1;
    }
    let judged = shared_judge().judge_all(&[task], 1, &|_, _| Ok(()));
    let judged = &judged.map_err(failed)?[0];
    if let Some(unexpected) = submission.unexpected(judged, support::workspace()) {
        let limit = submission.problem.time_limit / MARGIN;
        if judged.cases.iter().any(|case| case.run.cpu > limit) {
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
