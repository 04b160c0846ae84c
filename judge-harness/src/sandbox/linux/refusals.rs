//! Refuses to let a submission open files for writing, and counts its pairs of sockets. The kernel
//! hands these calls to the supervisor, which so learns the names of refused files (seccomp's user
//! notification). A kernel without it refuses the files by itself.

use std::ffi::{c_int, c_ulong};
use std::fs::File;
use std::io::{self, IoSlice, IoSliceMut};
use std::iter;
use std::mem::{MaybeUninit, zeroed};
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, FromRawFd, OwnedFd};
use std::os::unix::fs::FileExt;
use std::sync::OnceLock;

use rustix::cmsg_space;
use rustix::io::Errno;
use rustix::net::{
    AddressFamily, RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer,
    SendAncillaryMessage, SendFlags, SocketFlags, SocketType, recvmsg, sendmsg, socketpair,
};
use seccompiler::sock_filter;

use super::calls::step;

/// Flags that open a file for more than reading, or that make reads and writes wait for the disk: a
/// program that waits for a disk uses no CPU time.
const WRITES: c_int = libc::O_ACCMODE
    | libc::O_CREAT
    | libc::O_TRUNC
    | libc::O_TMPFILE & !libc::O_DIRECTORY
    | libc::O_DIRECT
    | libc::O_DSYNC;

/// Bytes of a refused file's name that are kept.
const LONGEST_NAME: usize = 256;

/// A pair of sockets: a process sends its listener to the first before it becomes a program, and
/// its supervisor receives it from the second.
fn passage() -> io::Result<&'static (OwnedFd, OwnedFd)> {
    static PASSAGE: OnceLock<rustix::io::Result<(OwnedFd, OwnedFd)>> = OnceLock::new();
    let made = PASSAGE.get_or_init(|| {
        let flags = SocketFlags::CLOEXEC;
        socketpair(AddressFamily::UNIX, SocketType::DGRAM, flags, None)
    });
    made.as_ref().map_err(|error| (*error).into())
}

/// The filters that a process applies to itself. They are made once.
#[derive(Clone, Copy)]
pub(super) struct Refusals {
    asking: &'static [sock_filter],
    refusing: &'static [sock_filter],
    passage: BorrowedFd<'static>,
}

impl Refusals {
    pub fn new() -> io::Result<Self> {
        static FILTERS: OnceLock<[Vec<sock_filter>; 2]> = OnceLock::new();
        let denied = libc::SECCOMP_RET_ERRNO | libc::EACCES as u32;
        let [asking, refusing] = FILTERS
            .get_or_init(|| [(libc::SECCOMP_RET_USER_NOTIF, true), (denied, false)].map(filter));
        let passage = passage()?.0.as_fd();
        Ok(Self {
            asking,
            refusing,
            passage,
        })
    }

    /// Confines this process, which can gain no rights any more, and the program it becomes.
    /// Allocates nothing.
    pub fn confine(&self) -> io::Result<()> {
        match install(self.asking, libc::SECCOMP_FILTER_FLAG_NEW_LISTENER) {
            Ok(listener) => {
                // SAFETY: the kernel has just opened it.
                #[allow(unsafe_code)]
                let listener = unsafe { OwnedFd::from_raw_fd(listener) };
                let mut space = [MaybeUninit::uninit(); cmsg_space!(ScmRights(1))];
                let mut message = SendAncillaryBuffer::new(&mut space);
                let files = [listener.as_fd()];
                message.push(SendAncillaryMessage::ScmRights(&files));
                let byte = [IoSlice::new(b"4")];
                sendmsg(self.passage, &byte, &mut message, SendFlags::empty())?;
                Ok(())
            }
            Err(_) => install(self.refusing, 0).map(drop),
        }
    }
}

/// Applies a filter to this process. Returns the filter's descriptor, if the flags ask for one.
fn install(filter: &[sock_filter], flags: c_ulong) -> io::Result<c_int> {
    let program = libc::sock_fprog {
        len: filter.len() as u16,
        filter: filter.as_ptr().cast_mut().cast(),
    };
    // SAFETY: the kernel reads the filter, and writes nothing.
    #[allow(unsafe_code)]
    let result = unsafe {
        let mode = libc::SECCOMP_SET_MODE_FILTER;
        libc::syscall(libc::SYS_seccomp, mode, flags, &raw const program)
    };
    if result < 0 {
        Err(io::Error::last_os_error())
    } else {
        Ok(result as c_int)
    }
}

/// The steps of a filter with this answer to all calls that open a file for writing, and to
/// `socketpair` if that is counted.
fn filter((answer, counts_sockets): (u32, bool)) -> Vec<sock_filter> {
    const NUMBER: u32 = 0;
    /// The lower half of an argument.
    const fn argument(index: u32) -> u32 {
        16 + 8 * index
    }
    const EQUAL: u32 = libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K;
    const ANY_OF: u32 = libc::BPF_JMP | libc::BPF_JSET | libc::BPF_K;
    const LOAD: u32 = libc::BPF_LD | libc::BPF_W | libc::BPF_ABS;
    const RETURN: u32 = libc::BPF_RET | libc::BPF_K;
    let (openat, sockets) = (libc::SYS_openat as u32, libc::SYS_socketpair as u32);
    #[cfg(target_arch = "x86_64")]
    let (open, creat) = (libc::SYS_open as u32, libc::SYS_creat as u32);
    #[cfg(not(target_arch = "x86_64"))]
    let (open, creat) = (u32::MAX, u32::MAX);
    let sockets = if counts_sockets { sockets } else { u32::MAX };
    vec![
        step(LOAD, [0, 0], NUMBER),
        step(EQUAL, [4, 0], openat),
        step(EQUAL, [5, 0], open),
        step(EQUAL, [7, 0], creat),
        step(EQUAL, [6, 0], sockets),
        step(RETURN, [0, 0], libc::SECCOMP_RET_ALLOW),
        step(LOAD, [0, 0], argument(2)),
        step(ANY_OF, [3, 2], WRITES as u32),
        step(LOAD, [0, 0], argument(1)),
        step(ANY_OF, [1, 0], WRITES as u32),
        step(RETURN, [0, 0], libc::SECCOMP_RET_ALLOW),
        step(RETURN, [0, 0], answer),
    ]
}

