//! Input that the statement does not allow gets one line on standard error, nothing on standard
//! output, and exit status 1, from every submission.

use std::fs;

use judge_harness::compiler::{Compiled, Source};
use judge_harness::sandbox::{End, Run};

use crate::judge;
use crate::support::{Scratch, workspace};

/// Runs this workspace's submission on an input.
fn run(problem: &str, input: &[u8]) -> Run {
    let problem = workspace().problem(problem).expect("one of the problems");
    let source = Source::read(&problem.submission).expect("the submission can be read");
    let program = match judge().compile(&source).expect("the compiler can be run") {
        Compiled::Program(program) => program,
        Compiled::Error(message) => panic!("the submission does not compile: {message}"),
    };
    let scratch = Scratch::new();
    let stdin = scratch.write("input", "");
    fs::write(&stdin, input).expect("the temporary folder takes files");
    judge()
        .run_unjudged(&program, &stdin, problem.time_limit)
        .expect("the program can be run")
}

/// Bad inputs, each with a part of the message that says where and what.
fn assert_refused(problem: &str, inputs: &[(&[u8], &str)]) {
    for (input, part) in inputs {
        let run = run(problem, input);
        let message = String::from_utf8_lossy(&run.stderr);
        let input = String::from_utf8_lossy(input);
        assert_eq!(run.exit.end, End::Status(1), "{input}\n{message}");
        assert_eq!(run.stdout, b"", "{input}");
        assert_eq!(message.lines().count(), 1, "{input}\n{message}");
        assert!(message.ends_with('\n'), "{input}\n{message}");
        assert!(message.contains(part), "{input}\n{message}\nlacks {part}");
    }
}

#[test]
fn poj1753() {
    assert_refused(
        "poj1753",
        &[
            (b"", "expected 4 rows of 4 pieces, found 0"),
            (
                b"bwwb\nbbwb\nbwwb\n",
                "expected 4 rows of 4 pieces, found 3",
            ),
            (
                b"bwwb\nbbwb\nbwwb\nbww\n",
                "line 4: expected a row of 4 pieces, found 3",
            ),
            (
                b"bwwb\nbbwbw\nbwwb\nbwww\n",
                "line 2: expected a row of 4 pieces, found 5",
            ),
            (
                b"bwwb\n\nbbxb\nbwwb\nbwww\n",
                "line 3: expected pieces b or w, found 'x'",
            ),
            (
                b"BWWB\nbbwb\nbwwb\nbwww\n",
                "line 1: expected pieces b or w, found 'B'",
            ),
            (b"b wwb\nbbwb\nbwwb\nbwww\n", "found ' '"),
            (
                b"bwwb\nbbwb\nbwwb\nbwww\nbwww\n",
                "line 5: expected the end of the input",
            ),
            (
                b"bwwb\nbb\xffb\nbwwb\nbwww\n",
                "line 2: expected pieces b or w, found '\u{fffd}'",
            ),
            (
                b"bwwb\nb\0wb\nbwwb\nbwww\n",
                "line 2: expected pieces b or w, found '\\0'",
            ),
        ],
    );
}

#[test]
fn poj1222() {
    let row = b"0 1 1 0 1 0\n".as_slice();
    let puzzle = [row; 5].concat();
    let file = |number: &[u8], rest: &[u8]| [number, b"\n", &puzzle, rest].concat();
    let cut_short = [b"2\n", puzzle.as_slice(), row, row].concat();
    assert_refused(
        "poj1222",
        &[
            (
                b"",
                "line 1: expected the number of puzzles, found the end of the input",
            ),
            (
                b"one\n",
                "line 1: expected the number of puzzles, found 'o'",
            ),
            (b"-1\n", "line 1: expected the number of puzzles, found '-'"),
            (b"99999999999999999999\n", "expected the number of puzzles"),
            (&file(b"1 2", b""), "line 1: expected the line to end"),
            (
                &file(b"2", b""),
                "puzzle 2: expected a row of six 0 or 1, found the end of the input",
            ),
            (
                &file(b"18446744073709551615", b""),
                "puzzle 2: expected a row",
            ),
            (
                &cut_short,
                "line 9: puzzle 2: expected a row of six 0 or 1, found the end",
            ),
            (
                &file(b"1", row),
                "line 7: expected the end of the input after puzzle 1",
            ),
            (
                &file(b"0", b""),
                "line 2: expected the end of the input after puzzle 0",
            ),
            (
                &file(b"2", b"0 1 1 2 1 0\n"),
                "line 7: puzzle 2: expected a row of six 0 or 1, found '2'",
            ),
            (
                &file(b"2", b"0 1 1 0 1\n0"),
                "line 7: puzzle 2: expected a row of six 0 or 1, found the end of the line",
            ),
            (
                &file(b"2", b"0 1 1 0 1 0 1\n"),
                "line 7: expected the line to end after six lights, found '1'",
            ),
            (
                &file(b"2", b"0 1 1 \xff 1 0\n"),
                "line 7: puzzle 2: expected a row of six 0 or 1, found '\u{fffd}'",
            ),
        ],
    );
}

