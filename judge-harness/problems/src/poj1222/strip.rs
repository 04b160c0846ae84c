//! EXTENDED LIGHTS OUT explained: chasing, two chases that leave the same lights on, their sum; and
//! the table of what each top row leaves.

use super::{BOARD, BUTTONS, OFF, ON, PRESSED, lights};
use crate::OrReason;
use crate::picture::{Board, Mark, Shape, Square};
use crate::strip::{Step, Strip, forced, of_columns, plural, texts};
use crate::words::Said;

const WIDTH: usize = BOARD.width;
/// The first square of the last row.
const LAST: usize = BOARD.squares - WIDTH;
/// A row, its bits set.
const ROW: u32 = (1 << WIDTH) - 1;

pub const STRIPS: &[Strip] = &[
    Strip {
        name: "idea",
        rows: "011010\n100111\n001001\n100101\n011100\n",
        legend: &[
            (ON, "light on"),
            (OFF, "off, or not pressed"),
            (PRESSED, "button to press"),
            (OFF.marked(Mark::Chosen), "pressed"),
            (ON.marked(Mark::Changed), "light to turn off"),
            (ON.marked(Mark::Wrong), "stays on"),
        ],
        steps,
    },
    Strip {
        name: "table",
        rows: "",
        legend: &[
            (ON.marked(Mark::Wrong), "stays on"),
            (OFF.marked(Mark::Chosen), "pressed, or noted"),
            (OFF.marked(Mark::Changed), "place: left + top"),
        ],
        steps: |_| Ok(table()),
    },
];

texts! {
    DARK: "All lights are off: no button is pressed.", "灯已全灭：一个也不用按。";
    ASKED: "The order of presses does not matter, and pressing twice has no effect. Say the top \
        row presses nothing: what must row 2 press?",
        "先后不影响结果，同一个按钮按两次等于没按。设首行一个也不按：第 2 行必须按哪些？";
    OFF_ALREADY: "Row {above} is dark, so row {row} presses nothing.",
        "第 {above} 行全灭，所以第 {row} 行不按。";
    STILL_ON: "Row {above} has its {those} light{s} on, and only the button{s} right below can \
        still turn {it} off: row {row} presses there.",
        "第 {above} 行第 {those} 盏还亮着，能再熄灭的只有正下方的按钮，所以第 {row} 行按那里。";
    GOES_DARK: "In the same way row 2 forces row 3, and so on. Row 5 goes dark, too.",
        "同样，第 2 行决定第 3 行，依此类推。第 5 行也全灭了。";
    STAYS_LIT: "In the same way row 2 forces row 3, and so on. At the end row 5 is lit, and no row \
        is left below it. Which top row is right?",
        "同样，第 2 行决定第 3 行，依此类推。最后第 5 行还亮着，它下面已没有按钮。首行该怎样按？";
    SAME: "Begin with all lights off and chase from each top row. With the {those} button{s}, row \
        5 keeps the same lights.",
        "换成全灭的面板，枚举首行再递推：首行按第 {those} 个时，第 5 行剩下同样的灯。";
    SUM: "Add the buttons that A and B press: one that both press is not pressed. Both leave the \
        same lights on, so in the sum they cancel.",
        "把 A、B 两次的按法相加，两次都按等于不按。两边剩下同样的灯，相加后抵消，所以全灭。";
    ANSWER: "With {count} button{s} pressed, all lights go off. No other top row would do.",
        "所以按这 {count} 个，灯就全灭。换别的首行都不行。";
    ONLY_TOP: "Nothing forces the top row, but only with its {those} button{s} pressed can all \
        lights go off.",
        "首行没有什么能决定，但只有首行按第 {those} 个，灯才能全灭。";
}

/// The top row that leaves these lights on when the dark board is chased from it.
fn top_row_for(left: u32) -> u32 {
    let mut tops = 0..=ROW;
    let found = tops.find(|top| forced(&BOARD, 0, *top).1 == left);
    found.expect("each last row has its top row")
}

/// The next press of the answer, and its reason; `None` if all lights are off.
pub fn hint(lights: u32) -> Option<(Vec<usize>, Said)> {
    let top = top_row_for(forced(&BOARD, lights, 0).1);
    let press = BOARD.set(forced(&BOARD, lights, top).0).next()?;
    let why = match press.checked_sub(WIDTH) {
        None => of_columns(ONLY_TOP, &BOARD, top),
        Some(above) => because(press / WIDTH, 1 << above),
    };
    Some((vec![press], why))
}

