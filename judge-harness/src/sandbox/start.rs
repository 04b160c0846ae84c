//! Confines a program, then starts it in the only way that the box allows, which works only once.

use std::ffi::CString;
use std::fs::{self, File};
use std::io;
use std::os::fd::{AsRawFd, BorrowedFd};

use anyhow::{Context, Result};
use rustix::io::{FdFlags, fcntl_setfd};
use rustix::mm::{Advice, madvise};
use rustix::process::{
    Pid, Signal, getpid, getppid, set_child_subreaper, set_parent_process_death_signal,
    setpriority_process,
};
use rustix::thread::{
    CapabilitySet, CapabilitySets, capabilities, set_capabilities, set_no_new_privs,
};

use super::calls::{self, Filter};
use super::request::Request;
use super::{Job, files};

/// Makes this process a supervisor. It becomes the parent of orphans if the kernel supports that.
/// The programs that it starts do not inherit its open files.
pub(super) fn begin() -> Result<()> {
    // gVisor does not support that: there an orphan is found by its process group.
    let _ = set_child_subreaper(Some(getpid()));
    split_code();
    for file in fs::read_dir("/proc/self/fd").context("the open files")? {
        let number = file?.file_name().to_str().and_then(|it| it.parse().ok());
        if let Some(number @ 3..) = number {
            // SAFETY: it is open, and stays so until another program is executed.
            #[allow(unsafe_code)]
            let file = unsafe { BorrowedFd::borrow_raw(number) };
            fcntl_setfd(file, FdFlags::CLOEXEC)?;
        }
    }
    Ok(())
}

/// Splits the mapping of this executable's code into pieces of 16 KiB. Where a function is called,
/// the kernel maps up to 64 KiB of a piece. What a process maps before it becomes a program counts
/// as the program's memory.
fn split_code() {
    const PIECE: usize = 16 << 10;
    let here = (split_code as *const ()).addr();
    let maps = fs::read_to_string("/proc/self/maps").unwrap_or_default();
    // A line begins with the addresses of a mapping, such as `55d0c0de1000-55d0c0de9000 r-xp`.
    let mut mappings = maps.lines().filter_map(|line| {
        let (start, end) = line.split(' ').next()?.split_once('-')?;
        let address = |digits| usize::from_str_radix(digits, 16).ok();
        Some(address(start)?..address(end)?)
    });
    let code = mappings.find(|it| it.contains(&here)).unwrap_or_default();
    for piece in code.step_by(2 * PIECE) {
        let piece = std::ptr::with_exposed_provenance_mut(piece);
        // SAFETY: advice on how to read the file changes nothing in memory.
        #[allow(unsafe_code)]
        let _ = unsafe { madvise(piece, PIECE, Advice::Random) };
    }
}

/// Makes a box. The returned function puts the process that calls it into the box. It also starts a
/// submission; a compiler is started as usual afterwards.
pub(super) fn new_box(
    request: &Request,
    stdin: &File,
) -> Result<impl FnMut() -> io::Result<()> + use<>> {
    let (job, protections) = (&request.job, request.protections);
    let files = protections.files.then(|| files::rules(request, stdin));
    let filter = protections.calls.then(|| Filter::of(job.compiles));
    let (mut files, mut filter) = (files.transpose()?, filter.transpose()?);
    let start = (!job.compiles).then(|| Start::new(job)).transpose()?;
    let supervisor = getpid();
    Ok(move || {
        die_with(supervisor)?;
        yield_to_supervisor();
        drop_capabilities()?;
        if let Some(files) = files.take() {
            files::confine(files).map_err(io::Error::other)?;
        }
        set_no_new_privs(true)?;
        if let Some(filter) = &mut filter {
            filter.confine()?;
        }
        start.as_ref().map_or(Ok(()), Start::become_it)
    })
}

/// Makes the kernel kill this process when its parent ends. The parent must have this id.
fn die_with(parent: Pid) -> io::Result<()> {
    set_parent_process_death_signal(Some(Signal::KILL))?;
    if getppid() == Some(parent) {
        Ok(())
    } else {
        Err(io::ErrorKind::NotFound.into())
    }
}

/// Gives the supervisor precedence when time or memory is short. If that fails, the box still
/// holds.
fn yield_to_supervisor() {
    const LOWER: i32 = 1;
    let _ = setpriority_process(None, LOWER);
    let _ = fs::write("/proc/self/oom_score_adj", "1000");
}

/// Drops all of root's capabilities but the one over files, which the box bounds.
fn drop_capabilities() -> io::Result<()> {
    let kept = capabilities(None)?.permitted & CapabilitySet::DAC_OVERRIDE;
    let sets = CapabilitySets {
        effective: kept,
        permitted: kept,
        inheritable: CapabilitySet::empty(),
    };
    Ok(set_capabilities(None, sets)?)
}

/// How a submission is started: from an open file, so that no other way need be allowed.
struct Start {
    file: File,
    /// The name of the program, then its arguments.
    arguments: Vec<CString>,
    environment: Vec<CString>,
    path: usize,
}

impl Start {
    fn new(job: &Job) -> Result<Self> {
        let program = job.program.to_str().context("a path is not UTF-8")?;
        let words = std::iter::once(program).chain(job.arguments.iter().map(String::as_str));
        let variables = job.environment.iter().map(String::as_str);
        let file = File::open(program).context("the program")?;
        if job.opens_itself {
            fcntl_setfd(&file, FdFlags::empty())?;
        }
        Ok(Self {
            file,
            arguments: words.map(CString::new).collect::<Result<_, _>>()?,
            environment: variables.map(CString::new).collect::<Result<_, _>>()?,
            path: calls::path()?,
        })
    }

    /// Becomes the program. If the program cannot be executed, exits with the status that a shell
    /// has for that. Returns only if something else fails.
    fn become_it(&self) -> io::Result<()> {
        let pointers = |words: &[CString]| {
            let words = words.iter().map(|word| word.as_ptr());
            words.chain([std::ptr::null()]).collect::<Vec<_>>()
        };
        let arguments = pointers(&self.arguments);
        let environment = pointers(&self.environment);
        // SAFETY: both lists end with a null pointer; the path and all that they point to are
        // alive.
        #[allow(unsafe_code)]
        unsafe {
            libc::syscall(
                libc::SYS_execveat,
                self.file.as_raw_fd(),
                self.path,
                arguments.as_ptr(),
                environment.as_ptr(),
                libc::AT_EMPTY_PATH,
            );
        }
        let error = io::Error::last_os_error();
        if ODD.map(Some).contains(&error.raw_os_error()) {
            eprintln!("the program cannot be executed: {error}");
            // SAFETY: it only ends this process, which was just forked.
            #[allow(unsafe_code)]
            unsafe {
                libc::_exit(NOT_EXECUTABLE);
            }
        }
        Err(error)
    }
}

/// The kernel's errors for a file that is no program here, or whose loader cannot be executed.
const ODD: [i32; 9] = [
    libc::ENOEXEC,
    libc::ELIBBAD,
    libc::EINVAL,
    libc::EACCES,
    libc::ENOENT,
    libc::ENOTDIR,
    libc::EISDIR,
    libc::ELOOP,
    libc::ENAMETOOLONG,
];

/// The exit status that shells have for such a file.
const NOT_EXECUTABLE: i32 = 126;
