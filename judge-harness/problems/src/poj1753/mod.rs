//! The rules of Flip Game: input format, reference solution, random boards, pictures.
//!
//! All answers come from one breadth-first search over the 65,536 boards, which starts at both
//! goals. A round undoes itself, so a board is as many rounds from a goal as the goal from the
//! board.

#[allow(dead_code)] // `main` is for where the file stands alone
#[path = "../../../validators/poj1753/input.rs"]
mod input;
mod strip;

use std::collections::VecDeque;

use crate::grid::Grid;
use crate::picture::{Block, Extent, Mark, Picture, Shape, Square, place};
use crate::playground::{Playground, State, lines};
use crate::words::said;
use crate::{OrReason, PLAIN, Rng, Rules, refusal};

/// POJ 1753.
pub const RULES: Rules = Rules {
    validate_input: Some(input::validate),
    reference: Some(reference),
    measured_on: Some("secret/most-rounds"),
    picture: Some(picture),
    // A number says nothing of how it comes about: a plan of the expected length does.
    picture_of_difference: |input, _, _| picture(input, Extent::First).ok(),
    playground: Some(PLAYGROUND),
    strips: strip::STRIPS,
    generator: Some(generate),
    ..PLAIN
};

const BLACK: Square = Square::new('b', Shape::BlackDisc);
const WHITE: Square = Square::new('w', Shape::WhiteDisc);

/// A bit is set where the piece is white.
pub const BOARD: Grid = Grid {
    width: 4,
    squares: 16,
    kinds: [BLACK, WHITE],
};

/// All white, all black.
const GOALS: [u32; 2] = [0xffff, 0];

/// A board a few rounds away from a goal, a board a few pieces away from one (most of them are
/// impossible), or any board at all.
fn generate(random: &mut Rng) -> String {
    let goal = GOALS[random.usize(..GOALS.len())];
    let board = match random.u8(..3) {
        0 => BOARD.toggled(goal, BOARD.some(8, random)),
        1 => {
            let spots = BOARD.some(4, random).into_iter();
            spots.fold(goal, |board, spot| board ^ 1 << spot)
        }
        _ => random.u32(..=GOALS[0]),
    };
    BOARD.written(board, "")
}

/// The board of an input, whatever its white space.
fn board(input: &str) -> OrReason<u32> {
    let board = BOARD.read(input, 1).map(|boards| boards[0]);
    board.ok_or_else(|| refusal(input::validate, input))
}

fn reference(input: &str) -> OrReason<String> {
    let rounds = rounds_needed(board(input)?);
    Ok(rounds.map_or("Impossible\n".into(), |rounds| format!("{rounds}\n")))
}

/// The least number of rounds for a board, `None` if it is impossible.
fn rounds_needed(board: u32) -> Option<u8> {
    fn table() -> Vec<Option<u8>> {
        let flips: Vec<u32> = (0..BOARD.squares).map(|it| BOARD.around(it)).collect();
        let mut rounds = vec![None; 1 << BOARD.squares];
        let mut queue = VecDeque::from(GOALS.map(|goal| (goal, 0)));
        while let Some((board, so_far)) = queue.pop_front() {
            if rounds[board as usize].is_none() {
                rounds[board as usize] = Some(so_far);
                queue.extend(flips.iter().map(|flip| (board ^ flip, so_far + 1)));
            }
        }
        rounds
    }
    thread_local!(static TABLE: Vec<Option<u8>> = table());
    TABLE.with(|table| table[board as usize])
}

/// The squares to pick in a shortest plan, one after the other; `None` if the board is impossible.
/// Each is the first in reading order that leads nearer to a goal.
fn least_plan(start: u32) -> Option<Vec<usize>> {
    let mut now = start;
    let round = |left| {
        let leads_nearer =
            |&square: &usize| rounds_needed(BOARD.toggled(now, [square])) == Some(left);
        let nearer = (0..BOARD.squares).find(leads_nearer)?;
        now = BOARD.toggled(now, [nearer]);
        Some(nearer)
    };
    (0..rounds_needed(start)?).rev().map(round).collect()
}

