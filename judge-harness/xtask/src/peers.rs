//! What it takes to judge a submission on the cases of its problem, here and with the tools that others have for it.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use wait4::Wait4;

use crate::package::{Format, Package};
use judge_harness::judge::Judge;
use judge_harness::language::source::Source;
use judge_harness::problem::workspace::{Problem, Workspace};
use judge_harness::sandbox::scratch;

/// The number of runs: the first one may have to prepare something, which the shortest leaves out.
const RUNS: usize = 3;

/// A table in Markdown of what each tool takes to judge the submission on the cases that are not lenient, compared with this
/// judge, which is the program `harness`. `None` if the problem cannot be packaged.
pub fn table(
    problem: &Problem,
    workspace: &Workspace,
    judge: &Judge,
    harness: &Path,
) -> Result<Option<String>> {
    let id = problem.id.as_str();
    let scratch = scratch::folder()?;
    let [legacy, newer] = ["legacy", "newer"].map(|folder| scratch.path().join(folder));
    for (format, folder) in [(Format::Legacy, &legacy), (Format::Of2025, &newer)] {
        let Some(package) = Package::new(problem, &[], workspace, format)? else {
            return Ok(None);
        };
        package.write(folder)?;
    }
    let folder = scratch.path().join("oj");
    fs::create_dir(&folder)?;
    let cases = problem.cases.iter().filter(|case| !case.is_lenient());
    for (number, case) in cases.clone().enumerate() {
        fs::copy(&case.input, folder.join(format!("{number}.in")))?;
        fs::copy(&case.answer, folder.join(format!("{number}.out")))?;
    }
    let source = Source::read(&problem.submission)?;
    let standard = source.language.standard_of(problem.site);
    let compiled = judge.compiler.compile(&source, standard)?;
    let program = compiled.ok().context("the submission does not compile")?;

    let submission = format!("submissions/accepted/{id}.rs");
    let limit = problem.time_limit.as_secs_f64().to_string();
    let mut own = Command::new(harness);
    own.args([id, "--case", "s*/*", "--jobs", "1"]);
    own.current_dir(&workspace.root);
    let mut oj = Command::new("oj");
    oj.args(["test", "--directory", ".", "--command"]);
    oj.arg(&program.job.program).current_dir(folder);
    let mut bt = Command::new("bt");
    bt.args(["run", "--no-bar", &submission]);
    bt.current_dir(newer.join(id));
    let mut verify = Command::new("verifyproblem");
    verify.args(["--parts", "submissions"]);
    verify.args(["--submission_filter", "accepted/"]);
    verify.args(["--fixed_timelim", &limit, "--"]);
    verify.arg(legacy.join(id)).current_dir(legacy);
    let tools = [
        ("this judge", "cargo judge", own),
        ("online-judge-tools", "oj test", oj),
        ("BAPCtools", "bt run", bt),
        (
            "Kattis problemtools",
            "verifyproblem --parts submissions",
            verify,
        ),
    ];
    let mut text = format!(
        "**{id}** ({}), {} cases\n\n| tool | command | CPU time | ratio |\n| --- | --- | ---: | ---: |\n",
        problem.title,
        cases.count()
    );
    let mut ours = None;
    for (name, shown, mut command) in tools {
        if which::which(command.get_program()).is_err() {
            text += &format!("| {name} | `{shown}` | not installed | |\n");
            continue;
        }
        // BAPCtools notes there which packages it has seen, and warns of one that it has seen elsewhere.
        command.env("XDG_CONFIG_HOME", scratch.path());
        let cpu = shortest(&mut command)?.as_secs_f64();
        let ratio = cpu / ours.get_or_insert(cpu).max(1e-3);
        text += &format!("| {name} | `{shown}` | {cpu:.2} s | {ratio:.1} |\n");
    }
    Ok(Some(text))
}

/// The CPU time of a command and all that it starts, the shortest of [`RUNS`] runs.
fn shortest(command: &mut Command) -> Result<Duration> {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let mut shortest = Duration::MAX;
    for _ in 0..RUNS {
        let child = command.spawn().with_context(|| format!("{command:?}"))?;
        // Of the process and of all those that it has waited for.
        let used = child.wait4()?;
        ensure!(used.status.success(), "{command:?}: {}", used.status);
        shortest = shortest.min(used.rusage.utime + used.rusage.stime);
    }
    Ok(shortest)
}
