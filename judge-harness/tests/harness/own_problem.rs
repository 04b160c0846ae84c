//! What the texts in `folders` do not show of a user's folder: a cache that cannot be written, and
//! `--watch`.

use std::fs::{self, File};

use rustix::process::{Pid, Signal, kill_process};

use crate::folders::ADD;
use crate::support::Scratch;
use crate::support::command::{ran, wait_until};
use crate::trials::test;

test!(a_cache_that_cannot_be_written_is_replaced);
/// Such as in a home that is read-only or missing.
fn a_cache_that_cannot_be_written_is_replaced() {
    let folder = Scratch::with(&[("add.rs", ADD), ("1.in", "1 2\n"), ("1.out", "3\n")]);
    let temporary = Scratch::new();
    let mut judge = folder.command(&["add.rs"]);
    // No user can make a folder in /proc.
    let judge = judge
        .env("XDG_CACHE_HOME", "/proc")
        .env("TMPDIR", temporary.folder());
    let judged = ran(judge).exits(0).says(&["1 of 1 accepted"]);
    let stand_in = temporary.path("judge-harness-cache-");
    let warning = format!("compiled programs are in {}", stand_in.display());
    assert_eq!(
        judged.stderr.matches(&warning).count(),
        1,
        "{}",
        judged.stderr
    );
}

test!(a_saved_file_is_judged_again);
fn a_saved_file_is_judged_again() {
    let folder = Scratch::with(&[("add.rs", ADD)]);
    let printed = folder.path("printed");
    let mut command = folder.command(&["add.rs", "--watch"]);
    let file = File::create(&printed).expect("a file");
    command.stdout(file.try_clone().expect("a copy"));
    let mut harness = command.stderr(file).spawn().expect("the harness starts");
    let has = |part: &str| fs::read_to_string(&printed).is_ok_and(|text| text.contains(part));
    wait_until(|| has("which problem is add.rs for?") && has("Ctrl-C ends this"));
    folder.write("1.in", "1 2\n");
    folder.write("1.out", "3\n");
    wait_until(|| has("1 passed, 0 failed"));
    folder.write("add.rs", "fn main() { println!(\"4\") }\n");
    wait_until(|| has("0 passed, 1 failed"));
    folder.write("2.in", "1 3\n");
    folder.write("2.out", "4\n");
    wait_until(|| has("1 passed, 1 failed"));
    folder.write("judge.toml", "tolerance = 1\n");
    wait_until(|| has("2 passed, 0 failed"));
    kill_process(Pid::from_child(&harness), Signal::INT).expect("it runs");
    assert_eq!(harness.wait().expect("it ends").code(), Some(130));
}
