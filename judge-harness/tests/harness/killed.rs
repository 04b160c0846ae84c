//! A harness that is killed leaves nothing behind: no program, no compiler, no folder.

#![cfg(target_os = "linux")]

use std::path::Path;
use std::process::Command;

use crate::support::processes::{process, wait_until};
use crate::support::{HARNESS, Scratch, workspace};

/// However abruptly the harness ends, what it runs ends too.
#[test]
fn a_killed_harness_leaves_no_program_and_no_folder_behind() {
    killed_in_the_middle(
        "loop.rs",
        "fn main() { loop { std::hint::spin_loop() } }",
        <[u8]>::starts_with,
    );
}

/// A compiler is several processes; each is told a path below the target folder, or its source.
#[test]
fn a_killed_harness_leaves_no_compiler_behind() {
    killed_in_the_middle(
        "endless.rs",
        "#![allow(long_running_const_eval)]
        const ENDLESS: u64 = { let mut n = 0; while n < u64::MAX { n += 1; } n };
        fn main() { println!(\"{ENDLESS}\"); }",
        |command, target| command.windows(target.len()).any(|part| part == target),
    );
}

/// Kills a harness as soon as something runs whose command line `is_its`, for the target folder given.
/// Then that ends, and no folder is left.
fn killed_in_the_middle(name: &str, source: &str, is_its: fn(&[u8], &[u8]) -> bool) {
    use std::time::{Duration, Instant};
    let scratch = Scratch::new();
    let file = scratch.write(name, source);
    let target = tempfile::tempdir().expect("a temporary folder");
    let temporary = tempfile::tempdir().expect("a temporary folder");
    let mut harness = Command::new(HARNESS)
        .arg(&file)
        .args(["--problem", "uva322"])
        .current_dir(&workspace().root)
        // Programs of this run alone are below this folder.
        .env("CARGO_TARGET_DIR", target.path())
        .env("TMPDIR", temporary.path())
        .spawn()
        .expect("the harness starts");
    let place = target.path().to_str().expect("a UTF-8 path").as_bytes();
    let is_running = || process(|command| is_its(command, place)).is_some();
    wait_until(is_running);
    let temporary = || scratch_folders(temporary.path());
    assert_eq!(temporary().len(), 1);
    harness.kill().expect("the harness runs");
    harness.wait().expect("the harness ends");
    wait_until(|| !is_running());
    let started = Instant::now();
    while !temporary().is_empty() {
        assert!(
            started.elapsed() < Duration::from_secs(10),
            "{:?}",
            temporary()
        );
    }
}

fn scratch_folders(folder: &Path) -> Vec<std::path::PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the folder").flatten();
    entries.map(|entry| entry.path()).collect()
}
