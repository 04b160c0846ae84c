//! The figures of EXTENDED LIGHTS OUT: chasing, two chases that leave the same lights on, their
//! sum, and the table of what each top row leaves.

use super::{BOARD, BUTTONS};
use crate::figure::{Event, Figure, Run, Step, Tap};
use crate::grid::has;
use crate::picture::{Board, Mark};
use crate::words;

const TOP_ROWS: usize = 64;
const ROWS: usize = 5;
/// The side of the table of top rows.
const SIDE: usize = 8;

const SAMPLE: &str = "011010\n100111\n001001\n100101\n011100\n";

pub const FIGURES: &[Figure] = &[
    Figure {
        name: "sample",
        functions: &["chase"],
        rows: SAMPLE,
        change: None,
        guess: Some(words::GUESS_PRESSES),
        steps: chased,
    },
    Figure {
        name: "same",
        functions: &["chase"],
        rows: SAMPLE,
        change: Some(words::CHANGE_TOP_ROW),
        guess: None,
        steps: same,
    },
    Figure {
        name: "sum",
        functions: &["chase"],
        rows: SAMPLE,
        change: Some(words::CHANGE_LIGHTS),
        guess: None,
        steps: sum,
    },
    Figure {
        name: "table",
        functions: &["solve", "chase"],
        rows: SAMPLE,
        change: None,
        guess: Some(words::GUESS_ENTRY),
        steps: table,
    },
];

/// The chases of a run, each up to the last row: the dark board from each top row, then the puzzle
/// from an empty top row, then the puzzle from the right one, which is returned as well.
fn chases<'a>(run: &'a Run) -> (Vec<&'a [Event]>, usize) {
    let ends = |it: &Event| it.probe == "next" && it.number("row") + 1 == ROWS;
    let chases: Vec<&[Event]> = run.events.split_inclusive(ends).collect();
    let top = chases.last().map_or(0, |it| it[0].bits("top"));
    (chases, top)
}

/// The buttons that are pressed up to this event.
fn pressed(event: &Event) -> u32 {
    BOARD.bits(event.text("_pressed"))
}

/// The lights of a chase after the presses up to this event.
fn lights(chase: &[Event], event: &Event) -> u32 {
    let lights = BOARD.bits(chase[0].text("_lights"));
    BOARD.toggled(lights, BOARD.set(pressed(event)))
}

/// The last event of a chase. Its lights are those that stay on in the last row.
fn end(chase: &[Event]) -> &Event {
    &chase[chase.len() - 1]
}

/// A step for each line of a chase, with the lights and the buttons.
fn steps(chase: &[Event]) -> Vec<Step> {
    let step = |event: &Event| {
        let lights = lights(chase, event);
        let row = event.number("row");
        let of_row = |square: &usize| square / BOARD.width == row;
        let now = BOARD.set(pressed(event)).filter(of_row);
        let mut first = BOARD.drawn(lights).marked(Mark::Chosen, now);
        if event.probe == "next" {
            let is_last = row + 1 == ROWS;
            let mark = if is_last { Mark::Wrong } else { Mark::Changed };
            first = first.marked(mark, BOARD.set(lights).filter(of_row));
        }
        let buttons = BUTTONS.drawn(pressed(event)).captioned("presses");
        let mut step = event.step(vec![first.captioned("lights"), buttons]);
        if event.probe == "press" && row + 1 < ROWS {
            let above = BOARD.width * row..BOARD.width * (row + 1);
            let tap = |it| (it + BOARD.width, Tap::Guess(has(lights, it)));
            step.taps = above.map(tap).collect();
        }
        step
    };
    chase.iter().map(step).collect()
}

/// A choice is the chase of the puzzle: from the right top row, or from an empty one.
fn chased(run: &Run) -> Vec<Step> {
    let (chases, _) = chases(run);
    let chosen = run.choice.first().map_or(0, |it| it % 2);
    let two: Vec<&[Event]> = chases.into_iter().rev().take(2).collect();
    let mut steps = steps(two[chosen]);
    for step in &mut steps {
        let choices = two.iter().enumerate().map(|(number, chase)| {
            let name = chase[0].text("top").to_owned();
            (name, Tap::Choice(vec![number]), number == chosen)
        });
        step.choices = choices.collect();
    }
    steps
}

