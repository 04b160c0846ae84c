//! Flip Game explained: a top row, and the rows that it forces.

use super::{BLACK, BOARD, WHITE, board};
use crate::OrReason;
use crate::picture::{Mark, Picture};
use crate::strip::{Step, Strip, forced, of_columns, texts};
use crate::words::{Both, Said, said};

pub const STRIPS: &[Strip] = &[Strip {
    name: "idea",
    rows: "bwwb\nbbwb\nbwwb\nbwww\n",
    legend: &[
        (BLACK.marked(Mark::Chosen), "picked"),
        (WHITE.marked(Mark::Changed), "still the other colour"),
    ],
    steps,
}];

texts! {
    SOLVED: "All pieces are {colour} already: 0 rounds.", "所有棋子已经全{colour}：0 步。";
    ALL_SETS: "The order of rounds does not matter, and picking a piece twice has no effect. So a \
        plan is a set of pieces. Must all 65,536 sets be tried?",
        "先后不影响结果，同一枚选两次等于没选，所以一个方案就是一组棋子。65,536 种选法都要试吗？";
    NO_TOP: "No: the top row has only 16 choices, and it will force the rest. Say it picks \
        nothing, and all is to be {colour}.",
        "不必：首行只有 16 种选法，它会决定其余各行。设首行一枚也不选，目标全{colour}。";
    TOP: "No: the top row has only 16 choices, and it will force the rest. Say it picks its \
        {those} piece{s}, and all is to be {colour}.",
        "不必：首行只有 16 种选法，它会决定其余各行。设首行选第 {those} 枚，目标全{colour}。";
    ASKED: "Now row 1 has its {those} piece{s} {other}. Which pieces below can flip {it}?",
        "此时第 1 行第 {those} 枚是{other}的。下面选哪些能翻动？";
    RIGHT: "Row {above} is all {colour}, so row {row} picks nothing.",
        "第 {above} 行全{colour}，所以第 {row} 行一枚也不选。";
    WRONG: "Row {above} still has its {those} piece{s} {other}, so row {row} picks below {it}.",
        "第 {above} 行第 {those} 枚仍是{other}的，所以第 {row} 行选正下方的。";
    FAILS: "Row 4 is not all {colour}, and there is no row below it: this plan fails.",
        "第 4 行没有全{colour}，它下面已没有行可选：这个方案不成立。";
    NONE: "So do all other plans, for 16 top rows and both colours: Impossible.",
        "16 种首行、两种目标，所有方案都这样失败：输出 Impossible。";
    WORKS: "Row 4 is all {colour}, too: the plan works. Rounds: {picks}.",
        "第 4 行也全{colour}：方案成立，共 {picks} 步。";
    LEAST: "With 16 top rows for each colour there are 32 plans. {working} of them work, and none \
        is smaller: the answer is {picks}.",
        "16 种首行、两种目标，共 32 个方案。成立的有 {working} 个，没有更少的：答案是 {picks}。";
    FEWEST: "Nothing forces the top row: with its {those} piece{s} picked, it gives the fewest \
        rounds, {picks}.",
        "首行没有什么能决定：选第 {those} 枚，总步数最少，共 {picks} 步。";
}

/// A goal: its board, its colour and the other one.
type Goal = (u32, [Both; 2]);
const GOALS: [Goal; 2] = [
    (0, [["black", "黑"], ["white", "白"]]),
    (0xffff, [["white", "白"], ["black", "黑"]]),
];

/// What a top row leads to: the picks, and the pieces of the other colour in the last row.
struct Plan {
    goal: Goal,
    picks: u32,
    left: u32,
}

impl Plan {
    /// The board after the picks of some rows.
    fn after(&self, board: u32, rows: usize) -> u32 {
        let picks = self.picks & ((1 << (4 * rows)) - 1);
        BOARD.toggled(board, BOARD.set(picks))
    }

    /// A text about some pieces of a row.
    fn said(&self, text: Both, pieces: u32) -> Said {
        let [colour, other] = self.goal.1;
        let picks = self.picks.count_ones() as usize;
        of_columns(text, &BOARD, pieces)
            .with("colour", colour)
            .with("other", other)
            .with("picks", picks)
    }

    /// Why a row picks below these pieces of the row above.
    fn because(&self, row: usize, above: u32) -> Said {
        let said = self.said(if above == 0 { RIGHT } else { WRONG }, above);
        said.with("above", row).with("row", row + 1)
    }
}

