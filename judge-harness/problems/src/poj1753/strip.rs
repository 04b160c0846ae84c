//! Flip Game explained: a top row, and the rows that it forces.

use super::{BLACK, BOARD, WHITE, board};
use crate::OrReason;
use crate::picture::{Board, Mark};
use crate::strip::{Step, Strip, columns, forced, marked, one_or_more};
use crate::words::{Both, Said, said};

pub const STRIPS: &[Strip] = &[Strip {
    name: "idea",
    rows: "bwwb\nbbwb\nbwwb\nbwww\n",
    legend: &[
        (BLACK.marked(Mark::Chosen), ["picked", "选中"]),
        (
            WHITE.marked(Mark::Changed),
            ["still the other colour", "仍是另一种颜色"],
        ),
    ],
    steps,
}];

/// The goals, each with the pieces of the other colour.
const GOALS: [Goal; 2] = [
    Goal {
        board: 0,
        names: [["black", "黑"], ["white", "白"]],
    },
    Goal {
        board: 0xffff,
        names: [["white", "白"], ["black", "黑"]],
    },
];

#[derive(Clone, Copy)]
struct Goal {
    board: u32,
    /// Its colour, and the other one.
    names: [Both; 2],
}

/// What a top row leads to.
struct Plan {
    goal: Goal,
    picks: u32,
    /// The pieces of the other colour in the last row.
    left: u32,
}

impl Plan {
    /// The board after the picks of some rows.
    fn after(&self, board: u32, rows: usize) -> u32 {
        let picks = self.picks & ((1 << (4 * rows)) - 1);
        BOARD.toggled(board, BOARD.set(picks))
    }

    /// The picks of a row.
    fn of_row(&self, row: usize) -> u32 {
        self.picks & 15 << (4 * row)
    }

    /// A text with the names of the colours.
    fn said(&self, text: Both) -> Said {
        let [colour, other] = self.goal.names;
        said(text).with("colour", colour).with("other", other)
    }
}

/// The plans of all top rows for both goals.
fn plans(board: u32) -> Vec<Plan> {
    // Top rows as the program tries them: the leftmost piece is the highest bit.
    let tops = || (0..16_u32).map(|top| top.reverse_bits() >> 28);
    let plan = |goal: Goal, top| {
        let (picks, left) = forced(&BOARD, board ^ goal.board, top);
        Plan { goal, picks, left }
    };
    let plans = GOALS
        .iter()
        .flat_map(|goal| tops().map(move |top| plan(*goal, top)));
    plans.collect()
}

/// The smallest plan that works. The pieces are picked in reading order.
fn best(plans: Vec<Plan>) -> Option<Plan> {
    let working = plans.into_iter().filter(|plan| plan.left == 0);
    working.min_by_key(|plan| plan.picks.count_ones())
}

/// The next pick of a smallest plan, and its reason; `None` if there is none.
pub fn hint(board: u32) -> Option<(usize, Said)> {
    let plan = best(plans(board))?;
    let pick = BOARD.set(plan.picks).next()?;
    if pick < 4 {
        let top = plan.of_row(0);
        let said = one_or_more(
            top.count_ones() as usize,
            [
                [
                    "Nothing forces the top row: with its {those} piece picked, it gives the fewest \
                     rounds, {rounds}.",
                    "首行没有什么能决定：选第 {those} 枚，总步数最少，共 {rounds} 步。",
                ],
                [
                    "Nothing forces the top row: with its {those} pieces picked, it gives the fewest \
                     rounds, {rounds}.",
                    "首行没有什么能决定：选第 {those} 枚，总步数最少，共 {rounds} 步。",
                ],
            ],
        );
        let rounds = plan.picks.count_ones() as usize;
        return Some((
            pick,
            said.with("those", columns(&BOARD, top))
                .with("rounds", rounds),
        ));
    }
    let above = 1 << (pick - 4);
    Some((pick, because(&plan, pick / 4, above)))
}

/// Why a row picks below these pieces of the row above.
fn because(plan: &Plan, row: usize, above: u32) -> Said {
    let said = match above.count_ones() {
        0 => plan.said([
            "Row {above} is all {colour}, so row {row} picks nothing.",
            "第 {above} 行全{colour}，所以第 {row} 行一枚也不选。",
        ]),
        1 => plan.said([
            "Row {above}'s {those} piece is still {other}, so row {row} picks the piece below it.",
            "第 {above} 行第 {those} 枚仍是{other}的，所以第 {row} 行选它正下方的那一枚。",
        ]),
        _ => plan.said([
            "Row {above}'s {those} pieces are still {other}, so row {row} picks the pieces below \
             them.",
            "第 {above} 行第 {those} 枚仍是{other}的，所以第 {row} 行选它们正下方的那几枚。",
        ]),
    };
    said.with("above", row)
        .with("row", row + 1)
        .with("those", columns(&BOARD, above))
}

