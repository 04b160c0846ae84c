//! EXTENDED LIGHTS OUT as it is played: a button changes its light and its neighbours.

use super::{BOARD, OFF, ON, PRESSED, presses, puzzles};
use crate::OrReason;
use crate::playground::{Playground, State, lines};

pub const PLAYGROUND: Playground = Playground {
    squares: &[(OFF, "off"), (ON, "on"), (PRESSED, "button of the answer")],
    challenge: "Turn thirty lights off. Each board has just one answer; can you find it?",
    rule: "Press a button: its light changes, and so do those above, below, left and right. \
        Turn all lights off.",
    boards: &["the lights"],
    moves: ["press", "presses"],
    is_pair: false,
    levels: [[3, 4], [5, 7], [8, 11], [12, 16]],
    sides: None,
    pieces: &[],
    rows: |input| {
        let puzzles = puzzles(input)?.into_iter();
        Ok(puzzles.map(|lights| BOARD.written(lights, "")).collect())
    },
    has_several: true,
    input: |games| {
        let digits = lines(games).replace('0', "0 ").replace('1', "1 ");
        format!("{}\n{}", games.len(), digits.replace(" \n", "\n"))
    },
    state: |rows| {
        // No other set of buttons turns the lights off.
        let buttons = presses(lights(rows)?);
        Ok(State {
            least: Some(buttons.count_ones() as usize),
            is_solved: buttons == 0,
            next: BOARD.set(buttons).take(1).collect(),
            ..State::default()
        })
    },
    moved: |rows, pressed| {
        let changed = BOARD.toggled(lights(rows)?, pressed.iter().copied());
        let said = format!("{} lights are on.", changed.count_ones());
        Ok((BOARD.written(changed, ""), said))
    },
    random: |[least, most], random, _| {
        // Pressing the same buttons again solves the board, and no other set of buttons does.
        let mut buttons: Vec<usize> = (0..BOARD.squares).collect();
        random.shuffle(&mut buttons);
        let count = random.usize(least..=most);
        Ok(BOARD.written(BOARD.toggled(0, buttons.into_iter().take(count)), ""))
    },
    example: None,
    explain: super::steps::explain,
};

pub fn lights(rows: &str) -> OrReason<u32> {
    Ok(puzzles(&format!("1 {rows}"))?[0])
}
