//! Problems are found and not listed: another workspace is judged as this one is, and a mistake in it is
//! refused by name.

use std::fs;
use std::process::Output;

use tempfile::TempDir;

use crate::support::command::{assert_refused, command, stdout};
use crate::support::{ACCEPTED, target, workspace, write_below};

/// A workspace of one problem, made from a part of this one.
struct Small(TempDir);

impl Small {
    fn new() -> Self {
        let small = Self(tempfile::tempdir().expect("a temporary folder"));
        let submission = fs::read_to_string(workspace().root.join(ACCEPTED));
        small.write(
            "Cargo.toml",
            "[workspace]\nmembers = [\"flip\"]\nresolver = \"2\"\n",
        );
        small.write(
            "flip/Cargo.toml",
            "[package]\nname = \"flip\"\nversion = \"0.1.0\"\nedition = \"2021\"\n\
             [package.metadata.judge]\ntitle = \"Flip\"\nurl = \"-\"\ntime-limit-ms = 1000\n",
        );
        small.write(
            "flip/src/main.rs",
            &submission.expect("a program of the jury"),
        );
        small.write("data/flip/sample/1.in", "bwwb\nbbwb\nbwwb\nbwww\n");
        small.write("data/flip/sample/1.ans", "4\n");
        small.write("data/flip/secret/done.in", "bbbb\nbbbb\nbbbb\nbbbb\n");
        small.write("data/flip/secret/done.ans", "0\n");
        small
    }

    fn write(&self, file: &str, content: &str) {
        write_below(self.0.path(), file, content);
    }

    fn remove(&self, file: &str) {
        fs::remove_file(self.0.path().join(file)).expect("the file was there");
    }

    fn judge(&self, arguments: &[&str]) -> Output {
        let mut command = command(arguments);
        command.env("CARGO_TARGET_DIR", target());
        let output = command.current_dir(self.0.path()).output();
        output.expect("the harness starts")
    }
}

#[test]
fn a_new_problem_needs_no_change_to_the_harness() {
    let output = Small::new().judge(&[]);
    let text = stdout(&output);
    assert!(output.status.success(), "{text}");
    assert!(text.contains("cases: 2 passed, 0 failed"), "{text}");
}

/// What the README asks to write, word for word.
#[test]
fn a_problem_of_poj_without_a_twin_is_judged_and_pasted_in_rust() {
    let small = Small::new();
    let readme = fs::read_to_string(workspace().root.join("README.md")).expect("the README");
    let (_, metadata) = readme.split_once("```toml\n").expect("the metadata");
    let (metadata, _) = metadata.split_once("```").expect("the end of it");
    let package = "[package]\nname = \"flip\"\nversion = \"0.1.0\"\nedition = \"2021\"\n\n";
    small.write("flip/Cargo.toml", &format!("{package}{metadata}"));
    assert!(small.judge(&[]).status.success());
    assert!(small.judge(&["paste", "flip"]).status.success());
    let refused = small.judge(&["paste", "flip", "--for", "poj"]);
    let reason =
        "POJ takes no Rust, and flip has no twin.cpp; without --for there is the Rust file";
    assert_refused(&refused, reason);
}

#[test]
fn a_problem_may_be_named_by_its_title() {
    let small = Small::new();
    let manifest = |id: &str| {
        let title = "[package.metadata.judge]\ntitle = \"A Game of Flips\"\nurl = \"-\"\n";
        format!("[package]\nname = \"{id}\"\nedition = \"2021\"\n{title}time-limit-ms = 1000\n")
    };
    small.write("flip/Cargo.toml", &manifest("flip"));
    for title in ["agameofflips", "A Game of Flips"] {
        let text = stdout(&small.judge(&[title, "--list"]));
        assert_eq!(text, "flip sample/1\nflip secret/done\n");
    }
    let members = "[workspace]\nmembers = [\"flip\", \"flop\"]\nresolver = \"2\"\n";
    small.write("Cargo.toml", members);
    small.write("flop/Cargo.toml", &manifest("flop"));
    small.write("flop/src/main.rs", "fn main() {}\n");
    for file in ["in", "ans"] {
        small.write(&format!("data/flop/sample/1.{file}"), "1\n");
    }
    let both = small.judge(&["agameofflips", "--list"]);
    assert_refused(&both, "both flip and flop have this title");
}

#[test]
fn a_changed_answer_is_named() {
    let small = Small::new();
    small.write("data/flip/secret/done.ans", "1\n");
    let output = small.judge(&[]);
    let text = stdout(&output);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains("wrong answer on case secret/done"), "{text}");
}

#[test]
fn a_submission_that_does_not_compile_fails() {
    let small = Small::new();
    small.write("flip/src/main.rs", "fn main() { flop!() }");
    let output = small.judge(&[]);
    let text = stdout(&output);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains("compile error"), "{text}");
    assert!(text.contains("cannot find macro `flop`"), "{text}");
}

#[test]
fn a_case_without_its_answer_is_refused() {
    let small = Small::new();
    small.remove("data/flip/secret/done.ans");
    assert_refused(&small.judge(&[]), "case secret/done lacks ");
}

#[test]
fn an_answer_without_its_case_is_refused() {
    let small = Small::new();
    small.remove("data/flip/secret/done.in");
    assert_refused(&small.judge(&[]), "case secret/done lacks ");
}

#[test]
fn a_folder_without_its_crate_is_refused() {
    let small = Small::new();
    small.write("data/flop/sample/1.in", "");
    assert_refused(&small.judge(&[]), "data/flop has no crate");
}

