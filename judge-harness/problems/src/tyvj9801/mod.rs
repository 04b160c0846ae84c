//! The rules of the black-and-white piece game: input format, canonical sequence, the special judge
//! that accepts any shortest sequence, random pairs of boards, pictures.
//!
//! The two methods share nothing. The sequence comes from a breadth-first search that tries the
//! moves in canonical order and keeps the first path to each board. The special judge computes the
//! length without a search, as the cost of a minimum-cost assignment of black squares to black
//! squares.

#[allow(dead_code)] // `main` is for where the file stands alone
#[path = "../../../validators/tyvj9801/input.rs"]
mod input;
#[allow(dead_code)] // `main` is for where the file stands alone
#[path = "../../../validators/tyvj9801/output.rs"]
mod output;
mod strip;

use std::collections::VecDeque;

pub use output::written;
use output::{Board, SQUARES, Swap, boards, distance, parse_move, swapped, words_as_lines};

use crate::grid::Grid;
use crate::picture::{self, Block, Mark, Picture, Shape, Square, place};
use crate::playground::{Playground, State, lines};
use crate::words::said;
use crate::{OrReason, OutputError, PLAIN, Rng, Rules, refusal};

/// Tyvj 9801.
pub const RULES: Rules = Rules {
    validate_input: Some(input::validate),
    validate_output: Some(validate_output),
    reference: Some(reference),
    measured_on: Some("secret/farthest"),
    picture_of_difference,
    playground: Some(PLAYGROUND),
    strips: strip::STRIPS,
    generator: Some(generate),
    ..PLAIN
};

const WHITE: Square = Square::new('0', Shape::WhiteDisc);
const BLACK: Square = Square::new('1', Shape::BlackDisc);

const BOARD: Grid = Grid {
    width: 4,
    squares: SQUARES,
    kinds: [WHITE, BLACK],
};

/// Accepts any shortest sequence of legal moves.
fn validate_output(input: &[u8], _answer: &[u8], output: &[u8]) -> Result<(), OutputError> {
    // A byte that is not UTF-8 is no digit, nor is its replacement character.
    let [input, output] = [input, output].map(String::from_utf8_lossy);
    output::validate(&input, &output).map_err(|reason| {
        let is_right = output::validate(&input, &words_as_lines(&output)).is_ok();
        if is_right {
            OutputError::Presentation
        } else {
            OutputError::Answer(reason)
        }
    })
}

/// A board with the black pieces in the upper left corner, the white ones in the opposite corner.
const CORNER: Board = 0b0000_0001_0111_1111;

/// Two boards a few moves apart (sometimes none), any two boards, or boards with the pieces in
/// opposite corners.
fn generate(random: &mut Rng) -> String {
    let any_board = |random: &mut Rng| -> Board {
        let mut squares: Vec<usize> = (0..SQUARES).collect();
        random.shuffle(&mut squares);
        squares[..SQUARES / 2]
            .iter()
            .map(|square| 1 << square)
            .sum()
    };
    let swaps: Vec<Swap> = swaps().collect();
    let jostled = |board, most, random: &mut Rng| {
        let moves = (0..random.usize(..=most)).map(|_| swaps[random.usize(..swaps.len())]);
        moves.fold(board, swapped)
    };
    let (start, target) = match random.u8(..3) {
        0 => {
            let start = any_board(random);
            (start, jostled(start, 6, random))
        }
        1 => (any_board(random), any_board(random)),
        _ => {
            let corner = if random.bool() { CORNER } else { !CORNER };
            (jostled(corner, 4, random), jostled(!corner, 4, random))
        }
    };
    written(start) + &written(target)
}

/// All moves in canonical order: by their upper or left square, at one square down before right.
fn swaps() -> impl Iterator<Item = Swap> {
    (0..SQUARES).flat_map(|square| {
        let down = (square / 4 < 3).then_some((square, square + 4));
        let right = (square % 4 < 3).then_some((square, square + 1));
        down.into_iter().chain(right)
    })
}

/// The start and the target of an input, whatever its white space.
fn pair(input: &str) -> OrReason<(Board, Board)> {
    let pair = BOARD.read(input, 2).map(|_| boards(input));
    pair.filter(|(start, target)| start.count_ones() == target.count_ones())
        .ok_or_else(|| refusal(input::validate, input))
}

/// The whole expected output: the canonical sequence.
fn reference(input: &str) -> OrReason<String> {
    let (start, target) = pair(input)?;
    Ok(answer(&canonical_sequence(&last_moves(start), target)))
}

/// A sequence of moves as an output.
pub fn answer(sequence: &[Swap]) -> String {
    let moves = sequence.iter().map(|&swap| name(swap) + "\n");
    format!("{}\n{}", sequence.len(), moves.collect::<String>())
}

/// A move as it is written: the row and the column of both squares, counted from 1.
fn name((from, to): Swap) -> String {
    let digits = [from, to].map(|square| format!("{}{}", square / 4 + 1, square % 4 + 1));
    digits.concat()
}

/// For every board the last move of the canonical sequence from the start to it; `None` for the
/// start itself and for boards with another number of black pieces.
///
/// The moves from each board are tried in canonical order. So the queue holds the boards in the
/// order of their canonical sequences: shorter ones first, equally long ones in canonical order.
pub fn last_moves(start: Board) -> Vec<Option<Swap>> {
    let swaps: Vec<Swap> = swaps().collect();
    let mut last_moves = vec![None; 1 << SQUARES];
    let mut queue = VecDeque::from([start]);
    while let Some(board) = queue.pop_front() {
        for &swap in &swaps {
            let next = swapped(board, swap);
            if next != start && last_moves[usize::from(next)].is_none() {
                last_moves[usize::from(next)] = Some(swap);
                queue.push_back(next);
            }
        }
    }
    last_moves
}

