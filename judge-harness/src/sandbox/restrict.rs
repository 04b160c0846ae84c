//! What a program may not use and may not do, once and for all: set up between fork and exec.

use std::io;
use std::os::unix::process::CommandExt;
use std::process::Command;

use anyhow::{Error, Result, anyhow};
use rustix::process::{Pid, Resource, Rlimit, getpid, getrlimit, setrlimit};

use super::STACK_LIMIT;
use super::start::Start;
use super::supervisor::Request;

/// Bytes in any one file that a program writes. The supervisor stops it long before; this is for the time
/// in between.
const LARGEST_FILE: u64 = 1 << 30;

/// Bytes in any one file that a compiler writes.
const LARGEST_FILE_OF_COMPILER: u64 = 256 << 20;

/// Files that a program may have open.
const OPEN_FILES: u64 = 256;

/// Bytes of memory that each process of a compiler may ask for, in case the supervisor does not get to it.
const COMPILER_MEMORY: u64 = 8 << 30;

/// Bytes of memory that a program has to be able to ask for: virtual machines ask for much more than they use.
const LEAST_MEMORY: u64 = 8 << 30;

/// Lets a command start its program under the limits of a request and in its box.
pub(super) fn restrict(command: &mut Command, request: &Request, boxes: &mut Boxes) -> Result<()> {
    let supervisor = getpid();
    let bounds = bounds(request);
    let mut confinement = boxes.new_box(request)?;
    let start = Start::new(request)?;
    let restrict_self = move || {
        die_with(supervisor)?;
        bounds.iter().try_for_each(Bound::set)?;
        confinement.confine()?;
        start.start()
    };
    // SAFETY: between fork and exec a program of several threads may call only what is async-signal-safe.
    // A supervisor has one thread, so that no lock can be held by another one.
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
    name: (&'static str, char),
    /// The limit; and the least that will do, where the caller has no more to give.
    wanted: u64,
    least: u64,
}

/// No limit at all.
const UNBOUNDED: u64 = u64::MAX;

/// The limits under which a request's program starts. The supervisor stops it at its own, most of which are lower; should it not get
/// to it, the kernel does.
fn bounds(request: &Request) -> Vec<Bound> {
    let (limits, processes) = (request.limits, request.access.processes);
    let seconds = limits.cpu.as_secs();
    let bound = |resource, name, least, wanted| Bound {
        resource,
        name,
        wanted,
        least,
    };
    let mut bounds = vec![
        bound(Resource::Cpu, ("seconds", 't'), seconds + 1, seconds + 2),
        bound(Resource::Core, ("bytes of a core file", 'c'), 0, 0),
        bound(
            Resource::Stack,
            ("bytes of stack", 's'),
            STACK_LIMIT,
            STACK_LIMIT,
        ),
    ];
    let (size, memory) = (("bytes in a file", 'f'), ("bytes of memory", 'v'));
    if processes {
        let largest = LARGEST_FILE_OF_COMPILER;
        bounds.push(bound(Resource::Fsize, size, largest, largest));
        bounds.push(bound(
            Resource::As,
            memory,
            COMPILER_MEMORY,
            COMPILER_MEMORY,
        ));
    } else {
        bounds.push(bound(Resource::Fsize, size, limits.output, LARGEST_FILE));
        bounds.push(bound(Resource::As, memory, LEAST_MEMORY, UNBOUNDED));
        bounds.push(bound(
            Resource::Nofile,
            ("open files", 'n'),
            OPEN_FILES,
            OPEN_FILES,
        ));
    }
    bounds
}

impl Bound {
    /// The limit that nobody but root can raise.
    fn hard(&self) -> u64 {
        getrlimit(self.resource).maximum.unwrap_or(UNBOUNDED)
    }

    /// Whether the caller has too little to give.
    fn is_too_low(&self) -> bool {
        self.hard() < self.least
    }

    fn set(&self) -> io::Result<()> {
        let value = if self.is_too_low() {
            self.wanted
        } else {
            self.wanted.min(self.hard())
        };
        let value = Some(value).filter(|&value| value != UNBOUNDED);
        let (current, maximum) = (value, value);
        Ok(setrlimit(self.resource, Rlimit { current, maximum })?)
    }
}

/// Why a program could not be started: a hard limit can be raised only by those who have the right to.
pub(super) fn reason(error: io::Error, request: &Request) -> Error {
    let bounds = bounds(request);
    match bounds.iter().find(|bound| bound.is_too_low()) {
        Some(bound) if error.kind() == io::ErrorKind::PermissionDenied => anyhow!(
            "the hard limit here is {} {}, and {} are needed: start this from a shell where `ulimit -H{}` is higher",
            bound.hard(),
            bound.name.0,
            bound.least,
            bound.name.1
        ),
        _ => error.into(),
    }
}

/// Lets this process end with its parent, which has this number.
#[cfg(target_os = "linux")]
fn die_with(parent: Pid) -> io::Result<()> {
    rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL))?;
    if rustix::process::getppid() == Some(parent) {
        Ok(())
    } else {
        Err(io::ErrorKind::NotFound.into())
    }
}

