//! The box, as far as the kernel's services go: what a program cannot ask for (seccomp).

use std::collections::BTreeMap;

use anyhow::Result;
use rustix::process::getpid;
use seccompiler::SeccompCmpArgLen::{Dword, Qword};
use seccompiler::SeccompCmpOp::{self, Eq, MaskedEq, Ne};
use seccompiler::{BpfProgram, SeccompAction, SeccompCondition, SeccompFilter, SeccompRule};

use super::start::PROGRAM_FILE;
use lists::{
    FOR_NO_SUBMISSION, FOR_NOBODY, HARMLESS_IOCTLS, OTHER_NUMBERS, SIGNALLING_FCNTLS, UNKNOWN,
};
use tree::Action;

mod lists;
mod tree;

/// A system call that fails: with arguments that fit one of the rules, or with all if there is none.
type Refused = (i64, Vec<SeccompRule>);

/// Stands for the number of the process itself, which is not known before there is one.
const OWN: u64 = 0x7fff_fffe;

/// A filter that is ready for a process to confine itself with.
#[derive(Clone)]
pub(super) struct Filter(BpfProgram);

impl Filter {
    /// For a process that may start others, or for one that may not and so is a submission: it starts
    /// threads only, signals nobody but itself, talks to nobody, and leaves nothing in the kernel.
    pub fn new(processes: bool) -> Result<Self> {
        let mut actions = BTreeMap::from([(0, Action::Allowed), (OTHER_NUMBERS, NOT_PERMITTED)]);
        decide(&mut actions, FOR_NOBODY, NOT_PERMITTED);
        if processes {
            return Ok(Self(tree::filter(&actions, Vec::new())));
        }
        let examined = by_argument()?;
        let calls: Vec<i64> = examined.iter().map(|(call, _)| *call).collect();
        decide(&mut actions, FOR_NO_SUBMISSION, NOT_PERMITTED);
        decide(&mut actions, UNKNOWN, Action::Fails(libc::ENOSYS));
        decide(&mut actions, &calls, Action::Examined);
        Ok(Self(tree::filter(&actions, fails(examined)?)))
    }

    /// Confines this process and all it becomes. Allocates nothing: that would count as the program's.
    pub fn confine(&mut self) -> Result<(), seccompiler::Error> {
        let own = getpid().as_raw_nonzero().get().cast_unsigned();
        let values = self.0.iter_mut().filter(|step| u64::from(step.k) == OWN);
        values.for_each(|step| step.k = own);
        seccompiler::apply_filter(&self.0)
    }
}

const NOT_PERMITTED: Action = Action::Fails(libc::EPERM);

/// Gives these calls, and no others, an action.
fn decide(actions: &mut BTreeMap<u32, Action>, calls: &[i64], action: Action) {
    for call in calls.iter().filter_map(|&call| u32::try_from(call).ok()) {
        // The one after it keeps what it had.
        let next = actions.range(..=call + 1).next_back();
        let next = next.map_or(Action::Allowed, |(_, &action)| action);
        actions.insert(call + 1, next);
        actions.insert(call, action);
    }
}

/// What a submission may ask for in some ways and not in others.
fn by_argument() -> Result<Vec<Refused>> {
    let flag = |bits: i32| u64::from(bits.cast_unsigned());
    let (thread, files) = (flag(libc::CLONE_THREAD), flag(libc::CLONE_FILES));
    let written_through = |argument| -> Result<Vec<SeccompRule>> {
        let flags = [flag(libc::O_DSYNC), flag(libc::O_DIRECT)];
        let rules = flags.map(|bits| rule(argument, MaskedEq(bits), bits));
        rules.into_iter().collect()
    };
    let mut refused = vec![
        // Threads only, and none with a table of open files of its own, which nobody would see.
        (
            libc::SYS_clone,
            vec![rule(0, MaskedEq(thread), 0)?, rule(0, MaskedEq(files), 0)?],
        ),
        (
            libc::SYS_close_range,
            vec![rule(2, MaskedEq(UNSHARE), UNSHARE)?],
        ),
        // The program itself is started by a file number that it cannot have afterwards.
        (libc::SYS_execveat, other_than(0, &[PROGRAM_FILE as u64])?),
        // Its own process group is the program alone, as long as it cannot join another one.
        (libc::SYS_kill, other_than(0, &[OWN, 0])?),
        (libc::SYS_tkill, other_than(0, &[OWN])?),
        (libc::SYS_tgkill, other_than(0, &[OWN])?),
        (libc::SYS_rt_sigqueueinfo, other_than(0, &[OWN])?),
        (libc::SYS_rt_tgsigqueueinfo, other_than(0, &[OWN])?),
        (
            libc::SYS_prctl,
            vec![
                rule(0, Eq, flag(libc::PR_SET_PDEATHSIG))?,
                // The supervisor could no longer see which files it has open.
                rule(0, Eq, flag(libc::PR_SET_DUMPABLE))?,
            ],
        ),
        (libc::SYS_prlimit64, vec![rule(2, Ne, 0)?]),
        (libc::SYS_ioctl, other_than(1, HARMLESS_IOCTLS)?),
        // Whoever waits for a disk uses no CPU time.
        (libc::SYS_openat, written_through(2)?),
        (libc::SYS_pwritev2, vec![rule(5, Ne, 0)?]),
        (libc::SYS_msync, {
            let sync = flag(libc::MS_SYNC);
            vec![rule(2, MaskedEq(sync), sync)?]
        }),
    ];
    let commands = SIGNALLING_FCNTLS.iter();
    let commands = commands.map(|&command| rule(1, Eq, command));
    refused.push((libc::SYS_fcntl, commands.collect::<Result<_>>()?));
    #[cfg(target_arch = "x86_64")]
    refused.push((libc::SYS_open, written_through(1)?));
    Ok(refused)
}

/// The flag that gives the caller of `close_range` a table of open files of its own.
const UNSHARE: u64 = 2;

/// A rule on one argument: what is compared of it, and with what. Of a pointer or of flags all 64 bits
/// count, of what else is compared only the lower 32: the kernel does not look at the others.
fn rule(argument: u8, operation: SeccompCmpOp, value: u64) -> Result<SeccompRule> {
    let length = if matches!(operation, Eq) {
        Dword
    } else {
        Qword
    };
    let condition = SeccompCondition::new(argument, length, operation, value)?;
    Ok(SeccompRule::new(vec![condition])?)
}

/// Whether an argument, an `int`, is none of these.
fn other_than(argument: u8, values: &[u64]) -> Result<Vec<SeccompRule>> {
    let differ = values
        .iter()
        .map(|&value| SeccompCondition::new(argument, Dword, Ne, value));
    Ok(vec![SeccompRule::new(differ.collect::<Result<_, _>>()?)?])
}

/// The filter under which these calls fail with those arguments, as what is not permitted does.
fn fails(refused: Vec<Refused>) -> Result<BpfProgram> {
    let filter = SeccompFilter::new(
        refused.into_iter().collect(),
        SeccompAction::Allow,
        SeccompAction::Errno(libc::EPERM.cast_unsigned()),
        std::env::consts::ARCH.try_into()?,
    )?;
    Ok(filter.try_into()?)
}