/// Why a row presses below these lights of the row above.
fn because(row: usize, above: u32) -> Said {
    let text = if above == 0 { OFF_ALREADY } else { STILL_ON };
    let said = of_columns(text, &BOARD, above);
    said.with("above", row).with("row", row + 1)
}

fn drawn(lights: u32, mark: Mark, marked: u32) -> Board {
    BOARD.drawn(lights).marked(mark, BOARD.set(marked))
}

/// The lights after some presses. The presses of the top row and the lights that stay on are
/// marked.
fn chased(lights: u32, presses: u32) -> Board {
    let now = BOARD.toggled(lights, BOARD.set(presses));
    let board = drawn(now, Mark::Chosen, presses & ROW);
    board.marked(Mark::Wrong, BOARD.set(now >> LAST << LAST))
}

fn steps(rows: &str) -> OrReason<Vec<Step>> {
    let lights = lights(rows)?;
    if lights == 0 {
        return Ok(vec![Step::new(DARK, [BOARD.drawn(0)])]);
    }
    let (presses, left) = forced(&BOARD, lights, 0);
    let first = drawn(lights, Mark::Changed, lights & ROW);
    let second = first
        .clone()
        .marked(Mark::Chosen, BOARD.set(presses & ROW << WIDTH));
    let follow = if left == 0 { GOES_DARK } else { STAYS_LIT };
    let mut steps = vec![
        Step::new(ASKED, [first]),
        Step::new(because(1, lights & ROW), [second]),
        Step::new(follow, [chased(lights, presses)]),
    ];
    let top = top_row_for(left);
    let (dark, _) = forced(&BOARD, 0, top);
    let sum = presses ^ dark;
    if left != 0 {
        let both = [
            chased(lights, presses).captioned(["A: this puzzle", "A：这一盘"]),
            chased(0, dark).captioned(["B: all lights off", "B：全灭的面板"]),
        ];
        let parts = [("", "A", presses), ("+", "B", dark), ("=", "A + B", sum)];
        let part = |(sign, name, bits)| BUTTONS.drawn(bits).captioned(name).after(sign);
        steps.push(Step::new(of_columns(SAME, &BOARD, top), both));
        steps.push(Step::new(SUM, parts.map(part)));
    }
    let answer = plural(ANSWER, sum.count_ones() as usize);
    steps.push(Step::new(answer, [drawn(lights, Mark::Chosen, sum)]));
    Ok(steps)
}

/// Two top rows on the dark board, and then all in a table: each number stands where it is looked
/// up. The README has the sentences.
fn table() -> Vec<Step> {
    // A row as the program writes it: the leftmost is the highest bit.
    let number = |row: u32| (row.reverse_bits() >> (32 - WIDTH)) as usize;
    // Above the table and left of it are the parts of a place.
    let cell = |left: u32| 10 + number(left) / 8 * 9 + number(left) % 8;
    let mut cells = vec![String::new(); 9 * 9];
    for part in 0..8 {
        cells[1 + part] = format!("+{part}");
        cells[9 + 9 * part] = (8 * part).to_string();
    }
    for top in 0..=ROW {
        cells[cell(forced(&BOARD, 0, top).1)] = number(top).to_string();
    }
    let examples = [1 << 5, 1 << 4].map(|top| forced(&BOARD, 0, top));
    let heads = (0..9).chain((9..81).step_by(9));
    let blank = Square::new(' ', Shape::Blank);
    let all = Board::new(9, 9, |_| blank).labelled(cells.into_iter());
    let all = all.marked(Mark::Changed, heads);
    let all = all.marked(Mark::Chosen, examples.map(|(_, left)| cell(left)));
    let boards = examples.map(|(presses, _)| chased(0, presses));
    let boards = IntoIterator::into_iter(boards).chain([all]);
    boards.map(|it| Step::new("", [it])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poj1222::{ALL_ON, presses};
    use crate::strip::tests::checked;
    use crate::tests::marked;
    use fastrand::Rng;

    /// The last board has the presses of the reference solution, and the hint is its first one.
    #[test]
    fn the_strip_of_a_puzzle_ends_in_its_answer() {
        let mut random = Rng::with_seed(1);
        let few = (0..BOARD.squares).map(|light| BOARD.around(light));
        let any: Vec<u32> = (0..200).map(|_| random.u32(..=ALL_ON)).collect();
        for lights in few.chain(any).chain([0, ALL_ON]) {
            let last = checked(steps(&BOARD.written(lights, "")).expect("a board"));
            let expected: Vec<usize> = BOARD.set(presses(lights)).collect();
            assert_eq!(marked(&last.boards[0], Mark::Chosen), expected);
            assert_eq!(hint(lights).map(|it| it.0[0]), expected.first().copied());
        }
    }
}
