//! The command line: what is printed, and the exit status that goes with it.

mod support;

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;
use support::{HARNESS, Scratch, workspace};

fn judge(arguments: &[&str]) -> Output {
    judge_in(&workspace().root, arguments)
}

fn judge_in(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(HARNESS);
    command.args(arguments).current_dir(folder);
    command.output().expect("the harness starts")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("reports are UTF-8")
}

/// Wrong use and a broken set-up: exit status 2, nothing on standard output, one line that says
/// what is wrong.
#[track_caller]
fn assert_refused(output: &Output, because: &str) {
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert_eq!(stdout(output), "");
    assert!(message.contains(because), "{message}");
    assert_eq!(message.lines().count(), 1, "{message}");
}

#[test]
fn the_samples_of_all_problems_are_accepted() {
    let output = judge(&["--case", "sample/*"]);
    let text = stdout(&output);
    assert!(output.status.success(), "{text}");
    assert!(text.contains("4 of 4 accepted"), "{text}");
    assert!(!text.contains('\u{1b}'), "no colours in a pipe: {text}");
}

#[test]
fn problems_can_be_picked() {
    let output = judge(&["uva322", "poj1753", "--case", "sample/1"]);
    let text = stdout(&output);
    let order: Vec<_> = text
        .lines()
        .skip(1)
        .map(|line| line.split(' ').next())
        .take(2)
        .collect();
    assert_eq!(order, [Some("uva322"), Some("poj1753")]);
    assert!(text.contains("cases: 2 passed, 0 failed"), "{text}");
}

#[test]
fn json_is_one_object_with_a_run_for_each_submission() {
    let output = judge(&["--json", "--case", "sample/*", "poj1222", "uva322"]);
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON and nothing else");
    let runs = report["runs"].as_array().expect("a list of runs");
    assert_eq!(runs.len(), 2);
    assert_eq!(runs[1]["problem"], "uva322");
    assert_eq!(runs[1]["submission"], "uva322/src/main.rs");
    assert_eq!(runs[1]["verdict"], "AC");
    let case = &runs[1]["cases"][0];
    assert_eq!(case["name"], "sample/1");
    assert_eq!(case["verdict"], "AC");
    for figure in ["cpu_ms", "wall_ms", "peak_kib"] {
        assert!(case[figure].as_f64().expect("a number") > 0.0, "{figure}");
    }
}

