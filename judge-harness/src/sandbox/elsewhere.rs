//! Systems other than Linux. They have no box, only the kernel's own limits and the clock.

use std::fs::File;
use std::io;
use std::os::fd::BorrowedFd;

use anyhow::Result;
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

pub(super) struct Gauge;

impl Gauge {
    pub fn new(_: Pid, _: &Request) -> Self {
        Self
    }

    pub fn files(&self) -> impl Iterator<Item = BorrowedFd<'_>> {
        std::iter::empty()
    }

    pub fn stop_listening(&mut self) -> bool {
        false
    }

    pub fn refuse(&self) -> Option<String> {
        None
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
