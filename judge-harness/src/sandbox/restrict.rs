//! What a program may not do and may not use: the limits that the kernel keeps.

use std::io;
use std::os::unix::process::CommandExt;
use std::process::Command;

use anyhow::Result;
use rustix::process::{Pid, Resource, Rlimit, Signal, getpid, getppid, setrlimit};

use super::Limits;

/// Lets a command start its program under the limits.
pub(super) fn restrict(command: &mut Command, limits: Limits) -> Result<()> {
    let supervisor = getpid();
    let filters = if limits.processes {
        Vec::new()
    } else {
        no_new_processes()?
    };
    let restrict_self = move || {
        die_with(supervisor)?;
        // The kernel enforces whole seconds and measures them roughly: one second more.
        let seconds = limits.cpu.as_secs() + 1 + u64::from(limits.cpu.subsec_nanos() > 0);
        // A program that outlives the signal at the first limit is killed at the second.
        bound(Resource::Cpu, seconds, seconds + 1)?;
        bound(Resource::Fsize, limits.output, limits.output)?;
        bound(Resource::Core, 0, 0)?;
        if let Some(bytes) = limits.memory {
            bound(Resource::Data, bytes, bytes)?;
        }
        filters.iter().try_for_each(Filter::apply)
    };
    // SAFETY: between fork and exec only async-signal-safe calls are allowed. The closure makes
    // system calls on values that exist already; it neither allocates nor locks.
    #[allow(unsafe_code)]
    unsafe {
        command.pre_exec(restrict_self);
    }
    Ok(())
}

fn bound(resource: Resource, soft: u64, hard: u64) -> io::Result<()> {
    let (current, maximum) = (Some(soft), Some(hard));
    Ok(setrlimit(resource, Rlimit { current, maximum })?)
}

/// Lets this process end with its parent, which has this number.
#[cfg(target_os = "linux")]
pub(super) fn die_with(parent: Pid) -> io::Result<()> {
    rustix::process::set_parent_process_death_signal(Some(Signal::KILL))?;
    if getppid() == Some(parent) {
        Ok(())
    } else {
        Err(io::ErrorKind::NotFound.into())
    }
}

/// Elsewhere there is no such thing; the limits on time still hold.
#[cfg(not(target_os = "linux"))]
pub(super) fn die_with(_parent: Pid) -> io::Result<()> {
    Ok(())
}

#[cfg(target_os = "linux")]
struct Filter(seccompiler::BpfProgram);

#[cfg(target_os = "linux")]
impl Filter {
    /// Restricts this process and all it becomes.
    fn apply(&self) -> io::Result<()> {
        seccompiler::apply_filter(&self.0).map_err(|_| io::Error::last_os_error())
    }
}

/// The system calls that start a process fail; threads can still be started.
#[cfg(target_os = "linux")]
fn no_new_processes() -> Result<Vec<Filter>> {
    use seccompiler::{
        SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
    };
    let fails_with = |calls: Vec<(i64, Vec<SeccompRule>)>, error: i32| {
        let filter = SeccompFilter::new(
            calls.into_iter().collect(),
            SeccompAction::Allow,
            SeccompAction::Errno(error.cast_unsigned()),
            std::env::consts::ARCH.try_into()?,
        )?;
        anyhow::Ok(Filter(filter.try_into()?))
    };
    // In the flags of clone, the bit that tells a thread from a process is not set.
    let no_thread = SeccompCondition::new(
        0,
        SeccompCmpArgLen::Qword,
        SeccompCmpOp::MaskedEq(libc::CLONE_THREAD.cast_unsigned().into()),
        0,
    )?;
    let mut forks = vec![(libc::SYS_clone, vec![SeccompRule::new(vec![no_thread])?])];
    #[cfg(target_arch = "x86_64")]
    forks.extend([(libc::SYS_fork, vec![]), (libc::SYS_vfork, vec![])]);
    Ok(vec![
        fails_with(forks, libc::EPERM)?,
        // A filter cannot look into the arguments of clone3. Told that it does not exist, the C
        // library goes back to clone.
        fails_with(vec![(libc::SYS_clone3, vec![])], libc::ENOSYS)?,
    ])
}

/// Elsewhere there is no such filter; what is left of the program's process group is ended.
#[cfg(not(target_os = "linux"))]
struct Filter;

#[cfg(not(target_os = "linux"))]
impl Filter {
    fn apply(&self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(not(target_os = "linux"))]
fn no_new_processes() -> Result<Vec<Filter>> {
    Ok(Vec::new())
}