#[test]
fn tyvj9801() {
    let board = b"1111\n0000\n1110\n0010\n".as_slice();
    let other = b"1010\n0101\n1010\n0101\n".as_slice();
    let pair = |rest: &[u8]| [board, rest].concat();
    assert_refused(
        "tyvj9801",
        &[
            (b"", "expected 8 rows of 4 pieces, found 0"),
            (board, "expected 8 rows of 4 pieces, found 4"),
            (
                &pair(b"1010\n0101\n1010\n010\n"),
                "line 8: expected a row of 4 pieces, found 3",
            ),
            (
                &pair(b"\n1010\n01010\n1010\n0101\n"),
                "line 7: expected a row of 4 pieces, found 5",
            ),
            (
                &pair(b"1010\n0101\n1210\n0101\n"),
                "line 7: expected pieces 0 or 1, found '2'",
            ),
            (
                &pair(b"1 1 0\n0101\n1010\n0101\n"),
                "line 5: expected pieces 0 or 1, found ' '",
            ),
            (
                &pair(b"1010\n0101\n1010\n0100\n"),
                "expected as many black pieces in the target as in the start, found 7 and 8",
            ),
            (
                &[board, other, b"1111\n"].concat(),
                "line 9: expected the end of the input",
            ),
            (
                &pair(b"1010\n01\xc3\n"),
                "line 6: expected pieces 0 or 1, found '\u{fffd}'",
            ),
        ],
    );
}

#[test]
fn uva322() {
    let good = b"2 4\n....\nx...\n\n".as_slice();
    let second = |game: &[u8]| [good, game].concat();
    assert_refused(
        "uva322",
        &[
            (
                b"2\n",
                "game 1, line 1: expected two sizes from 2 to 16, or 0 0, found \"2\"",
            ),
            (b"two by four\n", "expected two sizes from 2 to 16"),
            (
                &second(b"1 4\n....\n"),
                "game 2, line 5: expected two sizes from 2 to 16, or 0 0, found \"1 4\"",
            ),
            (&second(b"4 17\n....\n"), "expected two sizes"),
            (&second(b"0 4\n....\n"), "expected two sizes"),
            (&second(b"-2 4\n....\n"), "expected two sizes"),
            (&second(b"2 4 0\n....\n"), "expected two sizes"),
            (
                &second(b"99999999999999999999999 4\n"),
                "expected two sizes",
            ),
            (
                &second(b"3 4\n.....\n.....\n"),
                "game 2, line 6: expected row 1 of a 3 by 4 board (x, o or .), found \".....\"",
            ),
            (
                &second(b"3 4\n"),
                "game 2, line 6: expected row 1 of a 3 by 4 board (x, o or .), found \"\"",
            ),
            (
                &second(b"3 4\n....\n....\n"),
                "expected row 3 of a 3 by 4 board (x, o or .), found \"\"",
            ),
            (
                &second(b"3 4\n....\n....\n...\n"),
                "game 2, line 8: expected row 3 of a 3 by 4 board (x, o or .), found \"...\"",
            ),
            (
                &second(b"3 4\n....\n.....\n....\n"),
                "game 2, line 7: expected row 2 of a 3 by 4 board (x, o or .), found \".....\"",
            ),
            (
                &second(b"3 4\n....\n.X..\n....\n"),
                "game 2, line 7: expected row 2 of a 3 by 4 board (x, o or .), found \".X..\"",
            ),
            (
                &second(b"3 4\n....\n.\xff..\n....\n"),
                "game 2, line 7: expected row 2 of a 3 by 4 board (x, o or .), found",
            ),
            (
                &second(b"3 4\n....\n....\n0 0\n"),
                "game 2, line 8: expected row 3 of a 3 by 4 board (x, o or .), found \"0 0\"",
            ),
            (
                &second(b"2 4\n....\n....\n....\n"),
                "game 3, line 8: expected two sizes from 2 to 16, or 0 0, found \"....\"",
            ),
        ],
    );
}
