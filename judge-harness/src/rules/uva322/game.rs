//! The game itself: shot by shot, with one miss allowed.

use super::sea::{SQUARES, Squares};

/// With this many covers the game is always lost, so there is no need to look for more.
///
/// Suppose a player always wins, and follow the game as long as every shot hits. If a shot that tells covers
/// apart had missed, only one cover would have been left, for no second miss is allowed and no cover contains
/// another. So each such shot rules out one cover, and all the squares shot at are in the cover that is left in
/// the end, which has 28. That makes 29 covers at most. (With more covers the game is never easier: a player
/// who wins with more covers wins with some of them by the same shots. So any 30 of them decide it.)
pub const TOO_MANY_COVERS: usize = 30;

/// A shot of a strategy that wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// The square to shoot at.
    pub square: usize,
    /// The cover that is left if it misses. A hit rules it out.
    pub after_miss: Squares,
}

/// The shots with which a player who knows that one of `covers` is the true one can hit all of its squares with at most
/// one miss: they follow each other as long as each hits, until one cover is left, and each is at the first square in
/// reading order that will do. `None` if the game is lost.
pub fn strategy(covers: &[Squares]) -> Option<Vec<Shot>> {
    winning_shots(covers, 1)
}

/// The game is played out: the player chooses a square, the opponent answers hit or miss, whichever is worse for the
/// player, and the covers that this contradicts are ruled out.
///
/// If the player wins after a miss and loses after a hit, no other shot can win: after the hit fewer covers
/// are possible than now, and a player who wins with more covers wins with some of them by the same shots.
fn winning_shots(covers: &[Squares], misses: u32) -> Option<Vec<Shot>> {
    if misses == 0 || covers.len() < 2 {
        return (covers.len() == 1).then(Vec::new);
    }
    for (square, after_hit, after_miss) in telling_shots(covers) {
        if winning_shots(&after_miss, misses - 1).is_some() {
            let after_miss = after_miss[0];
            let rest = winning_shots(&after_hit, misses)?;
            return Some([vec![Shot { square, after_miss }], rest].concat());
        }
    }
    None
}

/// The squares that some of the covers have and some have not, each with the covers that a hit leaves and those
/// that a miss leaves. A shot at any other square tells nothing.
fn telling_shots(covers: &[Squares]) -> impl Iterator<Item = (usize, Vec<Squares>, Vec<Squares>)> {
    let shots = (0..SQUARES).map(|square| {
        let (hit, miss) = covers.iter().partition(|cover| cover.contains(square));
        (square, hit, miss)
    });
    shots.filter(|(_, hit, miss): &(_, Vec<_>, Vec<_>)| !hit.is_empty() && !miss.is_empty())
}

/// Some of these covers, of which the game is lost already, and would not be if one of them were left
/// out. So no square is lacked by exactly one of them: the others would be lost too. `covers` are lost.
pub fn lost_core(covers: &[Squares]) -> Vec<Squares> {
    let mut core = covers.to_vec();
    for cover in covers {
        let others: Vec<Squares> = core.iter().copied().filter(|it| it != cover).collect();
        if !others.is_empty() && strategy(&others).is_none() {
            core = others;
        }
    }
    core
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;

    /// The game by brute force: every shot, no shortcut.
    fn played_out(covers: &[Squares], misses: u32) -> bool {
        covers.len() == 1
            || telling_shots(covers).any(|(_, hit, miss)| {
                misses > 0 && played_out(&hit, misses) && played_out(&miss, misses - 1)
            })
    }

    proptest! {
        // By brute force the usual 256 take longer than all other tests of the library.
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// Of eight covers, each square is missing from one or two.
        #[test]
        fn no_cut_changes_who_wins(lacking in vec((0..8_usize, 0..8_usize), 1..14)) {
            let cover = |number| {
                let squares = lacking.iter().enumerate();
                squares.filter(move |(_, (one, other))| number != *one && number != *other)
            };
            let covers: Vec<Squares> = (0..8).map(|number| cover(number).map(|(square, _)| square).collect()).collect();
            for misses in [1, 2] {
                prop_assert_eq!(winning_shots(&covers, misses).is_some(), played_out(&covers, misses));
            }
        }
    }
}
