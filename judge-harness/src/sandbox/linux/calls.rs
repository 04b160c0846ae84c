//! The box, as far as the kernel's services go: what a program can ask for (seccomp).

use std::collections::BTreeMap;
use std::sync::OnceLock;

use anyhow::{Result, anyhow};
use rustix::io::Errno;
use rustix::process::{getpid, getsid};
use seccompiler::SeccompCmpArgLen::{Dword, Qword};
use seccompiler::SeccompCmpOp::{Eq, MaskedEq};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCondition, SeccompFilter, SeccompRule, sock_filter,
};

use crate::sandbox::Job;
use lists::{FCNTLS, FOR_ALL, FOR_COMPILERS, FOR_POLLING, IOCTLS, OLD};

mod lists;

/// Stands for the number of the process itself, which is not known before there is one.
const OWN: u64 = 0x7fff_fffe;

/// A filter that is ready for a process to confine itself with.
#[derive(Clone)]
pub(super) struct Filter(BpfProgram);

impl Filter {
    /// The filter for a job. It is made once, since that takes longer than a short run.
    pub fn of(job: &Job) -> Result<Self> {
        static MADE: [OnceLock<Result<Filter>>; 3] = [const { OnceLock::new() }; 3];
        let kind = usize::from(job.polls) + 2 * usize::from(job.compiles);
        let made = MADE[kind].get_or_init(|| Self::new(job.compiles, job.polls));
        made.as_ref().cloned().map_err(|error| anyhow!("{error:#}"))
    }

    /// For a process that may start others, or for one that may not and so is a submission: it
    /// starts threads only, signals nobody but itself, talks to nobody, and leaves nothing in the
    /// kernel.
    ///
    /// What is not on a list fails as if the kernel did not have it, on any kernel: then libraries
    /// try something older, such as `clone` instead of `clone3`, into whose arguments a filter
    /// cannot look.
    fn new(compiles: bool, polls: bool) -> Result<Self> {
        let [old, old_for_compilers] = OLD;
        let polling = if polls { FOR_POLLING } else { &[] };
        let (calls, rules) = if compiles {
            let calls = [FOR_ALL, old, FOR_COMPILERS, old_for_compilers];
            (calls.concat(), BTreeMap::new())
        } else {
            ([FOR_ALL, old, polling].concat(), by_argument()?)
        };
        let examined = SeccompFilter::new(
            rules,
            SeccompAction::Errno(libc::ENOSYS as u32),
            SeccompAction::Allow,
            std::env::consts::ARCH.try_into()?,
        )?;
        let mut filter: BpfProgram = examined.try_into()?;
        filter.splice(ARCHITECTURE..ARCHITECTURE, listed(&calls)?);
        Ok(Self(filter))
    }

    /// Confines this process and all it becomes. Allocates nothing: that would count as the
    /// program's.
    pub fn confine(&mut self) -> Result<(), seccompiler::Error> {
        let own = getpid().as_raw_nonzero().get() as u32;
        let values = self.0.iter_mut().filter(|step| u64::from(step.k) == OWN);
        values.for_each(|step| step.k = own);
        seccompiler::apply_filter(&self.0)
    }
}

/// Whether seccomp keeps this thread from what no submission may call. It can do little afterwards
/// but end.
pub fn filters_calls() -> Option<bool> {
    Filter::new(false, false).ok()?.confine().ok()?;
    Some(getsid(None) == Err(Errno::NOSYS))
}

/// The steps at the start of each filter that end a program which calls the kernel as on another
/// architecture: there the numbers of the calls are others.
const ARCHITECTURE: usize = 3;

/// The part of a filter that lets these calls through, whatever their arguments. (seccompiler takes
/// five steps for each; the kernel tries a new filter on every number that there is, which then
/// took longer than an empty program.)
fn listed(calls: &[i64]) -> Result<BpfProgram> {
    let mut steps = vec![step(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, [0, 0], 0)];
    for (left, &call) in (1..=calls.len()).rev().zip(calls) {
        let equal = libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K;
        steps.push(step(equal, [left.try_into()?, 0], call.try_into()?));
    }
    steps.push(step(libc::BPF_JMP | libc::BPF_JA, [0, 0], 1));
    steps.push(step(
        libc::BPF_RET | libc::BPF_K,
        [0, 0],
        libc::SECCOMP_RET_ALLOW,
    ));
    Ok(steps)
}

