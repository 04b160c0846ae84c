//! Ships explained: the covers, and which of them a shot rules out.

use super::drawn;
use super::game::{Position, TOO_MANY_COVERS};
use super::sea::Squares;
use crate::picture::{Board, Mark, place};
use crate::words::Said;

/// The largest number of boards that a reader takes in at a glance.
pub const FEW: usize = 8;

/// A step of a game.
pub struct Step {
    /// A paragraph of whole sentences.
    pub said: String,
    /// What is known, and the covers.
    pub boards: Vec<Board>,
}

/// A step for the start of a game, and one after each shot, if it can be won.
pub fn explain(mut position: Position) -> Vec<Step> {
    let all = position.covers.clone();
    let mut said = "A cover is the set of the 28 squares under the seven ships.".to_owned();
    let mut steps = Vec::new();
    loop {
        let mut step = step(&position, &all);
        step.said = format!("{said} {}", step.said);
        steps.push(step);
        let shot = match position.decisive() {
            Some(decisive) => decisive,
            None => return steps,
        };
        let at = place(position.sea.width, shot);
        said = format!("A shot at {at}. Say that it hits: that rules a cover out.");
        position = Position::of(position.sea.after(shot, true));
    }
}

/// A cover with its number among all.
type Numbered = (usize, Squares);

/// The step in this position.
fn step(position: &Position, all: &[Squares]) -> Step {
    let fitting = (1..).zip(all.iter().copied());
    let fitting = fitting.filter(|it| position.covers.contains(&it.1));
    let (fitting, core): (Vec<Numbered>, _) = (fitting.collect(), position.core());
    Step {
        said: said(position, &fitting, core.len()),
        boards: boards(position, &fitting, &core),
    }
}

/// How many covers fit, and what a shot at the decisive square tells.
fn said(position: &Position, numbered: &[Numbered], core: usize) -> String {
    let fit = match numbered.len() {
        0 => "No cover fits what is known: no.".to_owned(),
        1 => "One cover fits what is known, so the rest is certain: yes.".to_owned(),
        TOO_MANY_COVERS => format!("At least {TOO_MANY_COVERS} covers fit what is known."),
        count => format!("{count} covers fit what is known."),
    };
    let told = match position.decisive() {
        _ if core > 0 => format!(
            "Every square that one of the {core} with marks lacks is lacked by two or more of \
             them. So every shot that tells something may miss and leave two, with no miss to \
             spare: no."
        ),
        None => String::new(),
        Some(square) => {
            let at = place(position.sea.width, square);
            let mut lacking = numbered.iter().filter(|it| !it.1.contains(square));
            let number = lacking.next().map_or(0, |it| it.0);
            format!("Only cover {number} lacks {at}: a miss leaves it alone, a hit rules it out.")
        }
    };
    format!("{fit} {told}")
}

/// What is known, and the covers. In a lost game only a losing family if there are many. A mark
/// shows where its covers differ.
fn boards(position: &Position, numbered: &[Numbered], core: &[Squares]) -> Vec<Board> {
    let board = |cover| drawn(&position.sea, cover);
    let looked = position.decisive();
    let known = board(Squares::default()).marked(Mark::Chosen, looked);
    let mut boards = vec![known.captioned(["what is known", "已知的格子"])];
    for (number, cover) in numbered {
        let is_in_core = core.contains(cover);
        if !is_in_core && !core.is_empty() && numbered.len() > FEW {
            continue;
        }
        let differing = cover
            .iter()
            .filter(|square| is_in_core && core.iter().any(|other| !other.contains(*square)));
        let board = board(*cover).marked(Mark::Changed, differing);
        let board = board.marked(Mark::Chosen, looked);
        let name = Said::from(["cover {number}", "覆盖 {number}"]);
        boards.push(board.captioned(name.with("number", *number)));
    }
    boards
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{inputs, marked};
    use crate::uva322::{RULES, games};

    /// Every cover has 28 squares, all x and no o. In a won game exactly one of them lacks the
    /// square to shoot at, and one is left in the end. In a lost game no square is lacked by
    /// exactly one of those with marks.
    #[test]
    fn the_drawn_covers_fit_and_show_why_the_answer_is_right() {
        // Its strategy is the longest known.
        let two_by_fifteen = format!("15 2\n{0}\n{0}\n", ".".repeat(15));
        for input in inputs(&RULES, 96).chain([two_by_fifteen]) {
            let games = games(&input).expect("games").into_iter();
            let steps = games.map(|sea| explain(Position::of(sea)));
            for step in steps.flatten() {
                let (known, boards) = step.boards.split_first().expect("a board");
                let mut covers = Vec::new();
                for board in boards {
                    let cover = with(board, "x#");
                    assert_eq!(cover.count(), 28);
                    assert!(with(known, "x").without(cover).is_empty());
                    assert!(with(known, "o").and(cover).is_empty());
                    if !step.said.ends_with("no.") || !marked(board, Mark::Changed).is_empty() {
                        covers.push(cover);
                    }
                }
                let lacking = |square| covers.iter().filter(|it| !it.contains(square)).count();
                let shots = marked(known, Mark::Chosen);
                assert!(shots.into_iter().all(|shot| lacking(shot) == 1));
                let is_won = |square| lacking(square) == 1;
                assert!(!step.said.ends_with("no.") || !(0..256).any(is_won));
            }
        }
    }

    /// The squares of a drawn board that have one of these letters.
    fn with(board: &Board, letters: &str) -> Squares {
        let squares = (0..).zip(&board.squares);
        let with = squares.filter(|it| letters.contains(it.1.letter));
        with.map(|(number, _)| number).collect()
    }
}
