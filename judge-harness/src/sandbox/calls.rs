//! The system calls that a program in the box can make (seccomp).

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::sync::OnceLock;

use anyhow::{Result, anyhow};
use rustix::io::Errno;
use rustix::mm::{MapFlags, ProtFlags, mmap_anonymous};
use rustix::process::{getpid, getsid};
use rustix::thread::set_no_new_privs;
use seccompiler::SeccompCmpArgLen::{Dword, Qword};
use seccompiler::SeccompCmpOp::{Eq, MaskedEq};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCondition, SeccompFilter, SeccompRule, sock_filter,
};

use super::Job;
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
        static MADE: [OnceLock<Result<Filter>>; 4] = [const { OnceLock::new() }; 4];
        let kind = [job.polls, job.compiles].map(usize::from);
        let made = MADE[kind[0] + 2 * kind[1]].get_or_init(|| Self::new(job));
        made.as_ref().cloned().map_err(|error| anyhow!("{error:#}"))
    }

    /// The filter for a compiler, or for a program: a program can start only threads and signal
    /// only itself. It can talk to no other process and leaves nothing in the kernel.
    ///
    /// Calls that are not listed fail as if the kernel did not have them. Then libraries try older
    /// ones, such as `clone` instead of `clone3`, whose arguments a filter cannot read.
    fn new(job: &Job) -> Result<Self> {
        let [old, old_for_polling, old_for_compilers] = OLD;
        let (mut calls, mut rules) = ([FOR_ALL, old].concat(), BTreeMap::new());
        if job.compiles {
            calls.extend([FOR_COMPILERS, old_for_compilers].concat());
        } else {
            rules = by_argument()?;
        }
        if job.polls {
            calls.extend([FOR_POLLING, old_for_polling].concat());
            rules.insert(libc::SYS_socketpair, one_of(0, [libc::AF_UNIX as u64])?);
        }
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

    /// Confines this process, which can gain no rights any more, and the program it becomes.
    /// Allocates nothing, which would count as the program's memory.
    pub fn confine(&mut self) -> io::Result<()> {
        let own = getpid().as_raw_nonzero().get() as u32;
        let values = self.0.iter_mut().filter(|it| u64::from(it.k) == OWN);
        values.for_each(|step| step.k = own);
        let program = libc::sock_fprog {
            len: self.0.len() as u16,
            filter: self.0.as_mut_ptr().cast(),
        };
        // SAFETY: the kernel reads the filter, and writes nothing.
        #[allow(unsafe_code)]
        let result = unsafe {
            let mode = libc::SECCOMP_SET_MODE_FILTER;
            libc::syscall(libc::SYS_seccomp, mode, 0, &raw const program)
        };
        if result != 0 {
            return Err(io::Error::last_os_error());
        }
        Ok(())
    }
}

/// Whether seccomp stops this thread from calling what no submission may call. The thread can do
/// little afterwards but end.
pub(super) fn are_filtered() -> Result<bool> {
    set_no_new_privs(true)?;
    let job = Job {
        compiles: true,
        ..Job::default()
    };
    Filter::new(&job)?.confine()?;
    Ok(getsid(None) == Err(Errno::NOSYS))
}

/// The steps at the start of each filter that kill a program which makes system calls of another
/// architecture: they have other numbers.
const ARCHITECTURE: usize = 3;

const LOAD: u32 = libc::BPF_LD | libc::BPF_W | libc::BPF_ABS;
const AT_LEAST: u32 = libc::BPF_JMP | libc::BPF_JGE | libc::BPF_K;
const ALWAYS: u32 = libc::BPF_JMP | libc::BPF_JA;
const RETURN: u32 = libc::BPF_RET | libc::BPF_K;

/// Where a filter finds the number of a call.
const NUMBER: u32 = 0;

