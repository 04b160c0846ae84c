//! Faults of the machine that keep a source from being compiled. The compiler's message proves
//! none: a source can make a compiler print anything.

use std::fs;
use std::path::Path;

use anyhow::{Result, ensure};
use rustix::fs::statvfs;
use rustix::process::Signal;

use crate::sandbox::End;
use crate::sandbox::scratch::MAKE_ROOM;

/// Bytes that must be free on the disk for a compile error to count: on a full disk some compilers
/// fail and do not say why. Compiling a Rust program needs a quarter of that.
const ROOM: u64 = 32 << 20;

/// The number of processes that the kernel has killed for lack of memory since its start, if it
/// reports that.
pub(super) fn killed_by_kernel() -> Option<u64> {
    let figures = fs::read_to_string("/proc/vmstat").ok()?;
    let killed = figures
        .lines()
        .find_map(|line| line.strip_prefix("oom_kill "))?;
    killed.parse().ok()
}

/// Fails if a compiler may have failed for a reason outside of the source. `before` is the number
/// of processes that the kernel had killed before.
pub(super) fn refuse(end: End, before: Option<u64>, folder: &Path) -> Result<()> {
    // A compiler that was stopped exceeded a limit.
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
        "the compiler was killed, by the kernel for lack of memory or by another process; try again"
    );
    Ok(())
}
