//! The rules of Ships: input format, reference solution, random boards, pictures.
//!
//! The answers share neither code nor idea with the submission. A *cover* is the set of squares
//! under the ships. `covers` finds all covers by placing the fleet square by square. `game` finds
//! out who wins by playing the game shot by shot. So the submission's elimination of covers is
//! checked, too.

mod covers;
mod game;
mod generator;
#[allow(dead_code)] // `main` is for where the file stands alone
#[path = "../../../validators/uva322/input.rs"]
mod input;
mod sea;
mod strip;

use crate::picture::{Board, Mark, Picture, Shape, Square};
use crate::playground::{Playground, State};
use crate::words::said;
use crate::{Form, OrReason, PLAIN, Rules, refusal};
use covers::covers;
use game::{HOPELESS, Position};
use generator::{EASY, hidden};
use sea::{PICTURES, SHIP_SIZE, SHIPS, Sea, Squares};

/// `UVa` 322.
pub const RULES: Rules = Rules {
    validate_input: Some(validate),
    reference: Some(reference),
    other_form: Some(HEIGHT_FIRST),
    measured_on: Some("hard/two-hundred-games"),
    picture_of_difference,
    playground: Some(PLAYGROUND),
    strips: strip::STRIPS,
    generator: Some(generator::generate),
    ..PLAIN
};

/// POJ's copy of the statement names the two integers in the other order.
const HEIGHT_FIRST: Form = Form {
    remark: "reads the height first, as POJ 1138 states, whose limits are 1000 ms and 10000 KiB",
    of: height_first,
};

fn height_first(input: &str) -> String {
    let is_number = |word: &str| word.parse::<usize>().is_ok();
    let turned = |line: &str| match line.trim_end().split_once(' ') {
        Some((width, height)) if is_number(width) && is_number(height) => {
            format!("{height} {width}{}", &line[line.trim_end().len()..])
        }
        _ => line.to_owned(),
    };
    input.split_inclusive('\n').map(turned).collect()
}

/// Accepts what the statement allows: its format, and games in which all ships lie on the board.
fn validate(input: &str) -> OrReason<()> {
    input::validate(input)?;
    let seas = games(input)?;
    let found = seas.iter().position(|sea| covers(sea).is_empty());
    let refused = |index| Err(format!("game {}: {NO_COVER}", index + 1));
    found.map_or(Ok(()), refused)
}

/// Why a game without a cover is not valid. No validator that stands alone makes this search.
const NO_COVER: &str = "the ships do not fit, and the statement says that all are on the board";

/// The games of an input, whatever its white space.
fn games(input: &str) -> OrReason<Vec<Sea>> {
    sea::read(input).ok_or_else(|| refusal(input::validate, input))
}

fn reference(input: &str) -> OrReason<String> {
    let answer = |(number, sea): (usize, &Sea)| {
        let is_won = Position::of(*sea).shots.is_some();
        let verdict = if is_won { "yes." } else { "no." };
        format!("Game #{number}\n{verdict}\n\n")
    };
    Ok((1..).zip(&games(input)?).map(answer).collect())
}

const HIT: Square = Square::new('x', Shape::Solid);
const WATER: Square = Square::new('o', Shape::Wave);
const UNKNOWN: Square = Square::new('.', Shape::Dot);
const SHIP: Square = Square::new('#', Shape::Hollow);
/// Water that a player has shot at.
const MISSED: Square = Square::new('m', Shape::Wave).marked(Mark::Wrong);

