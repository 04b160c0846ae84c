//! Ctrl-C and worse: whatever the harness is doing, it ends soon and leaves nothing behind.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use judge_harness::language::compiler::Source;
use rustix::process::{Pid, Signal, kill_process};

use crate::support::command::{Ran, command, process, process_of, wait_until};
use crate::support::{self, Scratch, workspace};
use crate::trials::test;

const LOOP: &str = "fn main() { loop { std::hint::spin_loop() } }";

/// The promise is a second. A busy machine may take longer.
const SOON: Duration = Duration::from_secs(5);

/// The harness at work.
fn start(arguments: &[&str], variables: &[(&str, &Path)]) -> Child {
    let mut command = command(arguments);
    command.envs(variables.iter().copied());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the harness starts")
}

/// Sends a signal to the harness and waits for its end.
#[track_caller]
fn interrupted(harness: Child, signal: Signal) -> Ran {
    let started = Instant::now();
    kill_process(Pid::from_child(&harness), signal).expect("the harness runs");
    let output = harness.wait_with_output().expect("the harness ends");
    assert!(started.elapsed() < SOON, "{:?}", started.elapsed());
    Ran::of(&output).exits(130)
}

test!(no_program_and_no_temporary_folder_is_left_behind);
/// However abruptly the harness ends, its programs end, too, and its temporary folder is removed.
/// The target folder distinguishes its programs from others.
fn no_program_and_no_temporary_folder_is_left_behind() {
    let scratch = Scratch::new();
    let file = scratch.file("loop.rs", LOOP);
    let target = tempfile::tempdir().expect("a temporary folder");
    let temporary = tempfile::tempdir().expect("a temporary folder");
    let variables = [
        ("CARGO_TARGET_DIR", target.path()),
        ("TMPDIR", temporary.path()),
    ];
    for signal in [Signal::INT, Signal::TERM, Signal::HUP, Signal::KILL] {
        let harness = start(&[&file, "--problem", "uva322"], &variables);
        wait_until(|| process_of(target.path()).is_some());
        end(harness, signal);
        wait_until(|| process_of(target.path()).is_none());
        // A killed harness leaves that to its supervisor.
        wait_until(|| signal != Signal::KILL || is_empty(temporary.path()));
        assert!(is_empty(temporary.path()));
    }
}

/// Ends the harness by a signal. SIGKILL ends it without a word.
fn end(mut harness: Child, signal: Signal) {
    if signal == Signal::KILL {
        harness.kill().expect("the harness runs");
        harness.wait().expect("the harness ends");
    } else {
        assert_eq!(interrupted(harness, signal).stdout, "");
    }
}

fn is_empty(folder: &Path) -> bool {
    fs::read_dir(folder).expect("the folder").next().is_none()
}

test!(no_compiler_is_left_behind, needs language("C++"), the_box());
/// A compiler is several processes. Only their folder distinguishes them from others.
fn no_compiler_is_left_behind() {
    let file = "judge-harness/hostile/endless_templates.cpp";
    let temporary = tempfile::tempdir().expect("a temporary folder");
    let at_work = |name: &str| {
        process(|process| {
            let folder = fs::read_link(process.join("cwd")).unwrap_or_default();
            let program = fs::read_to_string(process.join("comm")).unwrap_or_default();
            folder.starts_with(temporary.path()) && program.starts_with(name)
        })
    };
    let start_compiling = || {
        // With a standard it is compiled once, not by others as well.
        let arguments = [file, "--problem", "uva322", "--std", "c++17"];
        let harness = start(&arguments, &[("TMPDIR", temporary.path())]);
        wait_until(|| at_work("cc1plus").is_some());
        harness
    };
    let nothing_is_left = || {
        wait_until(|| at_work("").is_none());
        wait_until(|| is_empty(temporary.path()));
    };
    for signal in [Signal::INT, Signal::KILL] {
        end(start_compiling(), signal);
        nothing_is_left();
    }
    let harness = start_compiling();
    kill_process(supervisor_of(&harness), Signal::KILL).expect("the supervisor runs");
    let output = harness.wait_with_output().expect("the harness ends");
    Ran::of(&output).exits(2);
    nothing_is_left();
}

