//! The figure of Flip Game: a top row, and the rows that it forces.

use super::BOARD;
use crate::figure::{Event, Figure, Run, Step, Tap};
use crate::grid::has;
use crate::picture::Mark;
use crate::words;

/// The number of candidates for each goal.
const TOP_ROWS: usize = 16;
/// The names of the board in the program: the goal is black, and white.
const BOARDS: [&str; 2] = ["board", "swapped"];

pub const FIGURES: &[Figure] = &[Figure {
    name: "sample",
    functions: &["plans"],
    rows: "bwwb\nbbwb\nbwwb\nbwww\n",
    change: Some(words::CHANGE_TOP_ROW),
    guess: Some(words::GUESS_PICKS),
    steps,
}];

/// The rounds of a candidate's plan; `None` if it misses the goal.
fn rounds(candidate: &[Event]) -> Option<usize> {
    let end = candidate.last()?;
    (end.number("picks") == 0).then(|| end.number("rounds"))
}

/// A choice is the candidate: sixteen top rows to black, then as many to white.
fn steps(run: &Run) -> Vec<Step> {
    let candidates = run.events.split_inclusive(|it| it.probe == "end");
    let candidates: Vec<&[Event]> = candidates.collect();
    let least = candidates.iter().filter_map(|it| rounds(it)).min();
    let is_least = |it: &&[Event]| rounds(it) == least && least.is_some();
    let best = candidates.iter().position(is_least).unwrap_or(0);
    let chosen = run.choice.first().map_or(best, |it| it % candidates.len());
    let goals = BOARDS.iter().enumerate().map(|(goal, name)| {
        let other = Tap::Choice(vec![chosen % TOP_ROWS + goal * TOP_ROWS]);
        ((*name).to_owned(), other, chosen / TOP_ROWS == goal)
    });
    let goals: Vec<_> = goals.collect();
    let board = BOARD.bits(candidates[chosen][0].text("_board"));
    let mut picked = Vec::new();
    let mut steps = Vec::new();
    for (number, event) in candidates[chosen].iter().enumerate() {
        // Three lines run for each row.
        let row = number / 3;
        let is_pick = row < 4 && ["start", "next"].contains(&event.probe);
        if is_pick {
            picked.extend(event.ones("picks").map(|column| 4 * row + column));
        }
        let now = BOARD.toggled(board, picked.iter().copied());
        let is_in = |square: &usize, row| square / 4 == row;
        let of_row = picked.iter().copied().filter(|it| is_in(it, row));
        let mut first = BOARD.drawn(now).marked(Mark::Chosen, of_row);
        let left = BOARD.set(now).filter(|it| is_in(it, row.min(3)));
        match event.probe {
            "white" => first = first.marked(Mark::Changed, left),
            "end" => first = first.marked(Mark::Wrong, left),
            _ => {}
        }
        let all = BOARD.drawn(board).marked(Mark::Chosen, picked.clone());
        let boards = vec![
            first.captioned(BOARDS[chosen / TOP_ROWS]),
            all.captioned("picks"),
        ];
        let mut step = event.step(boards);
        if event.probe == "start" {
            let tap = |column| Tap::Choice(vec![chosen ^ 8_usize >> column]);
            step.taps = (0..4).map(|column| (column, tap(column))).collect();
        }
        if is_pick && row < 3 {
            let next = 4 * row..4 * row + 4;
            step.taps
                .extend(next.map(|above| (above + 4, Tap::Guess(has(now, above)))));
        }
        if event.probe == "end" {
            let least = least.map_or("None".to_owned(), |it| it.to_string());
            step.values.push(("min", least));
        }
        step.choices.clone_from(&goals);
        steps.push(step);
    }
    steps
}
