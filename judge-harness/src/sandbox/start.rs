//! How a program is started: in a way that no other one can be started afterwards.

#[cfg(target_os = "linux")]
use std::ffi::CString;
use std::io;

use anyhow::Result;

use super::supervisor::Order;

#[cfg(target_os = "linux")]
/// The number of the open file that is the program itself while it is being started. A program can have
/// no file with such a number, and so it cannot start another program: no other number is let through.
pub(super) const PROGRAM_FILE: i32 = 512;

/// How a submission is started: from an open file, so that there need be no other way. A compiler is
/// started as usual, by its path.
#[cfg(target_os = "linux")]
pub(super) struct Start(Option<Opened>);

/// An open program, its arguments with its name before them, and its environment.
#[cfg(target_os = "linux")]
struct Opened {
    _file: std::os::fd::OwnedFd,
    arguments: Vec<CString>,
    environment: Vec<CString>,
}

#[cfg(target_os = "linux")]
impl Start {
    pub fn new(order: &Order) -> Result<Self> {
        use anyhow::{Context, ensure};
        use std::os::fd::AsRawFd;
        if order.access.processes {
            return Ok(Self(None));
        }
        let file = std::fs::File::open(&order.program).context("the program")?;
        let file = rustix::io::fcntl_dupfd_cloexec(file, PROGRAM_FILE)?;
        ensure!(
            file.as_raw_fd() == PROGRAM_FILE,
            "the number of the program's file is taken"
        );
        let program = order.program.to_str().context("a path is not UTF-8")?;
        let words = std::iter::once(program).chain(order.arguments.iter().map(String::as_str));
        let arguments = words.map(CString::new).collect::<Result<_, _>>()?;
        let variables = order.locale.iter();
        let variables = variables.map(|locale| CString::new(format!("LC_ALL={locale}")));
        Ok(Self(Some(Opened {
            _file: file,
            arguments,
            environment: variables.collect::<Result<_, _>>()?,
        })))
    }

    /// Becomes the program, in an environment that has nothing but a locale, if that; returns only if that fails, or for a compiler.
    pub fn start(&self) -> io::Result<()> {
        let Some(program) = &self.0 else {
            return Ok(());
        };
        let pointers = |words: &[CString]| {
            let words = words.iter().map(|word| word.as_ptr());
            words.chain([std::ptr::null()]).collect::<Vec<_>>()
        };
        let arguments = pointers(&program.arguments);
        let environment = pointers(&program.environment);
        // SAFETY: both lists end with a null pointer, and all they point to is alive.
        #[allow(unsafe_code)]
        unsafe {
            libc::syscall(
                libc::SYS_execveat,
                PROGRAM_FILE,
                c"".as_ptr(),
                arguments.as_ptr(),
                environment.as_ptr(),
                libc::AT_EMPTY_PATH,
            );
        }
        Err(io::Error::last_os_error())
    }
}

/// Elsewhere all are started as usual.
#[cfg(not(target_os = "linux"))]
pub(super) struct Start;

#[cfg(not(target_os = "linux"))]
impl Start {
    pub fn new(_order: &Order) -> Result<Self> {
        Ok(Self)
    }

    pub fn start(&self) -> io::Result<()> {
        Ok(())
    }
}
