//! Systems other than Linux. They have no box, only the kernel's own limits and the clock.

use std::fs::File;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use anyhow::Result;
use rustix::process::Pid;

use super::client::Request;
use super::usage::Usage;

pub(super) fn begin() -> Result<()> {
    Ok(())
}

pub(super) fn handle(_process: Pid) -> Option<OwnedFd> {
    None
}

pub(super) fn new_box(_: &Request, _: &File) -> Result<impl FnMut() -> io::Result<()> + use<>> {
    Ok(|| Ok(()))
}

pub(super) struct Gauge {
    pub sockets: u64,
}

impl Gauge {
    pub fn new(_pid: Pid, _request: &Request) -> Self {
        Self { sockets: 0 }
    }

    /// Nothing is known, so the program counts as asleep until the clock ends it.
    pub fn read(&mut self) -> Usage {
        Usage::default()
    }
}

pub(super) enum Asked {
    File(String),
    Sockets,
}

pub(super) enum Listener {}

impl AsFd for Listener {
    fn as_fd(&self) -> BorrowedFd<'_> {
        match *self {}
    }
}

impl Listener {
    pub fn of_program() -> Option<Self> {
        None
    }

    pub fn answer(&self) -> Option<Asked> {
        match *self {}
    }
}

pub(super) fn end_orphans() {}

pub(super) fn files_are_kept() -> Option<bool> {
    None
}

pub(super) fn filters_calls() -> Option<bool> {
    None
}

pub(super) fn counts_memory() -> bool {
    true
}