/// A choice is the top row on the dark board.
fn same(run: &Run) -> Vec<Step> {
    let (chases, right) = chases(run);
    let chosen = run.choice.first().map_or(right, |it| it % TOP_ROWS);
    let [dark, empty] = [chases[chosen], chases[TOP_ROWS]];
    let [left, expected] = [dark, empty].map(|it| lights(it, end(it)));
    let mut steps = steps(dark);
    let last = steps.len() - 2;
    for (number, step) in steps.iter_mut().enumerate() {
        // What it leaves on is not wrong here.
        for square in &mut step.boards[0].squares[BOARD.width * (ROWS - 1)..] {
            square.mark = Mark::None;
        }
        let differing = BOARD.set(left ^ expected).filter(|_| number >= last);
        let board = BOARD.drawn(expected).marked(Mark::Wrong, differing);
        step.boards.push(board.captioned("chase(lights, 0)"));
        let value = end(empty).text("presses[row + 1]");
        step.values.push(("left", value.to_owned()));
        let tap = |it| Tap::Choice(vec![chosen ^ 32_usize >> it]);
        step.taps = (0..BOARD.width).map(|it| (it, tap(it))).collect();
    }
    steps
}

/// The puzzle from an empty top row, the dark board from the right one, and the puzzle from it.
fn sum(run: &Run) -> Vec<Step> {
    let (chases, top) = chases(run);
    let three = [
        ("chase(lights, 0)", chases[TOP_ROWS]),
        ("chase(dark, top)", chases[top]),
        ("chase(lights, top)", chases[TOP_ROWS + 1]),
    ];
    let lights = BOARD.bits(chases[TOP_ROWS][0].text("_lights"));
    let toggled = |it: usize| Tap::Board(BOARD.written(lights ^ 1 << it, ""));
    let mut steps = Vec::new();
    for (number, event) in chases[TOP_ROWS].iter().enumerate() {
        let row = event.number("row");
        let value = match event.probe {
            "press" => "press",
            "next" if row + 1 == ROWS => "presses[row + 1]",
            _ => continue,
        };
        let mut boards = vec![BOARD.drawn(lights).captioned("lights")];
        let buttons = three.map(|(name, it)| BUTTONS.drawn(pressed(&it[number])).captioned(name));
        boards.extend(buttons);
        let mut step = event.step(boards);
        let values = three.map(|(name, it)| (name, it[number].text(value).to_owned()));
        step.values.retain(|(name, _)| *name == "row");
        step.values.extend(values);
        step.taps = (0..BOARD.squares).map(|it| (it, toggled(it))).collect();
        steps.push(step);
    }
    steps
}

/// The table of the top rows: each number stands where it is looked up.
fn table(run: &Run) -> Vec<Step> {
    let mut table = vec![String::new(); TOP_ROWS];
    let (mut left, mut at) = (&run.events[0], 0);
    let mut steps = Vec::new();
    for event in &run.events {
        let found = left.bits("presses[row + 1]");
        match event.probe {
            "next" => {
                left = event;
                continue;
            }
            "table" => {
                at = found;
                event.text("_top").clone_into(&mut table[at]);
            }
            "left" => at = found,
            "answer" => {}
            _ => continue,
        }
        let is_found = event.probe != "left";
        let board = Board::of_texts(SIDE, &table).marked(Mark::Chosen, is_found.then_some(at));
        let mut step = event.step(vec![board.captioned("top_row_for")]);
        if event.probe == "table" {
            let left = left.text("presses[row + 1]").to_owned();
            step.values.push(("presses[5]", left));
        }
        if !is_found {
            step.taps = (0..TOP_ROWS).map(|it| (it, Tap::Guess(it == at))).collect();
        }
        steps.push(step);
    }
    steps
}
