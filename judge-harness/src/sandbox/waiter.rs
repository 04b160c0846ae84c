//! What a supervisor waits for: the end of its program, or of the harness.

use std::io;
use std::os::fd::{AsFd, BorrowedFd};

use anyhow::{Context, Result};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::retry_on_intr;
use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};

use super::supervisor::Request;
use super::watch::{end, end_orphans};
use crate::scratch;

/// Rings when the program ends, or the harness.
pub(super) struct Waiter {
    /// The program, as something to poll; there is none on systems other than Linux.
    program: Option<std::os::fd::OwnedFd>,
}

impl Waiter {
    #[cfg(target_os = "linux")]
    pub fn new(pid: Pid) -> Result<Self> {
        use rustix::process::{PidfdFlags, pidfd_open};
        let program = pidfd_open(pid, PidfdFlags::empty()).context("watching the program")?;
        Ok(Self {
            program: Some(program),
        })
    }

    #[cfg(not(target_os = "linux"))]
    pub fn new(_pid: Pid) -> Result<Self> {
        Ok(Self { program: None })
    }

    /// Waits until it is time to look at the program; true if the program has ended. When the harness
    /// has ended, so do the program, the session's scratch folders and this supervisor.
    pub fn waits_for_end(&self, pid: Pid, interval: &Timespec, request: &Request) -> Result<bool> {
        let stdin = io::stdin();
        let requests: BorrowedFd = stdin.as_fd();
        let mut events = vec![PollFd::from_borrowed_fd(requests, PollFlags::IN)];
        let program = self.program.as_ref().map(AsFd::as_fd);
        events.extend(program.map(|program| PollFd::from_borrowed_fd(program, PollFlags::IN)));
        retry_on_intr(|| poll(&mut events, Some(interval))).context("watching the program")?;
        // During a run the harness sends nothing: there is only its end to read.
        if !events[0].revents().is_empty() {
            end(pid, request);
            if request.access.processes {
                end_orphans();
            }
            scratch::end(&request.session);
            std::process::exit(1);
        }
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
        let ended = retry_on_intr(|| waitid(WaitId::Pid(pid), options));
        Ok(ended.context("waiting for the program")?.is_some())
    }
}
