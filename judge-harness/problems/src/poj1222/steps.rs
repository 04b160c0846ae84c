//! EXTENDED LIGHTS OUT explained: chasing, and the top row that corrects what it leaves.

use super::{BOARD, BUTTONS, lights};
use crate::OrReason;
use crate::chase::Chase;
use crate::playground::Step;

const TOP_ROWS: usize = 64;
/// The row that is left.
const LAST: usize = 4;

const ALL_TOP_ROWS: &str = "The 64 top rows on the dark board, in the order of what they leave in \
    row 5. Tap one to chase the lights from it.";

/// A choice is the step, the top row and the guess.
pub fn explain(rows: &str, choice: &[usize]) -> OrReason<Vec<Step>> {
    let chase = |start, top| Chase {
        grid: BOARD,
        start,
        goal: 0,
        candidate: top,
        take: ["press", "presses", "pressed"],
        squares: "buttons",
        colours: ["on", "dark"],
        signs: ['0', '1'],
        begin: "The order of presses does not matter, and pressing a button twice has no effect. \
            So the buttons can be pressed row by row."
            .to_owned(),
    };
    let chased = chase(lights(rows)?, choice.get(1).map_or(0, |top| top % TOP_ROWS));
    let (pressed, left) = (chased.taken(), chased.left());
    let mut dark: Vec<Chase> = (0..TOP_ROWS).map(|top| chase(0, top)).collect();
    dark.sort_by_key(|it| chased.signs(it.left(), LAST));
    let found = dark.iter().find(|it| it.left() == left);
    let mending = found.ok_or("no top row leaves that")?;
    let answer = pressed ^ mending.taken();
    let [top, mends, sum] = [&chased, mending, &chase(0, answer as usize)].map(Chase::top_row);
    let remains = chased.signs(left, LAST);
    let buttons = |pressed, name: &str| BUTTONS.drawn(pressed).captioned(name);
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
        let name = format!("{} leaves {}", it.top_row(), it.signs(it.left(), LAST));
        let is_mending = it.candidate == mending.candidate;
        (name, vec![0, it.candidate], is_mending)
    };
    steps.push(Step {
        said: "Is there such a top row for whatever is left, and just one? The program chases the \
            dark board from all 64 top rows. Look down the list: what they leave counts from \
            000000 to 111111, each just once. If two top rows left the same, both together would \
            leave nothing: but only 000000 does."
            .to_owned(),
        boards: vec![buttons(
            mending.candidate as u32 | mending.left(),
            "row 1 is pressed, row 5 is left on",
        )],
        asked: ALL_TOP_ROWS,
        choices: dark.iter().map(row).collect(),
        ..Step::default()
    });
    Ok(steps)
}