/// The only child of a harness.
fn supervisor_of(harness: &Child) -> Pid {
    let threads = fs::read_dir(format!("/proc/{}/task", harness.id()));
    let threads = threads.expect("it runs").flatten();
    let children = threads.map(|thread| fs::read_to_string(thread.path().join("children")));
    let children: String = children.map(|it| it.expect("it runs")).collect();
    let child = children.trim().parse().expect("one child");
    Pid::from_raw(child).expect("its number")
}

/// A source file with this program, and the compiled program.
fn compiled(scratch: &Scratch, source: &str) -> (String, PathBuf) {
    let file = scratch.file("my.rs", source);
    let source = Source::read(file.as_ref()).expect("the source");
    (file, support::compiled(&source).job.program)
}

test!(judging_says_how_far_it_got);
/// With the failure so far, and in JSON.
fn judging_says_how_far_it_got() {
    let scratch = Scratch::new();
    let source = r#"fn main() {
        let mut line = String::new();
        std::io::stdin().read_line(&mut line).unwrap();
        if line == "bwwb\n" { println!("5") } else { loop {} }
    }"#;
    let (file, kept) = (scratch.file("my.rs", source), scratch.folder().join("kept"));
    let keep = kept.display().to_string();
    let cases = &workspace().problem("poj1753").expect("a problem").cases;
    let all = cases.iter().filter(|case| case.decides()).count();
    for more in ["--all-cases", "--json"] {
        let _ = fs::remove_dir_all(&kept);
        let arguments = [&file, "--problem", "poj1753", "--keep", &keep, more];
        let harness = start(&arguments, &[]);
        wait_until(|| kept.join("my.rs/sample/1.out").exists());
        let output = interrupted(harness, Signal::INT);
        let said = &output.stderr;
        assert!(said.contains("interrupted after "), "{said}");
        let end = format!(" of {all} cases judged, 0 passed\n");
        assert!(said.ends_with(&end) && !said.contains(" 0 of "), "{said}");
        if more == "--json" {
            let run = &output.json()["runs"][0];
            assert_eq!(run["verdict"], "WA");
            assert_eq!(run["judge_errors"][0]["reason"], "interrupted");
            assert_eq!(run["cases"][0]["name"], "sample/1");
        } else {
            output.says(&[
                "wrong answer on case sample/1",
                "    bwwb\n",
                "    + 1 | 5\n",
            ]);
        }
    }
}

test!(stress_says_how_far_it_got);
fn stress_says_how_far_it_got() {
    let scratch = Scratch::new();
    // No other test has this program.
    let source = format!("{LOOP} // how far");
    let (file, program) = compiled(&scratch, &source);
    let temporary = tempfile::tempdir().expect("a temporary folder");
    let variables = [("TMPDIR", temporary.path())];
    let harness = start(
        &["stress", &file, "--problem", "uva322", "--seeds", "5..9"],
        &variables,
    );
    // The first case goes on for the limit of three seconds.
    wait_until(|| process_of(&program).is_some());
    let text = interrupted(harness, Signal::INT).stdout;
    assert!(text.starts_with("0 of 5 cases from seed 5 in "), "{text}");
    assert!(text.ends_with(", interrupted\n"), "{text}");
    wait_until(|| process_of(&program).is_none());
    assert!(is_empty(temporary.path()));
}

test!(stress_shows_the_smallest_failure_so_far);
fn stress_shows_the_smallest_failure_so_far() {
    let scratch = Scratch::new();
    // It fails at once, and shrinking takes long.
    let source = r"
        fn main() { std::thread::sleep(std::time::Duration::from_millis(1000)); }";
    let (file, program) = compiled(&scratch, source);
    let harness = start(
        &["stress", &file, "--problem", "poj1753", "--seeds", "5..9"],
        &[],
    );
    let mut first = None;
    wait_until(|| {
        first = process_of(&program);
        first.is_some()
    });
    // It has failed and now runs on a smaller input.
    wait_until(|| process_of(&program).is_some_and(|process| first != Some(process)));
    let text = interrupted(harness, Signal::INT).stdout;
    let summary = text.lines().next().expect("a summary");
    assert!(summary.starts_with("failed on case 1 of 5 from seed 5 in "));
    assert!(summary.ends_with(" s, interrupted"), "{text}");
    assert!(text.contains("wrong answer on case stress/5"), "{text}");
    let replay = format!("cargo judge stress {file} --problem poj1753 --seeds 5..9 --seeds 5..5\n");
    assert!(text.ends_with(&replay), "{text}");
}
