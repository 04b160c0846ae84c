//! Pictures that are made block by block.

use super::{Block, Picture, Square};

/// A picture whose blocks are made when they are asked for, so that one of very many games need not be in
/// memory as a whole.
pub struct LazyPicture<'a> {
    /// What the squares of the boards mean, each with a few words.
    pub legend: Vec<(Square, &'static str)>,
    /// What is drawn, from top to bottom.
    pub blocks: Box<dyn Iterator<Item = Block> + 'a>,
}

impl LazyPicture<'_> {
    /// The picture with all of its blocks; `None` if it has more than `most` boards.
    #[must_use]
    pub fn whole(self, most: usize) -> Option<Picture> {
        let (legend, mut blocks, mut boards) = (self.legend, Vec::new(), 0);
        for block in self.blocks {
            boards += block.panels().len();
            if boards > most {
                return None;
            }
            blocks.push(block);
        }
        Some(Picture { legend, blocks })
    }
}

impl From<Picture> for LazyPicture<'_> {
    fn from(picture: Picture) -> Self {
        Self {
            legend: picture.legend,
            blocks: Box::new(picture.blocks.into_iter()),
        }
    }
}
