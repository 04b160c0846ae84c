//! EXTENDED LIGHTS OUT: right on all 2^30 boards by proof, and on 50,000 of them by trial.
//!
//! The proof has two parts. First, the printed presses are a linear function of the lights: they
//! are the exclusive or of those for the single lights. The trial shows it on random boards. The
//! reason is that chasing is linear, and so is the table: it inverts a chase. Second, the presses
//! are right for the 30 boards with a single light. Pressing is linear, too, so they are right for
//! every board.

use problems::Rng;
use problems::poj1222::BOARD;
use rayon::prelude::*;

use crate::driver::Driven;
use crate::trials::test;

/// Thirty lights or presses, in reading order from bit 0 on.
type Board = u32;

/// The presses that a program prints for these boards, a part of them at a time.
fn presses_for(program: &Driven, boards: &[Board]) -> Vec<Board> {
    let parts: Vec<&[Board]> = boards.chunks(1 << 15).collect();
    let input = |boards: &&[Board]| {
        let written: String = boards
            .iter()
            .map(|&board| BOARD.written(board, " "))
            .collect();
        format!("{}\n{written}", boards.len())
    };
    let inputs: Vec<String> = parts.par_iter().map(input).collect();
    let answers = program.answers(&inputs).into_par_iter().zip(parts);
    let presses = answers.flat_map_iter(|(answer, boards)| presses(&answer, boards.len()));
    presses.collect()
}

/// The presses of this number of puzzles in an answer.
fn presses(answer: &str, puzzles: usize) -> Vec<Board> {
    let lines: Vec<&str> = answer.split_inclusive('\n').collect();
    let read = |(number, lines): (usize, &[&str])| {
        let presses = BOARD.read(&lines[1..].concat(), 1).expect("30 digits")[0];
        let expected = format!("PUZZLE #{number}\n{}", BOARD.written(presses, " "));
        assert_eq!(lines.concat(), expected);
        presses
    };
    let presses: Vec<Board> = (1..).zip(lines.chunks(6)).map(read).collect();
    assert_eq!(presses.len(), puzzles);
    presses
}

/// Asserts that the printed presses turn each board off. Returns the presses.
fn turned_off(program: &Driven, boards: &[Board]) -> Vec<Board> {
    let presses = presses_for(program, boards);
    for (&board, &presses) in boards.iter().zip(&presses) {
        let left_on = BOARD.toggled(board, BOARD.set(presses));
        assert_eq!(left_on, 0, "{}: {board:b}", program.name);
    }
    presses
}

test!(every_single_light_is_turned_off_and_the_answer_is_linear_in_the_lights);
fn every_single_light_is_turned_off_and_the_answer_is_linear_in_the_lights() {
    let mut random = Rng::with_seed(3);
    let boards: Vec<Board> = (0..50_000).map(|_| random.u32(..1 << 30)).collect();
    let single_lights: Vec<Board> = (0..30).map(|square| 1 << square).collect();
    for program in Driven::both("poj1222") {
        let single = turned_off(&program, &single_lights);
        for (&board, presses) in boards.iter().zip(turned_off(&program, &boards)) {
            let sum = BOARD.set(board).fold(0, |sum, light| sum ^ single[light]);
            assert_eq!(presses, sum, "{}: {board:b}", program.name);
        }
    }
}