#[test]
fn somebodys_own_file_is_judged_and_its_mistake_shown() {
    let scratch = Scratch::new();
    let file = scratch.write("my.rs", r#"fn main() { println!("Impossible"); }"#);
    let file = file.to_str().expect("a UTF-8 path");
    let output = judge(&[file, "--problem", "poj1753", "--case", "sample/1"]);
    let text = stdout(&output);
    assert_eq!(output.status.code(), Some(1), "{text}");
    for part in [
        "wrong answer",
        "sample/1",
        "bwwb",
        "- 4",
        "+ Impossible",
        "0 passed, 1 failed",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn wrong_use_is_refused() {
    assert_refused(
        &judge(&["uva323"]),
        "there is no problem \"uva323\"; there are poj1222, ",
    );
    assert_refused(&judge(&["my.rs"]), "--problem");
    assert_refused(
        &judge(&["my.rs", "--problem", "uva322"]),
        "there is no file my.rs",
    );
    assert_refused(&judge(&["--case", "nothing-like-it"]), "no case matches");
    assert_eq!(judge(&["--colour"]).status.code(), Some(2));
    assert_eq!(judge(&["--problem", "uva322"]).status.code(), Some(2));
}

/// On a system that has all of the box there is nothing to say; on another one it is an error to need it.
#[test]
fn a_box_that_is_required_holds_or_is_an_error() {
    let missing = judge_harness::sandbox::missing();
    let output = judge(&["--require-box", "poj1753", "--case", "sample/1"]);
    if missing.is_empty() {
        assert!(output.status.success());
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    } else {
        assert_refused(&output, missing[0]);
    }
}

#[test]
fn outside_a_workspace_it_says_so() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    assert_refused(&judge_in(folder.path(), &[]), "no Cargo workspace here");
}

/// However abruptly the harness ends, what it runs ends too.
#[cfg(target_os = "linux")]
#[test]
fn a_killed_harness_leaves_no_program_and_no_folder_behind() {
    killed_in_the_middle(
        "loop.rs",
        "fn main() { loop { std::hint::spin_loop() } }",
        <[u8]>::starts_with,
    );
}

/// A compiler is several processes; each is told a path below the target folder, or its source.
#[cfg(target_os = "linux")]
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
#[cfg(target_os = "linux")]
fn killed_in_the_middle(name: &str, source: &str, is_its: fn(&[u8], &[u8]) -> bool) {
    use std::time::{Duration, Instant};
    let scratch = Scratch::new();
    let file = scratch.write(name, source);
    let target = tempfile::tempdir().expect("a temporary folder");
    let temporary = tempfile::tempdir().expect("a temporary folder");
    let mut harness = Command::new(HARNESS)
        .arg(&file)
        .args(["--problem", "uva322"])
        .current_dir(workspace().root)
        // Programs of this run alone are below this folder.
        .env("CARGO_TARGET_DIR", target.path())
        .env("TMPDIR", temporary.path())
        .spawn()
        .expect("the harness starts");
    let place = target.path().to_str().expect("a UTF-8 path").as_bytes();
    let is_running = || {
        let processes = std::fs::read_dir("/proc").expect("/proc").flatten();
        let commands = processes.map(|process| std::fs::read(process.path().join("cmdline")));
        commands.flatten().any(|command| is_its(&command, place))
    };
    let wait_until = |running: bool| {
        let started = Instant::now();
        while is_running() != running {
            assert!(
                started.elapsed() < Duration::from_secs(100),
                "not {running}"
            );
            std::thread::sleep(Duration::from_millis(10));
        }
    };
    wait_until(true);
    let temporary = || scratch_folders(temporary.path());
    assert_eq!(temporary().len(), 1);
    harness.kill().expect("the harness runs");
    harness.wait().expect("the harness ends");
    wait_until(false);
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

/// A workspace of one problem, made from a part of this one.
mod another_workspace {
    use super::*;
    use std::fs;
    use tempfile::TempDir;

    struct Small(TempDir);

    impl Small {
        fn new() -> Self {
            let small = Self(tempfile::tempdir().expect("a temporary folder"));
            let submission = fs::read_to_string(workspace().root.join("poj1753/src/main.rs"));
            small.write(
                "Cargo.toml",
                "[workspace]\nmembers = [\"flip\"]\nresolver = \"2\"\n",
            );
            small.write(
                "flip/Cargo.toml",
                "[package]\nname = \"flip\"\nversion = \"0.1.0\"\nedition = \"2021\"\n\
                 [package.metadata.judge]\ntitle = \"Flip\"\nurl = \"-\"\ntime-limit-ms = 1000\n",
            );
            small.write("flip/src/main.rs", &submission.expect("the submission"));
            small.write("data/flip/sample/1.in", "bwwb\nbbwb\nbwwb\nbwww\n");
            small.write("data/flip/sample/1.ans", "4\n");
            small.write("data/flip/secret/done.in", "bbbb\nbbbb\nbbbb\nbbbb\n");
            small.write("data/flip/secret/done.ans", "0\n");
            small
        }

        fn write(&self, file: &str, content: &str) {
            let path = self.0.path().join(file);
            fs::create_dir_all(path.parent().expect("a file in a folder")).expect("a folder");
            fs::write(path, content).expect("the temporary folder takes files");
        }

        fn remove(&self, file: &str) {
            fs::remove_file(self.0.path().join(file)).expect("the file was there");
        }

        fn judge(&self) -> Output {
            judge_in(self.0.path(), &[])
        }
    }

    #[test]
    fn a_new_problem_needs_no_change_to_the_harness() {
        let output = Small::new().judge();
        let text = stdout(&output);
        assert!(output.status.success(), "{text}");
        assert!(text.contains("cases: 2 passed, 0 failed"), "{text}");
    }

    #[test]
    fn a_changed_answer_is_named() {
        let small = Small::new();
        small.write("data/flip/secret/done.ans", "1\n");
        let output = small.judge();
        let text = stdout(&output);
        assert_eq!(output.status.code(), Some(1), "{text}");
        assert!(text.contains("wrong answer on case secret/done"), "{text}");
    }

    #[test]
    fn a_submission_that_does_not_compile_fails() {
        let small = Small::new();
        small.write("flip/src/main.rs", "fn main() { flop!() }");
        let output = small.judge();
        let text = stdout(&output);
        assert_eq!(output.status.code(), Some(1), "{text}");
        assert!(text.contains("compile error"), "{text}");
        assert!(text.contains("cannot find macro `flop`"), "{text}");
    }

    #[test]
    fn a_case_without_its_answer_is_refused() {
        let small = Small::new();
        small.remove("data/flip/secret/done.ans");
        assert_refused(&small.judge(), "case secret/done lacks ");
    }

    #[test]
    fn an_answer_without_its_case_is_refused() {
        let small = Small::new();
        small.remove("data/flip/secret/done.in");
        assert_refused(&small.judge(), "case secret/done lacks ");
    }

    #[test]
    fn a_folder_without_its_crate_is_refused() {
        let small = Small::new();
        small.write("data/flop/sample/1.in", "");
        assert_refused(&small.judge(), "data/flop has no crate");
    }

    #[test]
    fn a_problem_without_cases_is_refused() {
        let small = Small::new();
        fs::remove_dir_all(small.0.path().join("data/flip")).expect("the folder was there");
        assert_refused(&small.judge(), "problem flip needs its cases in data/flip");
        fs::create_dir_all(small.0.path().join("data/flip/sample")).expect("a folder");
        assert_refused(&small.judge(), "has no case");
    }

    #[test]
    fn a_slip_in_the_data_is_refused() {
        let small = Small::new();
        small.write("data/flip/secret/done.out", "0\n");
        assert_refused(&small.judge(), "expected only NAME.in and NAME.ans");
        let small = Small::new();
        small.write("data/flip/secrets/1.in", "");
        assert_refused(
            &small.judge(),
            "expected only the folders sample and secret",
        );
    }

    #[test]
    fn a_slip_in_the_metadata_is_refused() {
        let small = Small::new();
        small.write(
            "flip/Cargo.toml",
            "[package]\nname = \"flip\"\nversion = \"0.1.0\"\nedition = \"2021\"\n\
             [package.metadata.judge]\ntitle = \"Flip\"\nurl = \"-\"\ntime-limit = 1000\n",
        );
        assert_refused(
            &small.judge(),
            "[package.metadata.judge]: unknown field `time-limit`",
        );
    }
}
