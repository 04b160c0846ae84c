//! `cargo judge stress` finds a mistake, makes it small, and says how to see it again.

use std::fs;
use std::process::{Command, Output};
use std::time::Duration;

use judge_harness::compiler::Source;
use judge_harness::judge::Task;
use judge_harness::rules::rules;
use judge_harness::stress::Stress;
use judge_harness::workspace::Workspace;
use judge_harness::{jury, scratch};

use crate::support::{HARNESS, Scratch, judge, workspace};

fn stress(workspace: &Workspace, arguments: &[&str]) -> (Output, String) {
    let mut command = Command::new(HARNESS);
    command.arg("stress").args(arguments);
    command.current_dir(&workspace.root);
    let output = command.output().expect("the harness starts");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    (output, text)
}

#[test]
fn every_submission_stands_a_little_stress() {
    let workspace = workspace();
    for problem in workspace.all_problems().expect("sound data") {
        if rules(&problem.id).inputs().is_none() {
            eprintln!("{}: not checked, it has no generator", problem.id);
            continue;
        }
        let (output, text) = stress(workspace, &[&problem.id, "--cases", "40", "--seed", "1"]);
        assert!(output.status.success(), "{text}");
        assert!(text.starts_with("40 of 40 cases from seed 1 "), "{text}");
    }
}

#[test]
fn a_mistake_is_found_made_small_and_found_again() {
    let workspace = workspace();
    let submissions = jury::find(workspace).expect("the jury can be read");
    let wrong = submissions
        .iter()
        .find(|submission| submission.full_name() == "poj1753/wrong_answer/only_white_goal")
        .expect("it is one of them");
    let scratch = Scratch::new();
    let wrong = scratch.write(
        "only_white_goal.rs",
        &String::from_utf8_lossy(&wrong.source.code),
    );
    let wrong = wrong.to_str().expect("a UTF-8 path");
    let (output, text) = stress(workspace, &["poj1753", wrong, "--seed", "7"]);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.starts_with("failed on the "), "{text}");
    assert!(text.contains(" of 1000 cases from seed 7 in "), "{text}");
    assert!(text.contains("wrong answer on case stress/"), "{text}");
    // Nothing is smaller than the black board.
    assert!(
        text.contains("    bbbb\n    bbbb\n    bbbb\n    bbbb\n"),
        "{text}"
    );
    assert!(text.contains("    - 0\n"), "{text}");
    let (_, replay) = text
        .split_once("cargo judge stress ")
        .expect("how to replay it");
    let replay = replay.lines().next().expect("a line");
    let (output, again) = stress(workspace, &replay.split(' ').collect::<Vec<_>>());
    assert_eq!(output.status.code(), Some(1), "{again}");
    let failure = |text: &str| text[text.find("wrong answer").expect("it fails")..].to_owned();
    assert_eq!(failure(&again), failure(&text));
}

/// Each run takes as long as the limit allows: five hundred of them are too long to wait for.
#[test]
fn shrinking_ends_when_its_time_is_used_up() {
    let workspace = workspace();
    let scratch = Scratch::new();
    let source = "fn main() { std::thread::sleep(std::time::Duration::from_millis(200)); }";
    let file = scratch.write("it's slow.rs", source).display().to_string();
    let fixed = ["poj1753", &file, "--seed", "7"];
    let (output, text) = stress(
        workspace,
        &[&fixed[..], &["--shrinking-time", "0"]].concat(),
    );
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains("\nshrinking stopped after 0 s"), "{text}");
    // A shell reads the name as it is.
    let quoted = format!("stress poj1753 \"{file}\" --seed 7 --cases 1\n");
    assert!(text.contains(&quoted), "{text}");
    let (_, text) = stress(workspace, &fixed);
    assert!(!text.contains("shrinking stopped"), "{text}");
}

/// `auto` as C++98 has it: a C++11 compiler refuses it.
#[test]
fn a_file_is_compiled_by_the_standard_of_the_site() {
    let scratch = Scratch::new();
    let source = "int main() { auto int four = 4; return four; }\n";
    let file = scratch.write("my.cpp", source).display().to_string();
    if which::which("g++").is_err() {
        eprintln!("skipped: there is no g++");
        return;
    }
    let (_, text) = stress(workspace(), &["poj1753", &file, "--seed", "7"]);
    assert!(text.contains("exit status 4"), "{text}");
}

/// The files of a case are gone when the next one is tried.
#[test]
fn as_much_is_written_for_many_cases_as_for_one() {
    let workspace = workspace();
    let problem = workspace.problem("poj1753").expect("one of the problems");
    let judge = judge(workspace);
    let source = Source::read(&problem.submission).expect("the submission");
    let compiled = judge.compile(&source).expect("a compiler");
    let program = compiled.program().expect("it compiles").clone();
    let stress = Stress::new(&judge, Task::new(problem, source), program, Duration::ZERO);
    let stress = stress.expect("it has a generator");
    // Of all scratch folders of this process.
    let scratch = scratch::folder().expect("a temporary folder");
    let inputs = || {
        let folders = fs::read_dir(scratch.session()).expect("a folder").flatten();
        let files = folders.flat_map(|folder| fs::read_dir(folder.path()).into_iter().flatten());
        let names = files.flatten().map(|file| file.path());
        names
            .filter(|name| name.extension().is_some_and(|ending| ending == "in"))
            .count()
    };
    for seed in 0..3 {
        let failure = stress.run(seed, |_, _| {}).expect("it can be run");
        assert!(failure.is_none());
        assert_eq!(inputs(), 1);
    }
}
