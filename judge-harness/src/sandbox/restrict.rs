//! What a program may not use and may not do, once and for all: set up between fork and exec.

use std::fs::File;
use std::io;
use std::os::unix::process::CommandExt;
use std::process::Command;

use anyhow::{Result, bail};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use super::client::Request;
use super::system::new_box;
use super::{OUTPUT_LIMIT, STACK_LIMIT, THREAD_LIMIT};

/// Bytes in any one file that a program writes: one byte more than all of its output may have,
/// which shows that it is too long.
const LARGEST_FILE: u64 = OUTPUT_LIMIT + 1;

/// Bytes in any one file that a compiler writes.
const LARGEST_FILE_OF_COMPILER: u64 = 256 << 20;

/// Files that a program may have open.
const OPEN_FILES: u64 = 256;

/// Bytes of memory that each process of a compiler may ask for, in case the supervisor does not get
/// to it.
const COMPILER_MEMORY: u64 = 8 << 30;

/// Bytes of memory that a program has to be able to ask for: virtual machines ask for much more
/// than they use.
const LEAST_MEMORY: u64 = 8 << 30;

/// Lets a command start its program under the limits of a request and in its box.
///
/// Fails if a hard limit here is too low for that.
pub(super) fn restrict(command: &mut Command, request: &Request, stdin: &File) -> Result<()> {
    let bounds = bounds(request);
    bounds.iter().try_for_each(Bound::make_room)?;
    let mut enter_box = new_box(request, stdin)?;
    let restrict_self = move || {
        bounds.iter().try_for_each(Bound::set)?;
        enter_box()
    };
    // SAFETY: between fork and exec a program of several threads may call only what is
    // async-signal-safe. A supervisor has one thread, so that no lock can be held by another one.
    #[allow(unsafe_code)]
    unsafe {
        command.pre_exec(restrict_self);
    }
    Ok(())
}

/// A limit that the kernel sees to.
struct Bound {
    resource: Resource,
    /// What it limits, and its letter for the shell's `ulimit`.
    name: &'static str,
    letter: char,
    /// The least that will do, where the caller has no more to give; and the limit.
    least: u64,
    wanted: u64,
}

/// No limit at all.
const UNBOUNDED: u64 = u64::MAX;

/// The limits under which a request's program starts. The supervisor stops it at its own, most of
/// which are lower; should it not get to it, the kernel does.
fn bounds(request: &Request) -> [Bound; 8] {
    let seconds = request.job.limits.cpu.as_secs();
    let stack = request.job.limits.stack;
    let stack = [STACK_LIMIT.min(stack), stack];
    let (file, memory, files) = if request.job.compiles {
        let file = [LARGEST_FILE_OF_COMPILER; 2];
        (file, [COMPILER_MEMORY; 2], [0, UNBOUNDED])
    } else {
        let file = [LARGEST_FILE; 2];
        (file, [LEAST_MEMORY, UNBOUNDED], [OPEN_FILES; 2])
    };
    let bound = |resource, name, letter, [least, wanted]: [u64; 2]| Bound {
        resource,
        name,
        letter,
        least,
        wanted,
    };
    [
        bound(Resource::Cpu, "seconds", 't', [seconds + 1, seconds + 2]),
        bound(Resource::Core, "bytes of a core file", 'c', [0, 0]),
        bound(Resource::Stack, "bytes of stack", 's', stack),
        bound(Resource::Fsize, "bytes in a file", 'f', file),
        bound(Resource::As, "bytes of memory", 'v', memory),
        bound(Resource::Data, "bytes of data", 'd', memory),
        bound(Resource::Nproc, "processes", 'u', [THREAD_LIMIT, UNBOUNDED]),
        bound(Resource::Nofile, "open files", 'n', files),
    ]
}

impl Bound {
    /// The limit that nobody but root can raise.
    fn hard(&self) -> u64 {
        getrlimit(self.resource).maximum.unwrap_or(UNBOUNDED)
    }

    /// Raises the hard limit here if it is too low, which only those can who have the right to.
    fn make_room(&self) -> Result<()> {
        let (hard, least) = (self.hard(), self.least);
        let (name, letter) = (self.name, self.letter);
        let current = getrlimit(self.resource).current;
        let maximum = Some(least);
        if hard < least && setrlimit(self.resource, Rlimit { current, maximum }).is_err() {
            bail!(
                "the hard limit here is {hard} {name}, and {least} are needed: \
                 start this from a shell where `ulimit -H{letter}` is higher"
            );
        }
        Ok(())
    }

    fn set(&self) -> io::Result<()> {
        let value = self.wanted.min(self.hard());
        let value = Some(value).filter(|&value| value != UNBOUNDED);
        let (current, maximum) = (value, value);
        Ok(setrlimit(self.resource, Rlimit { current, maximum })?)
    }
}

/// Lets this process learn how its children end, even if it was started by somebody who did not
/// want to.
pub fn expect_children() {
    reset(libc::SIGCHLD);
}

/// No system has a signal with a higher number.
const LAST_SIGNAL: libc::c_int = 64;

/// Lets all signals do what they usually do, to this process and to those that it starts, whatever
/// the caller has ignored or blocked. SIGPIPE stays as Rust has it: programs are started with the
/// usual one.
pub(super) fn reset_signals() {
    (1..=LAST_SIGNAL)
        .filter(|signal| *signal != libc::SIGPIPE)
        .for_each(reset);
    // SAFETY: it empties the mask of this thread, which is the only one.
    #[allow(unsafe_code)]
    unsafe {
        let mut none: libc::sigset_t = std::mem::zeroed();
        libc::sigemptyset(&raw mut none);
        libc::sigprocmask(libc::SIG_SETMASK, &raw const none, std::ptr::null_mut());
    }
}

fn reset(signal: libc::c_int) {
    // SAFETY: it changes what happens on a signal to what usually happens. Where that cannot be
    // changed, nothing is.
    #[allow(unsafe_code)]
    unsafe {
        libc::signal(signal, libc::SIG_DFL);
    }
}
