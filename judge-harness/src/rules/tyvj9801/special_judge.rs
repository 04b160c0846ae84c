//! The special judge of the piece game: the verdicts that follow from its output validator.

use super::output::{validate as validate_output, words_as_lines};
use crate::rules::Judgement;
use crate::verdict::Verdict;

/// AC if the output is a shortest sequence of legal moves, PE if it is one with other white space, else WA and
/// the reason.
pub fn judge(input: &str, output: &str) -> Judgement {
    let Err(reason) = validate_output(input, output) else {
        return Verdict::Ac.into();
    };
    match validate_output(input, &words_as_lines(output)) {
        Ok(()) => Verdict::Pe.into(),
        Err(_) => Judgement {
            verdict: Verdict::Wa,
            reason: Some(reason),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::super::output::distance;
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
