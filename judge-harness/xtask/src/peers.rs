//! What it takes to judge a submission on the cases of its problem, here and with the tools that others have for it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use wait4::Wait4;

use crate::package::{Format, Package};
use judge_harness::judge::Judge;
use judge_harness::scratch::{self, Scratch};
use judge_harness::source::Source;
use judge_harness::workspace::{Problem, Workspace};

/// A tool that judges, and what it takes.
#[derive(Debug)]
pub struct Peer {
    /// What people call it.
    pub name: &'static str,
    /// The command that it is called by, as it is documented.
    pub command: &'static str,
    /// The CPU time of all its processes, the shortest of [`RUNS`] runs; `None` if it is not installed.
    pub cpu: Option<Duration>,
}

/// The number of runs, of which the first one may have something to prepare.
pub const RUNS: usize = 3;

/// The packages of a problem and its submission, ready for all tools.
pub struct Peers<'a> {
    problem: &'a Problem,
    workspace: &'a Workspace,
    scratch: Scratch,
    /// The compiled submission.
    program: PathBuf,
    /// The number of cases.
    pub cases: usize,
}

impl<'a> Peers<'a> {
    /// Prepares what the tools judge: the submission, on the cases that are not lenient. `None` if the problem cannot be
    /// packaged.
    ///
    /// # Errors
    ///
    /// Fails if the submission does not compile, or if there is no room for temporary files.
    pub fn new(
        problem: &'a Problem,
        workspace: &'a Workspace,
        judge: &Judge,
    ) -> Result<Option<Self>> {
        let scratch = scratch::folder()?;
        for (format, name) in Format::ALL {
            let Some(package) = Package::new(problem, &[], workspace, format)? else {
                return Ok(None);
            };
            package.write(&scratch.path().join(name))?;
        }
        let cases: Vec<_> = problem
            .cases
            .iter()
            .filter(|case| !case.is_lenient())
            .collect();
        let folder = scratch.path().join("oj");
        fs::create_dir(&folder)?;
        for (number, case) in cases.iter().enumerate() {
            fs::copy(&case.input, folder.join(format!("{number}.in")))?;
            fs::copy(&case.answer, folder.join(format!("{number}.out")))?;
        }
        let source = Source::read(&problem.submission)?;
        let compiled = judge
            .compiler()
            .compile(&source, source.language.standard_of(problem.site))?;
        let program = compiled
            .program()
            .context("the submission does not compile")?
            .path
            .clone();
        let cases = cases.len();
        Ok(Some(Self {
            problem,
            workspace,
            scratch,
            program,
            cases,
        }))
    }

    /// What each tool takes, and this judge, which is the program at that path.
    ///
    /// # Errors
    ///
    /// Fails if a tool does not accept the submission.
    pub fn measured(&self, harness: &Path) -> Result<Vec<Peer>> {
        let id = self.problem.id.as_str();
        let package = |format: &str| self.scratch.path().join(format).join(id);
        let (legacy, newer) = (package("legacy"), package("2025-09"));
        let submission = format!("submissions/accepted/{id}.rs");
        let limit = self.problem.time_limit.as_secs_f64().to_string();
        let folder = self.scratch.path().join("oj");
        let own = [id, "--case", "s*/*", "--jobs", "1"];
        let program = path(&self.program)?;
        let oj = ["test", "--directory", ".", "--command", program];
        let bt = ["run", "--no-bar", &submission];
        let parts = ["--parts", "submissions"];
        let chosen = ["--submission_filter", "accepted/"];
        let limit = ["--fixed_timelim", &limit, "--", path(&legacy)?];
        let verify = [&parts[..], &chosen, &limit].concat();
        let verify_command = "verifyproblem --parts submissions";
        Ok(vec![
            Peer {
                name: "this judge",
                command: "cargo judge",
                cpu: Some(shortest(Command::new(harness), &self.workspace.root, &own)?),
            },
            peer("online-judge-tools", "oj test", &folder, &oj)?,
            peer("BAPCtools", "bt run", &newer, &bt)?,
            peer("Kattis problemtools", verify_command, &legacy, &verify)?,
        ])
    }
}

/// A tool, called in a folder with these arguments; its command begins with the program's name.
fn peer(
    name: &'static str,
    command: &'static str,
    folder: &Path,
    arguments: &[&str],
) -> Result<Peer> {
    let program = command.split(' ').next().unwrap_or_default();
    let cpu = match which::which(program) {
        Ok(program) => Some(shortest(Command::new(program), folder, arguments)?),
        Err(_) => None,
    };
    Ok(Peer { name, command, cpu })
}

fn path(path: &Path) -> Result<&str> {
    path.to_str().context("the temporary folder is not UTF-8")
}

/// The CPU time of a program and all that it starts, the shortest of a few runs.
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
