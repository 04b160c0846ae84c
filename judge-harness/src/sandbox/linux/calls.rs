//! The system calls that a program in the box can make (seccomp).

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

/// Stands for the id of the process itself, which is unknown until the process exists.
const OWN: u64 = 0x7fff_fffe;

/// A filter that a process can apply to itself.
#[derive(Clone)]
pub(super) struct Filter(BpfProgram);

impl Filter {
    /// The filter for a job. Each kind is made once, since that takes longer than a short run.
    pub fn of(job: &Job) -> Result<Self> {
        static MADE: [OnceLock<Result<Filter>>; 3] = [const { OnceLock::new() }; 3];
        let kind = usize::from(job.polls) + 2 * usize::from(job.compiles);
        let made = MADE[kind].get_or_init(|| Self::new(job.compiles, job.polls));
        made.as_ref().cloned().map_err(|error| anyhow!("{error:#}"))
    }

    /// The filter for a compiler, or for a submission: a submission can start only threads and
    /// signal only itself. It can talk to no other process and leaves nothing in the kernel.
    ///
    /// Calls that are not listed fail as if the kernel did not have them. Then libraries try older
    /// ones, such as `clone` instead of `clone3`, whose arguments a filter cannot read.
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

    /// Confines this process and the program it becomes. Allocates nothing, which would count as
    /// the program's memory.
    pub fn confine(&mut self) -> Result<(), seccompiler::Error> {
        let own = getpid().as_raw_nonzero().get() as u32;
        let values = self.0.iter_mut().filter(|step| u64::from(step.k) == OWN);
        values.for_each(|step| step.k = own);
        seccompiler::apply_filter(&self.0)
    }
}

/// Whether seccomp stops this thread from calling what no submission may call. The thread can do
/// little afterwards but end.
pub fn filters_calls() -> Option<bool> {
    Filter::new(false, false).ok()?.confine().ok()?;
    Some(getsid(None) == Err(Errno::NOSYS))
}

/// The steps at the start of each filter that kill a program which makes system calls of another
/// architecture: they have other numbers.
const ARCHITECTURE: usize = 3;

/// The part of a filter that allows these calls, whatever their arguments. seccompiler needs five
/// steps for each. The kernel tries a new filter on every call number, and that took longer than an
/// empty program.
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

/// A step of a filter: its operation, how many steps to skip if its condition holds and if not, and
/// its constant.
pub(super) fn step(code: u32, [jt, jf]: [u8; 2], k: u32) -> sock_filter {
    sock_filter {
        code: code as u16,
        jt,
        jf,
        k,
    }
}

/// The calls that a submission may make with certain arguments only.
fn by_argument() -> Result<BTreeMap<i64, Vec<SeccompRule>>> {
    let bits = |flags: i32| u64::from(flags as u32);
    // A program that waits for a disk uses no CPU time.
    let to_disk = bits(libc::O_DIRECT | libc::O_DSYNC);
    // Clocks of other processes have negative numbers.
    let own_clocks = || with_bits(0, 1 << 31, 0);
    let set_flags = vec![
        SeccompCondition::new(1, Dword, Eq, bits(libc::F_SETFL))?,
        SeccompCondition::new(2, Qword, MaskedEq(to_disk), 0)?,
    ];
    let mut fcntls = one_of(1, FCNTLS.iter().map(|&command| bits(command)))?;
    fcntls.push(SeccompRule::new(set_flags)?);
    let rules = [
        // Private memory, or a file. Pages of shared memory could be dropped from the program's
        // map: they would still exist and no longer be counted.
        (
            libc::SYS_mmap,
            [
                with_bits(3, bits(libc::MAP_TYPE), bits(libc::MAP_PRIVATE))?,
                with_bits(3, bits(libc::MAP_ANONYMOUS), 0)?,
            ]
            .concat(),
        ),
        // Threads as the C libraries start them. A thread with open files of its own could hide
        // them. A parent that waits for its thread would be neither asleep nor at work.
        (
            libc::SYS_clone,
            with_bits(0, !(MUSL_ONLY | GO_WITHOUT), THREAD)?,
        ),
        // Only the harness, when it starts the program, knows this address of the path.
        (
            libc::SYS_execveat,
            with_bits(1, u64::MAX, super::path()? as u64)?,
        ),
        // 0 stands for its own process group, which has no other member and which it cannot leave.
        (libc::SYS_kill, one_of(0, [OWN, 0])?),
        (libc::SYS_tkill, one_of(0, [OWN])?),
        (libc::SYS_tgkill, one_of(0, [OWN])?),
        (
            libc::SYS_prctl,
            one_of(0, [libc::PR_SET_NAME, libc::PR_GET_NAME].map(bits))?,
        ),
        // Limits can be read, not set.
        (libc::SYS_prlimit64, with_bits(2, u64::MAX, 0)?),
        // Sockets to itself. A Java virtual machine makes a pair when it opens a channel to a file.
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

/// Flags that the C libraries set and Go does not: the addresses of a thread's own variables and of
/// its id.
const GO_WITHOUT: u64 =
    (libc::CLONE_SETTLS | libc::CLONE_PARENT_SETTID | libc::CLONE_CHILD_CLEARTID) as u64;

/// A flag that musl sets and the kernel ignores.
const MUSL_ONLY: u64 = libc::CLONE_DETACHED as u64;

/// Requires that these bits of an argument are those of a value.
fn with_bits(argument: u8, bits: u64, value: u64) -> Result<Vec<SeccompRule>> {
    let condition = SeccompCondition::new(argument, Qword, MaskedEq(bits), value)?;
    Ok(vec![SeccompRule::new(vec![condition])?])
}

/// Requires that an argument is one of these. It is an `int`, so the kernel reads only its lower
/// half.
fn one_of(argument: u8, values: impl IntoIterator<Item = u64>) -> Result<Vec<SeccompRule>> {
    let rule = |value| -> Result<SeccompRule> {
        let condition = SeccompCondition::new(argument, Dword, Eq, value)?;
        Ok(SeccompRule::new(vec![condition])?)
    };
    values.into_iter().map(rule).collect()
}
