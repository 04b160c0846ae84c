//! The box, as far as the kernel's services go: what a program cannot ask for (seccomp).

use anyhow::Result;
use rustix::process::getpid;
use seccompiler::SeccompCmpArgLen::{Dword, Qword};
use seccompiler::SeccompCmpOp::{Eq, MaskedEq, Ne};
use seccompiler::{BpfProgram, SeccompAction, SeccompCondition, SeccompFilter, SeccompRule};

/// A system call that fails: with arguments that fit one of the rules, or with all if there is none.
type Refused = (i64, Vec<SeccompRule>);

/// Stands for the number of the process itself, which is not known before there is one.
const OWN: u64 = 0x7fff_fffe;

/// Filters that are ready for a process to confine itself with.
pub(super) struct Filters(Vec<BpfProgram>);

impl Filters {
    /// For a process that may start others, or for one that may not and so is a submission: it starts
    /// threads only, signals nobody but itself, talks to nobody, and leaves nothing in the kernel.
    pub fn new(processes: bool) -> Result<Self> {
        if processes {
            return Ok(Self(vec![fails_with(libc::EPERM, for_nobody())?]));
        }
        let refused = [for_nobody(), for_no_submission()?].concat();
        Ok(Self(vec![
            fails_with(libc::EPERM, refused)?,
            // A filter cannot look into the arguments of clone3. Told that it does not exist, the C
            // library goes back to clone.
            fails_with(libc::ENOSYS, vec![(libc::SYS_clone3, vec![])])?,
        ]))
    }

    /// Confines this process and all it becomes. Allocates nothing: that would count as the program's.
    pub fn confine(&mut self) -> Result<(), seccompiler::Error> {
        let own = getpid().as_raw_nonzero().get().cast_unsigned();
        for filter in &mut self.0 {
            let values = filter.iter_mut().filter(|step| u64::from(step.k) == OWN);
            values.for_each(|step| step.k = own);
            seccompiler::apply_filter(filter)?;
        }
        Ok(())
    }
}

/// What neither a submission nor a compiler has any business with: other processes' insides, ways round
/// the box, the network, the machine itself.
fn for_nobody() -> Vec<Refused> {
    let calls = [
        libc::SYS_ptrace,
        libc::SYS_process_vm_readv,
        libc::SYS_process_vm_writev,
        libc::SYS_pidfd_getfd,
        libc::SYS_kcmp,
        libc::SYS_io_uring_setup,
        libc::SYS_open_by_handle_at,
        libc::SYS_userfaultfd,
        libc::SYS_bpf,
        libc::SYS_perf_event_open,
        libc::SYS_unshare,
        libc::SYS_setns,
        libc::SYS_mount,
        libc::SYS_umount2,
        libc::SYS_pivot_root,
        libc::SYS_chroot,
        libc::SYS_fsopen,
        libc::SYS_open_tree,
        libc::SYS_move_mount,
        libc::SYS_add_key,
        libc::SYS_request_key,
        libc::SYS_keyctl,
    ];
    calls.map(|call| (call, vec![])).to_vec()
}

fn for_no_submission() -> Result<Vec<Refused>> {
    let thread = libc::CLONE_THREAD.cast_unsigned().into();
    let no_thread = SeccompCondition::new(0, Qword, MaskedEq(thread), 0)?;
    let death_signal = u64::from(libc::PR_SET_PDEATHSIG.cast_unsigned());
    let death_signal = SeccompCondition::new(0, Dword, Eq, death_signal)?;
    let new_limit = SeccompCondition::new(2, Qword, Ne, 0)?;
    let mut refused = vec![
        (libc::SYS_clone, vec![SeccompRule::new(vec![no_thread])?]),
        // Its own process group is the program alone, as long as it cannot join another one.
        (libc::SYS_kill, other_than(&[OWN, 0])?),
        (libc::SYS_tkill, other_than(&[OWN])?),
        (libc::SYS_tgkill, other_than(&[OWN])?),
        (libc::SYS_rt_sigqueueinfo, other_than(&[OWN])?),
        (libc::SYS_rt_tgsigqueueinfo, other_than(&[OWN])?),
        (libc::SYS_prctl, vec![SeccompRule::new(vec![death_signal])?]),
        (
            libc::SYS_prlimit64,
            vec![SeccompRule::new(vec![new_limit])?],
        ),
    ];
    let calls = [
        libc::SYS_pidfd_send_signal,
        libc::SYS_setpgid,
        libc::SYS_setsid,
        libc::SYS_setrlimit,
        libc::SYS_socket,
        libc::SYS_socketpair,
        // What these make outlives the process.
        libc::SYS_shmget,
        libc::SYS_msgget,
        libc::SYS_semget,
        libc::SYS_mq_open,
    ];
    refused.extend(calls.map(|call| (call, vec![])));
    #[cfg(target_arch = "x86_64")]
    refused.extend([(libc::SYS_fork, vec![]), (libc::SYS_vfork, vec![])]);
    Ok(refused)
}

/// Whether the first argument, an `int`, is none of these.
fn other_than(values: &[u64]) -> Result<Vec<SeccompRule>> {
    let differ = values
        .iter()
        .map(|&value| SeccompCondition::new(0, Dword, Ne, value));
    Ok(vec![SeccompRule::new(differ.collect::<Result<_, _>>()?)?])
}

/// The filter under which calls fail with this error.
fn fails_with(error: i32, refused: Vec<Refused>) -> Result<BpfProgram> {
    let filter = SeccompFilter::new(
        refused.into_iter().collect(),
        SeccompAction::Allow,
        SeccompAction::Errno(error.cast_unsigned()),
        std::env::consts::ARCH.try_into()?,
    )?;
    Ok(filter.try_into()?)
}
