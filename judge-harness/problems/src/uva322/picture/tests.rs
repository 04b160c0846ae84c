//! Checks the pictures of Ships by the rules of the game: plays the shots that are drawn.

use super::*;
use crate::picture::Panel;
use crate::tests::{inputs, marked, with};
use crate::uva322::{RULES, input, reference};

fn captioned<'a>(picture: &'a Picture, start: &str) -> Vec<&'a Panel> {
    let panels = picture.panels();
    panels
        .filter(|panel| panel.caption.starts_with(start))
        .collect()
}

/// Plays the shots that the picture names against the cover `truth`. After a miss the cover that it
/// names has to be the truth, so every later shot hits.
fn play(picture: &Picture, covers: &[Vec<usize>], truth: &[usize]) {
    let board = captioned(picture, "the shots")[0];
    let shots = marked(board, Mark::Chosen);
    assert_eq!(shots.len(), covers.len() - 1);
    let steps = picture.blocks.iter().find_map(|block| match block {
        Block::Text(text) => text.strip_prefix("Row "),
        _ => None,
    });
    for step in steps.expect("the shots").split(". ") {
        let numbers = step.split(|letter: char| !letter.is_ascii_digit());
        let numbers: Vec<usize> = numbers.filter_map(|it| it.parse().ok()).collect();
        let (cover, is_hit) = match numbers[..] {
            [row, column, cover] => {
                let square = (row - 1) * board.board.width + column - 1;
                assert!(shots.contains(&square), "{step}");
                (cover, truth.contains(&square))
            }
            // All shots have hit.
            [cover] => (cover, false),
            _ => panic!("{step}"),
        };
        if !is_hit {
            assert_eq!(covers[cover - 1], truth, "{step}");
            return;
        }
    }
    panic!("no cover is left");
}

/// Every cover has 28 squares, all x and no o. In a won game the strategy wins against each of
/// them. In a lost game no square is lacked by exactly one of those with marks.
#[test]
fn the_drawn_covers_fit_and_show_why_the_answer_is_right() {
    // Its strategy is the longest known.
    let two_by_fifteen = format!("15 2\n{0}\n{0}\n", ".".repeat(15));
    for input in inputs(&RULES, 96).chain([two_by_fifteen]) {
        let games = input.split_inclusive("\n\n").filter(|game| game.len() > 4);
        for game in games {
            assert_eq!(input::validate(game), Ok(()));
            let picture = picture(game, Extent::All).expect("a game");
            let won = reference(game).expect("an answer").contains("yes.");
            let known = captioned(&picture, "what is known")[0];
            let (hits, water) = (with(known, "x"), with(known, "o"));
            let panels = captioned(&picture, "cover ").into_iter();
            let covers: Vec<_> = panels.clone().map(|panel| with(panel, "x#")).collect();
            for cover in &covers {
                assert_eq!(cover.len(), 28);
                assert!(hits.iter().all(|hit| cover.contains(hit)));
                assert!(water.iter().all(|water| !cover.contains(water)));
                if won && covers.len() > 1 {
                    play(&picture, &covers, cover);
                }
            }
            let alike = panels.filter(|panel| !marked(panel, Mark::Changed).is_empty());
            let alike: Vec<_> = alike.map(|panel| with(panel, "x#")).collect();
            assert_eq!(alike.is_empty(), won || covers.is_empty());
            for square in 0..known.board.squares.len() {
                let lacking = alike.iter().filter(|cover| !cover.contains(&square));
                assert_ne!(lacking.count(), 1, "a shot at {square} wins");
            }
        }
    }
}

#[test]
fn the_first_game_with_a_wrong_answer_is_drawn() {
    let input = "2 2\n..\n..\n15 2\n...............\n...............\n0 0\n";
    let expected = reference(input).expect("an answer");
    let heading = |got: &str| {
        let picture = picture_of_difference(input, &expected, got)?;
        picture.blocks.into_iter().next()
    };
    assert_eq!(heading(&expected), None);
    let all_lost = expected.replace("yes.", "no.");
    let second = Some(Block::Heading("Game 2: yes.".into()));
    assert_eq!(heading(&all_lost), second);
    let all_won = expected.replace("no.", "yes.");
    let first = Some(Block::Heading("Game 1: no.".into()));
    assert_eq!(heading(&all_won), first);
}
