//! Systems other than Linux. They have no box, only the kernel's own limits and the clock.

use std::fs::File;
use std::io;

use anyhow::{Context, Result, ensure};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::retry_on_intr;
use rustix::process::Pid;

use super::client::Request;
use super::missing::Protections;
use super::usage::Usage;

pub(super) fn begin() -> Result<()> {
    Ok(())
}

pub(super) fn new_box(_: &Request, _: &File) -> Result<impl FnMut() -> io::Result<()> + use<>> {
    Ok(|| Ok(()))
}

pub(super) struct Gauge {
    pub refused: Option<String>,
}

impl Gauge {
    pub fn new(_: Pid, _: &Request) -> Self {
        Self { refused: None }
    }

    pub fn wait(&mut self, interval: &Timespec) -> Result<()> {
        let stdin = io::stdin();
        let mut events = [PollFd::new(&stdin, PollFlags::IN)];
        retry_on_intr(|| poll(&mut events, Some(interval))).context("watching the program")?;
        ensure!(events[0].revents().is_empty(), "the harness has ended");
        Ok(())
    }

    /// Nothing is known, so the program counts as asleep until the clock ends it.
    pub fn read(&mut self) -> Usage {
        Usage::default()
    }
}

pub(super) fn end_orphans() {}

pub(super) fn protections() -> Protections {
    Protections {
        files: false,
        calls: false,
        memory: true,
    }
}