#[test]
fn a_problem_without_cases_is_refused() {
    let small = Small::new();
    fs::remove_dir_all(small.0.path().join("data/flip")).expect("the folder was there");
    assert_refused(
        &small.judge(&[]),
        "problem flip needs its cases in data/flip",
    );
    fs::create_dir_all(small.0.path().join("data/flip/sample")).expect("a folder");
    assert_refused(&small.judge(&[]), "has no case");
}

#[test]
fn a_slip_in_the_data_is_refused() {
    let small = Small::new();
    small.write("data/flip/secret/done.out", "0\n");
    assert_refused(&small.judge(&[]), "expected only NAME.in and NAME.ans");
    let small = Small::new();
    small.write("data/flip/secrets/1.in", "");
    assert_refused(
        &small.judge(&[]),
        "expected only the folders sample, secret and lenient",
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
        &small.judge(&[]),
        "[package.metadata.judge]: unknown field `time-limit`",
    );
}

/// An editor's backup of a file in one problem's data is no reason not to judge another problem.
#[test]
fn a_slip_stops_only_its_own_problem() {
    let small = Small::new();
    small.write(
        "Cargo.toml",
        "[workspace]\nmembers = [\"flip\", \"flop\"]\nresolver = \"2\"\n",
    );
    let manifest = fs::read_to_string(small.0.path().join("flip/Cargo.toml"));
    let manifest = manifest.expect("the manifest").replace("flip", "flop");
    small.write("flop/Cargo.toml", &manifest);
    small.write("flop/src/main.rs", "fn main() {}");
    small.write("data/flop/sample/1.in", "");
    small.write("data/flop/sample/1.ans", "");
    let text = stdout(&small.judge(&[]));
    assert!(text.contains("cases: 3 passed, 0 failed"), "{text}");
    small.write("data/flop/sample/1.in~", "");
    let output = small.judge(&["flip"]);
    let text = stdout(&output);
    assert!(output.status.success(), "{text}");
    assert!(text.contains("cases: 2 passed, 0 failed"), "{text}");
    for arguments in [&[][..], &["flop"], &["data"]] {
        assert_refused(&small.judge(arguments), "data/flop/sample/1.in~");
    }
}

/// rustup picks a toolchain by the current folder; this one does not exist.
#[test]
fn a_toolchain_file_beside_the_caller_changes_nothing() {
    let small = Small::new();
    small.write(
        "rust-toolchain.toml",
        "[toolchain]\nchannel = \"of-another-project\"\n",
    );
    let mut command = command(&["--case", "1"]);
    command.current_dir(small.0.path());
    // Under rustup, Cargo hands its own choice down in this variable.
    command.env_remove("RUSTUP_TOOLCHAIN");
    let output = command.output().expect("the harness starts");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{complaint}");
}

/// A special judge would not notice a slip in an answer: it is the data's fault, not somebody's.
#[test]
fn an_answer_that_is_not_canonical_is_a_fault_of_the_data() {
    let small = Small::new();
    small.write(
        "Cargo.toml",
        "[workspace]\nmembers = [\"tyvj9801\"]\nresolver = \"2\"\n",
    );
    fs::remove_dir_all(small.0.path().join("data/flip")).expect("the folder was there");
    let copied = |file: &str| {
        let content = fs::read_to_string(workspace().root.join(file));
        small.write(file, &content.expect("a file of this workspace"));
    };
    small.write("tyvj9801/src/main.rs", "fn main() { println!(\"0\"); }");
    copied("data/tyvj9801/sample/1.in");
    small.write(
        "data/tyvj9801/sample/2.in",
        "0000\n0000\n1111\n1111\n0000\n0000\n1111\n1111\n",
    );
    small.write("data/tyvj9801/sample/2.ans", "0\n");
    small.write(
        "tyvj9801/Cargo.toml",
        "[package]\nname = \"tyvj9801\"\nversion = \"0.1.0\"\nedition = \"2021\"\n\
         [package.metadata.judge]\ntitle = \"-\"\nurl = \"-\"\ntime-limit-ms = 1000\n",
    );
    // As short as the sample's own answer, in another order.
    small.write("data/tyvj9801/sample/1.ans", "4\n4344\n3242\n1424\n1222\n");
    let output = small.judge(&[]);
    let (text, message) = (stdout(&output), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(2), "{text}{message}");
    assert!(text.contains("tyvj9801: judge error (JE 1)\n"), "{text}");
    assert!(
        text.ends_with("cases: 1 passed, 0 failed, 1 not judged\n"),
        "{text}"
    );
    let reason = "data/tyvj9801/sample/1.ans: not the canonical sequence";
    assert!(
        text.contains(reason) && message.contains(reason),
        "{text}{message}"
    );
}

#[test]
fn a_failing_input_is_saved_once() {
    let small = Small::new();
    let problem = "[workspace]\nmembers = [\"poj1753\"]\nresolver = \"2\"\n";
    small.write("Cargo.toml", problem);
    for (from, to) in [("flip", "poj1753"), ("data/flip", "data/poj1753")] {
        let path = |name| small.0.path().join(name);
        fs::rename(path(from), path(to)).expect("a folder");
    }
    let manifest = small.0.path().join("poj1753/Cargo.toml");
    let text = fs::read_to_string(&manifest).expect("a manifest");
    fs::write(manifest, text.replace("\"flip\"", "\"poj1753\"")).expect("a file");
    small.write("mine.rs", "fn main() { println!(\"Impossible\"); }");
    let save = || small.judge(&["stress", "poj1753", "mine.rs", "--seed", "7", "--save"]);
    let first = stdout(&save());
    assert!(
        first.contains("\nsaved: data/poj1753/secret/stress-"),
        "{first}"
    );
    let again = stdout(&save());
    let there = "\nnot saved: already there as secret/stress-";
    assert!(again.contains(there), "{again}");
}