const PLAYGROUND: Playground = Playground {
    squares: &[
        (UNKNOWN, ["not known", "未知"]),
        (HIT, ["ship", "有船"]),
        (WATER, ["no ship", "没有船"]),
        (MISSED, ["missed", "未命中"]),
    ],
    others: &[(SHIP, ["ship in this cover", "这个覆盖里的船"])],
    rule: [
        "Seven ships hide here. Shoot until all their 28 squares are found, with one miss at the \
         most. The sea always gives the worst answer that is still possible: luck does not help.",
        "这里藏着七艘船。找出全部 28 个船格，最多允许一次未命中。\
         对手总会给出对你最不利的结果，靠运气赢不了。",
    ],
    boards: &[["the sea", "海面"]],
    form: [
        "It takes two sizes from 2 to 16, then the rows of the board, of x, o and dots.",
        "需要先给出两个边长（2 到 16），再给出棋盘各行，只含 x、o 和点。",
    ],
    first: FIRST,
    longest: &[FIRST],
    moves: ["Shots: {made}", "已打 {made} 次"],
    unit: ["shots", "次"],
    pencil: &["x", "o"],
    is_pair: false,
    levels: [[0, EASY], [0, 55], [0, 75], [0, 100]],
    pieces: &PICTURES,
    rows: |input| Ok(games(input)?.iter().map(known).collect()),
    has_several: true,
    input,
    state: |rows| {
        let position = Position::of(sea(rows)?);
        let sea = &position.sea;
        let hidden = (SHIPS * SHIP_SIZE).saturating_sub(sea.hits.count());
        Ok(State {
            least: None,
            size: sea.open.without(sea.hits).count(),
            is_solved: hidden == 0,
            lost: position.shots.as_ref().map_or(Some(HOPELESS), |_| None),
            score: said([
                "misses: {misses} of 1\u{a0}\u{b7} still hidden: {hidden}",
                "未命中 {misses}/1\u{a0}\u{b7} 还剩 {hidden} 格",
            ])
            .with("misses", sea.missed.count())
            .with("hidden", hidden),
            next: strip::hint(&position),
        })
    },
    moved: |rows, squares| {
        let (after, said) = Position::of(sea(rows)?).shoot(squares[0])?;
        let after = Position::of(after);
        let sea = match after.covers[..] {
            // What is certain needs no shots.
            [cover] if after.shots.is_some() => Sea {
                hits: cover,
                open: cover,
                ..after.sea
            },
            _ => after.sea,
        };
        Ok((known(&sea), said.into()))
    },
    // The submission is fast enough to ask it about a hundred boards.
    random: |[_, most], random, solve| {
        let can_be_won =
            |sea: &Sea| solve(&input(&[&known(sea)])).map_or(false, |it| it.contains("yes"));
        Ok(known(&hidden(most, random, can_be_won)))
    },
};

/// The sea that a page opens with.
const FIRST: &str = "\
    ooooooo.oo\n\
    oooxxooxoo\n\
    ooooxxoxoo\n\
    oooooooxoo\n\
    oooooooxoo\n\
    oooooooxox\n\
    ooooooxxxx\n\
    ooooxxo..x\n\
    .xx.xxo.oo\n\
    xx..ox..oo\n";

/// The rows of what is known.
fn known(sea: &Sea) -> String {
    drawn(sea, Squares::default()).rows()
}

/// The input for the rows of these games. A miss becomes known water.
fn input(games: &[&str]) -> String {
    let game = |rows: &&str| {
        let (width, height) = (rows.find('\n').unwrap_or(rows.len()), rows.lines().count());
        format!(
            "{width} {height}\n{}\n\n",
            rows.trim_end().replace('m', "o")
        )
    };
    games.iter().map(game).collect::<String>() + "0 0\n"
}

/// The sea with these rows.
fn sea(rows: &str) -> OrReason<Sea> {
    let read = games(&input(&[rows]))?.pop().ok_or("expected a board")?;
    Ok(Sea::new(read.width, &rows.lines().collect::<String>()))
}

/// Draws the first game with a wrong answer. `None` if the output ends before one.
fn picture_of_difference(input: &str, expected: &str, got: &str) -> Option<Picture> {
    let (expected, got) = (answers(expected), answers(got));
    let mut pairs = expected.zip(got);
    let number = 1 + pairs.position(|(expected, got)| expected != got)?;
    RULES.picture(input, Some(number))?.ok()
}

/// The answers in an output, one for each game.
fn answers(output: &str) -> impl Iterator<Item = &str> {
    let lines = output.lines().map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with("Game"))
}

/// What is known of a sea, with a cover on squares that are not hit.
fn drawn(sea: &Sea, cover: Squares) -> Board {
    Board::new(sea.width, sea.height, |square| match square {
        _ if sea.hits.contains(square) => HIT,
        _ if sea.missed.contains(square) => MISSED,
        _ if cover.contains(square) => SHIP,
        _ if sea.open.contains(square) => UNKNOWN,
        _ => WATER,
    })
}
