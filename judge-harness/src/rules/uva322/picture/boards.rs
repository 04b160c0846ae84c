//! Boards of Ships: what is known, a cover, how many covers lack each square.

use crate::picture::{Board, Panel, Shape, Square};
use crate::rules::uva322::sea::{Sea, Squares};

pub const HIT: Square = Square::new('x', Shape::Solid);
pub const WATER: Square = Square::new('o', Shape::Wave);
pub const UNKNOWN: Square = Square::new('.', Shape::Dot);
pub const SHIP: Square = Square::new('#', Shape::Hollow);

/// How many of the covers have no ship on each square that at least one of them has: a figure,
/// or `+` for more than nine.
pub fn lacking(sea: &Sea, covers: &[Squares]) -> Board {
    let all = covers.len();
    Board::new(sea.width, sea.height, |square| {
        let with = covers.iter().filter(|cover| cover.contains(square)).count();
        let letter = match u32::try_from(all - with) {
            Ok(count @ 1..=9) => char::from_digit(count, 10).unwrap_or('+'),
            _ => '+',
        };
        match with {
            0 => not_in_cover(sea, square),
            _ if with == all => in_cover(sea, square),
            _ => Square::new(letter, Shape::Letter),
        }
    })
}

/// What is known, and what shots have hit since.
pub fn known(sea: &Sea, hits: Squares) -> Board {
    let hits = sea.hits.or(hits);
    Board::new(sea.width, sea.height, |square| {
        if hits.contains(square) {
            HIT
        } else {
            not_in_cover(sea, square)
        }
    })
}

/// A cover, with what is known.
pub fn covered(sea: &Sea, cover: Squares, caption: impl Into<String>) -> Panel {
    let board = Board::new(sea.width, sea.height, |square| {
        if cover.contains(square) {
            in_cover(sea, square)
        } else {
            not_in_cover(sea, square)
        }
    });
    board.captioned(caption)
}

fn in_cover(sea: &Sea, square: usize) -> Square {
    if sea.hits.contains(square) { HIT } else { SHIP }
}

fn not_in_cover(sea: &Sea, square: usize) -> Square {
    if sea.open.contains(square) {
        UNKNOWN
    } else {
        WATER
    }
}