/// The part of a filter that allows these calls, whatever their arguments, by ranges of numbers.
/// seccompiler needs five steps for each call. The kernel tries a new filter on every number, and
/// that took longer than an empty program.
fn listed(calls: &[i64]) -> Result<BpfProgram> {
    let calls: BTreeSet<u32> = calls.iter().map(|&call| call as u32).collect();
    let is_listed = |call| calls.contains(&call);
    // The first numbers of all ranges, of listed and of other calls in turn.
    let starts = calls.iter().flat_map(|&call| [call, call + 1]);
    let starts: BTreeSet<u32> = starts
        .filter(|&call| call == 0 || is_listed(call) != is_listed(call - 1))
        .collect();
    let mut steps = vec![step(LOAD, [0, 0], NUMBER)];
    for (left, &start) in (0..starts.len()).rev().zip(&starts) {
        // A smaller number is in the range before this one.
        let before = left + usize::from(!is_listed(start));
        steps.push(step(AT_LEAST, [0, before.try_into()?], start));
    }
    steps.push(step(ALWAYS, [0, 0], 1));
    steps.push(step(RETURN, [0, 0], libc::SECCOMP_RET_ALLOW));
    Ok(steps)
}

/// A step of a filter: its operation, how many steps to skip if its condition holds and if not, and
/// its constant.
fn step(code: u32, [jt, jf]: [u8; 2], k: u32) -> sock_filter {
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
        (libc::SYS_execveat, with_bits(1, u64::MAX, path()? as u64)?),
        // 0 stands for its own process group, which has no other member and which it cannot leave.
        (libc::SYS_kill, one_of(0, [OWN, 0])?),
        (libc::SYS_tkill, one_of(0, [OWN])?),
        (libc::SYS_tgkill, one_of(0, [OWN])?),
        (
            libc::SYS_prctl,
            one_of(0, [libc::PR_SET_NAME, libc::PR_GET_NAME].map(bits))?,
        ),
        (libc::SYS_openat, cutting_needs_writing(2)?),
        // Limits can be read, not set.
        (libc::SYS_prlimit64, with_bits(2, u64::MAX, 0)?),
        (libc::SYS_ioctl, one_of(1, IOCTLS.iter().copied())?),
        (libc::SYS_fcntl, fcntls),
        (libc::SYS_clock_gettime, own_clocks()?),
        (libc::SYS_clock_getres, own_clocks()?),
        (libc::SYS_clock_nanosleep, own_clocks()?),
    ];
    let mut rules = BTreeMap::from(rules);
    #[cfg(target_arch = "x86_64")]
    rules.insert(libc::SYS_open, cutting_needs_writing(1)?);
    Ok(rules)
}

/// The random address of an empty path, which no program can guess. `execveat` with an empty path
/// starts a program from an open file. A filter sees only the address of a path, so it allows this
/// address alone.
pub(super) fn path() -> Result<usize> {
    /// The bits of an address that a program can have on any system, and of an offset in a page.
    const ADDRESSES: u32 = 46;
    const PAGE: u32 = 12;
    static PATH: OnceLock<rustix::io::Result<usize>> = OnceLock::new();
    let made = || {
        let random = RandomState::new().hash_one(()) as usize % (1 << ADDRESSES);
        let in_page = random % (1 << PAGE);
        let page = std::ptr::without_provenance_mut(random - in_page);
        // Memory that was never written to is zero, and a zero ends a path.
        // SAFETY: if this address is taken, the kernel chooses another.
        #[allow(unsafe_code)]
        let page = unsafe { mmap_anonymous(page, 1 << PAGE, ProtFlags::READ, MapFlags::PRIVATE) }?;
        Ok(page.addr() + in_page)
    };
    Ok((*PATH.get_or_init(made))?)
}

/// Requires that flags which cut a file also open it for writing, which Landlock refuses. Before
/// Linux 6.2 Landlock let a file be cut that is opened for reading.
fn cutting_needs_writing(flags: u8) -> Result<Vec<SeccompRule>> {
    let [cut, mode] = [libc::O_TRUNC, libc::O_ACCMODE].map(|flag| flag as u64);
    let writes = [libc::O_WRONLY, libc::O_RDWR].map(|way| with_bits(flags, mode, way as u64));
    let [writes, reads_and_writes] = writes;
    Ok([with_bits(flags, cut, 0)?, writes?, reads_and_writes?].concat())
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
