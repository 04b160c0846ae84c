//! EXTENDED LIGHTS OUT: right on all 2^30 boards, by proof; and by trial on a million of them.
//!
//! The proof has two parts. The presses printed are a linear function of the lights, since they are the
//! exclusive or of what is printed for the single lights: the trial shows it on random boards, the
//! doc comment of the submission says why. And they are right for the 30 boards with a single light. Pressing
//! is linear too, so they are right for every board.

use proptest::prelude::Rng;
use proptest::test_runner::{RngAlgorithm, TestRng};
use rayon::prelude::*;

use crate::driver::Driven;

/// Thirty lights or presses, in reading order from bit 0 on.
type Board = u32;

const SQUARES: u32 = 30;
const ALL: Board = (1 << SQUARES) - 1;

/// What a program prints for these boards, a part of them at a time.
fn presses_for(program: &Driven, boards: &[Board]) -> Vec<Board> {
    let parts: Vec<&[Board]> = boards.chunks(1 << 15).collect();
    let inputs: Vec<String> = parts.par_iter().map(|boards| input(boards)).collect();
    let answers = program.answers(&inputs).into_par_iter().zip(parts);
    let presses = answers.flat_map_iter(|(answer, boards)| presses(&answer, boards.len()));
    presses.collect()
}

fn input(boards: &[Board]) -> String {
    let mut input = format!("{}\n", boards.len());
    for board in boards {
        for square in 0..SQUARES {
            input.push(if board >> square & 1 == 1 { '1' } else { '0' });
            input.push(if square % 6 == 5 { '\n' } else { ' ' });
        }
    }
    input
}

/// The presses of so many puzzles.
fn presses(answer: &str, puzzles: usize) -> Vec<Board> {
    let mut lines = answer.lines();
    let read = |number| {
        assert_eq!(lines.next(), Some(format!("PUZZLE #{number}").as_str()));
        let rows = lines.by_ref().take(5).flat_map(|line| line.split(' '));
        let presses = rows.enumerate().map(|(square, digit)| match digit {
            "0" => 0,
            "1" => 1 << square,
            other => panic!("{other:?} is no digit"),
        });
        presses.sum()
    };
    let presses: Vec<Board> = (1..=puzzles).map(read).collect();
    assert_eq!(lines.next(), None);
    presses
}

/// The lights that change when all these buttons are pressed, one after the other.
fn toggled(presses: Board) -> Board {
    let mut lights = 0;
    for square in (0..SQUARES).filter(|square| presses >> square & 1 == 1) {
        let (row, column) = (square / 6, square % 6);
        lights ^= 1 << square;
        for (is_there, other) in [
            (row > 0, square.wrapping_sub(6)),
            (row < 4, square + 6),
            (column > 0, square.wrapping_sub(1)),
            (column < 5, square + 1),
        ] {
            if is_there {
                lights ^= 1 << other;
            }
        }
    }
    lights
}

fn single_lights() -> Vec<Board> {
    (0..SQUARES).map(|square| 1 << square).collect()
}

fn random_boards(count: usize) -> Vec<Board> {
    let mut random = TestRng::from_seed(RngAlgorithm::ChaCha, &[3; 32]);
    (0..count).map(|_| random.next_u32() & ALL).collect()
}

/// Each of the boards is dark once what a program prints is pressed.
fn assert_turned_off(program: &Driven, boards: &[Board]) {
    let presses = presses_for(program, boards);
    boards
        .par_iter()
        .zip(presses)
        .for_each(|(&board, presses)| {
            assert_eq!(toggled(presses), board, "{}: {board:b}", program.name);
        });
}

#[test]
fn every_single_light_is_turned_off() {
    for program in Driven::all("poj1222") {
        assert_turned_off(&program, &single_lights());
    }
}

#[test]
fn the_answer_is_linear_in_the_lights() {
    let boards = random_boards(100_000);
    for program in Driven::all("poj1222") {
        let single = presses_for(&program, &single_lights());
        for (&board, presses) in boards.iter().zip(presses_for(&program, &boards)) {
            let lit = (0..SQUARES).filter(|square| board >> square & 1 == 1);
            let sum = lit.fold(0, |sum, square| sum ^ single[square as usize]);
            assert_eq!(presses, sum, "{}: {board:b}", program.name);
        }
    }
}

#[test]
fn the_printed_presses_turn_off_a_million_random_boards() {
    for program in Driven::all("poj1222") {
        assert_turned_off(&program, &random_boards(1_000_000));
    }
}

#[test]
#[ignore = "some ten minutes of two cores: all 2^30 boards"]
fn the_printed_presses_turn_off_every_board() {
    let submission = Driven::submission("poj1222");
    (0..1 << 15).into_par_iter().for_each(|high: Board| {
        let boards: Vec<Board> = (0..1 << 15).map(|low: Board| high << 15 | low).collect();
        assert_turned_off(&submission, &boards);
    });
}
