//! Two programs that talk to each other, each in its own run: each reads what the other prints.
//!
//! A relay for each program copies its output, bounds it, and records whether it ended first.
//! Output to a program that has ended is dropped, so that no broken pipe kills the other. The
//! relays also stop programs that wait for each other.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::{Mutex, OnceLock};
use std::thread;

use anyhow::{Context, Result};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{CWD, Mode, mkfifoat};
use rustix::io::retry_on_intr;
use rustix::process::{Pid, Signal, kill_process};

use super::client::Supervisor;
use super::usage::waits_for_input;
use super::{End, Excess, Job, OUTPUT_LIMIT, Run, scratch};
use crate::threads::locked;

/// Bytes of a dialogue that are kept.
const KEPT: usize = 1 << 20;

/// If a program prints nothing for this time, its relay checks whether both wait.
const QUIET: Timespec = Timespec {
    tv_sec: 0,
    tv_nsec: 20_000_000,
};

/// If both programs wait at this many checks of each relay in a row, they wait for each other. One
/// check would be enough without threads: another thread may print something soon.
const CHECKS: usize = 10;

/// What two programs say to each other.
#[derive(Default)]
struct Dialogue {
    /// The first MiB: after `> ` each line that the first program printed, after `< ` each that it
    /// read.
    text: Vec<u8>,
    /// The number of the program whose line is not ended yet: 0 or 1.
    unfinished: Option<usize>,
    /// The number of the program that ended first.
    first: Option<usize>,
    /// The bytes that each has printed.
    printed: [u64; 2],
    /// The checks of each relay since either copied something, if both programs waited.
    checks: [usize; 2],
    /// Whether the first program was killed, since they waited for each other.
    is_stuck: bool,
}

impl Dialogue {
    fn add(&mut self, number: usize, said: &[u8]) {
        for part in said.split_inclusive(|byte| *byte == b'\n') {
            if self.text.len() > KEPT {
                return;
            }
            if self.unfinished != Some(number) {
                let line_end = self.unfinished.map_or("", |_| "\n");
                let sign = ['>', '<'][number];
                self.text.extend(format!("{line_end}{sign} ").as_bytes());
            }
            self.text.extend(part);
            self.unfinished = (!part.ends_with(b"\n")).then_some(number);
        }
    }

    /// Notes that the relay of this program had nothing to copy. Of two programs that wait for each
    /// other the first is killed.
    fn check(&mut self, number: usize, programs: &[OnceLock<Pid>; 2]) {
        let waits = |program: &OnceLock<Pid>| program.get().copied().is_some_and(waits_for_input);
        if self.first.is_none() && programs.iter().all(waits) {
            self.checks[number] += 1;
        } else {
            self.checks = [0; 2];
        }
        if self.checks.iter().all(|checks| *checks >= CHECKS) {
            let killed = programs[0].get().map(|it| kill_process(*it, Signal::KILL));
            self.is_stuck = killed.is_some_and(|it| it.is_ok());
            self.checks = [0; 2];
        }
    }
}

/// Copies the output of a program to the other one until it ends or has printed too much. The other
/// one reads the end of its input then.
fn relay(
    number: usize,
    mut from: File,
    to: File,
    dialogue: &Mutex<Dialogue>,
    programs: &[OnceLock<Pid>; 2],
) {
    let (mut to, mut chunk) = (Some(to), vec![0; 1 << 16]);
    loop {
        let mut events = [PollFd::new(&from, PollFlags::IN)];
        let ready = retry_on_intr(|| poll(&mut events, Some(&QUIET)));
        let mut dialogue = locked(dialogue);
        if ready == Ok(0) {
            dialogue.check(number, programs);
            continue;
        }
        dialogue.checks = [0; 2];
        let length = from.read(&mut chunk).unwrap_or_default();
        let said = &chunk[..length];
        dialogue.printed[number] += length as u64;
        if to.is_some() {
            dialogue.add(number, said);
        }
        if length == 0 || dialogue.printed[number] > OUTPUT_LIMIT {
            dialogue.first.get_or_insert(number);
            return;
        }
        // The other program may not read for a while, and print all the same.
        drop(dialogue);
        to = to.filter(|mut to| to.write_all(said).is_ok());
    }
}

/// Makes pipes in a folder for a job's standard input and output. Returns them, and the ends for
/// the relays. Held open until the program has opened them, no opening blocks, and no reader sees
/// the end too soon.
fn connect(job: &mut Job, folder: &Path) -> io::Result<([File; 2], File, File)> {
    fs::create_dir(folder)?;
    let [stdin, stdout] = ["stdin", "stdout"].map(|name| folder.join(name));
    let make = |path| {
        mkfifoat(CWD, path, Mode::RUSR | Mode::WUSR)?;
        OpenOptions::new().read(true).write(true).open(path)
    };
    let pipes = [make(&stdin)?, make(&stdout)?];
    let input = OpenOptions::new().write(true).open(&stdin)?;
    let output = File::open(&stdout)?;
    (job.stdin, job.talks) = (stdin, Some(stdout));
    Ok((pipes, input, output))
}

impl Supervisor {
    /// Runs two jobs to their ends. Each reads what the other prints. Returns their runs, the first
    /// with the dialogue as its output, and whether the first program ended before the second one.
    ///
    /// Fails if a run could not be set up.
    pub fn talk(&self, [mut one, mut two]: [Job; 2]) -> Result<([Run; 2], bool)> {
        let scratch = scratch::folder()?;
        let connect = |job: &mut Job, name| {
            let pipes = connect(job, &scratch.path().join(name));
            pipes.context("pipes for an interactor")
        };
        let (pipes_of_one, to_one, from_one) = connect(&mut one, "one")?;
        let (pipes_of_two, to_two, from_two) = connect(&mut two, "two")?;
        let dialogue = Mutex::default();
        let programs = [const { OnceLock::new() }; 2];
        let run = |number: usize, job: &Job, pipes: [File; 2]| {
            self.run_with(job, |program| {
                drop(pipes);
                let _ = programs[number].set(program);
            })
        };
        let (one, two) = thread::scope(|scope| {
            scope.spawn(|| relay(0, from_one, to_two, &dialogue, &programs));
            scope.spawn(|| relay(1, from_two, to_one, &dialogue, &programs));
            let two = scope.spawn(|| run(1, &two, pipes_of_two));
            (run(0, &one, pipes_of_one), two.join().expect("no panic"))
        });
        let mut runs = [one?, two?];
        let dialogue: Dialogue = std::mem::take(&mut locked(&dialogue));
        for (run, printed) in runs.iter_mut().zip(dialogue.printed) {
            run.printed += printed;
        }
        runs[0].stdout = dialogue.text;
        if dialogue.is_stuck {
            runs[0].end = End::Stopped(Excess::Idle);
        }
        Ok((runs, dialogue.first == Some(0)))
    }
}
