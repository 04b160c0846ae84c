//! Checks the pictures of Ships by the rules of the game: plays the shots that are drawn.

use super::*;
use crate::tests::{inputs, marked, panels, with};
use crate::uva322::{RULES, reference};

fn captioned<'a>(panels: &'a [Panel], start: &str) -> Vec<&'a Panel> {
    let panels = panels.iter();
    panels
        .filter(|panel| panel.caption.starts_with(start))
        .collect()
}

/// Plays the drawn strategy against the cover `truth`. After a miss the drawn cover has to be the
/// truth, so every later shot hits.
fn play(panels: &[Panel], truth: &[usize]) {
    let shots = captioned(panels, "shot ");
    let misses = captioned(panels, "a miss leaves");
    assert_eq!(shots.len(), misses.len());
    for (shot, after_miss) in shots.into_iter().zip(misses) {
        let squares = marked(shot, Mark::Chosen);
        assert_eq!(squares.len(), 1);
        if !truth.contains(&squares[0]) {
            assert_eq!(with(after_miss, "x#"), truth);
            return;
        }
    }
    let all_hit = captioned(panels, "if all of them hit");
    let last = all_hit.first().map_or(&panels[1], |last| *last);
    assert_eq!(with(last, "x#"), truth);
}

#[test]
fn the_longest_strategy_known_wins_against_every_cover() {
    let input = format!("15 2\n{0}\n{0}\n", ".".repeat(15));
    let panels = panels(&RULES, &input);
    let covers = captioned(&panels, "cover ");
    assert_eq!(covers.len(), 8);
    for cover in covers {
        play(&panels, &with(cover, "x#"));
    }
    assert_eq!(captioned(&panels, "shot ").len(), 7);
}

/// Every cover has 28 squares, all x and no o. In a won game the strategy wins against each of
/// them. In a lost game no square is lacked by exactly one of those that cannot be told apart.
#[test]
fn the_drawn_covers_fit_and_show_why_the_answer_is_right() {
    for input in inputs(&RULES, 96) {
        assert_eq!(
            RULES.validate_input.map(|validate| validate(&input)),
            Some(Ok(()))
        );
        let games = input.split_inclusive("\n\n").filter(|game| game.len() > 4);
        for game in games {
            let panels = panels(&RULES, game);
            let won = reference(game).expect("an answer").contains("yes.");
            let (hits, water) = (with(&panels[0], "x"), with(&panels[0], "o"));
            let covers = captioned(&panels, "cover ");
            assert_eq!(
                won && covers.len() > 1,
                !captioned(&panels, "shot ").is_empty()
            );
            for cover in covers.iter().map(|panel| with(panel, "x#")) {
                assert_eq!(cover.len(), 28);
                assert!(hits.iter().all(|hit| cover.contains(hit)));
                assert!(water.iter().all(|water| !cover.contains(water)));
                if won {
                    play(&panels, &cover);
                }
            }
            let figures = captioned(&panels, "how many lack it");
            assert_eq!(!won && !covers.is_empty(), figures.len() == 1);
            let Some(figures) = figures.first() else {
                continue;
            };
            // The covers that cannot be told apart are those with marks.
            let is_marked = |it: &&Panel| !marked(it, Mark::Changed).is_empty();
            let marked = covers.into_iter().filter(is_marked);
            let alike: Vec<_> = marked.map(|panel| with(panel, "x#")).collect();
            assert!(alike.len() > 2);
            for (square, figure) in figures.board.squares.iter().enumerate() {
                let lacking = alike
                    .iter()
                    .filter(|cover| !cover.contains(&square))
                    .count();
                assert!(lacking != 1);
                let expected = match lacking {
                    0 => "x#".to_owned(),
                    all if all == alike.len() => ".o".to_owned(),
                    2..=9 => lacking.to_string(),
                    _ => "+".to_owned(),
                };
                assert!(expected.contains(figure.letter), "{lacking}: {figure:?}");
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
    assert_eq!(heading("Game #1\n"), None);
    let all_lost = expected.replace("yes.", "no.");
    let second = Some(Block::Heading("Game 2: yes.".into()));
    assert_eq!(heading(&all_lost), second);
    let all_won = expected.replace("no.", "yes.");
    let first = Some(Block::Heading("Game 1: no.".into()));
    assert_eq!(heading(&all_won), first);
}
