//! Two programs that talk to each other, each in its own run: each reads what the other prints.
//!
//! A relay copies the output of both, bounds it, and records which program ended first. Output to a
//! program that has ended is dropped, so that no broken pipe kills the other. The relay also stops
//! programs that wait for each other.

use std::ffi::CString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::sync::OnceLock;
use std::thread;

use anyhow::{Context, Result};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{ioctl_fionread, retry_on_intr};
use rustix::process::{Pid, Signal, kill_process};

use super::client::Supervisor;
use super::process::waits_for_input;
use super::{End, Excess, Job, OUTPUT_LIMIT, Run, scratch};

/// Bytes of a dialogue that are kept.
const KEPT: usize = 1 << 20;

/// The sign before each line of the first program, and of the second.
const SIGNS: [char; 2] = ['>', '<'];

/// If nobody prints for this time, the relay looks whether both programs wait.
const QUIET: Timespec = Timespec {
    tv_sec: 0,
    tv_nsec: 20_000_000,
};

/// After so many looks in a row at which both programs wait, they wait for each other. One would do
/// for a program without threads: another thread may print something soon.
const LOOKS: usize = 10;

/// What two programs said to each other.
#[derive(Debug, Default)]
pub struct Dialogue {
    /// The first MiB: after `> ` each line that the first program printed, after `< ` each that it
    /// read.
    pub text: Vec<u8>,
    /// The sign of the program whose line is not ended yet.
    unfinished: Option<char>,
    /// The sign of the program that ended first.
    first: Option<char>,
    /// The bytes that each has printed.
    printed: [u64; 2],
    /// Whether the first program was stopped, since they waited for each other.
    is_stuck: bool,
}

impl Dialogue {
    /// Whether the first program ended before the second one.
    pub fn was_ended_by_first(&self) -> bool {
        self.first == Some(SIGNS[0])
    }

    fn add(&mut self, sign: char, said: &[u8]) {
        for part in said.split_inclusive(|byte| *byte == b'\n') {
            if self.text.len() > KEPT {
                return;
            }
            if self.unfinished != Some(sign) {
                let line_end = self.unfinished.map_or("", |_| "\n");
                self.text.extend(format!("{line_end}{sign} ").as_bytes());
            }
            self.text.extend(part);
            self.unfinished = (!part.ends_with(b"\n")).then_some(sign);
        }
    }
}

/// What one of the programs prints, on its way to the other.
struct Stream {
    /// 0 for the first program.
    number: usize,
    from: File,
    /// `None` once the other program does not read any more.
    to: Option<File>,
}

impl Stream {
    /// Copies what there is to read. Returns whether more may follow: the program has not ended,
    /// and has not printed too much.
    fn copy(&mut self, chunk: &mut [u8], dialogue: &mut Dialogue) -> bool {
        let length = self.from.read(chunk).unwrap_or_default();
        let sign = SIGNS[self.number];
        if let Some(mut reader) = self.to.take() {
            dialogue.add(sign, &chunk[..length]);
            let written = reader.write_all(&chunk[..length]);
            self.to = written.is_ok().then_some(reader);
        }
        let printed = &mut dialogue.printed[self.number];
        *printed += length as u64;
        let goes_on = length > 0 && *printed <= OUTPUT_LIMIT;
        if !goes_on {
            dialogue.first.get_or_insert(sign);
        }
        goes_on
    }

    /// Whether the other program has read all of it.
    fn is_read(&self) -> bool {
        let reader = self.to.as_ref();
        reader.is_some_and(|reader| ioctl_fionread(reader) == Ok(0))
    }
}

