//! The system calls that a program in the box can make (seccomp).
//!
//! Its files, from the ground up:
//!
//! - `lists`: the calls, by what they are allowed for
//! - `filter`: rules for calls as a filter that the kernel runs

use std::collections::BTreeMap;
use std::io;
use std::sync::OnceLock;

use anyhow::{Context, Result};
use libc::sock_filter;
use rustix::io::Errno;
use rustix::process::{getpid, getsid};
use rustix::thread::set_no_new_privs;

use crate::sandbox::job::Job;
use filter::{Condition, Rule, filter_of};
use lists::{FCNTLS, FOR_ALL, FOR_COMPILERS, IDLE_FOR_COMPILERS, IOCTLS, OF_PATHS};

mod filter;
mod lists;

/// Stands for the id of the process itself, which is unknown until the process exists.
const OWN: i32 = 0x7fff_fffe;

/// The filter for a job's program. Each is made once, since that takes longer than a short run.
pub(super) fn filter(job: &Job) -> Result<Vec<sock_filter>> {
    static MADE: [OnceLock<Option<Vec<sock_filter>>>; 3] = [const { OnceLock::new() }; 3];
    let made = if job.compiles {
        2
    } else {
        usize::from(job.hides_files)
    };
    let made = MADE[made].get_or_init(|| filter_of(&rules(job)));
    made.clone().context("seccomp does not know this processor")
}

/// The rules for the calls that the filter knows.
///
/// A program can start only threads and signal only itself. It can talk to no other process and
/// leaves nothing in the kernel. A compiler can start processes, which stay in its process group,
/// and can signal only itself or that whole group.
fn rules(job: &Job) -> BTreeMap<i64, Rule> {
    let compiles = job.compiles;
    // Private memory, or a file. Pages of shared memory could be dropped from the program's map:
    // they would still exist and no longer be counted.
    let memory = [
        has(3, bits(libc::MAP_TYPE), bits(libc::MAP_PRIVATE)),
        has(3, bits(libc::MAP_ANONYMOUS), 0),
    ];
    let names = [libc::PR_SET_NAME, libc::PR_GET_NAME];
    // A compiler can set its own limits, and a program can only read them.
    let limits = has(2 * u32::from(!compiles), u64::MAX, 0);
    // A thread with open files of its own could hide them. Those of a process are seen.
    let start = if compiles {
        let shared = bits(libc::CLONE_THREAD | libc::CLONE_FILES);
        vec![has(0, bits(libc::CLONE_THREAD), 0), has(0, shared, shared)]
    } else {
        // Threads as the C libraries start them. A parent that waits for its thread would be
        // neither asleep nor at work.
        vec![has(0, !OPTIONAL, THREAD)]
    };
    let allowed = [
        (libc::SYS_mmap, memory.to_vec()),
        (libc::SYS_clone, start),
        // 0 stands for the process group, which a program cannot leave. It is the only member of
        // its group. Go's compiler does without the signals to its threads.
        (libc::SYS_kill, one_of(0, &[OWN, 0])),
        (libc::SYS_tkill, one_of(0, &[OWN])),
        (libc::SYS_tgkill, one_of(0, &[OWN])),
        (libc::SYS_prctl, one_of(0, &names)),
        (libc::SYS_socketpair, one_of(0, &[libc::AF_UNIX])),
        (libc::SYS_prlimit64, vec![limits]),
        (libc::SYS_ioctl, one_of(1, IOCTLS)),
        (libc::SYS_fcntl, one_of(1, FCNTLS)),
    ];
    let allowed = allowed.map(|(call, it)| (call, Rule::AllowedIf(it, libc::ENOSYS)));
    let mut rules = BTreeMap::from(allowed);
    rules.extend(all(FOR_ALL, || Rule::Allowed));
    if compiles {
        rules.extend(all(FOR_COMPILERS, || Rule::Allowed));
        rules.extend(all(IDLE_FOR_COMPILERS, || Rule::AllowedIf(Vec::new(), 0)));
        // The kernel sets no limit to what another mode allocates, nor is it a part of the length.
        let with_length = Rule::AllowedIf(one_of(1, &[0]), libc::ENOSYS);
        rules.insert(libc::SYS_fallocate, with_length);
    }
    let (mut never, mut refused) = (0, libc::ENOSYS);
    if job.hides_files {
        let missing = || Rule::AllowedIf(Vec::new(), libc::ENOENT);
        rules.extend(all(OF_PATHS, missing));
        // Libraries ask by `fstat` then, which may be this call without a path.
        rules.remove(&libc::SYS_statx);
        let no_path = bits(libc::AT_EMPTY_PATH);
        let of_descriptor = Rule::AllowedIf(vec![has(3, no_path, no_path)], libc::ENOENT);
        rules.insert(libc::SYS_newfstatat, of_descriptor);
        // `O_PATH` opens even a file that cannot be read.
        (never, refused) = (libc::O_PATH, libc::ENOENT);
    }
    let opening = |flags| Rule::AllowedIf(opening(flags, never), refused);
    #[cfg(target_arch = "x86_64")]
    rules.insert(libc::SYS_open, opening(1));
    rules.insert(libc::SYS_openat, opening(2));
    rules
}