/// The canonical sequence to the target, walked back from its last move.
pub fn canonical_sequence(last_moves: &[Option<Swap>], mut target: Board) -> Vec<Swap> {
    let mut sequence = Vec::new();
    while let Some(swap) = last_moves[usize::from(target)] {
        sequence.push(swap);
        target = swapped(target, swap);
    }
    sequence.reverse();
    sequence
}

const FIRST: &str = "0110\n1001\n0110\n1001\n1010\n1001\n0010\n1101\n";

const PLAYGROUND: Playground = Playground {
    squares: &[(WHITE, ["white", "白"]), (BLACK, ["black", "黑"])],
    others: &[],
    rule: [
        "Choose a piece and then a neighbour: they swap. Make the board like the target.",
        "先选一枚棋子，再选相邻的一枚，两枚交换。把棋盘变得和目标一样。",
    ],
    boards: &[["the board", "棋盘"], ["target", "目标"]],
    form: [
        "It takes eight rows of four digits, 0 or 1: the board, then its target, with as many 1.",
        "需要八行，每行四个 0 或 1：先是棋盘，再是目标，两者的 1 一样多。",
    ],
    first: FIRST,
    longest: &[FIRST],
    moves: ["Swaps: {made}", "已走 {made} 步"],
    unit: ["swaps", "步"],
    pencil: &[],
    is_pair: true,
    levels: [[2, 3], [4, 6], [7, 9], [10, 20]],
    pieces: &[],
    rows: |input| {
        let (start, target) = pair(input)?;
        Ok(vec![written(start) + &written(target)])
    },
    has_several: false,
    input: lines,
    state: |rows| {
        let (now, target) = pair(rows)?;
        Ok(State {
            least: Some(distance(now, target) as usize),
            is_solved: now == target,
            next: strip::hint(now, target),
            ..State::default()
        })
    },
    moved: |rows, squares| {
        let (now, target) = pair(rows)?;
        let swap = match *squares {
            [one, other] => (one.min(other), one.max(other)),
            _ => return Err(said(["A move takes two squares.", "一步要选两个格子。"])),
        };
        let next = swapped(now, swap);
        if !swaps().any(|it| it == swap) {
            return Err(said([
                "Only neighbours are swapped.",
                "只能交换相邻的两格。",
            ]));
        } else if next == now {
            return Err(said([
                "These two are alike: to swap them changes nothing.",
                "这两枚同色，交换没有用。",
            ]));
        }
        let was_black = BOARD.set(now.into()).any(|it| it == swap.0);
        let (from, to) = if was_black { swap } else { (swap.1, swap.0) };
        let said = said([
            "Black went from {from} to {to}. Squares that are not as in the target: {count}.",
            "黑棋从{from}移到{to}。还有 {count} 格与目标不同。",
        ]);
        let said = said.with("from", place(4, from)).with("to", place(4, to));
        let said = said.with("count", (next ^ target).count_ones() as usize);
        Ok((written(next) + &written(target), said))
    },
    random: |_, random, _| Ok(generate(random)),
};

/// Draws the board that the printed moves lead to, beside the target. `None` if they cannot be read
/// or lead to the target.
fn picture_of_difference(input: &str, _expected: &str, got: &str) -> Option<Picture> {
    let (start, target) = boards(input);
    let words = got.split_whitespace().skip(1);
    let moves: Vec<Swap> = words.map(parse_move).collect::<Result<_, _>>().ok()?;
    let reached = moves.iter().copied().fold(start, swapped);
    if reached == target {
        return None;
    }
    Some(Picture {
        legend: vec![
            (BLACK, "black"),
            (WHITE, "white"),
            (BLACK.marked(Mark::Wrong), "not as in the target"),
        ],
        blocks: vec![Block::Beside(vec![
            drawn(start).captioned(["start", "起始"]),
            drawn(target).captioned(["target", "目标"]),
            drawn(reached)
                .marked(Mark::Wrong, BOARD.set((reached ^ target).into()))
                .captioned(["after the printed moves", "走完输出的步骤"]),
        ])],
        only: None,
    })
}

fn drawn(board: Board) -> picture::Board {
    BOARD.drawn(board.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect_file;

    /// Any shortest sequence is AC, other white space is PE, and a wrong answer gets a reason. The
    /// file has the outputs, each with its verdict below. `UPDATE_EXPECT=1` rewrites the verdicts.
    #[test]
    fn outputs_are_judged_by_what_they_say() {
        const SAMPLE: &[u8] = b"1111\n0000\n1110\n0010\n1010\n0101\n1010\n0101\n";
        let mut judged = String::new();
        let known = include_str!("outputs.txt").lines();
        for shown in known.filter(|line| line.starts_with('"')) {
            let output = shown.trim_matches('"').replace("\\n", "\n");
            let output = output.replace("\\r", "\r");
            let verdict = match validate_output(SAMPLE, b"", output.as_bytes()) {
                Ok(()) => "AC".to_owned(),
                Err(OutputError::Presentation) => "PE".to_owned(),
                Err(OutputError::Answer(reason)) => format!("WA {reason}"),
            };
            judged += &format!("{shown}\n    {verdict}\n");
        }
        assert_eq!(judged.lines().count(), 2 * 14);
        expect_file!["outputs.txt"].assert_eq(&judged);
    }
}
