//! Small pictures as text, to the last character.

use super::*;

const BLACK: Square = Square::new('b', Shape::BlackDisc);
const WHITE: Square = Square::new('w', Shape::WhiteDisc);

fn plain(picture: &Picture, signs: Signs, width: usize) -> String {
    anstream::adapter::strip_str(&drawn(picture, signs, width)).to_string()
}

/// Steps of one row: the marks are given, the pieces alternate.
fn row_of(marks: &[Mark]) -> Board {
    Board::new(marks.len(), 1, |square| {
        let piece = if square % 2 == 0 { BLACK } else { WHITE };
        piece.marked(marks[square])
    })
}

fn steps(count: usize) -> Picture {
    let panels = (1..=count).map(|step| row_of(&[Mark::None]).captioned(step.to_string()));
    Picture {
        legend: Vec::new(),
        blocks: vec![Block::steps(panels.collect::<Vec<_>>())],
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
        let blocks = vec![Block::beside([row_of(marks).captioned("")])];
        let picture = Picture {
            legend: Vec::new(),
            blocks,
        };
        let text = plain(&picture, Signs::Ascii, 80);
        assert_eq!(text.lines().nth(2), Some(expected), "{text}");
    }
}

#[test]
fn an_arrow_leads_from_step_to_step_and_rows_are_broken_where_the_width_ends() {
    let arrow = "1       2\n+---+   +---+\n| b | > | b |\n+---+   +---+\n";
    assert_eq!(plain(&steps(2), Signs::Ascii, 13), arrow);
    let narrow = "1     2\n+---+ +---+\n| b |>| b |\n+---+ +---+\n";
    assert_eq!(plain(&steps(2), Signs::Ascii, 12), narrow);
    let broken = "1\n+---+\n| b |\n+---+\n\n2\n+---+\n| b |\n+---+\n";
    assert_eq!(plain(&steps(2), Signs::Ascii, 10), broken);
}

#[test]
fn unicode_has_discs_and_lines() {
    let picture = Picture {
        legend: vec![(BLACK, "black"), (WHITE, "white")],
        blocks: vec![Block::beside([row_of(&[Mark::None; 2]).captioned("now")])],
    };
    let text = plain(&picture, Signs::Unicode, 80);
    let expected = "now\n┌─────┐\n│ ● ○ │\n└─────┘\n\n ●  black    ○  white\n";
    assert_eq!(text, expected);
}

#[test]
fn only_signs_that_appear_are_explained() {
    let picture = Picture {
        legend: vec![
            (BLACK, "black"),
            (WHITE, "white"),
            (WHITE.marked(Mark::Chosen), "picked"),
            (WHITE.marked(Mark::Wrong), "wrong"),
        ],
        blocks: vec![Block::beside([row_of(&[Mark::Chosen]).captioned("now")])],
    };
    let text = plain(&picture, Signs::Ascii, 80);
    assert_eq!(text.lines().last(), Some(" b  black   (w) picked"));
}

#[test]
fn without_styles_nothing_but_styles_is_missing() {
    let text = drawn(&steps(3), Signs::Ascii, 80);
    assert!(text.contains('\u{1b}'));
    assert!(plain(&steps(3), Signs::Ascii, 80).is_ascii());
}