/// Relays what two programs print until both have ended. A program reads the end of its input once
/// the other has ended. Of two programs that wait for each other the first is killed.
fn relay(mut streams: Vec<Stream>, programs: &[OnceLock<Pid>; 2]) -> io::Result<Dialogue> {
    let (mut dialogue, mut chunk, mut looks) = (Dialogue::default(), vec![0; 1 << 16], 0);
    while !streams.is_empty() {
        let files = streams.iter().map(|stream| &stream.from);
        let mut events: Vec<_> = files.map(|file| PollFd::new(file, PollFlags::IN)).collect();
        let ready = retry_on_intr(|| poll(&mut events, Some(&QUIET)))?;
        let are_ready: Vec<_> = events.iter().map(|it| !it.revents().is_empty()).collect();
        let mut are_ready = are_ready.into_iter();
        streams.retain_mut(|stream| {
            are_ready.next() != Some(true) || stream.copy(&mut chunk, &mut dialogue)
        });
        let [Some(one), Some(two)] = programs.each_ref().map(|program| program.get().copied())
        else {
            continue;
        };
        let wait = ready == 0
            && streams.len() == 2
            && streams.iter().all(Stream::is_read)
            && [one, two].into_iter().all(waits_for_input);
        looks = if wait { looks + 1 } else { 0 };
        if looks == LOOKS {
            dialogue.is_stuck = kill_process(one, Signal::KILL).is_ok();
        }
    }
    Ok(dialogue)
}

/// Both ends of the pipes of a program that has not opened them yet. While they are open here, no
/// opening blocks and no reader sees the end too soon.
type Pipes = [File; 2];

/// Makes pipes in a folder for a job's standard input and output. Returns them, and the ends for
/// the relay.
fn connect(job: &mut Job, folder: &Path) -> io::Result<(Pipes, File, File)> {
    fs::create_dir(folder)?;
    let paths = ["stdin", "stdout"].map(|name| folder.join(name));
    for path in &paths {
        let path = CString::new(path.as_os_str().as_bytes())?;
        // SAFETY: it is a string that ends with a NUL.
        #[allow(unsafe_code)]
        if unsafe { libc::mkfifo(path.as_ptr(), 0o600) } != 0 {
            return Err(io::Error::last_os_error());
        }
    }
    let both = |path| OpenOptions::new().read(true).write(true).open(path);
    let pipes = [both(&paths[0])?, both(&paths[1])?];
    let input = OpenOptions::new().write(true).open(&paths[0])?;
    let output = File::open(&paths[1])?;
    let [stdin, stdout] = paths;
    (job.stdin, job.talks) = (stdin, Some(stdout));
    Ok((pipes, input, output))
}

impl Supervisor {
    /// Runs two jobs to their ends. Each reads what the other prints.
    ///
    /// Fails if a run could not be set up.
    pub fn talk(&self, [mut one, mut two]: [Job; 2]) -> Result<([Run; 2], Dialogue)> {
        let scratch = scratch::folder()?;
        let connect = |job: &mut Job, name| {
            let pipes = connect(job, &scratch.path().join(name));
            pipes.context("pipes for an interactor")
        };
        let (pipes_of_one, to_one, from_one) = connect(&mut one, "one")?;
        let (pipes_of_two, to_two, from_two) = connect(&mut two, "two")?;
        let streams = [(from_one, to_two), (from_two, to_one)];
        let streams = streams.into_iter().enumerate();
        let streams = streams.map(|(number, (from, to))| Stream {
            number,
            from,
            to: Some(to),
        });
        let streams = streams.collect();
        let programs = [const { OnceLock::new() }; 2];
        let run = |number: usize, job: &Job, pipes: Pipes| {
            self.run_with(job, |program| {
                drop(pipes);
                let _ = programs[number].set(program);
            })
        };
        let (runs, dialogue) = thread::scope(|scope| {
            let relay = scope.spawn(|| relay(streams, &programs));
            let other = scope.spawn(|| run(1, &two, pipes_of_two));
            let runs = [run(0, &one, pipes_of_one), other.join().expect("no panic")];
            (runs, relay.join().expect("no panic"))
        });
        let [one, two] = runs;
        let (mut runs, dialogue) = ([one?, two?], dialogue.context("the relay")?);
        for (run, printed) in runs.iter_mut().zip(dialogue.printed) {
            run.exit.printed += printed;
        }
        if dialogue.is_stuck {
            runs[0].exit.end = End::Stopped(Excess::Idle);
        }
        Ok((runs, dialogue))
    }
}
