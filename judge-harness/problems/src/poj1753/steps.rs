//! Flip Game explained: the sixteen top rows, and what each of them forces.

use super::{BOARD, GOALS, board};
use crate::OrReason;
use crate::chase::Chase;
use crate::picture::Mark;
use crate::playground::Step;

const ALL: &str = "The sixteen top rows (x: picked) to black (b) and to white (w), with the rounds \
    (\u{2605}: the least, which the program prints):";

/// The names of the two goals.
const NAMES: [&str; 2] = ["black", "white"];

/// A choice is the step, the candidate and the guess.
pub fn explain(rows: &str, choice: &[usize]) -> OrReason<Vec<Step>> {
    let start = board(rows)?;
    let candidates: Vec<Chase> = (0..32).map(|number| chase(start, number)).collect();
    let best = candidates.iter().min_by_key(|it| rounds(it).unwrap_or(99));
    let best = best.ok_or("no candidate")?;
    let chosen = choice.get(1).map_or(best.candidate, |number| number % 32);
    let chosen = &candidates[chosen];
    let mut steps = chosen.steps(choice);
    for (number, step) in steps.iter_mut().enumerate() {
        step.asked = ALL;
        step.choices.extend(candidates.iter().map(|it| {
            let is_least = it.candidate == best.candidate && rounds(it).is_some();
            let star = if is_least { " \u{2605}" } else { "" };
            let rounds = rounds(it).map_or("none".to_owned(), |it| it.to_string());
            let choice = vec![number, it.candidate];
            let is_chosen = it.candidate == chosen.candidate;
            let name = format!("{} {} {rounds}{star}", it.top_row(), &goal(it)[..1]);
            (name, choice, is_chosen)
        }));
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
            let name = format!("{} to {}", its.top_row(), goal(its));
            last.boards.push(end.captioned(name));
        }
    }
    Ok(steps)
}

/// The candidate with this number: after sixteen top rows to black, those to white.
fn chase(start: u32, candidate: usize) -> Chase {
    let goal = candidate / 16;
    Chase {
        grid: BOARD,
        start,
        goal: GOALS[1 - goal],
        candidate,
        take: ["pick", "picks", "picked"],
        squares: "pieces",
        colours: [NAMES[1 - goal], NAMES[goal]],
        signs: ['-', 'x'],
        begin: format!(
            "The order of rounds does not matter, and picking a piece twice has no effect. So a \
             plan is a set of pieces, and its rounds can be played row by row. The goal here is \
             {}.",
            NAMES[goal]
        ),
    }
}

/// The colour that a candidate aims at.
fn goal(chase: &Chase) -> &'static str {
    NAMES[chase.candidate / 16]
}

/// The number of rounds; `None` if the goal is missed.
fn rounds(chase: &Chase) -> Option<u32> {
    (chase.left() == 0).then(|| chase.taken().count_ones())
}
