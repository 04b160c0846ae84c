//! Two programs that talk to each other, each in its own run: each reads what the other prints.
//!
//! One relay per direction copies the output, bounds it, and records which program ended first.
//! Output to a program that has ended is dropped, so that no broken pipe kills the other.

use std::ffi::CString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::sync::Mutex;
use std::thread;

use anyhow::{Context, Result};

use super::client::{Pipes, Supervisor};
use super::{Job, OUTPUT_LIMIT, Run, scratch};
use crate::threads::locked;

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

/// Makes pipes in a folder for a job's standard input and output. Returns them, and the ends for
/// the relays.
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
        let dialogue = Mutex::default();
        let (runs, printed) = thread::scope(|scope| {
            let relays = [
                scope.spawn(|| relay(from_one, to_two, SIGNS[0], &dialogue)),
                scope.spawn(|| relay(from_two, to_one, SIGNS[1], &dialogue)),
            ];
            let other = scope.spawn(|| self.run_with(&two, Some(pipes_of_two)));
            let runs = [
                self.run_with(&one, Some(pipes_of_one)),
                other.join().expect("no panic"),
            ];
            (runs, relays.map(|relay| relay.join().expect("no panic")))
        });
        let [one, two] = runs;
        let mut runs = [one?, two?];
        for (run, printed) in runs.iter_mut().zip(printed) {
            run.exit.printed += printed;
        }
        Ok((runs, dialogue.into_inner().unwrap_or_default()))
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
