//! Flip Game explained: the sixteen top rows, and what each of them forces.

use super::{BOARD, GOALS, board};
use crate::OrReason;
use crate::chase::{Chase, Words};
use crate::picture::Mark;
use crate::playground::Step;

const ROWS_OF_ALL: &str = "The sixteen top rows (x: picked), with the rounds to black and to white \
    (\u{2605}: the least, which the program prints):";

/// The names of the two goals.
const NAMES: [&str; 2] = ["black", "white"];

/// A choice is the step, the top row, the guess and the goal.
pub fn explain(rows: &str, choice: &[usize]) -> OrReason<Vec<Step>> {
    let start = board(rows)?;
    let mut candidates = Vec::new();
    for goal in 0..2 {
        candidates.extend((0..16).map(|top| chase(start, top, goal)));
    }
    let best = candidates.iter().min_by_key(|it| rounds(it).unwrap_or(99));
    let best = best.ok_or("no top row")?;
    let top = choice.get(1).map_or(best.top as usize, |top| top % 16);
    let goal = choice.get(3).map_or(best.kept[0], |goal| goal % 2);
    let chosen = chase(start, top, goal);
    let mut steps = chosen.steps(choice);
    for (number, step) in steps.iter_mut().enumerate() {
        step.asked = ROWS_OF_ALL;
        let (to_black, to_white) = candidates.split_at(16);
        for (other, (black, white)) in to_black.iter().zip(to_white).enumerate() {
            let shown = |it| rounds(it).map_or("none".to_owned(), |it| it.to_string());
            let mut name = format!(
                "{} {} {}",
                black.signs(black.top, 0),
                shown(black),
                shown(white)
            );
            if black.top == best.top && rounds(best).is_some() {
                name += " \u{2605}";
            }
            let choice = vec![number, other, 0, goal];
            step.choices.push((name, choice, other == top));
        }
        for (other, name) in NAMES.iter().enumerate() {
            let choice = vec![number, top, 0, other];
            step.choices
                .push((format!("aim at {name}"), choice, other == goal));
        }
    }
    let last = steps.last_mut().ok_or("no step")?;
    if let Some(least) = rounds(best) {
        let rounds = chosen.taken().count_ones();
        last.said += &format!(
            " It takes {rounds} rounds. The least of the sixteen top rows, with both goals, is \
             {least}: so the program prints {least}."
        );
    } else {
        last.said += " So fail all sixteen top rows with both goals, as the boards show: the \
            program prints Impossible.";
        for its in &candidates {
            let end = BOARD.drawn(its.left() ^ its.goal);
            let end = end.marked(Mark::Wrong, BOARD.set(its.left()));
            let name = format!("{} to {}", its.signs(its.top, 0), NAMES[its.kept[0]]);
            last.boards.push(end.captioned(name));
        }
    }
    Ok(steps)
}

fn chase(start: u32, top: usize, goal: usize) -> Chase {
    Chase {
        grid: BOARD,
        start,
        goal: GOALS[1 - goal],
        top: top as u32,
        words: Words {
            take: "pick",
            takes: "picks",
            taken: "picked",
            squares: "pieces",
            colours: [NAMES[1 - goal], NAMES[goal]],
            signs: ['-', 'x'],
            begin: format!(
                "The order of rounds does not matter, and picking a piece twice has no effect. So \
                 a plan is a set of pieces, and its rounds can be played row by row. The goal \
                 here is {}.",
                NAMES[goal]
            ),
        },
        kept: vec![goal],
    }
}

/// The number of rounds; `None` if the goal is missed.
fn rounds(chase: &Chase) -> Option<u32> {
    (chase.left() == 0).then(|| chase.taken().count_ones())
}
