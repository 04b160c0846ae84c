//! A user's folder, as far as the texts in `folders` cannot test it: a cache that cannot be
//! written, and `--watch`.

use std::fs::{self, File};
use std::os::unix::process::CommandExt;

use rustix::process::{Pid, Signal, kill_process_group};

use crate::folders::ADD;
use crate::support::Scratch;
use crate::support::command::{process_of, ran, wait_until};
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

test!(a_saved_file_is_judged_again, needs language("C"));
fn a_saved_file_is_judged_again() {
    let (folder, cache) = (Scratch::with(&[("add.rs", ADD)]), Scratch::new());
    let printed = folder.path("printed");
    let mut command = folder.command(&["add.rs", "-w"]);
    let file = File::create(&printed).expect("a file");
    command.stdout(file.try_clone().expect("a copy"));
    command.env("XDG_CACHE_HOME", cache.folder());
    command.stderr(file).process_group(0);
    let mut harness = command.spawn().expect("the harness starts");
    let times = |part: &str| {
        let text = fs::read_to_string(&printed).unwrap_or_default();
        text.matches(part).count()
    };
    let has = |part: &str| times(part) > 0;
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
    // When a file is saved, judging begins anew: the process ends.
    let runs = || process_of(cache.folder()).is_some();
    folder.write("judge.toml", "time-limit = \"900s\"\n");
    folder.write("add.rs", "fn main() { loop {} }\n");
    wait_until(runs);
    folder.write("add.rs", ADD);
    wait_until(|| !runs() && times("2 passed, 0 failed") == 2);
    let checker = "#include \"check.h\"\nint main() { return STATUS; }\n";
    folder.write("check.h", "#define STATUS 43\n");
    folder.write("check.c", checker);
    folder.write("judge.toml", "checker = \"check.c\"\n");
    wait_until(|| has("0 passed, 2 failed"));
    folder.write("check.h", "#define STATUS 42\n");
    wait_until(|| times("2 passed, 0 failed") == 3);
    // Ctrl-C on a terminal is for both processes.
    folder.write("judge.toml", "time-limit = \"900s\"\n");
    folder.write("add.rs", "fn main() { println!(\"0\"); loop {} }\n");
    wait_until(runs);
    kill_process_group(Pid::from_child(&harness), Signal::INT).expect("it runs");
    assert_eq!(harness.wait().expect("it ends").code(), Some(130));
    wait_until(|| !runs());
    assert!(has(": 0 of 2 cases judged"));
}
