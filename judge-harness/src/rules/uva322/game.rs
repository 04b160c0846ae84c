//! The game itself: shot by shot, with one miss allowed.

use super::sea::Squares;
use std::collections::{BTreeSet, HashMap};

/// With this many covers the game is always lost, so there is no need to look for more.
///
/// Suppose a player always wins, and follow the game as long as every shot hits. If a shot that tells covers
/// apart had missed, only one cover would have been left, for no second miss is allowed and no cover contains
/// another. So each such shot rules out one cover, and all the squares shot at are in the cover that is left in
/// the end, which has 28. That makes 29 covers at most. (With more covers the game is never easier: a player
/// who wins with more covers wins with some of them by the same shots. So any 30 of them decide it.)
pub const TOO_MANY_COVERS: usize = 30;

/// Whether a player who knows that one of `covers` is the true one can always hit all of its squares with at
/// most one miss.
///
/// The game is played out. The player chooses a square, the opponent answers hit or miss, whichever is worse
/// for the player, and the covers that this contradicts are ruled out.
pub fn winnable(covers: &[Squares]) -> bool {
    !covers.is_empty() && Game::new(covers).is_won(all(covers), 1)
}

/// A shot of a strategy that wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// The square to shoot at.
    pub square: usize,
    /// The cover that is left if it misses, by its place among all of them. A hit rules it out.
    pub after_miss: usize,
}

/// The shots that win as long as each hits, one after the other, until one cover is left: each at the
/// first square in reading order that will do. `None` if the game is lost.
pub fn strategy(covers: &[Squares]) -> Option<Vec<Shot>> {
    if !winnable(covers) {
        return None;
    }
    let mut game = Game::new(covers);
    let mut possible = all(covers);
    let mut shots = Vec::new();
    while !possible.is_power_of_two() {
        let (square, after_hit) = (0..SQUARES).find_map(|square| {
            let after_hit = possible & holders(covers, square);
            let after_miss = possible & !after_hit;
            let tells = after_hit != 0 && after_miss != 0;
            let wins = tells && game.is_won(after_miss, 0) && game.is_won(after_hit, 1);
            wins.then_some((square, after_hit))
        })?;
        let after_miss = (possible & !after_hit).trailing_zeros() as usize;
        shots.push(Shot { square, after_miss });
        possible = after_hit;
    }
    Some(shots)
}

/// Some of these covers, of which the game is lost already, and would not be if one of them were left
/// out. So no square is lacked by exactly one of them: the others would be lost too. `covers` are lost.
pub fn lost_core(covers: &[Squares]) -> Vec<Squares> {
    let mut core = covers.to_vec();
    for cover in covers {
        let others: Vec<Squares> = core.iter().copied().filter(|it| it != cover).collect();
        if !others.is_empty() && !winnable(&others) {
            core = others;
        }
    }
    core
}

/// The most squares that a board has.
const SQUARES: usize = 256;

/// All covers, a bit each.
fn all(covers: &[Squares]) -> u32 {
    (1 << covers.len()) - 1
}

/// The covers that have this square.
fn holders(covers: &[Squares], square: usize) -> u32 {
    (0..covers.len())
        .filter(|&cover| covers[cover].contains(square))
        .map(|cover| 1 << cover)
        .sum()
}

/// The game over a family of covers, numbered as the bits of a `u32`.
struct Game {
    /// For each square the covers that contain it. Squares that the same covers contain count as one.
    holders: BTreeSet<u32>,
    /// Positions met before.
    won: HashMap<(u32, u32), bool>,
}

impl Game {
    fn new(covers: &[Squares]) -> Self {
        Self {
            holders: (0..SQUARES).map(|square| holders(covers, square)).collect(),
            won: HashMap::new(),
        }
    }

    /// Whether the player wins if one of `possible` is the true cover and `misses` misses are allowed.
    fn is_won(&mut self, possible: u32, misses: u32) -> bool {
        if possible.is_power_of_two() {
            return true;
        }
        if let Some(&won) = self.won.get(&(possible, misses)) {
            return won;
        }
        let won = self.some_shot_wins(possible, misses);
        self.won.insert((possible, misses), won);
        won
    }

    /// A shot at a square that all or none of `possible` contain tells nothing, and is left out.
    ///
    /// If the player wins after a miss and loses after a hit, no other shot can win: after the hit fewer covers
    /// are possible than now, and a player who wins with more covers wins with some of them by the same shots.
    fn some_shot_wins(&mut self, possible: u32, misses: u32) -> bool {
        for holders in self.holders.clone() {
            let (after_hit, after_miss) = (possible & holders, possible & !holders);
            let tells = after_hit != 0 && after_miss != 0;
            if tells && misses > 0 && self.is_won(after_miss, misses - 1) {
                return self.is_won(after_hit, misses);
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::btree_set;
    use proptest::prelude::*;

    /// The game by brute force: every shot, no memoisation, no shortcut.
    fn played_out(holders: &BTreeSet<u32>, possible: u32, misses: u32) -> bool {
        let shot_wins = |&holders_of_square: &u32| {
            let (after_hit, after_miss) =
                (possible & holders_of_square, possible & !holders_of_square);
            let tells = after_hit != 0 && after_miss != 0;
            tells
                && misses > 0
                && played_out(holders, after_hit, misses)
                && played_out(holders, after_miss, misses - 1)
        };
        possible.is_power_of_two() || holders.iter().any(shot_wins)
    }

    /// Sets of squares, each missing from one or two of eight covers.
    fn holders() -> impl Strategy<Value = BTreeSet<u32>> {
        let lacking =
            (0_u32..8, 0_u32..8).prop_map(|(one, other)| 255 & !(1_u32 << one) & !(1_u32 << other));
        btree_set(lacking, 1..14)
    }

    proptest! {
        #[test]
        fn no_cut_changes_who_wins(holders in holders()) {
            let mut game = Game { holders: holders.clone(), won: HashMap::new() };
            prop_assert_eq!(game.is_won(255, 1), played_out(&holders, 255, 1));
            prop_assert_eq!(game.is_won(255, 2), played_out(&holders, 255, 2));
        }
    }
}
