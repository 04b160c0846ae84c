//! Input that the statement does not allow. The validator refuses it in a sentence. So does `show`,
//! unless it can draw the input. A submission solves it, or prints one short line on standard error
//! and nothing on standard output, and exits with status 1. Its twin does the same, without
//! undefined behaviour. The snapshots have the inputs, each followed by the messages in indented
//! lines. `UPDATE_EXPECT=1` rewrites the messages.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use expect_test::expect_file;
use judge_harness::language::compiler::Purpose;
use judge_harness::language::program::Program;
use judge_harness::problem::Problem;
use judge_harness::sandbox::End;
use rayon::prelude::*;

use crate::driver::{CPU_TIME, twin};
use crate::support::{Scratch, compiled, compiled_by, run, shared_judge, submission, workspace};
use crate::trials::test;

const PROBLEMS: [&str; 4] = ["poj1222", "poj1753", "tyvj9801", "uva322"];

/// A message is shorter than this, in bytes.
const LONG: usize = 100;

fn snapshot(problem: &Problem) -> PathBuf {
    let file = format!("judge-harness/tests/snapshots/bad-{}.txt", problem.id);
    workspace().root.join(file)
}

/// The inputs of a snapshot, escaped.
fn inputs(snapshot: &str) -> impl Iterator<Item = &str> {
    snapshot.lines().filter(|line| !line.starts_with("    "))
}

/// The bytes of an input that is escaped as by `escape_ascii`. It has no backslash of its own.
fn unescaped(line: &str) -> Vec<u8> {
    let line = line.replace("\\n", "\n").replace("\\r", "\r");
    let mut parts = line.split("\\x");
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let (byte, rest) = part.split_at(2);
        bytes.push(u8::from_str_radix(byte, 16).expect("two digits"));
        bytes.extend(rest.bytes());
    }
    assert!(!bytes.contains(&b'\\'), "{line}: no \\n, \\r or \\x..");
    bytes
}

/// Runs a program on an input, within this CPU time: what it prints, or the line with which it
/// refuses the input.
fn answer(program: &Program, time: Duration, input: &[u8]) -> Result<Vec<u8>, String> {
    let scratch = Scratch::new();
    let stdin = scratch.write("input", input);
    let run = run(program, &stdin, time);
    let (message, input) = (String::from_utf8_lossy(&run.stderr), input.escape_ascii());
    if run.end == End::Status(0) {
        assert_eq!(message, "", "{input}");
        return Ok(run.stdout);
    }
    assert_eq!(run.end, End::Status(1), "{input}\n{message}");
    assert_eq!(run.stdout, b"", "{input}");
    let is_a_line = message.ends_with('\n') && message.lines().count() == 1;
    assert!(is_a_line && message.len() < LONG, "{input}\n{message}");
    Err(message.into_owned())
}

test!(bad_input_is_refused for problem in PROBLEMS => problem);
/// Compares the messages on each input with the snapshot.
fn bad_input_is_refused(problem: &str) {
    let problem = workspace().problem(problem).expect("one of the problems");
    let program = compiled(&submission(problem));
    let before = fs::read_to_string(snapshot(problem)).expect("the inputs");
    let mut messages = String::new();
    for input in inputs(&before) {
        let bytes = unescaped(input);
        let refused = answer(&program, problem.time_limit, &bytes).err();
        let says = refused.unwrap_or_else(|| "solved\n".to_owned());
        messages += &format!("{input}\n    submission: {says}");
        let Ok(text) = std::str::from_utf8(&bytes) else {
            continue;
        };
        let rules = problem.rules;
        let invalid = rules.validate_input.expect("a validator")(text).expect_err(text);
        let drawn = rules.picture(text, None).expect("a picture");
        let drawn = drawn.map_or_else(|reason| reason, |_| "drawn".to_owned());
        messages += &format!("    validator: {invalid}\n    show: {drawn}\n");
    }
    expect_file![snapshot(problem)].assert_eq(&messages);
}

test!(a_twin_answers_as_the_submission_without_undefined_behaviour
    for problem in PROBLEMS => problem, needs language("C++"));
/// On all cases, bad inputs, truncated ones and nonsense. Sanitizers stop the twin at the first
/// invalid access to memory and at other undefined behaviour.
fn a_twin_answers_as_the_submission_without_undefined_behaviour(problem: &str) {
    let problem = workspace().problem(problem).expect("one of the problems");
    let submission = compiled(&submission(problem));
    let twin = twin(&problem.id).expect("a twin");
    let twin = compiled_by(shared_judge(), &twin, Purpose::Debugging);
    let text = fs::read_to_string(snapshot(problem)).expect("the inputs");
    let cases = problem.cases.iter();
    let cases: Vec<_> = cases
        .map(|it| fs::read(&it.input).expect("a case"))
        .collect();
    let cuts = (0..cases[0].len()).step_by(7);
    let cuts = cuts.map(|end| cases[0][..end].to_vec());
    let nonsense = [
        "\u{feff}".to_owned(),
        "1".to_owned(),
        "1\n1 0 1".to_owned(),
        "-1 -1\n".to_owned(),
        "99999999999999999999 2\n".to_owned(),
        "2 2 2 2 2 2 2\n2\n".to_owned(),
        "16 16\n".to_owned() + &"x".repeat(5000),
        "2 16\n".to_owned() + &"..\n.....\n".repeat(300),
        "bbbbb wwww bwbw\n".repeat(50),
        "o x . \0 \u{7f} \u{e9}".repeat(50),
    ];
    let nonsense = nonsense.map(String::into_bytes);
    let bad = inputs(&text).map(unescaped).chain(cuts).chain(nonsense);
    let inputs: Vec<_> = bad.chain(cases.iter().cloned()).collect();
    inputs.par_iter().for_each(|input| {
        let expected = answer(&submission, problem.time_limit, input);
        // The limit is not for sanitizers.
        let answer = answer(&twin, CPU_TIME, input);
        let shown = input.escape_ascii();
        // Some of the sanitizers' messages are one short line.
        let stopped = answer
            .as_ref()
            .err()
            .filter(|it| it.contains("runtime error"));
        assert_eq!(stopped, None, "{shown}");
        assert_eq!(answer.ok(), expected.ok(), "{shown}");
    });
}
