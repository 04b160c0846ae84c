//! Two programs that talk to each other, each in its own run: each reads what the other prints.
//!
//! A relay copies the output of both, bounds it, and records which program ended first. Output to a
//! program that has ended is dropped, so that no broken pipe kills the other. The relay also stops
//! programs that wait for each other.

use std::ffi::CString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::OpenOptionsExt;
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

/// If neither program prints for this time, the relay checks whether both wait.
const QUIET: Timespec = Timespec {
    tv_sec: 0,
    tv_nsec: 20_000_000,
};

/// If both programs wait at this many checks in a row, they wait for each other. One check would be
/// enough without threads: another thread may print something soon.
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
    /// Does not block. `None` once the other program does not read any more.
    to: Option<File>,
    /// What was read and has no room in the other program's pipe. Until it has, nothing more is
    /// read, but the other direction goes on: a program may read and print in two threads.
    left: Vec<u8>,
}

impl Stream {
    /// What has to be possible before this stream can go on.
    fn awaited(&self) -> PollFd<'_> {
        match &self.to {
            Some(to) if !self.left.is_empty() => PollFd::new(to, PollFlags::OUT),
            _ => PollFd::new(&self.from, PollFlags::IN),
        }
    }

    /// Copies what can be copied. Returns whether more may follow: the program has not ended, and
    /// has not printed too much.
    fn copy(&mut self, chunk: &mut [u8], dialogue: &mut Dialogue) -> bool {
        if !self.left.is_empty() {
            self.pass_on();
            return true;
        }
        let length = self.from.read(chunk).unwrap_or_default();
        let sign = SIGNS[self.number];
        if self.to.is_some() {
            dialogue.add(sign, &chunk[..length]);
            self.left.extend(&chunk[..length]);
            self.pass_on();
        }
        let printed = &mut dialogue.printed[self.number];
        *printed += length as u64;
        let goes_on = length > 0 && *printed <= OUTPUT_LIMIT;
        if !goes_on {
            dialogue.first.get_or_insert(sign);
        }
        goes_on
    }

    /// Writes as much as the other program's pipe has room for.
    fn pass_on(&mut self) {
        let written = self.to.as_ref().map(|mut to| to.write(&self.left));
        match written {
            Some(Ok(length)) => drop(self.left.drain(..length)),
            Some(Err(error)) if error.kind() == io::ErrorKind::WouldBlock => {}
            _ => {
                self.to = None;
                self.left.clear();
            }
        }
    }

    /// Whether the other program has read all of it.
    fn is_read(&self) -> bool {
        let reader = self.to.as_ref().filter(|_| self.left.is_empty());
        reader.is_some_and(|reader| ioctl_fionread(reader) == Ok(0))
    }
}

/// Relays what two programs print until both have ended. A program reads the end of its input once
/// the other has ended. Of two programs that wait for each other the first is killed.
fn relay(mut streams: Vec<Stream>, programs: &[OnceLock<Pid>; 2]) -> io::Result<Dialogue> {
    let (mut dialogue, mut chunk, mut looks) = (Dialogue::default(), vec![0; 1 << 16], 0);
    while !streams.is_empty() {
        let mut events: Vec<_> = streams.iter().map(Stream::awaited).collect();
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

/// Both ends of a program's pipes, held open until the program has opened them. Until then no
/// opening blocks, and no reader sees the end too soon.
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
    let mut input = OpenOptions::new();
    let input = input.write(true).custom_flags(libc::O_NONBLOCK);
    let input = input.open(&paths[0])?;
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
            left: Vec::new(),
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
            run.printed += printed;
        }
        if dialogue.is_stuck {
            runs[0].end = End::Stopped(Excess::Idle);
        }
        Ok((runs, dialogue))
    }
}
