//! Two programs that talk to each other, each in its own run: each reads what the other prints.
//!
//! One loop copies their outputs up to a limit, and records which program ended first. Output to a
//! program that has ended is dropped, so that no broken pipe kills the other. The loop also keeps
//! their clocks, since a supervisor sees only its own program and does not know whose turn it is.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::sync::OnceLock;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::fs::{CWD, Mode, mkfifoat};
use rustix::io::{ioctl_fionread, retry_on_intr};
use rustix::process::Pid;

use crate::sandbox::client::Supervisor;
use crate::sandbox::job::{Job, Run};
use crate::sandbox::usage::{Clock, Usage, waits_for_partner};
use crate::scratch;

/// Bytes of a dialogue that are kept.
const KEPT: usize = 1 << 20;

/// The programs are looked at this often.
const INTERVAL: Duration = Duration::from_millis(5);

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
}

/// The way from one program to the other. No end of it blocks.
struct Relay {
    /// The output of the one; `None` once it has ended or has printed too much.
    from: Option<File>,
    /// The input of the other; `None` once either has ended.
    to: Option<File>,
    /// Output that is not in the other one's pipe yet, which may be full.
    left: Vec<u8>,
    /// The bytes that were printed.
    printed: u64,
    /// The most bytes that may be printed.
    limit: u64,
}

impl Relay {
    /// The event after which there is something to copy.
    fn event(&self) -> Option<PollFd<'_>> {
        let (file, flags) = if self.left.is_empty() {
            (&self.from, PollFlags::IN)
        } else {
            (&self.to, PollFlags::OUT)
        };
        file.as_ref().map(|file| PollFd::new(file, flags))
    }

    /// Whether the other program has something to read.
    fn has_unread(&self) -> bool {
        let unread = self.to.as_ref().map(ioctl_fionread);
        unread.is_some_and(|it| it.is_ok_and(|bytes| bytes > 0))
    }

    /// Copies at most 64 KiB of this program's output. When it ends, the other program reads the
    /// end of its input.
    fn copy(&mut self, number: usize, dialogue: &mut Dialogue) {
        if let Some(from) = self.from.as_mut().filter(|_| self.left.is_empty()) {
            self.left.resize(1 << 16, 0);
            let read = from.read(&mut self.left);
            let is_later = would_block(&read);
            self.left.truncate(read.unwrap_or_default());
            if is_later {
                return;
            }
            self.printed += self.left.len() as u64;
            if self.to.is_some() {
                dialogue.add(number, &self.left);
            }
            if self.left.is_empty() || self.printed > self.limit {
                dialogue.first.get_or_insert(number);
                self.from = None;
            }
        }
        let written = self.to.as_mut().map(|to| to.write(&self.left));
        match written {
            Some(Ok(length)) => drop(self.left.drain(..length)),
            Some(written) if would_block(&written) => {}
            _ => {
                self.left.clear();
                self.to = None;
            }
        }
        if self.from.is_none() && self.left.is_empty() {
            self.to = None;
        }
    }
}

fn would_block(done: &io::Result<usize>) -> bool {
    matches!(done, Err(error) if error.kind() == ErrorKind::WouldBlock)
}

/// Waits for this time, or until there is something to copy. Returns whether there is.
fn wait(relays: &[Relay; 2], time: Duration) -> bool {
    let mut events: Vec<_> = relays.iter().filter_map(Relay::event).collect();
    let time = time.try_into().ok();
    retry_on_intr(|| poll(&mut events, time.as_ref())) != Ok(0)
}

