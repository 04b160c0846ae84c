//! Refuses to let a submission open files for writing. The kernel hands these calls to the
//! supervisor, which so learns the names of the files (seccomp's user notification). A kernel
//! without it refuses the files by itself.

use std::ffi::c_int;
use std::fs::File;
use std::io::{self, IoSlice, IoSliceMut};
use std::mem::{MaybeUninit, zeroed};
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};
use std::os::unix::fs::FileExt;
use std::ptr::null_mut;
use std::sync::OnceLock;

use rustix::cmsg_space;
use rustix::io::Errno;
use rustix::net::{
    AddressFamily, RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer,
    SendAncillaryMessage, SendFlags, SocketFlags, SocketType, recvmsg, sendmsg, socketpair,
};

/// Bytes of a refused file's name that are kept.
const LONGEST_NAME: usize = 256;

/// A pair of sockets: a process sends its listener to the first before it becomes a program, and
/// its supervisor receives it from the second.
pub(super) fn passage() -> io::Result<&'static (OwnedFd, OwnedFd)> {
    static PASSAGE: OnceLock<rustix::io::Result<(OwnedFd, OwnedFd)>> = OnceLock::new();
    let made = PASSAGE.get_or_init(|| {
        let flags = SocketFlags::CLOEXEC;
        socketpair(AddressFamily::UNIX, SocketType::DGRAM, flags, None)
    });
    made.as_ref().map_err(|error| (*error).into())
}

/// Sends this process's listener to its supervisor. Allocates nothing.
pub(super) fn hand_over(listener: &OwnedFd) -> io::Result<()> {
    let mut space = [MaybeUninit::uninit(); cmsg_space!(ScmRights(1))];
    let mut message = SendAncillaryBuffer::new(&mut space);
    let files = [listener.as_fd()];
    message.push(SendAncillaryMessage::ScmRights(&files));
    let byte = [IoSlice::new(b"4")];
    sendmsg(&passage()?.0, &byte, &mut message, SendFlags::empty())?;
    Ok(())
}

/// The supervisor's end, where the program's calls arrive.
pub struct Listener(OwnedFd);

impl AsFd for Listener {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }
}

impl Listener {
    /// The listener of the program that was just started, if the kernel supports it. Those of
    /// programs that could not be started come first.
    pub fn of_program() -> Option<Self> {
        let passage = &passage().ok()?.1;
        let (mut last, mut byte) = (None, [0]);
        loop {
            let mut space = [MaybeUninit::uninit(); cmsg_space!(ScmRights(1))];
            let mut message = RecvAncillaryBuffer::new(&mut space);
            let flags = RecvFlags::DONTWAIT | RecvFlags::CMSG_CLOEXEC;
            let mut bytes = [IoSliceMut::new(&mut byte)];
            if recvmsg(passage, &mut bytes, &mut message, flags).is_err() {
                return last;
            }
            if let Some(RecvAncillaryMessage::ScmRights(files)) = message.drain().next() {
                last = files.last().map(Self);
            }
        }
    }

    /// Refuses the next call, if there is one. Returns the name of its file.
    pub fn refuse(&self) -> Option<String> {
        // SAFETY: both are valid if all bits are 0, and the kernel requires that.
        #[allow(unsafe_code)]
        let (mut question, mut answer): (libc::seccomp_notif, libc::seccomp_notif_resp) =
            unsafe { (zeroed(), zeroed()) };
        // If the program has ended meanwhile, no call is left, and the kernel would wait for one.
        interrupted_soon(|| self.call(libc::SECCOMP_IOCTL_NOTIF_RECV, &raw mut question))?;
        answer.id = question.id;
        answer.error = -Errno::ACCESS.raw_os_error();
        let is_openat = i64::from(question.data.nr) == libc::SYS_openat;
        let name = question.data.args[usize::from(is_openat)];
        let name = text_at(question.pid, name).unwrap_or_default();
        self.call(libc::SECCOMP_IOCTL_NOTIF_SEND, &raw mut answer)?;
        Some(name)
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
    let millisecond = libc::timeval {
        tv_sec: 0,
        tv_usec: 1000,
    };
    let timer = libc::itimerval {
        it_interval: millisecond,
        it_value: millisecond,
    };
    // SAFETY: it sets this process's timer, which has no other use, and then stops it. The handler
    // does nothing.
    #[allow(unsafe_code)]
    unsafe {
        let (mut action, stopped): (libc::sigaction, libc::itimerval) = (zeroed(), zeroed());
        action.sa_sigaction = nothing as *const () as usize;
        libc::sigaction(libc::SIGALRM, &raw const action, null_mut());
        libc::setitimer(libc::ITIMER_REAL, &raw const timer, null_mut());
        let result = call();
        libc::setitimer(libc::ITIMER_REAL, &raw const stopped, null_mut());
        result
    }
}

/// The text at an address in a process, up to its NUL.
fn text_at(process: u32, address: u64) -> Option<String> {
    let memory = File::open(format!("/proc/{process}/mem")).ok()?;
    let mut bytes = [0; LONGEST_NAME];
    let read = memory.read_at(&mut bytes, address).ok()?;
    let text = bytes[..read].split(|byte| *byte == 0).next()?;
    Some(String::from_utf8_lossy(text).into_owned())
}