/// Elsewhere there is no such thing; the limits on time still hold.
#[cfg(not(target_os = "linux"))]
fn die_with(_parent: Pid) -> io::Result<()> {
    Ok(())
}

/// What boxes are made of, kept from one run to the next as long as both may reach the same.
#[cfg(target_os = "linux")]
#[derive(Default)]
pub(super) struct Boxes(Option<(super::files::AccessRules, Option<super::calls::Filter>)>);

#[cfg(target_os = "linux")]
impl Boxes {
    fn new_box(&mut self, request: &Request) -> Result<Confinement> {
        let access = &request.access;
        let kept = self.0.take().filter(|(rules, _)| rules.is_of(access));
        let (rules, calls) = if let Some(kept) = kept {
            kept
        } else {
            let filter = || super::calls::Filter::new(access.processes);
            let calls = super::missing::has_seccomp().then(filter).transpose()?;
            (super::files::AccessRules::new(access), calls)
        };
        let files = Some(super::files::Files::new(request, &rules)?);
        self.0 = Some((rules, calls.clone()));
        Ok(Confinement { files, calls })
    }
}

/// A box that is ready for a process to get into.
#[cfg(target_os = "linux")]
struct Confinement {
    files: Option<super::files::Files>,
    calls: Option<super::calls::Filter>,
}

#[cfg(target_os = "linux")]
impl Confinement {
    /// Puts this process and all it becomes into the box.
    fn confine(&mut self) -> io::Result<()> {
        drop_capabilities()?;
        if let Some(files) = self.files.take() {
            files.confine().map_err(io::Error::other)?;
        }
        if let Some(calls) = &mut self.calls {
            calls.confine().map_err(io::Error::other)?;
        }
        Ok(())
    }
}

/// Elsewhere boxes are made of nothing.
#[cfg(not(target_os = "linux"))]
#[derive(Default)]
pub(super) struct Boxes;

#[cfg(not(target_os = "linux"))]
impl Boxes {
    #[allow(clippy::unused_self, clippy::unnecessary_wraps, reason = "as on Linux")]
    fn new_box(&mut self, _order: &Request) -> Result<Confinement> {
        Ok(Confinement)
    }
}

/// Elsewhere there is no box; what is left of the program's process group is ended.
#[cfg(not(target_os = "linux"))]
struct Confinement;

#[cfg(not(target_os = "linux"))]
impl Confinement {
    fn confine(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Whoever is root keeps none of root's powers but that over files, which the box bounds.
#[cfg(target_os = "linux")]
fn drop_capabilities() -> io::Result<()> {
    use rustix::thread::{CapabilitySet, CapabilitySets, capabilities, set_capabilities};
    let kept = capabilities(None)?.permitted & CapabilitySet::DAC_OVERRIDE;
    let sets = CapabilitySets {
        effective: kept,
        permitted: kept,
        inheritable: CapabilitySet::empty(),
    };
    Ok(set_capabilities(None, sets)?)
}

/// Lets this process learn how its children end, even if it was started by somebody who did not want to.
#[cfg(target_os = "linux")]
pub fn expect_children() {
    // SAFETY: it changes what happens on a signal to what usually happens.
    #[allow(unsafe_code)]
    unsafe {
        libc::signal(libc::SIGCHLD, libc::SIG_DFL);
    }
}

/// Elsewhere nobody does that.
#[cfg(not(target_os = "linux"))]
pub fn expect_children() {}

/// Keeps what this process has inherited from whoever started it from the programs that it starts.
#[cfg(target_os = "linux")]
pub(super) fn keep_inherited_files() {
    const FIRST: libc::c_uint = 3;
    // SAFETY: no descriptor is closed before another program is executed.
    #[allow(unsafe_code)]
    unsafe {
        libc::syscall(
            libc::SYS_close_range,
            FIRST,
            libc::c_uint::MAX,
            libc::CLOSE_RANGE_CLOEXEC,
        );
    }
}
