//! Two programs that talk to each other, each in its own run: each reads what the other prints.
//!
//! One relay per direction copies the output, bounds it, and records which program ended first.
//! Output to a program that has ended is dropped, so that no broken pipe kills the other.

use std::ffi::CString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;

use anyhow::{Context, Result};

use super::client::Supervisor;
use super::{Job, OUTPUT_LIMIT, Run, scratch};
use crate::locked;

/// Bytes of a dialogue that are kept.
const KEPT: usize = 1 << 20;

/// The sign before each line of the first program, and of the second.
const SIGNS: [char; 2] = ['>', '<'];

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

/// The pipes of a program that has not opened them yet. Both ends are open here, so that no opening
/// blocks and no reader sees the end too soon.
#[derive(Debug)]
pub(super) struct Pipes {
    paths: [PathBuf; 2],
    _open: [File; 2],
}

impl Pipes {
    /// Makes the pipes of a run in this directory. Returns them, and the ends for the relays.
    fn new(run_dir: &Path) -> Result<(Self, File, File)> {
        let make = || -> io::Result<_> {
            let paths = ["stdin", "stdout"].map(|name| run_dir.join(name));
            for path in &paths {
                let _ = fs::remove_file(path);
                let path = CString::new(path.as_os_str().as_bytes())?;
                // SAFETY: it is a string that ends with a NUL.
                #[allow(unsafe_code)]
                if unsafe { libc::mkfifo(path.as_ptr(), 0o600) } != 0 {
                    return Err(io::Error::last_os_error());
                }
            }
            let open = |path| OpenOptions::new().read(true).write(true).open(path);
            let both = [open(&paths[0])?, open(&paths[1])?];
            let input = OpenOptions::new().write(true).open(&paths[0])?;
            let output = File::open(&paths[1])?;
            let pipes = Self { paths, _open: both };
            Ok((pipes, input, output))
        };
        make().context("pipes for an interactor")
    }
}

impl Drop for Pipes {
    fn drop(&mut self) {
        for path in &self.paths {
            let _ = fs::remove_file(path);
        }
    }
}

impl Supervisor {
    /// Runs two jobs to their ends. Each reads what the other prints.
    ///
    /// Fails if a run could not be set up.
    pub fn talk(&self, jobs: &[Job; 2]) -> Result<([Run; 2], Dialogue)> {
        let dialogue = Mutex::default();
        let [mut one, mut two] = [self.process()?, self.process()?];
        let (pipes_of_one, to_one, from_one) = Pipes::new(one.run_dir())?;
        let (pipes_of_two, to_two, from_two) = Pipes::new(two.run_dir())?;
        let runs = thread::scope(|scope| {
            let relayed = [
                scope.spawn(|| relay(from_one, to_two, SIGNS[0], &dialogue)),
                scope.spawn(|| relay(from_two, to_one, SIGNS[1], &dialogue)),
            ];
            let other = scope.spawn(|| two.run(&jobs[1], Some(pipes_of_two)));
            let runs = [Ok(one.run(&jobs[0], Some(pipes_of_one))), other.join()];
            let mut printed = relayed
                .map(|relayed| relayed.join().expect("no panic"))
                .into_iter();
            runs.map(|run| {
                let mut run = run.expect("no panic")?;
                run.exit.printed += printed.next().unwrap_or_default();
                Ok(run)
            })
        });
        scratch::wait_if_ending();
        let [run, other]: [Result<Run>; 2] = runs;
        let could_not = |job: &Job| format!("could not run {}", job.program.display());
        let run = run.with_context(|| could_not(&jobs[0]))?;
        let other = other.with_context(|| could_not(&jobs[1]))?;
        self.keep(one);
        self.keep(two);
        let dialogue = dialogue.into_inner();
        Ok(([run, other], dialogue.unwrap_or_default()))
    }
}

/// Copies what one program prints to the other, until it ends or prints too much. Then the other
/// reads the end of its input. Returns the number of bytes printed.
fn relay(mut from: File, to: File, sign: char, dialogue: &Mutex<Dialogue>) -> u64 {
    let (mut to, mut printed, mut chunk) = (Some(to), 0, vec![0; 1 << 16]);
    while let Ok(length @ 1..) = from.read(&mut chunk) {
        printed += length as u64;
        if let Some(mut reader) = to.take() {
            locked(dialogue).add(sign, &chunk[..length]);
            to = reader.write_all(&chunk[..length]).is_ok().then_some(reader);
        }
        if printed > OUTPUT_LIMIT {
            break;
        }
    }
    locked(dialogue).first.get_or_insert(sign);
    printed
}
