//! Flip Game explained: the sixteen top rows, and what each of them forces.

use super::{BOARD, GOALS, board};
use crate::OrReason;
use crate::chase::{Chase, Words};
use crate::picture::Mark;
use crate::playground::Step;

const ROWS_OF_ALL: &str = "The sixteen top rows (x: picked), with the rounds to black and to white \
    (\u{2605}: the least, which the program prints):";

/// A choice is the step, the top row, the guess and the goal.
pub fn explain(rows: &str, choice: &[usize]) -> OrReason<Vec<Step>> {
    let start = board(rows)?;
    let names = ["black", "white"];
    let chase = |top: usize, goal: usize| Chase {
        grid: BOARD,
        start,
        goal: GOALS[1 - goal],
        top: top as u32,
        words: Words {
            take: "pick",
            takes: "picks",
            taken: "picked",
            squares: "pieces",
            colours: [names[1 - goal], names[goal]],
            signs: ['-', 'x'],
            begin: format!(
                "The order of rounds does not matter, and picking a piece twice has no effect. So \
                 a plan is a set of pieces, and its rounds can be played row by row. The goal \
                 here is {}.",
                names[goal]
            ),
        },
        kept: vec![goal],
    };
    let rounds = |top, goal| {
        let chase = chase(top, goal);
        (chase.left() == 0).then(|| chase.taken().count_ones())
    };
    let candidates = || (0..2).flat_map(|goal| (0..16).map(move |top| (top, goal)));
    let best = candidates().min_by_key(|&(top, goal)| rounds(top, goal).unwrap_or(99));
    let (best, its_goal) = best.unwrap_or_default();
    let is_possible = rounds(best, its_goal).is_some();
    let top = choice.get(1).map_or(best, |top| top % 16);
    let goal = choice.get(3).map_or(its_goal, |goal| goal % 2);
    let chosen = chase(top, goal);
    let mut steps = chosen.steps(choice);
    let at = |step: usize, top: usize, goal| vec![step, top, 0, goal];
    for (number, step) in steps.iter_mut().enumerate() {
        step.asked = ROWS_OF_ALL;
        let shown = |it: Option<u32>| it.map_or("none".to_owned(), |it| it.to_string());
        let row = |other: usize| {
            let [black, white] = [0, 1].map(|goal| shown(rounds(other, goal)));
            let star = if other == best && is_possible {
                " \u{2605}"
            } else {
                ""
            };
            let name = chosen.signs(other as u32, 0);
            let name = format!("{name} {black} {white}{star}");
            (name, at(number, other, goal), other == top)
        };
        step.choices = (0..16).map(row).collect();
        let goals = (0..2).map(|it| {
            (
                format!("aim at {}", names[it]),
                at(number, top, it),
                it == goal,
            )
        });
        step.choices.extend(goals);
    }
    let last = steps.last_mut().ok_or("no step")?;
    if let Some(least) = rounds(best, its_goal) {
        let rounds = chosen.taken().count_ones();
        last.said += &format!(
            " It takes {rounds} rounds. The least of the sixteen top rows, with both goals, is \
             {least}: so the program prints {least}."
        );
    } else {
        last.said += " So fail all sixteen top rows with both goals, as the boards show: the \
            program prints Impossible.";
        last.panels.extend(candidates().map(|(top, goal)| {
            let its = chase(top, goal);
            let end = BOARD.drawn(its.left() ^ its.goal);
            let end = end.marked(Mark::Wrong, BOARD.set(its.left()));
            end.captioned(format!("{} to {}", its.signs(its.top, 0), names[goal]))
        }));
    }
    Ok(steps)
}
