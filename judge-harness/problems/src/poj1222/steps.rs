//! EXTENDED LIGHTS OUT explained: chasing, and the top row that corrects what it leaves.

use super::{BOARD, OFF, PRESSED, lights};
use crate::OrReason;
use crate::chase::{Chase, Words};
use crate::grid::Grid;
use crate::playground::Step;

const TOP_ROWS: usize = 64;
/// The row that is left, and its first button.
const LAST: usize = 4;
const FIRST_OF_LAST: usize = 24;

const ALL_TOP_ROWS: &str = "The 64 top rows on the dark board, in the order of what they leave in \
    row 5. Tap one to chase the lights from it.";

/// A choice is the step, the top row and the guess.
pub fn explain(rows: &str, choice: &[usize]) -> OrReason<Vec<Step>> {
    let lights = lights(rows)?;
    let chase = |start: u32, top: usize| Chase {
        grid: BOARD,
        start,
        goal: 0,
        top: top as u32,
        words: Words {
            take: "press",
            takes: "presses",
            taken: "pressed",
            squares: "buttons",
            colours: ["on", "dark"],
            signs: ['0', '1'],
            begin: "The order of presses does not matter, and pressing a button twice has no \
                effect. So the buttons can be pressed row by row."
                .to_owned(),
        },
        kept: Vec::new(),
    };
    let chased = chase(lights, choice.get(1).map_or(0, |top| top % TOP_ROWS));
    let (pressed, left) = (chased.taken(), chased.left());
    let mut dark: Vec<Chase> = (0..TOP_ROWS).map(|top| chase(0, top)).collect();
    dark.sort_by_key(|it| chased.signs(it.left(), LAST));
    let found = dark.iter().find(|it| it.left() == left);
    let mending = found.ok_or("no top row leaves that")?;
    let answer = pressed ^ mending.taken();
    let [top, mends, sum] = [pressed, mending.top, answer].map(|it| chased.signs(it, 0));
    let remains = chased.signs(left, LAST);
    let buttons = |pressed: u32, name: &str| {
        let kinds = [OFF, PRESSED];
        Grid { kinds, ..BOARD }.drawn(pressed).captioned(name)
    };
    let mut steps = chased.steps(choice);
    steps.push(Step {
        said: format!(
            "Chased from the top row {top}, row 5 keeps {remains}. On the dark board the top row \
             {mends} leaves {remains}, too. Pressing toggles: buttons of both are pressed twice, \
             and need no press at all. Lights that both leave on are toggled twice, and go out. So \
             both together, from the top row {sum}, turn off all lights: the program prints that."
        ),
        boards: vec![
            buttons(answer, "both together: the answer"),
            buttons(pressed, &format!("from the top row {top}")),
            buttons(mending.taken(), &format!("dark board, from {mends}")),
        ],
        choices: vec![(
            format!("Chase from {sum}"),
            vec![0, (answer & 63) as usize],
            false,
        )],
        ..Step::default()
    });
    let row = |it: &Chase| {
        let [top, left] = [chased.signs(it.top, 0), chased.signs(it.left(), LAST)];
        let choice = vec![0, it.top as usize];
        (
            format!("{top} leaves {left}"),
            choice,
            it.top == mending.top,
        )
    };
    steps.push(Step {
        said: "Is there such a top row for whatever is left, and just one? The program chases the \
            dark board from all 64 top rows. Look down the list: what they leave counts from \
            000000 to 111111, each just once. If two top rows left the same, both together would \
            leave nothing: but only 000000 does."
            .to_owned(),
        boards: vec![buttons(
            mending.top | mending.left() >> FIRST_OF_LAST << FIRST_OF_LAST,
            "row 1 is pressed, row 5 is left on",
        )],
        asked: ALL_TOP_ROWS,
        choices: dark.iter().map(row).collect(),
        ..Step::default()
    });
    Ok(steps)
}
