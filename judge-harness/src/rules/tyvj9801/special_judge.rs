//! The special judge of the piece game: accepts every shortest sequence, not only the canonical one.
//!
//! It knows the least number of moves without any search. A useful move takes one black piece to a square
//! next to it, so the pieces move from start squares to target squares, and no sequence is shorter than the
//! minimum-cost assignment under Manhattan distance. That many moves are also enough: if a piece meets
//! another on its way, the two exchange their targets and the other one moves on.

use pathfinding::prelude::{Matrix, kuhn_munkres_min};

use super::{Board, Swap, boards, swapped, written};
use crate::rules::Judgement;
use crate::verdict::Verdict;

/// The least number of moves between two boards with equally many black pieces: the cost of the minimum-cost
/// assignment of black start squares to black target squares.
#[must_use]
pub fn distance(start: u16, target: u16) -> u32 {
    let black = |board: Board| (0..16).filter(move |square| board >> square & 1 == 1);
    let walk = |from: i32, to: i32| (from / 4 - to / 4).abs() + (from % 4 - to % 4).abs();
    let costs = black(start).map(|from| black(target).map(|to| walk(from, to)).collect::<Vec<_>>());
    match Matrix::from_rows(costs) {
        Ok(costs) if !costs.is_empty() => kuhn_munkres_min(&costs).0.unsigned_abs(),
        _ => 0,
    }
}

/// AC if the output is a shortest sequence of legal moves, PE if it is one with other white space, else WA and
/// the reason.
pub fn judge(input: &str, output: &str) -> Judgement {
    let Err(reason) = validate_output(input, output) else {
        return Verdict::Ac.into();
    };
    let words: Vec<&str> = output.split_whitespace().collect();
    match validate_output(input, &words.join("\n")) {
        Ok(()) => Verdict::Pe.into(),
        Err(_) => Judgement {
            verdict: Verdict::Wa,
            reason: Some(reason),
        },
    }
}

/// Accepts every shortest sequence of legal moves from start to target; a move may be written from either of
/// its squares. The layout has to be exact except for CRLF and a missing last line end; to tell a wrong layout
/// from a wrong answer, call this again with each word of the output on a line of its own.
///
/// # Errors
///
/// A sentence that says what is wrong and, where there is one, in which line.
fn validate_output(input: &str, output: &str) -> Result<(), String> {
    let (start, target) = boards(input);
    let mut lines = output.lines();
    let first = lines.next().unwrap_or_default();
    let announced = first
        .parse()
        .ok()
        .filter(|count: &usize| count.to_string() == first);
    let Some(announced) = announced else {
        return Err(format!(
            "line 1: expected the number of moves, found {first:?}"
        ));
    };
    let mut board = start;
    let mut given = 0;
    for (number, line) in (2..).zip(lines) {
        board = swapped(
            board,
            parse_move(line).map_err(|problem| format!("line {number}: {problem}"))?,
        );
        given += 1;
    }
    if given != announced {
        return Err(format!(
            "line 1: {announced} moves announced, {given} given"
        ));
    }
    if board != target {
        let rows = written(board).replace('\n', " ");
        return Err(format!(
            "the {given} moves lead to {rows}instead of the target"
        ));
    }
    match distance(start, target) as usize {
        least if least < given => Err(format!(
            "{given} moves lead to the target, but {least} are enough"
        )),
        _ => Ok(()),
    }
}

/// Reads `abcd`: swap the pieces on square (a,b) and square (c,d).
pub(super) fn parse_move(line: &str) -> Result<Swap, String> {
    let digits: Vec<usize> = line
        .bytes()
        .filter(|digit| (b'1'..=b'4').contains(digit))
        .map(|digit| usize::from(digit - b'1'))
        .collect();
    match digits[..] {
        [a, b, c, d] if line.len() == 4 && a.abs_diff(c) + b.abs_diff(d) == 1 => {
            Ok((4 * a + b, 4 * c + d))
        }
        [_, _, _, _] if line.len() == 4 => Err(format!(
            "expected two squares that share an edge, found {line:?}"
        )),
        _ => Err(format!(
            "expected a move of four digits from 1 to 4, found {line:?}"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: &str = "1111\n0000\n1110\n0010\n1010\n0101\n1010\n0101\n";

    #[test]
    fn any_shortest_sequence_is_accepted() {
        for output in [
            "4\n1222\n1424\n3242\n4344\n",
            "4\n4443\n4232\n2414\n2212\n",
            "4\r\n1222\r\n1424\r\n4344\r\n3242",
        ] {
            assert_eq!(validate_output(SAMPLE, output), Ok(()));
        }
    }

    #[test]
    fn the_special_judge_says_what_is_wrong() {
        for (output, complaint) in [
            ("", "expected the number of moves"),
            ("1222\n1424\n3242\n4344\n", "1222 moves announced, 3 given"),
            ("3\n1222\n1424\n3242\n4344\n", "3 moves announced, 4 given"),
            (
                "4\n0111\n0313\n2131\n3233\n",
                "line 2: expected a move of four digits",
            ),
            (
                "4\n1222\n1424\n3242\n4344 \n",
                "line 5: expected a move of four digits",
            ),
            (
                "4\n1223\n1424\n3242\n4344\n",
                "line 2: expected two squares that share an edge",
            ),
            ("4\n2122\n1424\n3242\n4344\n", "instead of the target"),
            (
                "6\n1112\n1112\n1222\n1424\n3242\n4344\n",
                "but 4 are enough",
            ),
        ] {
            let message = validate_output(SAMPLE, output).unwrap_err();
            assert!(message.contains(complaint), "{output:?}: {message}");
        }
    }

    #[test]
    fn other_white_space_is_a_presentation_error() {
        for output in [
            "4 1222 1424 3242 4344\n",
            "4\n1222\n1424\n3242\n4344\n\n",
            "4\n1222 \n1424\n3242\n4344\n",
        ] {
            assert_eq!(judge(SAMPLE, output).verdict, Verdict::Pe, "{output:?}");
        }
        assert_eq!(judge(SAMPLE, "").verdict, Verdict::Wa);
        assert_eq!(
            judge(SAMPLE, "4\n12 22\n1424\n3242\n4344\n").verdict,
            Verdict::Wa
        );
    }

    #[test]
    fn the_minimum_cost_assignment_gives_known_distances() {
        assert_eq!(distance(0x017f, 0xfe80), 20);
        assert_eq!(distance(0x00ff, 0xff00), 16);
        assert_eq!(distance(0x5a5a, 0xa5a5), 8);
        assert_eq!(distance(0, 0), 0);
    }
}