fn steps(rows: &str) -> OrReason<Vec<Step>> {
    let start = board(rows)?;
    let drawn = |bits| BOARD.drawn(bits);
    if let Some(goal) = GOALS.iter().find(|goal| goal.board == start) {
        let text = [
            "All pieces are {colour} already: 0 rounds.",
            "所有棋子已经全{colour}：0 步。",
        ];
        let said = said(text).with("colour", goal.names[0]);
        return Ok(vec![Step::new(said, [drawn(start)])]);
    }
    let mut all = plans(start);
    let working = all.iter().filter(|plan| plan.left == 0).count();
    // Without a plan that works, one that fails is shown.
    let plan = best(plans(start)).unwrap_or_else(|| all.swap_remove(0));
    let top = plan.of_row(0);
    let mut steps = vec![
        Step::new(
            [
                "The order of rounds does not matter, and picking a piece twice has no effect. So a \
                 plan is a set of pieces. Must all 65,536 sets be tried?",
                "先后不影响结果，同一枚选两次等于没选，所以一个方案就是一组棋子。\
                 65,536 种选法都要试吗？",
            ],
            [drawn(start)],
        ),
        Step::new(
            first_row(&plan, top),
            [marked(drawn(start), &BOARD, Mark::Chosen, top)],
        ),
    ];
    for row in 1..4 {
        let now = plan.after(start, row);
        let wrong = (now ^ plan.goal.board) & 15 << (4 * (row - 1));
        let board = marked(drawn(now), &BOARD, Mark::Changed, wrong);
        if row == 1 && wrong != 0 {
            let question = one_or_more(
                wrong.count_ones() as usize,
                [
                    [
                        "Now row 1's {those} piece is {other}. Which pieces below it can flip it?",
                        "此时第 1 行第 {those} 枚是{other}的。下面选哪一枚能翻动它？",
                    ],
                    [
                        "Now row 1's {those} pieces are {other}. Which pieces below can flip them?",
                        "此时第 1 行第 {those} 枚是{other}的。下面选哪几枚能翻动它们？",
                    ],
                ],
            );
            let question = question.with("those", columns(&BOARD, wrong));
            let question = question.with("other", plan.goal.names[1]);
            steps.push(Step::new(question, [board.clone()]));
        }
        let picked = marked(board, &BOARD, Mark::Chosen, plan.of_row(row));
        steps.push(Step::new(because(&plan, row, wrong), [picked]));
    }
    steps.extend(end(&plan, start, working));
    Ok(steps)
}

fn first_row(plan: &Plan, top: u32) -> Said {
    let text = match top.count_ones() {
        0 => [
            "No: the top row has only 16 choices, and it will force the rest. Say it picks nothing, \
             and all is to be {colour}.",
            "不必：首行只有 16 种选法，它会决定其余各行。设首行一枚也不选，目标全{colour}。",
        ],
        1 => [
            "No: the top row has only 16 choices, and it will force the rest. Say it picks its \
             {those} piece, and all is to be {colour}.",
            "不必：首行只有 16 种选法，它会决定其余各行。设首行选第 {those} 枚，目标全{colour}。",
        ],
        _ => [
            "No: the top row has only 16 choices, and it will force the rest. Say it picks its \
             {those} pieces, and all is to be {colour}.",
            "不必：首行只有 16 种选法，它会决定其余各行。设首行选第 {those} 枚，目标全{colour}。",
        ],
    };
    plan.said(text).with("those", columns(&BOARD, top))
}

/// How a plan ends, and what all plans come to.
fn end(plan: &Plan, start: u32, working: usize) -> [Step; 2] {
    let end = plan.after(start, 4);
    let picks = plan.picks.count_ones() as usize;
    let last = marked(BOARD.drawn(end), &BOARD, Mark::Wrong, end ^ plan.goal.board);
    let all = |board: Board| marked(board, &BOARD, Mark::Chosen, plan.picks);
    if plan.left != 0 {
        let fails = plan.said([
            "Row 4 is not all {colour}, and there is no row below it: this plan fails.",
            "第 4 行没有全{colour}，它下面已没有行可选：这个方案不成立。",
        ]);
        let none = [
            "So do all other plans, for 16 top rows and both colours: Impossible.",
            "16 种首行、两种目标，所有方案都这样失败：输出 Impossible。",
        ];
        return [
            Step::new(fails, [last.clone()]),
            Step::new(none, [all(BOARD.drawn(start))]),
        ];
    }
    let works = one_or_more(
        picks,
        [
            [
                "Row 4 is all {colour}, too: the plan works, in 1 round.",
                "第 4 行也全{colour}：方案成立，共 1 步。",
            ],
            [
                "Row 4 is all {colour}, too: the plan works, in {count} rounds.",
                "第 4 行也全{colour}：方案成立，共 {count} 步。",
            ],
        ],
    );
    let works = works.with("colour", plan.goal.names[0]);
    let least = said([
        "With 16 top rows for each colour there are 32 plans. {working} of them work, and none is \
         smaller: the answer is {picks}.",
        "16 种首行、两种目标，共 32 个方案。成立的有 {working} 个，没有更少的：答案是 {picks}。",
    ]);
    let least = least.with("working", working).with("picks", picks);
    [
        Step::new(works, [last]),
        Step::new(least, [all(BOARD.drawn(start))]),
    ]
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
            let hint = hint(start).map(|(pick, _)| rounds_needed(BOARD.toggled(start, [pick])));
            assert_eq!(hint.flatten().map(|it| it + 1), needed.filter(|it| *it > 0));
        }
    }
}
