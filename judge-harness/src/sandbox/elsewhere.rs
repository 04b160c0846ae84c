//! Systems other than Linux: there is no box. The kernel's own limits have to do, and the clock.

use std::io;
use std::os::fd::OwnedFd;

use anyhow::Result;
use rustix::process::Pid;

use super::supervisor::Request;
use super::usage::Usage;

pub(super) fn begin() -> Result<()> {
    Ok(())
}

pub(super) fn handle(_process: Pid) -> Result<Option<OwnedFd>> {
    Ok(None)
}

pub(super) fn new_box(_: &Request) -> Result<impl FnMut() -> io::Result<()> + use<>> {
    Ok(|| Ok(()))
}

pub(super) struct Gauge;

impl Gauge {
    pub fn new(_pid: Pid, _request: &Request) -> Self {
        Self
    }

    /// Nothing is known: as if the program slept, so that the clock ends it.
    pub fn read(&mut self) -> Usage {
        Usage::default()
    }
}

pub(super) fn end_orphans() {}

pub(super) fn landlock_abi() -> usize {
    0
}

pub(super) fn has_seccomp() -> bool {
    false
}