/// The same rule for all calls of a list.
fn all(list: &[i64], rule: fn() -> Rule) -> impl Iterator<Item = (i64, Rule)> {
    list.iter().map(move |&call| (call, rule()))
}

/// A system call that sets up a protection. An address in the arguments is that of a structure of
/// the length that the call reads.
pub(super) fn call(number: i64, arguments: [usize; 4]) -> io::Result<usize> {
    let [one, two, three, four] = arguments;
    // SAFETY: these calls read only the structures in their arguments, and write nothing.
    #[allow(unsafe_code)]
    let result = unsafe { libc::syscall(number, one, two, three, four) };
    usize::try_from(result).map_err(|_| io::Error::last_os_error())
}

/// Confines this process and the program it becomes. It can gain no privileges before that.
/// Allocates nothing, since that would count as the program's memory.
pub(super) fn confine(filter: &mut [sock_filter]) -> io::Result<()> {
    let own = getpid().as_raw_nonzero().get() as u32;
    for step in filter.iter_mut().filter(|it| it.k == OWN as u32) {
        step.k = own;
    }
    let program = libc::sock_fprog {
        len: filter.len() as u16,
        filter: filter.as_mut_ptr(),
    };
    let mode = libc::SECCOMP_SET_MODE_FILTER as usize;
    let address = (&raw const program).expose_provenance();
    call(libc::SYS_seccomp, [mode, 0, address, 0]).map(drop)
}

/// Whether seccomp refuses this thread a system call that is not listed. Afterwards the thread can
/// do little but end.
pub(super) fn are_filtered() -> Result<bool> {
    set_no_new_privs(true)?;
    confine(&mut filter(&Job::default())?)?;
    Ok(getsid(None) == Err(Errno::NOSYS))
}

/// Allows a call that opens a file if none of the flags `never` is set. Allows `O_TRUNC` only
/// together with writing, which Landlock restricts. Before Linux 6.2, Landlock let a program
/// truncate a file that it opened for reading.
fn opening(flags: u32, never: i32) -> Vec<Condition> {
    let mode = |mode| has(flags, bits(libc::O_ACCMODE | never), bits(mode));
    let does_not_cut = has(flags, bits(libc::O_TRUNC | never), 0);
    vec![does_not_cut, mode(libc::O_WRONLY), mode(libc::O_RDWR)]
}

/// The flags of a thread.
const THREAD: u64 = (libc::CLONE_VM
    | libc::CLONE_FS
    | libc::CLONE_FILES
    | libc::CLONE_SIGHAND
    | libc::CLONE_THREAD
    | libc::CLONE_SYSVSEM) as u64;

/// Further flags that a thread may have. Go does not set the addresses of a thread's own variables
/// and of its id. Only musl sets the last one, which the kernel ignores.
const OPTIONAL: u64 = (libc::CLONE_SETTLS
    | libc::CLONE_PARENT_SETTID
    | libc::CLONE_CHILD_CLEARTID
    | libc::CLONE_DETACHED) as u64;

fn bits(flags: i32) -> u64 {
    u64::from(flags as u32)
}

/// Requires that these bits of an argument have this value.
fn has(argument: u32, mask: u64, value: u64) -> Condition {
    Condition {
        argument,
        mask,
        value,
    }
}

/// Requires that an argument is one of these. It is an `int`, so the kernel reads only its lower
/// half.
fn one_of(argument: u32, values: &[i32]) -> Vec<Condition> {
    let mask = u64::from(u32::MAX);
    let all = values.iter();
    all.map(|value| has(argument, mask, bits(*value))).collect()
}