/// Copies the outputs of two programs until both have ended, and returns them. Stops a program that
/// sleeps for too long in its own turn. It is the first one's turn while the second one, the
/// interactor, waits for it.
fn listen(
    relays: &mut [Relay; 2],
    jobs: &[Job; 2],
    programs: &[OnceLock<Pid>; 2],
    have_ended: impl Fn() -> [bool; 2],
) -> Dialogue {
    let mut dialogue = Dialogue::default();
    let (mut clocks, mut last) = ([Clock::default(); 2], Instant::now());
    loop {
        let ended = have_ended();
        let are_over = ended == [true; 2];
        let time = if are_over { Duration::ZERO } else { INTERVAL };
        if !wait(relays, time) && are_over {
            return dialogue;
        }
        for (number, relay) in relays.iter_mut().enumerate() {
            relay.copy(number, &mut dialogue);
        }
        let passed = last.elapsed();
        if passed < INTERVAL {
            continue;
        }
        last = Instant::now();
        let running = [0, 1].map(|number| {
            let program = programs[number].get().filter(|_| !ended[number]);
            program.map(|it| (*it, Usage::of(*it, false)))
        });
        let waits = running[1].is_some_and(|(program, usage)| waits_for_partner(program, usage));
        // Whoever has something to read, and nothing left to print, waits for nobody. gVisor does
        // not tell one that waits from one that was not woken up yet.
        let waits = waits && !(relays[0].has_unread() && relays[1].left.is_empty());
        // What was printed meanwhile wakes up one of them.
        if wait(relays, Duration::ZERO) {
            continue;
        }
        // If both wait, it is the first one's turn, too.
        let turn = usize::from(ended[0] || !(ended[1] || waits));
        let Some((_, usage)) = running[turn] else {
            continue;
        };
        if clocks[turn].is_over(passed, usage, jobs[turn].limits.time) {
            // The supervisor stops a program whose pipe has no name.
            let _ = jobs[turn].output_pipe.as_ref().map(fs::remove_file);
        }
    }
}

/// The pipes for a program's standard input and output.
struct Pipes {
    /// Both. Held open until the program has opened them, no opening blocks, and no reader sees the
    /// end too soon.
    both: [File; 2],
    /// The ends for the relays.
    input: File,
    output: File,
}

/// Makes pipes for a job in a folder.
fn connect(job: &mut Job, folder: &Path) -> io::Result<Pipes> {
    fs::create_dir(folder)?;
    let [stdin, stdout] = ["stdin", "stdout"].map(|name| folder.join(name));
    let make = |path| {
        mkfifoat(CWD, path, Mode::RUSR | Mode::WUSR)?;
        OpenOptions::new().read(true).write(true).open(path)
    };
    let both = [make(&stdin)?, make(&stdout)?];
    let open = |file, options: &mut OpenOptions| options.custom_flags(libc::O_NONBLOCK).open(file);
    let input = open(&stdin, OpenOptions::new().write(true))?;
    let output = open(&stdout, OpenOptions::new().read(true))?;
    (job.stdin, job.output_pipe) = (stdin, Some(stdout));
    Ok(Pipes {
        both,
        input,
        output,
    })
}

impl Supervisor {
    /// Runs two jobs to their ends. Each reads what the other prints. Returns their runs, the first
    /// with the dialogue as its output, and whether the first program ended before the second one.
    ///
    /// Fails if a run could not be set up.
    pub fn talk(&self, mut jobs: [Job; 2]) -> Result<([Run; 2], bool)> {
        let scratch = scratch::folder()?;
        let connect = |job: &mut Job, name| {
            let pipes = connect(job, &scratch.path().join(name));
            pipes.context("pipes for an interactor")
        };
        let one = connect(&mut jobs[0], "one")?;
        let two = connect(&mut jobs[1], "two")?;
        let relay = |from, to, job: &Job| Relay {
            from: Some(from),
            to: Some(to),
            left: Vec::new(),
            printed: 0,
            limit: job.limits.output,
        };
        let mut relays = [
            relay(one.output, two.input, &jobs[0]),
            relay(two.output, one.input, &jobs[1]),
        ];
        let programs = [const { OnceLock::new() }; 2];
        let run = |number: usize, pipes: [File; 2]| {
            self.run_with(&jobs[number], |program| {
                drop(pipes);
                let _ = programs[number].set(program);
            })
        };
        let (one, two, dialogue) = thread::scope(|scope| {
            let one = scope.spawn(|| run(0, one.both));
            let two = scope.spawn(|| run(1, two.both));
            let have_ended = || [one.is_finished(), two.is_finished()];
            let dialogue = listen(&mut relays, &jobs, &programs, have_ended);
            let [one, two] = [one, two].map(|run| run.join().expect("no panic"));
            (one, two, dialogue)
        });
        let mut runs = [one?, two?];
        for (run, relay) in runs.iter_mut().zip(&relays) {
            run.printed += relay.printed;
        }
        runs[0].stdout = dialogue.text;
        Ok((runs, dialogue.first == Some(0)))
    }
}
