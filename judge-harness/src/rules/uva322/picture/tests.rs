//! The pictures of Ships, held against the rules of the game: what is drawn is played.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::super::{inputs, reference};
use super::*;

/// The squares with one of these letters.
fn with(panel: &Panel, letters: &str) -> BTreeSet<usize> {
    let squares = panel.board.squares.iter().enumerate();
    let with = squares.filter(|(_, square)| letters.contains(square.letter));
    with.map(|(number, _)| number).collect()
}

fn marked(panel: &Panel) -> BTreeSet<usize> {
    let squares = panel.board.squares.iter().enumerate();
    let marked = squares.filter(|(_, square)| square.mark != Mark::None);
    marked.map(|(number, _)| number).collect()
}

/// The panels of one game in full.
fn drawn(input: &str) -> Vec<Panel> {
    let picture = picture(input, Extent::All).expect("a game");
    let picture = picture.whole(usize::MAX).expect("any number of boards");
    picture.panels().cloned().collect()
}

fn captioned<'a>(panels: &'a [Panel], start: &str) -> Vec<&'a Panel> {
    let panels = panels.iter();
    panels
        .filter(|panel| panel.caption.starts_with(start))
        .collect()
}

/// The picture of each game of an input.
fn games_of(input: &str) -> impl Iterator<Item = (Vec<Panel>, bool)> {
    let rows = games(input).expect("games");
    let answers: Vec<bool> = answers(&reference(input)).map(|it| it == "yes.").collect();
    let alone = rows.into_iter().map(|rows| {
        let (width, height) = (rows[0].len(), rows.len());
        drawn(&format!("{width} {height}\n{}\n", rows.join("\n")))
    });
    alone.zip(answers)
}

/// Plays the drawn strategy, where `truth` is where the ships are: every shot but one hits, and after a
/// miss the drawn cover is the truth, so every later shot hits too.
fn play(panels: &[Panel], truth: &BTreeSet<usize>) {
    let shots = captioned(panels, "shot ");
    let misses = captioned(panels, "a miss leaves");
    assert_eq!(shots.len(), misses.len());
    for (shot, after_miss) in shots.into_iter().zip(misses) {
        let squares = marked(shot);
        assert_eq!(squares.len(), 1);
        if !squares.is_subset(truth) {
            assert_eq!(with(after_miss, "x#"), *truth);
            return;
        }
    }
    let last = captioned(panels, "if all of them hit");
    let last = last.first().map_or(&panels[1], |last| *last);
    assert_eq!(with(last, "x#"), *truth);
}

#[test]
fn the_longest_strategy_known_wins_against_every_cover() {
    let input = format!("15 2\n{0}\n{0}\n", ".".repeat(15));
    let panels = drawn(&input);
    let covers = captioned(&panels, "cover ");
    assert_eq!(covers.len(), 8);
    for cover in covers {
        play(&panels, &with(cover, "x#"));
    }
    assert_eq!(captioned(&panels, "shot ").len(), 7);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn every_drawn_cover_has_28_squares_with_every_x_and_no_o(input in inputs()) {
        for (panels, _) in games_of(&input) {
            let (hits, water) = (with(&panels[0], "x"), with(&panels[0], "o"));
            for panel in captioned(&panels, "cover ") {
                let cover = with(panel, "x#");
                prop_assert_eq!(cover.len(), 28);
                prop_assert!(hits.is_subset(&cover) && water.is_disjoint(&cover));
            }
        }
    }

    #[test]
    fn a_strategy_is_drawn_where_the_answer_is_yes_and_wins_against_every_cover(input in inputs()) {
        for (panels, won) in games_of(&input) {
            let covers = captioned(&panels, "cover ");
            prop_assert_eq!(won && covers.len() > 1, !captioned(&panels, "shot ").is_empty());
            for cover in covers.into_iter().filter(|_| won) {
                play(&panels, &with(cover, "x#"));
            }
        }
    }

    #[test]
    fn where_the_answer_is_no_every_square_is_lacked_by_none_or_several_of_the_drawn_covers(input in inputs()) {
        for (panels, won) in games_of(&input).filter(|(panels, _)| panels.len() > 1) {
            let figures = captioned(&panels, "how many lack it");
            prop_assert_eq!(!won, figures.len() == 1);
            let Some(figures) = figures.first() else { continue };
            // The covers that cannot be told apart are those with marks.
            let covers = captioned(&panels, "cover ").into_iter().filter(|panel| !marked(panel).is_empty());
            let covers: Vec<_> = covers.map(|panel| with(panel, "x#")).collect();
            prop_assert!(covers.len() > 2);
            for (square, figure) in figures.board.squares.iter().enumerate() {
                let lacking = covers.iter().filter(|cover| !cover.contains(&square)).count();
                prop_assert!(lacking != 1);
                let expected = match lacking {
                    0 => "x#".to_owned(),
                    all if all == covers.len() => ".o".to_owned(),
                    2..=9 => lacking.to_string(),
                    _ => "+".to_owned(),
                };
                prop_assert!(expected.contains(figure.letter), "{lacking}: {figure:?}");
            }
        }
    }
}

#[test]
fn the_first_game_answered_otherwise_is_drawn() {
    let input = "2 2\n..\n..\n15 2\n...............\n...............\n0 0\n";
    let expected = reference(input);
    let heading = |got: &str| {
        let picture = picture_of_difference(input, &expected, got)?;
        picture.blocks.into_iter().next()
    };
    assert_eq!(heading(&expected), None);
    assert_eq!(heading("Game #1\n"), None);
    let wrong = expected.replace("yes.", "no.");
    assert_eq!(heading(&wrong), Some(Block::Heading("Game 2: yes.".into())));
    let wrong = expected.replace("no.", "yes.");
    assert_eq!(heading(&wrong), Some(Block::Heading("Game 1: no.".into())));
}

#[test]
fn an_input_without_games_is_refused_unless_it_says_so() {
    assert!(picture(" \n", Extent::First).is_err());
    assert!(picture("0 0\n", Extent::First).is_ok());
}
