//! How a program is started: in a way that no other one can be started afterwards.

#[cfg(target_os = "linux")]
use std::ffi::CString;
use std::io;

use anyhow::Result;

use super::supervisor::Request;

/// The address of an empty path, at which no program can find it: a program is started from an open file by this very
/// path, and no other is let through. What a path says a filter cannot see.
#[cfg(target_os = "linux")]
pub(super) fn path() -> Result<usize> {
    use rustix::mm::{MapFlags, ProtFlags, mmap_anonymous};
    use std::hash::{BuildHasher, RandomState};
    use std::sync::OnceLock;
    /// All addresses that a program can have on any system, and the bytes of a page, in powers of two.
    const ADDRESSES: u32 = 46;
    const PAGE: u32 = 12;
    static PATH: OnceLock<usize> = OnceLock::new();
    if let Some(&path) = PATH.get() {
        return Ok(path);
    }
    let random = RandomState::new().hash_one(()) as usize % (1 << ADDRESSES);
    let in_page = random % (1 << PAGE);
    let page = std::ptr::without_provenance_mut(random - in_page);
    // Memory that was never written to is zero, and a zero ends a path.
    // SAFETY: where something is already, the kernel takes another place.
    #[allow(unsafe_code)]
    let page = unsafe { mmap_anonymous(page, 1 << PAGE, ProtFlags::READ, MapFlags::PRIVATE) }?;
    Ok(*PATH.get_or_init(|| page.addr() + in_page))
}

/// How a submission is started: from an open file, so that there need be no other way. A compiler is
/// started as usual, by its path.
#[cfg(target_os = "linux")]
pub(super) struct Start(Option<Opened>);

/// An open program, its arguments with its name before them, its environment, and the path to start it by.
#[cfg(target_os = "linux")]
struct Opened {
    file: std::fs::File,
    arguments: Vec<CString>,
    environment: Vec<CString>,
    path: usize,
}

#[cfg(target_os = "linux")]
impl Start {
    pub fn new(request: &Request) -> Result<Self> {
        use anyhow::Context;
        if request.access.processes {
            return Ok(Self(None));
        }
        let file = std::fs::File::open(&request.program).context("the program")?;
        let program = request.program.to_str().context("a path is not UTF-8")?;
        let words = std::iter::once(program).chain(request.arguments.iter().map(String::as_str));
        let variables = request.locale.iter();
        let variables = variables.map(|locale| CString::new(format!("LC_ALL={locale}")));
        Ok(Self(Some(Opened {
            file,
            arguments: words.map(CString::new).collect::<Result<_, _>>()?,
            environment: variables.collect::<Result<_, _>>()?,
            path: path()?,
        })))
    }

    /// Becomes the program, in an environment that has nothing but a locale, if that; returns only if that fails, or for a
    /// compiler. If it is the program's own fault, it has ended like one that a shell cannot execute.
    pub fn start(&self) -> io::Result<()> {
        use std::os::fd::AsRawFd;
        let Some(program) = &self.0 else {
            return Ok(());
        };
        let pointers = |words: &[CString]| {
            let words = words.iter().map(|word| word.as_ptr());
            words.chain([std::ptr::null()]).collect::<Vec<_>>()
        };
        let arguments = pointers(&program.arguments);
        let environment = pointers(&program.environment);
        // SAFETY: both lists end with a null pointer, and all they point to is alive, as is the path.
        #[allow(unsafe_code)]
        unsafe {
            libc::syscall(
                libc::SYS_execveat,
                program.file.as_raw_fd(),
                program.path,
                arguments.as_ptr(),
                environment.as_ptr(),
                libc::AT_EMPTY_PATH,
            );
        }
        let error = io::Error::last_os_error();
        if error
            .raw_os_error()
            .is_some_and(|error| ODD.contains(&error))
        {
            eprintln!("the program cannot be executed: {error}");
            // SAFETY: it ends this process, which has only just been made, and nothing more.
            #[allow(unsafe_code)]
            unsafe {
                libc::_exit(NOT_EXECUTABLE);
            }
        }
        Err(error)
    }
}

/// What the kernel says of a file that is no program here, or that names no loader of programs.
#[cfg(target_os = "linux")]
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

/// The exit status that shells have for it.
#[cfg(target_os = "linux")]
const NOT_EXECUTABLE: i32 = 126;

/// Elsewhere all are started as usual.
#[cfg(not(target_os = "linux"))]
pub(super) struct Start;

#[cfg(not(target_os = "linux"))]
impl Start {
    pub fn new(_request: &Request) -> Result<Self> {
        Ok(Self)
    }

    pub fn start(&self) -> io::Result<()> {
        Ok(())
    }
}
