//! The picture of Ships: the time for a board over the number of squares uncovered.

use proptest::prelude::Rng;
use proptest::test_runner::{RngAlgorithm, TestRng};

use super::inputs::free_placements;
use super::sea::{Sea, Squares, fleet};
use crate::rules::Plot;

/// Boards are square and have sides of this length.
const SIDE: usize = 10;
/// Squares of a board.
const SQUARES: usize = SIDE * SIDE;
/// Squares uncovered from one column of the picture to the next.
const STEP: usize = 5;
/// Boards for each column.
const BOARDS: usize = 9;

/// Random layouts, from all unknown to all uncovered; the same on every run.
pub fn plot() -> Plot {
    let column = |uncovered: usize| (uncovered, games(uncovered));
    Plot {
        caption: "Ships: time for one 10 x 10 board",
        axis: "squares uncovered of 100",
        columns: (0..=SQUARES).step_by(STEP).map(column).collect(),
        repeated: |game, times| game.repeat(times),
        methods: &["ship_after_ship"],
    }
}

/// Games with `uncovered` squares known, on random layouts.
fn games(uncovered: usize) -> Vec<String> {
    let mut random = TestRng::from_seed(RngAlgorithm::ChaCha, &[uncovered as u8; 32]);
    let mut below = |end: usize| random.next_u32() as usize % end;
    let mut game = || {
        let taken = layout(&mut below);
        let letter = |square| if taken.contains(square) { 'x' } else { 'o' };
        let mut letters: Vec<char> = (0..SQUARES).map(letter).collect();
        let mut known: Vec<usize> = (0..SQUARES).collect();
        while known.len() > uncovered {
            letters[known.swap_remove(below(known.len()))] = '.';
        }
        let rows = letters.chunks(SIDE);
        let rows: String = rows.flat_map(|row| row.iter().chain(&['\n'])).collect();
        format!("{SIDE} {SIDE}\n{rows}\n")
    };
    (0..BOARDS).map(|_| game()).collect()
}

/// Places ship after ship, each in one of its free placements.
fn layout(below: &mut impl FnMut(usize) -> usize) -> Squares {
    let sea = Sea::new(&[".".repeat(SIDE).as_str(); SIDE]);
    let mut taken = Squares::default();
    for shapes in fleet() {
        let free: Vec<Squares> = free_placements(&sea, &shapes, taken).collect();
        taken = taken.or(free[below(free.len())]);
    }
    taken
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::uva322::input::validate as validate_input;
    use crate::rules::uva322::reference;

    #[test]
    fn every_game_is_valid_and_has_the_right_number_of_squares_uncovered() {
        for (uncovered, games) in plot().columns {
            for game in games {
                assert_eq!(validate_input(&game), Ok(()));
                assert_eq!(game.matches(['x', 'o']).count(), uncovered, "{game}");
                if uncovered == SQUARES {
                    assert_eq!(reference(&game), "Game #1\nyes.\n\n", "{game}");
                }
            }
        }
    }

    #[test]
    fn a_game_can_be_repeated() {
        let plot = plot();
        let game = &plot.columns[10].1[0];
        assert_eq!(validate_input(&(plot.repeated)(game, 3)), Ok(()));
    }
}
