//! Input that the statement does not allow is refused by the validator and by `show`, in a sentence. A submission solves it
//! all the same, or gives one line on standard error, nothing on standard output, and the exit status 1. With
//! `UPDATE_EXPECT=1` the lines are written down anew.

use std::fs;

use expect_test::expect_file;
use judge_harness::language::compiler::{Compiled, Source};
use judge_harness::picture::Extent;
use judge_harness::rules::rules;
use judge_harness::sandbox::End;

use crate::support::{Scratch, shared_judge, workspace};

/// Writes down what is said of each of these inputs.
fn assert_refused(problem: &str, inputs: &[&[u8]]) {
    let problem = workspace().problem(problem).expect("one of the problems");
    let source = Source::read(&problem.submission).expect("the submission can be read");
    let program = match shared_judge().compile(&source).expect("the compiler can be run") {
        Compiled::Program(program) => program,
        Compiled::Error(message) => panic!("the submission does not compile: {message}"),
    };
    let scratch = Scratch::new();
    let stdin = scratch.write("input", "");
    let mut messages = String::new();
    for bytes in inputs {
        fs::write(&stdin, bytes).expect("the temporary folder takes files");
        let run = shared_judge().run_unjudged(&program, &stdin, problem.time_limit);
        let run = run.expect("the program can be run");
        let message = String::from_utf8_lossy(&run.stderr);
        let input = bytes.escape_ascii();
        if run.exit.end == End::Status(0) {
            assert_eq!(message, "", "{input}");
            messages += &format!("{input}\n    submission: solved\n");
        } else {
            assert_eq!(run.exit.end, End::Status(1), "{input}\n{message}");
            assert_eq!(run.stdout, b"", "{input}");
            assert_eq!(message.lines().count(), 1, "{input}\n{message}");
            assert!(message.ends_with('\n'), "{input}\n{message}");
            messages += &format!("{input}\n    submission: {message}");
        }
        let Ok(text) = str::from_utf8(bytes) else {
            continue;
        };
        let rules = rules(&problem.id);
        let invalid = rules.validate_input.expect("a validator")(text).expect_err(text);
        let drawn = rules.picture.expect("a picture")(text, Extent::First);
        let drawn = drawn.map_or_else(|reason| reason, |_| "drawn".to_owned());
        messages += &format!("    validator: {invalid}\n    show: {drawn}\n");
    }
    let snapshot = format!("judge-harness/tests/snapshots/bad-{}.txt", problem.id);
    expect_file![workspace().root.join(snapshot)].assert_eq(&messages);
}

#[test]
fn poj1753() {
    assert_refused(
        "poj1753",
        &[
            b"",
            b"bwwb\nbbwb\nbwwb\n",
            b"bwwb\nbbwb\nbwwb\nbww\n",
            b"bwwb\nbbwbw\nbwwb\nbwww\n",
            b"bwwb\n\nbbxb\nbwwb\nbwww\n",
            b"BWWB\nbbwb\nbwwb\nbwww\n",
            b"b wwb\nbbwb\nbwwb\nbwww\n",
            b"bwwb\nbbwb\nbwwb\nbwww\nbwww\n",
            b"bwwb\nbb\xffb\nbwwb\nbwww\n",
            b"bwwb\nb\0wb\nbwwb\nbwww\n",
            b"bwwb\nbb\x1bb\nbwwb\nbwww\n",
            b"bwwb\nbbwb\nbwwb\nbwww",
            b"bwwb\nbbwb\nbwwb \nbwww\n",
            b"bwwb\r\nbbwb\r\nbwwb\r\nbwww\r\n",
            b"bwwb\nbbwb\nbwwb\nbwww\n\n",
        ],
    );
}

#[test]
fn poj1222() {
    let row = b"0 1 1 0 1 0\n".as_slice();
    let rows = [row; 4].concat();
    let file = |number: &[u8], last: &[u8]| [number, b"\n", &rows, last].concat();
    assert_refused(
        "poj1222",
        &[
            b"",
            b"one\n",
            b"-1\n",
            b"99999999999999999999\n",
            &file(b"1 2", row),
            &file(b"2", row),
            &file(b"18446744073709551615", row),
            &file(b"2", &[row; 3].concat()),
            &file(b"1", &[row; 2].concat()),
            &file(b"0", row),
            &file(b"1", b"0 1 1 2 1 0\n"),
            &file(b"1", b"0 1 1 0 1\n0\n"),
            &file(b"1", b"0 1 1 0 1 0 1\n"),
            &file(b"1", b"0 1 1 \xff 1 0\n"),
            &file(b"1", b"0 1 1 010\n"),
            &file(b"1", b"0 1 1 0 1 0"),
            &file(b"1", b"0 1 1 0 1 0 \n"),
            &file(b"1", b"0 1 1 0 1 0\n\n"),
        ],
    );
}

#[test]
fn tyvj9801() {
    let board = b"1111\n0000\n1110\n0010\n".as_slice();
    let pair = |rest: &[u8]| [board, rest].concat();
    assert_refused(
        "tyvj9801",
        &[
            b"",
            board,
            &pair(b"1010\n0101\n1010\n010\n"),
            &pair(b"\n1010\n01010\n1010\n0101\n"),
            &pair(b"1010\n0101\n1210\n0101\n"),
            &pair(b"1 1 0\n0101\n1010\n0101\n"),
            &pair(b"1010\n0101\n1010\n0100\n"),
            &pair(b"1010\n0101\n1010\n0101\n1111\n"),
            &pair(b"1010\n01\xc3\n"),
            &pair(b"1010\n0101\n1010\n"),
            &pair(b"1010\n0101\n1010\n0101"),
            b"1110\n0000\n1110\n0010\n1010\n0101\n1010\n0100\n",
        ],
    );
}

#[test]
fn uva322() {
    let second = |game: &[u8]| [b"4 2\n....\nx...\n\n", game].concat();
    assert_refused(
        "uva322",
        &[
            b"",
            b"2\n",
            b"two by four\n",
            &second(b"1 4\n....\n"),
            &second(b"4 17\n....\n"),
            &second(b"0 4\n....\n"),
            &second(b"-2 4\n....\n"),
            &second(b"2 4 0\n....\n"),
            &second(b"99999999999999999999999 4\n"),
            &second(b"4 3\n.....\n.....\n"),
            &second(b"4 4\n.....\n.....\n"),
            &second(b"4 3\n"),
            &second(b"4 3\n....\n....\n"),
            &second(b"4 3\n....\n....\n...\n"),
            &second(b"4 3\n....\n.....\n....\n"),
            &second(b"4 3\n....\n.X..\n....\n"),
            &second(b"4 3\n....\n.\xff..\n....\n"),
            &second(b"4 3\n....\n....\n0 0\n"),
            &second(b"4 2\n....\n....\n....\n"),
            b"2  2\n..\n..\n",
            b"02 2\n..\n..\n",
            b"2 2\n..\n.",
            b"2 2\n..\n..\n2 2\n..\n..\n",
            b"2 2\n..\n..\n\n\n0 0\n",
            b"2 2\n..\n..\n\n0 0\n2 2\n",
            b"2 2\n..\n..\n\n0 0\n\n",
            b"2 3\n..\n..\n..\n0 0",
        ],
    );
}
