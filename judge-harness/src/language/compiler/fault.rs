//! Faults of the machine, for which no source is to blame. None is known by what a compiler says: a
//! source can have it say anything.

use std::fs;
use std::path::Path;

use anyhow::{Result, ensure};
use rustix::fs::statvfs;
use rustix::process::Signal;

use crate::sandbox::End;
use crate::sandbox::scratch::MAKE_ROOM;

/// Bytes that have to be free where a compile error is to be believed: without room some compilers
/// fail and do not say why. What a Rust program takes to be compiled is a quarter of it.
const ROOM: u64 = 32 << 20;

/// The processes that the kernel has ended for want of memory since it was started, if it tells.
pub(super) fn killed_by_kernel() -> Option<u64> {
    let figures = fs::read_to_string("/proc/vmstat").ok()?;
    let mut figures = figures.lines();
    let killed = figures.find_map(|line| line.strip_prefix("oom_kill "))?;
    killed.parse().ok()
}

/// Fails if a compiler may have failed for a reason that is not in the source. The kernel had ended
/// as many processes `before`.
pub(super) fn refuse(end: End, before: Option<u64>, folder: &Path) -> Result<()> {
    // Whatever was stopped went too far by itself.
    if matches!(end, End::Stopped(_)) {
        return Ok(());
    }
    let disk = statvfs(folder)?;
    let free = disk.f_bavail * disk.f_frsize;
    ensure!(
        free >= ROOM,
        "{} KiB are free there, and a compiler may need {} MiB: {MAKE_ROOM}",
        free >> 10,
        ROOM >> 20
    );
    let is_killed = end == End::Signal(Signal::KILL.as_raw()) || killed_by_kernel() > before;
    ensure!(
        !is_killed,
        "somebody, or the kernel for want of memory, has killed the compiler; try again"
    );
    Ok(())
}