/// The plans of all top rows for both goals, in the order of the program: the leftmost piece is the
/// highest bit.
fn plans(board: u32) -> Vec<Plan> {
    let plan = |number: u32| {
        let goal = GOALS[number as usize / 16];
        let (picks, left) = forced(&BOARD, board ^ goal.0, (number % 16).reverse_bits() >> 28);
        Plan { goal, picks, left }
    };
    (0..32).map(plan).collect()
}

/// The smallest plan that works.
fn best(board: u32) -> Option<Plan> {
    let working = plans(board).into_iter().filter(|plan| plan.left == 0);
    working.min_by_key(|plan| plan.picks.count_ones())
}

/// The next pick of a smallest plan, and its reason; `None` if there is none.
pub fn hint(board: u32) -> Option<(Vec<usize>, Said)> {
    let plan = best(board)?;
    let pick = BOARD.set(plan.picks).next()?;
    let why = match pick.checked_sub(4) {
        None => plan.said(FEWEST, plan.picks & 15),
        Some(above) => plan.because(pick / 4, 1 << above),
    };
    Some((vec![pick], why))
}

fn steps(rows: &str) -> OrReason<Vec<Step>> {
    let start = board(rows)?;
    let drawn = |bits, mark, marked| BOARD.drawn(bits).marked(mark, BOARD.set(marked));
    if let Some(goal) = GOALS.iter().find(|goal| goal.0 == start) {
        let said = said(SOLVED).with("colour", goal.1[0]);
        return Ok(vec![Step::new(said, [BOARD.drawn(start)])]);
    }
    let mut all = plans(start);
    let working = all.iter().filter(|plan| plan.left == 0).count();
    // Without a plan that works, one that fails is shown.
    let plan = best(start).unwrap_or_else(|| all.swap_remove(0));
    let top = plan.picks & 15;
    let first = plan.said(if top == 0 { NO_TOP } else { TOP }, top);
    let mut steps = vec![
        Step::new(ALL_SETS, [BOARD.drawn(start)]),
        Step::new(first, [drawn(start, Mark::Chosen, top)]),
    ];
    for row in 1..4 {
        let now = plan.after(start, row);
        let wrong = (now ^ plan.goal.0) & 15 << (4 * (row - 1));
        let board = drawn(now, Mark::Changed, wrong);
        if row == 1 && wrong != 0 {
            steps.push(Step::new(plan.said(ASKED, wrong), [board.clone()]));
        }
        let picked = board.marked(Mark::Chosen, BOARD.set(wrong << 4));
        steps.push(Step::new(plan.because(row, wrong), [picked]));
    }
    let end = plan.after(start, 4);
    let [last, all] = if plan.left == 0 {
        [WORKS, LEAST]
    } else {
        [FAILS, NONE]
    };
    let last = plan.said(last, 0);
    let all = plan.said(all, 0).with("working", working);
    steps.push(Step::new(
        last,
        [drawn(end, Mark::Wrong, end ^ plan.goal.0)],
    ));
    steps.push(Step::new(all, [drawn(start, Mark::Chosen, plan.picks)]));
    Ok(steps)
}

/// The last step: a smallest plan on the board.
pub fn picture_of_plan(board: u32) -> Option<Picture> {
    let games = [BOARD.written(board, "")];
    let mut picture = STRIPS[0].of_games(&games, None).ok()?;
    picture.blocks.drain(..picture.blocks.len() - 2);
    Some(picture)
}

#[cfg(test)]
mod tests {
    use super::super::rounds_needed;
    use super::*;
    use crate::strip::tests::checked;

    /// The last sentence has the answer of the reference solution, and the hint leads nearer to it.
    #[test]
    fn the_strip_of_every_board_ends_in_the_least_number_of_rounds() {
        for start in 0..1 << 16 {
            let last = checked(steps(&BOARD.written(start, "")).expect("a board"));
            let said = last.said.to_string();
            let needed = rounds_needed(start);
            let answer = match needed {
                None => "Impossible.".to_owned(),
                Some(0) => "0 rounds.".to_owned(),
                Some(rounds) => format!("the answer is {rounds}."),
            };
            assert!(said.ends_with(&answer), "{start:04x}: {said}");
            let hint = hint(start).map(|(pick, _)| rounds_needed(BOARD.toggled(start, pick)));
            assert_eq!(hint.flatten().map(|it| it + 1), needed.filter(|it| *it > 0));
        }
    }
}
