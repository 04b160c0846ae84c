//! Which signs appear in a picture.

use super::{Block, Mark, Square};

/// The different squares on the boards of some blocks.
#[derive(Default)]
pub struct Used(Vec<Square>);

impl Used {
    pub fn add(&mut self, block: &Block) {
        for square in block.panels().iter().flat_map(|panel| &panel.board.squares) {
            if !self.0.contains(square) {
                self.0.push(*square);
            }
        }
    }

    /// The part of a legend that explains these squares.
    pub fn explained(
        self,
        legend: &[(Square, &'static str)],
    ) -> impl Iterator<Item = (Square, &'static str)> {
        let appears = move |explained: Square| {
            self.0.iter().any(|square| match explained.mark {
                Mark::None => square.letter == explained.letter && square.shape == explained.shape,
                // A mark means the same on every square.
                mark => square.mark == mark,
            })
        };
        let legend = legend.iter().copied();
        legend.filter(move |(square, _)| appears(*square))
    }
}
