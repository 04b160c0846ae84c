//! Small pictures as text, to the last character.

use super::*;

const BLACK: Square = Square::new('b', Shape::BlackDisc);
const WHITE: Square = Square::new('w', Shape::WhiteDisc);

fn plain(picture: &Picture, signs: Signs, width: usize) -> String {
    anstream::adapter::strip_str(&drawn(picture, signs, width)).to_string()
}

/// A row of alternating pieces with these marks.
fn row_of(marks: &[Mark]) -> Panel {
    let piece = |square: usize| [BLACK, WHITE][square % 2].marked(marks[square]);
    Board::new(marks.len(), 1, piece).captioned("now")
}

fn picture(block: Block) -> Picture {
    Picture {
        legend: vec![
            (BLACK, "black"),
            (WHITE, "white"),
            (WHITE.marked(Mark::Chosen), "picked"),
            (WHITE.marked(Mark::Wrong), "wrong"),
        ],
        blocks: vec![block],
    }
}

#[test]
fn neighbours_with_the_same_mark_share_their_brackets_and_the_more_conspicuous_one_goes_first() {
    use Mark::{Changed, Chosen, None, Wrong};
    for (marks, expected) in [
        (&[None, None, None][..], "| b w b |"),
        (&[Chosen, None, None], "|(b)w b |"),
        (&[Changed, Changed, None], "|[b w]b |"),
        (&[Changed, Chosen, Changed], "|[b(w)b]|"),
        (&[Chosen, Chosen, Wrong], "|(b w)b]|"),
    ] {
        let text = plain(
            &picture(Block::Beside(vec![row_of(marks)])),
            Signs::Ascii,
            80,
        );
        assert_eq!(text.lines().nth(2), Some(expected), "{text}");
    }
}

#[test]
fn an_arrow_leads_from_step_to_step_and_rows_are_broken_where_the_width_ends() {
    let mut steps = picture(Block::Steps(vec![row_of(&[Mark::None]); 2]));
    steps.legend.clear();
    for (width, expected) in [
        (
            13,
            "now     now\n+---+   +---+\n| b | > | b |\n+---+   +---+\n",
        ),
        (12, "now   now\n+---+ +---+\n| b |>| b |\n+---+ +---+\n"),
        (10, "now\n+---+\n| b |\n+---+\n\nnow\n+---+\n| b |\n+---+\n"),
        (1, "now\n+---+\n| b |\n+---+\n\nnow\n+---+\n| b |\n+---+\n"),
    ] {
        assert_eq!(plain(&steps, Signs::Ascii, width), expected);
    }
}

#[test]
fn unicode_has_discs_and_lines_and_only_signs_that_appear_are_explained() {
    let board = row_of(&[Mark::None, Mark::Chosen]);
    let text = plain(&picture(Block::Beside(vec![board])), Signs::Unicode, 80);
    let expected = "now\n┌─────┐\n│ ●(○)│\n└─────┘\n\n \
                    ●  black    ○  white   (○) picked\n";
    assert_eq!(text, expected);
}
