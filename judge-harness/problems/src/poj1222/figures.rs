//! The figures of EXTENDED LIGHTS OUT: chasing, two chases that leave the same lights on, their
//! sum, and the table of what each top row leaves.

use super::{BOARD, BUTTONS};
use crate::figure::{Event, Figure, Run, Step, Tap};
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

/// A chase: the lights at its start, and what was recorded.
struct Chase<'a> {
    lights: u32,
    events: &'a [Event],
}

/// The chases of a run: the dark board from each top row, then the puzzle from an empty top row,
/// then the puzzle from the right one.
fn chases<'a>(run: &'a Run) -> (Vec<Chase<'a>>, usize) {
    let starts: Vec<usize> = (0..run.events.len())
        .filter(|it| run.events[*it].probe == "start")
        .collect();
    let ends = starts.iter().skip(1).copied().chain([run.events.len()]);
    let chases = starts.iter().zip(ends).map(|(&start, end)| Chase {
        lights: BOARD.bits(run.events[start].text("_lights")),
        events: &run.events[start..end],
    });
    let chases: Vec<Chase> = chases.collect();
    let top = chases.last().map_or(0, |it| it.events[0].bits("top"));
    (chases, top)
}

impl Chase<'_> {
    /// The buttons that are pressed up to this event.
    fn pressed(&self, events: usize) -> Vec<usize> {
        let row = |(row, it): (usize, &Event)| -> Vec<usize> {
            it.ones("press")
                .map(|column| BOARD.width * row + column)
                .collect()
        };
        let presses = self.events[..=events]
            .iter()
            .filter(|it| it.probe == "press");
        presses.enumerate().flat_map(row).collect()
    }

    /// The lights left on in the last row, as bits.
    fn left(&self) -> &str {
        let mut last = self.events.iter().rev();
        last.find(|it| it.probe == "next")
            .map_or("", |it| it.text("presses[row + 1]"))
    }

    /// The buttons of the first rows.
    fn buttons(&self, rows: usize) -> Board {
        let pressed = self.pressed(self.events.len() - 1).into_iter();
        let pressed = pressed.filter(|it| it / BOARD.width < rows);
        let pressed = pressed.map(|it| 1 << it).sum();
        BUTTONS.drawn(pressed)
    }

    /// The lights after the presses up to this event.
    fn lights(&self, event: usize) -> u32 {
        BOARD.toggled(self.lights, self.pressed(event))
    }

    /// A step for each line, with the lights and the buttons.
    fn steps(&self) -> Vec<Step> {
        let step = |(number, event): (usize, &Event)| {
            let (lights, pressed) = (self.lights(number), self.pressed(number));
            let row = event.number("row");
            let of_row = |square: &usize| square / BOARD.width == row;
            let now = pressed.iter().copied().filter(of_row);
            let mut first = BOARD.drawn(lights).marked(Mark::Chosen, now);
            if event.probe == "next" {
                let is_last = row + 1 == ROWS;
                let mark = if is_last { Mark::Wrong } else { Mark::Changed };
                first = first.marked(mark, BOARD.set(lights).filter(of_row));
            }
            let buttons = pressed.iter().map(|it| 1 << it).sum();
            let buttons = BUTTONS.drawn(buttons).captioned("presses");
            let mut step = event.step(vec![first.captioned("lights"), buttons]);
            if event.probe == "press" && row + 1 < ROWS {
                let above = BOARD.width * row..BOARD.width * (row + 1);
                let tap = |it| (it + BOARD.width, Tap::Guess(lights >> it & 1 == 1));
                step.taps = above.map(tap).collect();
            }
            step
        };
        self.events.iter().enumerate().map(step).collect()
    }
}

/// A choice is the chase of the puzzle: from the right top row, or from an empty one.
fn chased(run: &Run) -> Vec<Step> {
    let (chases, _) = chases(run);
    let chosen = run.choice.first().map_or(0, |it| it % 2);
    let two: Vec<&Chase> = chases.iter().rev().take(2).collect();
    let mut steps = two[chosen].steps();
    for step in &mut steps {
        let choices = two.iter().enumerate().map(|(number, chase)| {
            let name = chase.events[0].text("top").to_owned();
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
    let [dark, empty] = [&chases[chosen], &chases[TOP_ROWS]];
    let mut steps = dark.steps();
    let last = steps.len() - 2;
    for (number, step) in steps.iter_mut().enumerate() {
        let end = BOARD.drawn(empty.lights(empty.events.len() - 1));
        let differs = |it: &usize| dark.left().as_bytes()[*it] != empty.left().as_bytes()[*it];
        let differing = (0..BOARD.width).filter(|it| number >= last && differs(it));
        let bottom = BOARD.width * (ROWS - 1);
        let end = end.marked(Mark::Wrong, differing.map(|it| bottom + it));
        // What it leaves on is not wrong here.
        let dark = step
            .boards
            .remove(0)
            .marked(Mark::None, bottom..BOARD.squares);
        step.boards.insert(0, dark);
        step.boards.push(end.captioned("chase(lights, 0)"));
        step.values.push(("left", empty.left().to_owned()));
        let tap = |it| Tap::Choice(vec![chosen ^ 32_usize >> it]);
        step.taps = (0..BOARD.width).map(|it| (it, tap(it))).collect();
    }
    steps
}

/// The puzzle from an empty top row, the dark board from the right one, and the puzzle from it.
fn sum(run: &Run) -> Vec<Step> {
    let (chases, top) = chases(run);
    let three = [
        ("chase(lights, 0)", &chases[TOP_ROWS]),
        ("chase(dark, top)", &chases[top]),
        ("chase(lights, top)", &chases[TOP_ROWS + 1]),
    ];
    let lights = three[0].1.lights;
    let toggled = |it: usize| Tap::Board(BOARD.written(lights ^ 1 << it, ""));
    let mut steps = Vec::new();
    for (number, event) in three[0].1.events.iter().enumerate() {
        let row = event.number("row");
        let value = match event.probe {
            "press" => "press",
            "next" if row + 1 == ROWS => "presses[row + 1]",
            _ => continue,
        };
        let mut boards = vec![BOARD.drawn(lights).captioned("lights")];
        boards.extend(three.map(|(name, it)| it.buttons(row + 1).captioned(name)));
        let mut step = event.step(boards);
        let values = three.map(|(name, it)| (name, it.events[number].text(value).to_owned()));
        step.values = [("row", row.to_string())]
            .into_iter()
            .chain(values)
            .collect();
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
        match event.probe {
            "next" => left = event,
            "table" | "left" | "answer" => {
                if event.probe != "answer" {
                    at = left.bits("presses[row + 1]");
                }
                if event.probe == "table" {
                    event.text("_top").clone_into(&mut table[at]);
                }
                let board = Board::of_texts(SIDE, &table);
                let is_found = event.probe == "table" || event.probe == "answer";
                let board = board.marked(Mark::Chosen, is_found.then_some(at));
                let mut step = event.step(vec![board.captioned("top_row_for")]);
                if event.probe == "table" {
                    let left = left.text("presses[row + 1]").to_owned();
                    step.values.push(("presses[5]", left));
                }
                if event.probe == "left" {
                    step.taps = (0..TOP_ROWS).map(|it| (it, Tap::Guess(it == at))).collect();
                }
                steps.push(step);
            }
            _ => {}
        }
    }
    steps
}
