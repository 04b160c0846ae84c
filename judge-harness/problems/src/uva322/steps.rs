//! Ships explained: the covers, and which of them a shot rules out.

use super::drawn;
use super::game::{Position, TOO_MANY_COVERS};
use super::sea::{Sea, Squares};
use crate::picture::{Block, Board, Mark, place};
use crate::words::Said;

/// The largest number of boards that a reader takes in at a glance.
pub const FEW: usize = 8;

/// A game: how it is won shot by shot, or why it is lost.
pub fn explained(number: usize, sea: &Sea) -> Vec<Block> {
    let mut position = Position::of(*sea);
    let (all, core) = (position.covers.clone(), position.core());
    let shots = position.shots.clone();
    let answer = if shots.is_some() { "yes." } else { "no." };
    let told = told(&position, &all, core.len());
    let mut blocks = vec![
        Block::Heading(format!("Game {number}: {answer}")),
        Block::Text(format!(
            "A cover is the set of the 28 squares under the seven ships. {told}"
        )),
        Block::Beside(boards(&position, &core)),
    ];
    let (mut said, mut boards) = (Vec::new(), Vec::new());
    for (number, shot) in (1..).zip(shots.into_iter().flatten()) {
        position = Position::of(position.sea.after(shot, true));
        let at = place(sea.width, shot);
        let told = self::told(&position, &all, 0);
        said.push(format!(
            "A shot at {at}. Say that it hits: that rules a cover out. {told}"
        ));
        let caption = Said::from(["after shot {number}", "第 {number} 次之后"]);
        boards.push(known(&position).captioned(caption.with("number", number)));
    }
    if !said.is_empty() {
        blocks.push(Block::Text(said.join(" ")));
    }
    // A long game is easier to read without boards.
    if (1..=FEW).contains(&boards.len()) {
        blocks.push(Block::Steps(boards));
    }
    blocks
}

/// How many of all covers fit, and what a shot at the decisive square tells. `core` is the size of
/// the losing family.
fn told(position: &Position, all: &[Squares], core: usize) -> String {
    let fit = match position.covers.len() {
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
            let lacks = |it: &Squares| position.covers.contains(it) && !it.contains(square);
            let number = all.iter().position(lacks).map_or(0, |it| it + 1);
            format!("Only cover {number} lacks {at}: a miss leaves it alone, a hit rules it out.")
        }
    };
    format!("{fit} {told}")
}

/// What is known, and where to shoot.
fn known(position: &Position) -> Board {
    drawn(&position.sea, Squares::default()).marked(Mark::Chosen, position.decisive())
}

/// What is known, and the covers. In a lost game only a losing family if there are many. A mark
/// shows where its covers differ.
fn boards(position: &Position, core: &[Squares]) -> Vec<Board> {
    let mut boards = vec![known(position).captioned(["what is known", "已知的格子"])];
    for (number, cover) in (1..).zip(&position.covers) {
        let is_in_core = core.contains(cover);
        if !is_in_core && !core.is_empty() && position.covers.len() > FEW {
            continue;
        }
        let differing = cover
            .iter()
            .filter(|square| is_in_core && core.iter().any(|other| !other.contains(*square)));
        let board = drawn(&position.sea, *cover)
            .marked(Mark::Changed, differing)
            .marked(Mark::Chosen, position.decisive());
        let name = Said::from(["cover {number}", "覆盖 {number}"]);
        boards.push(board.captioned(name.with("number", number)));
    }
    boards
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{inputs, marked};
    use crate::uva322::{RULES, games};

    /// Every cover has 28 squares, all x and no o. In a won game exactly one of them lacks the
    /// square to shoot at. In a lost game no square is lacked by exactly one of those with marks.
    #[test]
    fn the_drawn_covers_fit_and_show_why_the_answer_is_right() {
        // Its strategy is the longest known.
        let two_by_fifteen = format!("15 2\n{0}\n{0}\n", ".".repeat(15));
        for input in inputs(&RULES, 192).chain([two_by_fifteen]) {
            for sea in games(&input).expect("games") {
                let position = Position::of(sea);
                let is_lost = position.shots.is_none();
                let boards = boards(&position, &position.core());
                let (known, boards) = boards.split_first().expect("a board");
                let mut covers = Vec::new();
                for board in boards {
                    let cover = with(board, "x#");
                    assert_eq!(cover.count(), 28);
                    assert!(with(known, "x").without(cover).is_empty());
                    assert!(with(known, "o").and(cover).is_empty());
                    if !is_lost || !marked(board, Mark::Changed).is_empty() {
                        covers.push(cover);
                    }
                }
                let lacking = |square| covers.iter().filter(|it| !it.contains(square)).count();
                let shots = marked(known, Mark::Chosen);
                assert!(shots.into_iter().all(|shot| lacking(shot) == 1));
                assert!(!is_lost || (0..256).all(|square| lacking(square) != 1));
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