const PLAYGROUND: Playground = Playground {
    squares: &[(BLACK, ["black", "黑"]), (WHITE, ["white", "白"])],
    others: &[],
    rule: [
        "Pick a piece: it flips, and its neighbours above, below, left and right flip with it. \
         Make all pieces one colour.",
        "选一枚棋子，它和上、下、左、右相邻的棋子一起翻面。把所有棋子翻成同色。",
    ],
    boards: &[["the board", "棋盘"]],
    form: [
        "It takes four rows of four letters, b or w.",
        "需要四行，每行四个字母 b 或 w。",
    ],
    first: "bwbb\nwwww\nbwww\nbbbw\n",
    longest: "bwwb\nwwww\nbbbb\nbbbb\n",
    moves: ["Rounds: {made}", "已走 {made} 步"],
    unit: ["rounds", "步"],
    hopeless: ["This board is impossible.", "这一盘无解。"],
    pencil: &[],
    is_pair: false,
    // Of the 4,096 boards that can be solved 256 need six rounds, and none needs more.
    levels: [[1, 2], [3, 4], [5, 5], [6, 6]],
    pieces: &[],
    rows: |input| Ok(vec![BOARD.written(board(input)?, "")]),
    has_several: false,
    input: lines,
    state: |rows| {
        let board = board(rows)?;
        let least = rounds_needed(board).map(usize::from);
        let hint = strip::hint(board).map(|(square, why)| (vec![square], why));
        let (next, why) = hint.unwrap_or_default();
        Ok(State {
            least,
            is_solved: GOALS.contains(&board),
            is_lost: least.is_none(),
            next,
            why,
            ..State::default()
        })
    },
    moved: |rows, picked| {
        let before = board(rows)?;
        let after = BOARD.toggled(before, picked.iter().copied());
        let count = |of: u32| (of & (before ^ after)).count_ones() as usize;
        let said = said([
            "{place} flipped with its neighbours: {white} now white, {black} now black.",
            "{place}连同相邻的棋子翻面：{white} 枚变白，{black} 枚变黑。",
        ]);
        let said = said.with("place", place(4, picked[0]).capital());
        let said = said
            .with("white", count(after))
            .with("black", count(!after));
        Ok((BOARD.written(after, ""), said))
    },
    random: |_, random, _| Ok(generate(random)),
};

const IMPOSSIBLE: &str = "Impossible: no rounds make all pieces white or all pieces black. Only \
    4,096 of the 65,536 boards can be done.";

/// Draws a board and a shortest plan for it.
fn picture(input: &str, extent: Extent) -> OrReason<Picture> {
    let start = board(input)?;
    Ok(Picture {
        legend: vec![
            (BLACK, "black"),
            (WHITE, "white"),
            (BLACK.marked(Mark::Chosen), "picked"),
            (BLACK.marked(Mark::Changed), "flipped with it"),
        ],
        blocks: extent.of(1, "boards", |_| solved(start))?,
    })
}

fn solved(start: u32) -> Vec<Block> {
    let mut boards = vec![BOARD.drawn(start).captioned(["start", "起始"])];
    let plan = match least_plan(start) {
        Some(plan) => plan,
        None => return vec![Block::Text(IMPOSSIBLE.into()), Block::Beside(boards)],
    };
    let after = |rounds: &[usize]| BOARD.toggled(start, rounds.iter().copied());
    let colour = if after(&plan) == GOALS[0] {
        "white"
    } else {
        "black"
    };
    let text = match plan.len() {
        0 => format!("0 rounds: all pieces are {colour} already."),
        1 => format!("1 round makes all pieces {colour}."),
        rounds => format!("{rounds} rounds make all pieces {colour}, and fewer do not."),
    };
    if !plan.is_empty() {
        let picks = BOARD
            .drawn(start)
            .marked(Mark::Chosen, plan.iter().copied());
        boards.push(picks.captioned(["the picks", "要选的棋子"]));
    }
    let round = |(number, &picked): (usize, &usize)| {
        BOARD
            .drawn(after(&plan[..number]))
            .marked(Mark::Changed, BOARD.set(BOARD.around(picked)))
            .marked(Mark::Chosen, [picked])
            .captioned(said(["round {number}", "第 {number} 步"]).with("number", number))
    };
    let rounds = (1..).zip(&plan).map(round).collect();
    vec![
        Block::Text(text),
        Block::Beside(boards),
        Block::Steps(rounds),
    ]
}
