//! The special judge of the piece game: takes any shortest sequence of moves.

use super::Judgement;
use crate::verdict::{self, Verdict};

/// AC if the output is a shortest sequence, as long as the answer; PE if it is one in other white
/// space; else WA and the reason.
pub fn judge(input: &str, answer: &str, output: &str) -> Judgement {
    let moves: Vec<&str> = output.split_whitespace().collect();
    if let Err(reason) = play(input, answer, &moves) {
        return Judgement {
            verdict: Verdict::Wa,
            reason: Some(reason),
        };
    }
    let as_lines = moves.join("\n") + "\n";
    verdict::compare(&as_lines, output).into()
}

/// Plays the moves, the count before them included, from the start to the target.
fn play(input: &str, answer: &str, output: &[&str]) -> Result<(), String> {
    let least = answer.split_whitespace().next().unwrap_or_default();
    let (count, moves) = output.split_first().ok_or("the output is empty")?;
    if count.parse() != Ok(moves.len()) {
        let printed = moves.len();
        return Err(format!("announces {count:?} moves and prints {printed}"));
    }
    let squares: Vec<char> = input.chars().filter(|c| matches!(c, '0' | '1')).collect();
    let (start, target) = squares.split_at(squares.len() / 2);
    let mut board = start.to_vec();
    for (number, text) in (1..).zip(moves) {
        let (from, to) =
            parse_move(text).map_err(|why| format!("move {number}, {text:?}: {why}"))?;
        board.swap(from, to);
    }
    if board != target {
        return Err("the moves do not lead to the target".to_owned());
    }
    if least.parse() != Ok(moves.len()) {
        return Err(format!("{} moves, {least} are enough", moves.len()));
    }
    Ok(())
}

/// The two squares of a move `abcd`, counted from 0 in reading order.
fn parse_move(text: &str) -> Result<(usize, usize), &'static str> {
    let on_board = |digit: u8| (b'1'..=b'4').contains(&digit);
    let &[a, b, c, d] = text.as_bytes() else {
        return Err("a move has four digits");
    };
    if ![a, b, c, d].into_iter().all(on_board) {
        return Err("rows and columns go from 1 to 4");
    }
    if a.abs_diff(c) + b.abs_diff(d) != 1 {
        return Err("the squares do not share an edge");
    }
    let square = |row: u8, column: u8| usize::from((row - b'1') * 4 + column - b'1');
    Ok((square(a, b), square(c, d)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const INPUT: &str = "1111\n0000\n1110\n0010\n1010\n0101\n1010\n0101\n";
    const ANSWER: &str = "4\n1222\n1424\n3242\n4344\n";

    fn verdict(output: &str) -> Verdict {
        judge(INPUT, ANSWER, output).verdict
    }

    #[test]
    fn any_shortest_sequence_is_accepted() {
        for output in [
            ANSWER,
            "4\n4344\n3242\n1424\n1222",
            "4\r\n2212\r\n2414\r\n4232\r\n4443\r\n",
        ] {
            assert_eq!(verdict(output), Verdict::Ac, "{output:?}");
        }
    }

    #[test]
    fn other_white_space_is_a_presentation_error() {
        for output in ["4 1222 1424 3242 4344\n", "4\n1222\n1424\n3242\n4344\n\n"] {
            assert_eq!(verdict(output), Verdict::Pe, "{output:?}");
        }
    }

    #[test]
    fn what_is_no_shortest_sequence_is_a_wrong_answer() {
        for output in [
            "",
            "0\n",
            "4\n",
            "3\n1222\n1424\n3242\n",
            "4\n1222\n1424\n3242\n",
            "4\n1222\n1424\n3242\n4343\n",
            "4\n0111\n0313\n2131\n3233\n",
            "4\n1222\n1424\n3242\n4344\n9999\n",
            "4\n1222\n1424\n3242\n3344\n",
            "6\n1222\n1424\n3242\n4344\n1112\n1112\n",
            "+4 x",
        ] {
            assert_eq!(verdict(output), Verdict::Wa, "{output:?}");
        }
    }
}
