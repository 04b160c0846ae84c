//! How a program is started: in a way that no other one can be started afterwards.

use std::io;

use anyhow::Result;

use super::supervisor::Request;

#[cfg(target_os = "linux")]
/// The number of the open file that is the program itself while it is being started. A program can have
/// no file with such a number, and so it cannot start another program: no other number is let through.
pub(super) const PROGRAM_FILE: i32 = 512;

/// How a submission is started: from an open file, so that there need be no other way. A compiler is
/// started as usual, by its path.
#[cfg(target_os = "linux")]
pub(super) struct Start(Option<(std::os::fd::OwnedFd, Vec<std::ffi::CString>)>);

#[cfg(target_os = "linux")]
impl Start {
    pub fn new(request: &Request) -> Result<Self> {
        use anyhow::{Context, ensure};
        use std::os::fd::AsRawFd;
        if request.access.processes {
            return Ok(Self(None));
        }
        let file = std::fs::File::open(&request.program).context("the program")?;
        let file = rustix::io::fcntl_dupfd_cloexec(file, PROGRAM_FILE)?;
        ensure!(
            file.as_raw_fd() == PROGRAM_FILE,
            "the number of the program's file is taken"
        );
        let program = request.program.to_str().context("a path is not UTF-8")?;
        let words = std::iter::once(program).chain(request.arguments.iter().map(String::as_str));
        let words = words
            .map(std::ffi::CString::new)
            .collect::<Result<_, _>>()?;
        Ok(Self(Some((file, words))))
    }

    /// Becomes the program, without any environment; returns only if that fails, or for a compiler.
    pub fn start(&self) -> io::Result<()> {
        let Some((_, words)) = &self.0 else {
            return Ok(());
        };
        let mut arguments: Vec<_> = words.iter().map(|word| word.as_ptr()).collect();
        arguments.push(std::ptr::null());
        let environment = [std::ptr::null::<libc::c_char>()];
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
    pub fn new(_order: &Request) -> Result<Self> {
        Ok(Self)
    }

    pub fn start(&self) -> io::Result<()> {
        Ok(())
    }
}
