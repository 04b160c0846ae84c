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
    let (legacy, newer) = (legacy.join(id), newer.join(id));
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
    let own = [id, "--case", "s*/*", "--jobs", "1"];
    let oj = [
        "test",
        "--directory",
        ".",
        "--command",
        path(&program.job.program)?,
    ];
    let bt = ["run", "--no-bar", &submission];
    let parts = ["--parts", "submissions"];
    let chosen = ["--submission_filter", "accepted/"];
    let limit = ["--fixed_timelim", &limit, "--", path(&legacy)?];
    let verify = [&parts[..], &chosen, &limit].concat();
    let tools: [(_, _, &Path, &Path, &[&str]); 4] = [
        ("this judge", "cargo judge", harness, &workspace.root, &own),
        ("online-judge-tools", "oj test", "oj".as_ref(), &folder, &oj),
        ("BAPCtools", "bt run", "bt".as_ref(), &newer, &bt),
        (
            "Kattis problemtools",
            "verifyproblem --parts submissions",
            "verifyproblem".as_ref(),
            &legacy,
            &verify,
        ),
    ];
    let mut text = format!(
        "**{id}** ({}), {} cases\n\n| tool | command | CPU time | ratio |\n| --- | --- | ---: | ---: |\n",
        problem.title,
        cases.count()
    );
    let mut ours = None;
    for (name, command, program, folder, arguments) in tools {
        let Ok(program) = which::which(program) else {
            text += &format!("| {name} | `{command}` | not installed | |\n");
            continue;
        };
        let cpu = shortest(Command::new(program), folder, arguments)?.as_secs_f64();
        let ratio = cpu / ours.get_or_insert(cpu).max(1e-3);
        text += &format!("| {name} | `{command}` | {cpu:.2} s | {ratio:.1} |\n");
    }
    Ok(Some(text))
}

fn path(path: &Path) -> Result<&str> {
    path.to_str().context("the temporary folder is not UTF-8")
}

/// The CPU time of a program and all that it starts, the shortest of [`RUNS`] runs.
fn shortest(mut command: Command, folder: &Path, arguments: &[&str]) -> Result<Duration> {
    command.args(arguments).current_dir(folder);
    // BAPCtools notes there which packages it has seen, and warns of one that it has seen elsewhere.
    command.env("XDG_CONFIG_HOME", folder.parent().unwrap_or(folder));
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let mut shortest = Duration::MAX;
    for _ in 0..RUNS {
        let name = command.get_program().display().to_string();
        let child = command.spawn().with_context(|| name.clone())?;
        // Of the process and of all those that it has waited for.
        let used = child.wait4()?;
        ensure!(
            used.status.success(),
            "{name} {}: {}",
            arguments.join(" "),
            used.status
        );
        shortest = shortest.min(used.rusage.utime + used.rusage.stime);
    }
    Ok(shortest)
}