/// What a program has asked the kernel for.
pub enum Asked {
    /// A file to write to; it was refused.
    File(String),
    /// A pair of sockets; it was granted.
    Sockets,
}

/// The supervisor's end, where the program's calls arrive.
pub struct Listener(OwnedFd);

impl AsFd for Listener {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }
}

impl Listener {
    /// The listener of the program that was just started, if the kernel supports it.
    pub fn of_program() -> Option<Self> {
        let passage = &passage().ok()?.1;
        // A listener of an earlier program that could not be started may come first.
        iter::from_fn(|| Self::next(passage)).last()
    }

    fn next(passage: &OwnedFd) -> Option<Self> {
        let mut space = [MaybeUninit::uninit(); cmsg_space!(ScmRights(1))];
        let (mut message, mut byte) = (RecvAncillaryBuffer::new(&mut space), [0]);
        let flags = RecvFlags::DONTWAIT | RecvFlags::CMSG_CLOEXEC;
        let mut bytes = [IoSliceMut::new(&mut byte)];
        recvmsg(passage, &mut bytes, &mut message, flags).ok()?;
        message.drain().find_map(|message| match message {
            RecvAncillaryMessage::ScmRights(mut files) => files.next().map(Self),
            _ => None,
        })
    }

    /// Answers the next call, if there is one and its program still waits.
    pub fn answer(&self) -> Option<Asked> {
        // SAFETY: both are valid if all bits are 0, and the kernel requires that.
        #[allow(unsafe_code)]
        let (mut question, mut answer): (libc::seccomp_notif, libc::seccomp_notif_resp) =
            unsafe { (zeroed(), zeroed()) };
        // If the program has ended meanwhile, no call is left, and the kernel would wait for one.
        interrupted_soon(|| self.call(libc::SECCOMP_IOCTL_NOTIF_RECV, &raw mut question))?;
        answer.id = question.id;
        let [first, second, ..] = question.data.args;
        let number = i64::from(question.data.nr);
        let asked = if number == libc::SYS_socketpair {
            answer.flags = libc::SECCOMP_USER_NOTIF_FLAG_CONTINUE as u32;
            Asked::Sockets
        } else {
            answer.error = -Errno::ACCESS.raw_os_error();
            let name = if number == libc::SYS_openat {
                second
            } else {
                first
            };
            Asked::File(text_at(question.pid, name).unwrap_or_default())
        };
        let sent = self.call(libc::SECCOMP_IOCTL_NOTIF_SEND, &raw mut answer);
        if sent.is_none() && answer.flags != 0 {
            // Before Linux 5.5 a supervisor cannot let a call go on.
            (answer.flags, answer.error) = (0, -Errno::NOSYS.raw_os_error());
            self.call(libc::SECCOMP_IOCTL_NOTIF_SEND, &raw mut answer)?;
            return None;
        }
        sent.map(|()| asked)
    }

    fn call<Data>(&self, request: libc::Ioctl, data: *mut Data) -> Option<()> {
        // SAFETY: the data has the type that the request reads and writes.
        #[allow(unsafe_code)]
        let result = unsafe { libc::ioctl(self.0.as_raw_fd(), request, data) };
        (result == 0).then_some(())
    }
}

/// Makes a system call that a timer interrupts after a millisecond or two.
fn interrupted_soon<Result>(call: impl FnOnce() -> Result) -> Result {
    extern "C" fn nothing(_: c_int) {}
    let every = |microseconds| libc::timeval {
        tv_sec: 0,
        tv_usec: microseconds,
    };
    let set_timer = |microseconds| {
        let timer = libc::itimerval {
            it_interval: every(microseconds),
            it_value: every(microseconds),
        };
        // SAFETY: it sets this process's timer, which has no other use. The handler does nothing.
        #[allow(unsafe_code)]
        unsafe {
            let mut action: libc::sigaction = zeroed();
            action.sa_sigaction = nothing as *const () as usize;
            libc::sigaction(libc::SIGALRM, &raw const action, std::ptr::null_mut());
            libc::setitimer(libc::ITIMER_REAL, &raw const timer, std::ptr::null_mut());
        }
    };
    set_timer(1000);
    let result = call();
    set_timer(0);
    result
}

/// The text at an address in a process, up to its NUL.
fn text_at(process: u32, address: u64) -> Option<String> {
    let memory = File::open(format!("/proc/{process}/mem")).ok()?;
    let mut bytes = [0; LONGEST_NAME];
    let read = memory.read_at(&mut bytes, address).ok()?;
    let text = bytes[..read].split(|byte| *byte == 0).next()?;
    Some(String::from_utf8_lossy(text).into_owned())
}
