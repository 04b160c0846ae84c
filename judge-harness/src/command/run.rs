//! `judge-harness run`: compiles a program as it is judged, and runs it once in the box, with the
//! user's own standard input, output and error.
//!
//! Files and pipes are the program's own then. A terminal is not: a pipe stands for it, so that the
//! program can neither set it nor print anything harmful to it.

use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::thread::{self, JoinHandle};

use anyhow::{Result, ensure};
use clap::Args;
use rustix::pipe::{PipeFlags, pipe_with};

use crate::command::invocation::target_name;
use crate::command::settings::{Settings, check_box};
use crate::command::target::{newest_in, package_around, say_newest, target, workspace};
use crate::command::terminal::{Outcome, print, print_to, warn};
use crate::command::typed::Typed;
use crate::files::folder_of;
use crate::judge::{Judge, Options, limits};
use crate::language::compiler::Purpose;
use crate::printable::{as_it_comes, note};
use crate::problem::Problem;
use crate::problem::folder::is_of_problem;
use crate::sandbox::{End, Limits, Run, STREAM, signal};
use crate::verdict::Verdict;

/// What to run, and how.
#[derive(Args, Clone)]
pub(super) struct RunArguments {
    /// The program
    #[arg(value_name = target_name())]
    target: PathBuf,
    /// Find faults: a run-time error names its line
    #[arg(long)]
    debug: bool,
    #[command(flatten)]
    settings: Settings,
    /// Run nothing if a protection of the box does not work here
    #[arg(long)]
    require_box: bool,
}

/// The status at a limit, as that of `timeout`.
const AT_A_LIMIT: u8 = 124;

/// The status of a program that does not compile.
const NOT_COMPILED: u8 = 125;

/// Is added to the number of the signal that ended the program, as in a shell.
const BY_SIGNAL: i32 = 128;

pub(super) fn run(typed: &Typed, mut arguments: RunArguments) -> Result<Outcome> {
    let workspace = workspace(false)?;
    if is_of_problem(&arguments.target) {
        arguments.target = newest_in::<RunArguments>(typed, &arguments.target)?;
        say_newest("running", &arguments.target);
    }
    let (problem, source) = target(arguments.target.as_os_str(), &workspace)?;
    let folder = folder_of(&arguments.target);
    let mut own = Problem::default();
    if problem.is_none() {
        let completed = typed.for_cases::<RunArguments>(&folder, false)?;
        arguments = completed.arguments;
        warn(completed.sentences.into_iter().collect());
        own = package_around(&folder)?;
    }
    check_box(arguments.require_box)?;
    let (settings, problem) = (&arguments.settings, problem.unwrap_or(&own));
    let source = settings.program(source, problem)?;
    let judge = Judge::of(&workspace)?;
    let options = Options {
        purpose: Purpose::of_judged(arguments.debug),
        ..Options::default()
    };
    let task = settings.task(&judge, problem, source, options)?;
    let (source, shown) = (task.source.clone(), arguments.target.display().to_string());
    let renamed = move |text: &str, also: &str| source.with_own_name(text, &shown, also);
    let program = match judge.compile_task(&task)?.0 {
        Ok(program) => program,
        Err(error) => {
            let text = as_it_comes(&mut renamed(&error.message, "").into_bytes(), true);
            io::stderr().write_all(text.as_bytes())?;
            return Ok(Outcome::Ran(NOT_COMPILED));
        }
    };
    let mut job = program.job(Path::new("/dev/null"), task.limits);
    if let Some([input, _]) = task.files.as_ref().filter(|[input, _]| input != STREAM) {
        job.stdin = input.into();
        ensure!(
            job.stdin.is_file(),
            "there is no file {input} here for --files"
        );
    }
    let also = program.source_file.clone();
    let (streams, shown) = streams(move |text: &str| renamed(text, &also))?;
    let run = judge.compiler.supervisor.run_with_streams(&job, streams)?;
    for relay in shown {
        relay.join().expect("no panic")?;
    }
    let run = program.counted(run);
    if let Some([_, output]) = task.files.as_ref().filter(|[_, output]| output != STREAM) {
        if io::stdout().is_terminal() {
            print(&as_it_comes(&mut run.stdout.clone(), true))?;
        } else {
            print_to(io::stdout(), &run.stdout)?;
        }
        if run.is_unwritten {
            note(format_args!("{output} was never written"));
        }
    }
    Ok(Outcome::Ran(status(&run, &task.limits)))
}

/// The exit status that a run leads to. A limit or a signal is said, as a shell does.
fn status(run: &Run, limits: &Limits) -> u8 {
    match (limits::verdict(limits, run), run.end) {
        (Some(verdict @ (Verdict::Tle | Verdict::Mle | Verdict::Ole)), _) => {
            note(verdict.words());
            AT_A_LIMIT
        }
        (_, End::Stopped(_)) => {
            note("too many threads");
            AT_A_LIMIT
        }
        (_, End::Status(status)) => status as u8,
        (_, End::Signal(number)) => {
            note(format_args!("killed by {}", signal(number)));
            (BY_SIGNAL + number) as u8
        }
    }
}

/// Shows what a program prints to a terminal, until it ends.
type Relay = JoinHandle<Result<()>>;

/// The program's standard streams, and what shows those of them that are terminals, with the user's
/// name for the source. Both outputs have one pipe if both are terminals, so that they stay in
/// order.
fn streams(
    renamed: impl Fn(&str) -> String + Clone + Send + 'static,
) -> Result<([OwnedFd; 3], Vec<Relay>)> {
    let stdin = if io::stdin().is_terminal() {
        typed()?
    } else {
        io::stdin().as_fd().try_clone_to_owned()?
    };
    let mut relays = Vec::new();
    let mut shown = |out: Box<dyn Write + Send>| {
        let (reader, writer) = pipe_with(PipeFlags::CLOEXEC)?;
        let renamed = renamed.clone();
        relays.push(thread::spawn(|| show(reader.into(), renamed, out)));
        Ok::<OwnedFd, io::Error>(writer)
    };
    let is_shown = io::stdout().is_terminal();
    let stdout = if is_shown {
        shown(Box::new(io::stdout()))?
    } else {
        io::stdout().as_fd().try_clone_to_owned()?
    };
    let stderr = match io::stderr().is_terminal() {
        true if is_shown => stdout.try_clone()?,
        true => shown(Box::new(io::stderr()))?,
        false => io::stderr().as_fd().try_clone_to_owned()?,
    };
    Ok(([stdin, stdout, stderr], relays))
}

/// A pipe with what is typed. Its thread ends with this process.
fn typed() -> io::Result<OwnedFd> {
    let (reader, writer) = pipe_with(PipeFlags::CLOEXEC)?;
    thread::spawn(move || io::copy(&mut io::stdin(), &mut File::from(writer)));
    Ok(reader)
}

/// Prints what comes through a pipe, without waiting for the end of a line.
fn show(mut reader: File, renamed: impl Fn(&str) -> String, mut out: impl Write) -> Result<()> {
    let (mut left, mut buffer) = (Vec::new(), vec![0; 1 << 16]);
    loop {
        let length = reader.read(&mut buffer)?;
        left.extend(&buffer[..length]);
        let text = renamed(&as_it_comes(&mut left, length == 0));
        print_to(&mut out, text.as_bytes())?;
        if length == 0 {
            return Ok(());
        }
    }
}
