//! Test support: what runs on this machine.

use std::fs::{self, DirEntry};
use std::path::PathBuf;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The folder in `/proc` of a process whose command line is one of these, if there is one.
pub fn process(is_its: impl Fn(&[u8]) -> bool) -> Option<PathBuf> {
    let mut processes = fs::read_dir("/proc").expect("/proc").flatten();
    let is_one = |process: &DirEntry| {
        let command = fs::read(process.path().join("cmdline"));
        command.is_ok_and(|command| is_its(&command))
    };
    processes.find(is_one).map(|process| process.path())
}

#[track_caller]
pub fn wait_until(mut is_so: impl FnMut() -> bool) {
    let started = Instant::now();
    while !is_so() {
        assert!(started.elapsed() < Duration::from_secs(100));
        sleep(Duration::from_millis(10));
    }
}
