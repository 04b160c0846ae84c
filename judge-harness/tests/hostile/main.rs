//! Every hostile program gets a verdict that it may get, within a second beyond its limit, leaves
//! nothing behind, and the program after it is judged as if nothing had happened: one test each,
//! such as `fork_bomb.c`.
//!
//! Each is a file, `judge-harness/hostile/NAME.<ending>`. The first line of its first comment says
//! what the program tries; the second says `verdict: TLE`, or `verdict: RE or MLE` if that depends
//! on the kernel.

#[path = "../support/mod.rs"]
mod support;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use judge_harness::files::{file_name, sorted_entries};
use judge_harness::judge::{Judge, Options, Task, limits};
use judge_harness::language::Language;
use judge_harness::language::compiler::Purpose;
use judge_harness::language::source::Source;
use judge_harness::problem::Problem;
use judge_harness::problem::workspace::jury::without_comment_signs;
use judge_harness::report;
use judge_harness::scratch;
use judge_harness::verdict::Verdict;
use libtest_mimic::{Arguments, Trial};
use support::needs;

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    // Most of them only wait until they are stopped.
    support::two_for_each_processor(&mut arguments);
    // All temporary files are in the session's folder.
    let scratch = scratch::folder().expect("a temporary folder");
    let conclusion = libtest_mimic::run(&arguments, trials());
    let session = scratch.path().parent().expect("the session's folder");
    let left = left_behind(session, scratch.path());
    scratch::remove_all();
    assert!(left.is_empty(), "left behind: {left:?}");
    conclusion.exit_code()
}

fn entries(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path())
}

/// Files of the session besides this test's own, and processes that are still at work there.
fn left_behind(session: &Path, own: &Path) -> Vec<PathBuf> {
    let files = entries(session).filter(|file| file != own);
    let processes = entries(Path::new("/proc")).filter(|process| {
        let folder = fs::read_link(process.join("cwd"));
        folder.is_ok_and(|folder| folder.starts_with(session))
    });
    files.chain(processes).collect()
}

fn trials() -> Vec<Trial> {
    let workspace = support::workspace();
    let [patient, other] = [(); 2].map(|()| support::judge(workspace));
    let impatient = Judge::new(other.compiler.within(COMPILE_TIME));
    // The last trial drops them, and the folders of their supervisors.
    let judges = Arc::new([patient, impatient]);
    let files = sorted_entries(&workspace.root.join("judge-harness/hostile")).expect("the folder");
    let programs = files.iter().filter(|it| Language::of(it).is_some());
    let trials = programs.map(|file| {
        let hostile = read(file);
        let judges = judges.clone();
        let need = needs::the_box().and_then(|()| needs::exact_memory());
        let need = need.and_then(|()| needs::compiler(hostile.source.language));
        // Without the protections it never starts, not even with `--ignored`.
        needs::trial(file_name(file), need, move || survives(&hostile, &judges))
    });
    trials.collect()
}

/// The problem that hostile programs are judged on. The answer to its sample is 4.
fn problem() -> &'static Problem {
    support::workspace().problem("poj1753").expect("Flip Game")
}

/// A hostile program.
struct Hostile {
    /// The verdicts that it may get.
    verdicts: Vec<Verdict>,
    source: Source,
}

/// A hostile program from its file. It does not have to guess where the files of its case are:
/// `@input@` and `@answer@` stand for them.
fn read(file: &Path) -> Hostile {
    let mut source = Source::read(file).expect("a hostile program");
    if let Ok(code) = std::str::from_utf8(&source.code) {
        let case = &problem().cases[0];
        let [input, answer] = [Some(&case.input), case.answer.as_ref()]
            .map(|it| it.expect("a file").to_string_lossy());
        let code = code.replace("@input@", &input);
        source.code = code.replace("@answer@", &answer).into_bytes();
    }
    let text = String::from_utf8_lossy(&source.code).into_owned();
    // Other programs get no headers, as on a site.
    if text.contains("\"try.h\"") {
        source = source.with_headers(&BTreeSet::new());
    }
    let mut lines = without_comment_signs(&text);
    let tries = lines.next().unwrap_or_default();
    let verdicts = lines.next().and_then(|line| line.strip_prefix("verdict: "));
    let verdict = |code: &str| serde_json::from_value(code.into()).ok();
    let verdicts = verdicts.and_then(|words| words.split(" or ").map(verdict).collect());
    let file = file.display();
    assert!(
        tries.ends_with('.') && verdicts.is_some(),
        "{file}: say what it tries, then `verdict: ` and a verdict such as TLE"
    );
    Hostile {
        verdicts: verdicts.unwrap_or_default(),
        source,
    }
}

/// The limit for a compiler that never ends.
const COMPILE_TIME: Duration = Duration::from_millis(500);

/// The limit for a program that never ends.
const RUN_TIME: Duration = Duration::from_millis(300);

/// Wall time in which each program has ended, even on a busy machine.
const WALL_TIME: Duration = Duration::from_secs(20);

/// Judges a hostile program. The second judge does not wait for compilers.
fn survives(hostile: &Hostile, [patient, impatient]: &[Judge; 2]) {
    let mut judge = patient;
    let problem = problem();
    let first = || Options {
        cases: Some(vec![&problem.cases[0]]),
        ..Options::default()
    };
    let (mut options, mut limits) = (first(), limits::of(problem));
    if hostile.verdicts == [Verdict::Ce] {
        judge = impatient;
    }
    if hostile.verdicts == [Verdict::Tle] {
        limits.time = RUN_TIME;
    }
    options.limits = Some(limits);
    let task = Task::new(problem, hostile.source.clone(), options);
    let good = "fn main() { println!(\"4\") }\n";
    let good = Source::new("good.rs", good, Language::named("Rust"));
    // The judge that does not wait for compilers finds it compiled.
    support::compiled_by(patient, &good, Purpose::Judging);
    let good = Task::new(problem, good, first());
    let limit = limits.time + Duration::from_secs(1);
    let judged = judge.judge_all(vec![task, good], 1, &|_| ());
    let found = report::failure(&judged[0], support::workspace(), false);
    let found = found.unwrap_or("accepted".to_owned());
    let found = anstream::adapter::strip_str(&found).to_string();
    let (given, expected) = (judged[0].verdict(), &hostile.verdicts);
    assert!(expected.contains(&given), "expected: {expected:?}\n{found}");
    let next = judged[1].verdict();
    assert_eq!(next, Verdict::Ac, "of the program after it");
    let (Some(case), Some(program)) = (judged[0].cases.first(), &judged[0].program) else {
        let mut words = found.lines().skip(1);
        let is_explained = words.any(|line| !line.trim().is_empty());
        assert!(is_explained, "a compile error without a word");
        return;
    };
    let run = &case.run;
    let is_in_time = run.cpu <= limit && run.wall <= WALL_TIME;
    assert!(is_in_time, "{run:?}; the limit is {limit:?}");
    let path = program.job.reads.last().unwrap_or(&program.job.program);
    // No other program has this path, be it the process's own or an argument.
    let path = path.as_os_str().as_encoded_bytes();
    for process in entries(Path::new("/proc")) {
        let command = fs::read(process.join("cmdline")).unwrap_or_default();
        let is_it = command.windows(path.len()).any(|part| part == path);
        assert!(!is_it, "{} still runs", process.display());
    }
}
