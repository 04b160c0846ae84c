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
use crate::picture::{Shape, Square};
use crate::playground::{Playground, State, lines};
use crate::{OrReason, PLAIN, Rng, Rules, refusal};

/// POJ 1753.
pub const RULES: Rules = Rules {
    validate_input: Some(input::validate),
    reference: Some(reference),
    measured_on: Some("secret/most-rounds"),
    // A number says nothing of how it comes about: a plan of the expected length does.
    picture_of_difference: |input, _, _| strip::picture_of_plan(board(input).ok()?),
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
    longest: &["bwwb\nwwww\nbbbb\nbbbb\n"],
    moves: ["Rounds: {made}", "已走 {made} 步"],
    unit: ["rounds", "步"],
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
        Ok(State {
            least,
            is_solved: GOALS.contains(&board),
            lost: least.map_or(
                Some(["This board is impossible.", "这一盘无解。"]),
                |_| None,
            ),
            next: strip::hint(board),
            ..State::default()
        })
    },
    moved: |rows, picked| {
        let (after, said) = BOARD.chosen(
            board(rows)?,
            picked[0],
            [
                "Picked {place}: {on} pieces turned white, {off} turned black.",
                "选了{place}：{on} 枚变白，{off} 枚变黑。",
            ],
        );
        Ok((BOARD.written(after, ""), said))
    },
    random: |_, random, _| Ok(generate(random)),
};
