//! The validator refuses input that the statement does not allow, in a sentence. So does `show`,
//! unless it can draw the input. A submission solves it, or prints one line on standard error and
//! nothing on standard output, and exits with status 1. The snapshots have the inputs, each
//! followed by the messages in indented lines. `UPDATE_EXPECT=1` rewrites the messages.

use std::fs;
use std::path::PathBuf;

use expect_test::expect_file;
use judge_harness::language::compiler::{Program, Source};
use judge_harness::problem::workspace::Problem;
use judge_harness::sandbox::End;
use problems::picture::Extent;

use crate::driver::twin;
use crate::support::{Scratch, compiled, shared_judge, workspace};
use crate::trials::test;

/// The bytes of an input that is escaped as by `escape_ascii`.
fn unescaped(line: &str) -> Vec<u8> {
    let mut parts = line.split('\\');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let (byte, rest) = match part.split_at(1) {
            ("n", rest) => (b'\n', rest),
            ("r", rest) => (b'\r', rest),
            ("x", rest) => {
                let byte = u8::from_str_radix(&rest[..2], 16);
                (byte.expect("two digits"), &rest[2..])
            }
            _ => panic!("{line}: no \\n, \\r or \\x.."),
        };
        bytes.push(byte);
        bytes.extend(rest.bytes());
    }
    bytes
}

/// The snapshot of a problem.
fn snapshot(problem: &Problem) -> PathBuf {
    let file = format!("judge-harness/tests/snapshots/bad-{}.txt", problem.id);
    workspace().root.join(file)
}

/// The inputs of a snapshot, as they are written there.
fn inputs(snapshot: &str) -> impl Iterator<Item = &str> {
    snapshot.lines().filter(|line| !line.starts_with("    "))
}

/// The output of a program on an input, or its message on standard error.
fn answer(program: &Program, problem: &Problem, input: &str) -> Result<Vec<u8>, String> {
    let stdin = Scratch::new();
    let stdin = stdin.write("input", unescaped(input));
    let run = shared_judge().run_unjudged(program, &stdin, problem.time_limit);
    let run = run.expect("the program can be run");
    let message = String::from_utf8_lossy(&run.stderr).into_owned();
    if run.exit.end == End::Status(0) {
        assert_eq!(message, "", "{input}");
        return Ok(run.stdout);
    }
    assert_eq!(run.exit.end, End::Status(1), "{input}\n{message}");
    assert_eq!(run.stdout, b"", "{input}");
    assert_eq!(message.lines().count(), 1, "{input}\n{message}");
    assert!(message.ends_with('\n'), "{input}\n{message}");
    Err(message)
}

fn submission(problem: &Problem) -> Program {
    let source = Source::read(&problem.submission);
    compiled(&source.expect("the submission can be read"))
}

test!(bad_input_is_refused
    for problem in ["poj1222", "poj1753", "tyvj9801", "uva322"] => problem);
/// Compares the messages on each input with the snapshot.
fn bad_input_is_refused(problem: &str) {
    let problem = workspace().problem(problem).expect("one of the problems");
    let program = submission(problem);
    let snapshot = snapshot(problem);
    let before = fs::read_to_string(&snapshot).expect("the inputs");
    let mut messages = String::new();
    for input in inputs(&before) {
        let message = answer(&program, problem, input).map_or_else(|it| it, |_| "solved\n".into());
        messages += &format!("{input}\n    submission: {message}");
        let bytes = unescaped(input);
        let Ok(text) = std::str::from_utf8(&bytes) else {
            continue;
        };
        let rules = problem.rules;
        let invalid = rules.validate_input.expect("a validator")(text).expect_err(text);
        let drawn = rules.picture.expect("a picture")(text, Extent::First);
        let drawn = drawn.map_or_else(|reason| reason, |_| "drawn".to_owned());
        messages += &format!("    validator: {invalid}\n    show: {drawn}\n");
    }
    expect_file![snapshot].assert_eq(&messages);
}

test!(a_twin_refuses_what_the_submission_refuses
    for problem in ["poj1222", "poj1753"] => problem, needs language("C++"));
/// Their messages may differ.
fn a_twin_refuses_what_the_submission_refuses(problem: &str) {
    let twin = compiled(&twin(problem).expect("a twin"));
    let problem = workspace().problem(problem).expect("one of the problems");
    let submission = submission(problem);
    let snapshot = fs::read_to_string(snapshot(problem)).expect("the inputs");
    for input in inputs(&snapshot) {
        let [expected, found] = [&submission, &twin].map(|it| answer(it, problem, input).ok());
        assert_eq!(found, expected, "{input}");
    }
}
