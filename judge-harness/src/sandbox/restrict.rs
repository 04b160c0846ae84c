//! What a program may not do and may not use: the limits that the kernel keeps.

use std::io;
use std::os::unix::process::CommandExt;
use std::process::Command;

use rustix::process::{Pid, Resource, Rlimit, Signal, getpid, getppid, setrlimit};

use super::{Limits, STACK_LIMIT};

/// Bytes in any one file that a program writes. The supervisor stops it long before; this is for the time
/// in between.
const FILE_LIMIT: u64 = 1 << 30;

/// Lets a command start its program under the limits.
pub(super) fn restrict(command: &mut Command, limits: Limits) {
    let supervisor = getpid();
    let restrict_self = move || {
        die_with(supervisor)?;
        // The supervisor stops the program at the limit. Should it not get to it, the kernel does.
        let seconds = limits.cpu.as_secs() + 2;
        bound(Resource::Cpu, seconds, seconds + 1)?;
        bound(Resource::Fsize, FILE_LIMIT, FILE_LIMIT)?;
        bound(Resource::Core, 0, 0)?;
        bound(Resource::Stack, STACK_LIMIT, STACK_LIMIT)?;
        if limits.processes {
            return Ok(());
        }
        keep_to_itself()
    };
    // SAFETY: between fork and exec a program of several threads may call only what is async-signal-safe.
    // A supervisor has one thread, so that no lock can be held by another one.
    #[allow(unsafe_code)]
    unsafe {
        command.pre_exec(restrict_self);
    }
}

fn bound(resource: Resource, soft: u64, hard: u64) -> io::Result<()> {
    let (current, maximum) = (Some(soft), Some(hard));
    Ok(setrlimit(resource, Rlimit { current, maximum })?)
}

/// Lets this process end with its parent, which has this number.
#[cfg(target_os = "linux")]
fn die_with(parent: Pid) -> io::Result<()> {
    rustix::process::set_parent_process_death_signal(Some(Signal::KILL))?;
    if getppid() == Some(parent) {
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

/// From now on this process starts no others, though it may start threads, signals nobody but itself, and
/// still ends with its parent.
#[cfg(target_os = "linux")]
fn keep_to_itself() -> io::Result<()> {
    for filter in filters::all(getpid()).map_err(io::Error::other)? {
        seccompiler::apply_filter(&filter).map_err(io::Error::other)?;
    }
    Ok(())
}

/// Elsewhere there is no such filter; what is left of the program's process group is ended.
#[cfg(not(target_os = "linux"))]
fn keep_to_itself() -> io::Result<()> {
    Ok(())
}

/// Filters on system calls.
#[cfg(target_os = "linux")]
mod filters {
    use anyhow::Result;
    use rustix::process::Pid;
    use seccompiler::SeccompCmpArgLen::{Dword, Qword};
    use seccompiler::SeccompCmpOp::{Eq, MaskedEq, Ne};
    use seccompiler::{BpfProgram, SeccompAction, SeccompCondition, SeccompFilter, SeccompRule};

    /// A system call, and the arguments with which it fails: with one of these if there are any.
    type Refused = (i64, Vec<SeccompRule>);

    pub fn all(own: Pid) -> Result<[BpfProgram; 2]> {
        let own = own.as_raw_nonzero().get().cast_unsigned().into();
        let other_than = |argument, values: &[u64]| {
            let differ = values
                .iter()
                .map(|&value| SeccompCondition::new(argument, Dword, Ne, value));
            anyhow::Ok(vec![SeccompRule::new(differ.collect::<Result<_, _>>()?)?])
        };
        let death_signal = u64::from(libc::PR_SET_PDEATHSIG.cast_unsigned());
        let death_signal = SeccompCondition::new(0, Dword, Eq, death_signal)?;
        let thread = libc::CLONE_THREAD.cast_unsigned().into();
        let no_thread = SeccompCondition::new(0, Qword, MaskedEq(thread), 0)?;
        let mut refused = vec![
            (libc::SYS_clone, vec![SeccompRule::new(vec![no_thread])?]),
            // Its own process group is the program alone, as long as it cannot join another one.
            (libc::SYS_kill, other_than(0, &[own, 0])?),
            (libc::SYS_setpgid, vec![]),
            (libc::SYS_tkill, other_than(0, &[own])?),
            (libc::SYS_tgkill, other_than(0, &[own])?),
            (libc::SYS_rt_sigqueueinfo, other_than(0, &[own])?),
            (libc::SYS_rt_tgsigqueueinfo, other_than(0, &[own])?),
            (libc::SYS_pidfd_send_signal, vec![]),
            (libc::SYS_prctl, vec![SeccompRule::new(vec![death_signal])?]),
        ];
        #[cfg(target_arch = "x86_64")]
        refused.extend([(libc::SYS_fork, vec![]), (libc::SYS_vfork, vec![])]);
        Ok([
            fails_with(refused, libc::EPERM)?,
            // A filter cannot look into the arguments of clone3. Told that it does not exist, the C
            // library goes back to clone.
            fails_with(vec![(libc::SYS_clone3, vec![])], libc::ENOSYS)?,
        ])
    }

    fn fails_with(calls: Vec<Refused>, error: i32) -> Result<BpfProgram> {
        let filter = SeccompFilter::new(
            calls.into_iter().collect(),
            SeccompAction::Allow,
            SeccompAction::Errno(error.cast_unsigned()),
            std::env::consts::ARCH.try_into()?,
        )?;
        Ok(filter.try_into()?)
    }
}