/// A step of a filter: what it does, how many steps it leaves out then if a condition holds and if
/// not, and a number.
pub(super) fn step(code: u32, [jt, jf]: [u8; 2], k: u32) -> sock_filter {
    sock_filter {
        code: code as u16,
        jt,
        jf,
        k,
    }
}

/// What a submission may ask for in these ways and in no others.
fn by_argument() -> Result<BTreeMap<i64, Vec<SeccompRule>>> {
    let bits = |flags: i32| u64::from(flags as u32);
    // Whoever waits for a disk uses no CPU time.
    let to_disk = bits(libc::O_DIRECT | libc::O_DSYNC);
    // The clocks of other processes are negative, their numbers say whose.
    let own_clocks = || with_bits(0, 1 << 31, 0);
    let set_flags = vec![
        SeccompCondition::new(1, Dword, Eq, bits(libc::F_SETFL))?,
        SeccompCondition::new(2, Qword, MaskedEq(to_disk), 0)?,
    ];
    let mut fcntls = one_of(1, FCNTLS.iter().map(|&command| bits(command)))?;
    fcntls.push(SeccompRule::new(set_flags)?);
    let rules = [
        // Memory of its own, or a file. Memory that it shares, though with nobody, it could drop
        // from its map, and it would be counted no more and be there.
        (
            libc::SYS_mmap,
            [
                with_bits(3, bits(libc::MAP_TYPE), bits(libc::MAP_PRIVATE))?,
                with_bits(3, bits(libc::MAP_ANONYMOUS), 0)?,
            ]
            .concat(),
        ),
        // Threads as the C libraries start them: none with open files of its own, which nobody
        // would see, and none that its parent waits for, which would be neither asleep nor at work.
        (
            libc::SYS_clone,
            with_bits(0, !(MUSL_ONLY | GO_WITHOUT), THREAD)?,
        ),
        // Only at the start does the path have this address.
        (
            libc::SYS_execveat,
            with_bits(1, u64::MAX, super::path()? as u64)?,
        ),
        // Its own process group is the program alone: it cannot join another one.
        (libc::SYS_kill, one_of(0, [OWN, 0])?),
        (libc::SYS_tkill, one_of(0, [OWN])?),
        (libc::SYS_tgkill, one_of(0, [OWN])?),
        (
            libc::SYS_prctl,
            one_of(0, [libc::PR_SET_NAME, libc::PR_GET_NAME].map(bits))?,
        ),
        // Limits can be read.
        (libc::SYS_prlimit64, with_bits(2, u64::MAX, 0)?),
        // With itself alone. A Java machine has a pair as soon as it opens a channel to a file.
        (libc::SYS_socketpair, one_of(0, [bits(libc::AF_UNIX)])?),
        (libc::SYS_ioctl, one_of(1, IOCTLS.iter().copied())?),
        (libc::SYS_fcntl, fcntls),
        (libc::SYS_clock_gettime, own_clocks()?),
        (libc::SYS_clock_getres, own_clocks()?),
        (libc::SYS_clock_nanosleep, own_clocks()?),
    ];
    Ok(BTreeMap::from(rules))
}

/// The flags of a thread.
const THREAD: u64 = (libc::CLONE_VM
    | libc::CLONE_FS
    | libc::CLONE_FILES
    | libc::CLONE_SIGHAND
    | libc::CLONE_THREAD
    | libc::CLONE_SYSVSEM) as u64;

/// Flags that the C libraries set and Go does not: where the thread has its own variables, and
/// where its number is.
const GO_WITHOUT: u64 =
    (libc::CLONE_SETTLS | libc::CLONE_PARENT_SETTID | libc::CLONE_CHILD_CLEARTID) as u64;

/// A flag without a meaning, which musl sets.
const MUSL_ONLY: u64 = libc::CLONE_DETACHED as u64;

/// These bits of an argument have to be those of a value.
fn with_bits(argument: u8, bits: u64, value: u64) -> Result<Vec<SeccompRule>> {
    let condition = SeccompCondition::new(argument, Qword, MaskedEq(bits), value)?;
    Ok(vec![SeccompRule::new(vec![condition])?])
}

/// An argument, an `int` of which the kernel looks at the lower half alone, has to be one of these.
fn one_of(argument: u8, values: impl IntoIterator<Item = u64>) -> Result<Vec<SeccompRule>> {
    let rule = |value| -> Result<SeccompRule> {
        let condition = SeccompCondition::new(argument, Dword, Eq, value)?;
        Ok(SeccompRule::new(vec![condition])?)
    };
    values.into_iter().map(rule).collect()
}
