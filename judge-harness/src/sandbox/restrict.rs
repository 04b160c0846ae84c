//! Sets up a program's limits and its box, between fork and exec.

use std::fs::File;
use std::io;
use std::os::unix::process::CommandExt;
use std::process::Command;

use anyhow::{Result, ensure};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use super::request::Request;
use super::start::new_box;
use super::{OUTPUT_LIMIT, STACK_LIMIT_KIB, THREAD_LIMIT};

/// Bytes of any one file that a program writes. A file with one byte more than the output limit
/// shows that the output is too long.
const LARGEST_FILE: u64 = OUTPUT_LIMIT + 1;

/// Bytes of any one file that a compiler writes.
const LARGEST_FILE_OF_COMPILER: u64 = 256 << 20;

/// Files that a program may have open. So few bound the memory that the kernel holds for them.
const OPEN_FILES: u64 = 64;

/// Bytes of memory that each process of a compiler may request, in case the supervisor gets no
/// processor.
const COMPILER_MEMORY: u64 = 8 << 30;

/// Bytes of memory that a program must be able to request. Virtual machines request much more than
/// they use.
const LEAST_MEMORY: u64 = 8 << 30;

/// Makes a command start its program under the limits of a request, in its box.
///
/// Fails if a hard limit here is too low for that.
pub(super) fn restrict(command: &mut Command, request: &Request, stdin: &File) -> Result<()> {
    let bounds = bounds(request);
    bounds.iter().try_for_each(Bound::check)?;
    let mut enter_box = new_box(request, stdin)?;
    let restrict_self = move || {
        bounds.iter().try_for_each(Bound::set)?;
        enter_box()
    };
    // SAFETY: a supervisor has only one thread, so no other thread holds a lock after the fork.
    // Calls need not be async-signal-safe.
    #[allow(unsafe_code)]
    unsafe {
        command.pre_exec(restrict_self);
    }
    Ok(())
}

/// A limit that the kernel enforces.
struct Bound {
    resource: Resource,
    /// What it limits, and its letter for the shell's `ulimit`.
    name: &'static str,
    letter: char,
    /// The least value that will do if the caller's hard limit is lower, and the wanted value.
    least: u64,
    wanted: u64,
}

/// No limit at all.
const UNBOUNDED: u64 = u64::MAX;

/// The limits that the kernel enforces on a request's program. The supervisor's own limits are
/// mostly lower; these hold if it gets no processor.
fn bounds(request: &Request) -> [Bound; 8] {
    let seconds = request.job.limits.time.as_secs();
    let stack = request.job.limits.stack_kib << 10;
    let stack = [stack.min(STACK_LIMIT_KIB << 10), stack];
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
    /// The hard limit, which only root can raise.
    fn hard(&self) -> u64 {
        getrlimit(self.resource).maximum.unwrap_or(UNBOUNDED)
    }

    /// Fails if the hard limit is too low.
    fn check(&self) -> Result<()> {
        let (hard, least, name, letter) = (self.hard(), self.least, self.name, self.letter);
        ensure!(
            hard >= least,
            "the hard limit here is {hard} {name}, and {least} are needed: \
             start this from a shell where `ulimit -H{letter}` is higher"
        );
        Ok(())
    }

    fn set(&self) -> io::Result<()> {
        let value = self.wanted.min(self.hard());
        let value = Some(value).filter(|&value| value != UNBOUNDED);
        let (current, maximum) = (value, value);
        Ok(setrlimit(self.resource, Rlimit { current, maximum })?)
    }
}

/// Lets this process wait for its children, even if its caller ignored SIGCHLD.
pub fn expect_children() {
    reset(libc::SIGCHLD);
}

/// No system has a signal with a higher number.
const LAST_SIGNAL: libc::c_int = 64;

/// Resets all signals, for this process and those that it starts, even if the caller ignored or
/// blocked them. SIGPIPE stays as Rust sets it: Rust starts programs with the default.
pub(super) fn reset_signals() {
    (1..=LAST_SIGNAL)
        .filter(|signal| *signal != libc::SIGPIPE)
        .for_each(reset);
    // SAFETY: it clears the signal mask of this thread, which is the only one.
    #[allow(unsafe_code)]
    unsafe {
        let mut none: libc::sigset_t = std::mem::zeroed();
        libc::sigemptyset(&raw mut none);
        libc::sigprocmask(libc::SIG_SETMASK, &raw const none, std::ptr::null_mut());
    }
}

fn reset(signal: libc::c_int) {
    // SAFETY: it restores a signal's default action. If that is not possible, it changes nothing.
    #[allow(unsafe_code)]
    unsafe {
        libc::signal(signal, libc::SIG_DFL);
    }
}
