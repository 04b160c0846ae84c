//! Every hostile program gets a verdict that it may get, within its time and a second, leaves nothing
//! behind, and the program after it is judged as if nothing had happened: one test each, such as
//! `fork_bomb.c`.

#[cfg(target_os = "linux")]
mod made;
#[cfg(target_os = "linux")]
mod programs;
#[path = "../support/mod.rs"]
mod support;
#[cfg(target_os = "linux")]
mod table;

#[cfg(target_os = "linux")]
use std::path::Path;
use std::process::ExitCode;
#[cfg(target_os = "linux")]
use std::time::Duration;

use libtest_mimic::{Arguments, Trial};

#[cfg(not(target_os = "linux"))]
fn trials() -> anyhow::Result<Vec<Trial>> {
    Ok(Vec::new())
}

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    // Most of them only wait until they are stopped.
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    arguments.test_threads.get_or_insert(2 * processors);
    // All that is written for a while lies in the session's folder, as long as this one does.
    let scratch = judge_harness::scratch::folder().expect("a temporary folder");
    let trials = match trials() {
        Ok(trials) => trials,
        Err(error) => {
            eprintln!("error: {error:#}");
            return ExitCode::from(2);
        }
    };
    let conclusion = libtest_mimic::run(&arguments, trials);
    #[cfg(target_os = "linux")]
    table::update(support::workspace());
    let left = left_behind(scratch.session(), scratch.path());
    for what in &left {
        eprintln!("left behind: {what}");
    }
    if left.is_empty() {
        conclusion.exit_code()
    } else {
        ExitCode::from(101)
    }
}

/// Files of the session besides its lock and this test's own, and processes that are still at work there.
fn left_behind(session: &std::path::Path, own: &std::path::Path) -> Vec<String> {
    let files = std::fs::read_dir(session).into_iter().flatten().flatten();
    let files = files.map(|file| file.path());
    let files = files.filter(|file| file != own && !file.ends_with("lock"));
    let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let is_there = |process: &std::path::PathBuf| {
        let folder = std::fs::read_link(process.join("cwd"));
        folder.is_ok_and(|folder| folder.starts_with(session))
    };
    let processes = processes.map(|process| process.path()).filter(is_there);
    let all = files.chain(processes);
    all.map(|path| path.display().to_string()).collect()
}

#[cfg(target_os = "linux")]
fn trials() -> anyhow::Result<Vec<Trial>> {
    let workspace = support::workspace();
    let judge = support::judge(workspace);
    let all = programs::find(workspace)?.into_iter();
    let trials = all.map(|hostile| {
        let missing = judge.compiler().toolchain(hostile.source.language).err();
        let name = match &missing {
            Some(reason) => format!("{} (skipped: {reason:#})", hostile.name),
            None => hostile.name.clone(),
        };
        let trial = Trial::test(name, move || survives(&hostile, workspace));
        trial.with_ignored_flag(missing.is_some())
    });
    let mut trials: Vec<_> = trials.collect();
    trials.push(Trial::test("readme", || table::is_in_readme(workspace)));
    Ok(trials)
}

/// As long as it takes to see that a compiler would go on for ever.
#[cfg(target_os = "linux")]
const COMPILE_TIME: Duration = Duration::from_millis(500);

/// The same for the table, which is to say what the compiler says in the end.
#[cfg(target_os = "linux")]
const COMPILE_TIME_OF_TABLE: Duration = Duration::from_secs(10);

/// As long as it takes to see that a program would go on for ever.
#[cfg(target_os = "linux")]
const RUN_TIME: Duration = Duration::from_millis(300);

/// How often a program is tried before it counts as too slow: the machine may be at fault.
#[cfg(target_os = "linux")]
const TRIES: usize = 3;

#[cfg(target_os = "linux")]
fn survives(
    hostile: &programs::Hostile,
    workspace: &judge_harness::workspace::Workspace,
) -> Result<(), libtest_mimic::Failed> {
    use judge_harness::compiler::Source;
    use judge_harness::judge::Task;
    use judge_harness::language::Language;
    use judge_harness::report;
    use judge_harness::verdict::Verdict;
    use support::failed;

    let mut judge = support::judge(workspace);
    if hostile.must_not_compile() {
        judge = judge.compiling_within(if table::is_updated() {
            COMPILE_TIME_OF_TABLE
        } else {
            COMPILE_TIME
        });
    }
    let mut task = hostile.task(workspace).map_err(failed)?;
    if hostile.must_not_compile() {
        // What does not compile by another standard is compiled by this one, too.
        task.source.language.default.clone_into(&mut task.standard);
    }
    if hostile.verdicts == [Verdict::Tle] {
        task.limits.time = RUN_TIME;
    }
    let mut good = Source {
        path: "good.c".into(),
        code: b"#include <stdio.h>\nint main(void) { puts(\"4\"); return 0; }\n".into(),
        language: Language::named("C"),
    };
    if judge.compiler().toolchain(good.language).is_err() {
        good = Source::read(&task.problem.submission).map_err(failed)?;
    }
    let mut good = Task::new(task.problem, good);
    good.cases.truncate(1);
    let limit = task.limits.time + Duration::from_secs(1);
    let tasks = [task, good];
    let mut taken = Duration::MAX;
    for _ in 0..TRIES {
        let judged = judge.judge_all(&tasks, 1, &|_, _| Ok(()));
        let judged = judged.map_err(failed)?;
        let found = report::failure(&judged[0], workspace, report::Detail::Usual)
            .unwrap_or("accepted".to_owned());
        let found = anstream::adapter::strip_str(&found).to_string();
        if !hostile.is_as_expected(&judged[0]) {
            return Err(format!("expected: {:?}\n{found}", hostile.verdicts).into());
        }
        if judged[1].verdict() != Verdict::Ac {
            return Err("the program after it is not accepted".into());
        }
        table::add(hostile.row(&judged[0]));
        let Some(case) = judged[0].cases.first() else {
            return is_explained(&found);
        };
        let exit = case.exit();
        // What others took of the machine is not the program's.
        taken = taken.min(exit.wall.saturating_sub(exit.starved));
        if taken <= limit {
            break;
        }
    }
    if taken > limit {
        return Err(format!("it took {taken:?}; the limit is {limit:?}").into());
    }
    let program = judge
        .compiler()
        .compile(&tasks[0].source, &tasks[0].standard);
    match program.map_err(failed)?.program() {
        Some(program) => nothing_runs(program.reads.last().unwrap_or(&program.path)),
        None => Ok(()),
    }
}

/// Whether a compile error comes with words.
#[cfg(target_os = "linux")]
fn is_explained(found: &str) -> Result<(), libtest_mimic::Failed> {
    let words = found.lines().skip(1).any(|line| !line.trim().is_empty());
    if words {
        Ok(())
    } else {
        Err("a compile error without a word".into())
    }
}

/// No process has this path, which is a program's alone, as its program or as an argument.
#[cfg(target_os = "linux")]
fn nothing_runs(path: &Path) -> Result<(), libtest_mimic::Failed> {
    let path = path.as_os_str().as_encoded_bytes();
    let runs = |command: &[u8]| command.windows(path.len()).any(|part| part == path);
    match support::processes::process(runs) {
        Some(process) => Err(format!("process {} still runs", process.display()).into()),
        None => Ok(()),
    }
}
