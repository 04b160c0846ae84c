//! Faults of the machine, for which no source is to blame.

use std::path::Path;

use anyhow::{Result, bail, ensure};
use rustix::fs::statvfs;
use rustix::process::Signal;

use crate::language::source::Source;
use crate::sandbox::End;
use crate::sandbox::scratch::MAKE_ROOM;

/// Bytes that have to be free where a compile error is to be believed: without room some compilers fail and do not say why. What
/// a Rust program takes to be compiled is a quarter of it.
const ROOM: u64 = 32 << 20;

const KILLED: &str =
    "somebody, or the kernel for want of memory, has killed the compiler; try again";

/// What compilers say where the machine is at fault, and what to do about it.
const FAULTS: [(&str, &str); 3] = [
    ("No space left on device", "make room there"),
    (
        "Resource temporarily unavailable",
        "there are too many processes (`ulimit -u`)",
    ),
    ("Killed signal terminated program", KILLED),
];

/// Fails if a compiler may have failed for a reason that is not in the source.
pub(super) fn refuse(end: End, message: &str, source: &Source, folder: &Path) -> Result<()> {
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
    // A source can have a compiler say anything, but only in the source's own words.
    let own = String::from_utf8_lossy(&source.code);
    for (fault, what_to_do) in FAULTS {
        if message.contains(fault) && !own.contains(fault) {
            bail!("{fault}: {what_to_do}");
        }
    }
    ensure!(end != End::Signal(Signal::KILL.as_raw()), "{KILLED}");
    Ok(())
}
