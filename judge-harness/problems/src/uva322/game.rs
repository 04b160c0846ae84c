//! Plays the game shot by shot, with one miss allowed.

use super::covers::covers;
use super::sea::{SQUARES, Sea, Squares};
use crate::strip::texts;
use crate::words::{Both, Said, said};

/// With this many covers the game is always lost, so there is no need to look for more.
///
/// Suppose a player can always win, and all shots hit. A miss may leave only one cover, since no
/// second miss is allowed and no cover contains another. So each shot that tells covers apart rules
/// out one cover. All squares shot at are in the cover that is left in the end, which has 28
/// squares. That makes 29 covers at most. More covers never make the game easier: a player who wins
/// against them wins against some of them by the same shots. So any 30 of them decide it.
pub const TOO_MANY_COVERS: usize = 30;

texts! {
    CERTAIN_HIT: "A hit, as all covers contain it.", "命中：所有覆盖都包含这一格。";
    LAST_HIT: "A hit: one cover is left, so the rest is certain.",
        "命中：只剩一个覆盖，其余都确定了。";
    HIT: "A hit, which rules a cover out.", "命中，排除了一个覆盖。";
    MISS: "A miss: one cover is left, so the rest is certain.",
        "未命中：只剩一个覆盖，其余都确定了。";
    SECOND_MISS: "Lost: a second miss, where no ship could be.",
        "输了：第二次未命中，那里本来就不可能有船。";
    LOST: "Lost: a miss, and more than one cover fits.", "输了：未命中，而符合的覆盖不止一个。";
    KNOWN: "This square is known already.", "这一格已经知道了。";
}

/// What is said of a lost game.
pub const HOPELESS: Both = ["No shot is sure to win here.", "没有必胜的下一步。"];

/// A game after some shots.
pub struct Position {
    pub sea: Sea,
    /// The covers that fit what is known.
    pub covers: Vec<Squares>,
    /// A strategy that wins; `None` if the game is lost.
    pub shots: Option<Vec<usize>>,
}

impl Position {
    pub fn of(sea: Sea) -> Self {
        let covers = covers(&sea);
        let misses = 1_usize.checked_sub(sea.missed.count());
        let shots = misses.and_then(|misses| strategy(&covers, misses));
        Self { sea, covers, shots }
    }

    /// A square that exactly one cover lacks; `None` if shooting there would not win.
    pub fn decisive(&self) -> Option<usize> {
        self.shots.iter().flatten().next().copied()
    }

    /// A minimal losing family of covers: without any one of its covers the game is won. So no
    /// square is lacked by exactly one of them: a shot there would win. Empty after a miss, and if
    /// the game is not lost.
    pub fn core(&self) -> Vec<Squares> {
        if self.shots.is_some() || !self.sea.missed.is_empty() {
            return Vec::new();
        }
        let mut core = self.covers.clone();
        for cover in &self.covers {
            let others: Vec<Squares> = core.iter().copied().filter(|it| it != cover).collect();
            if !others.is_empty() && strategy(&others, 1).is_none() {
                core = others;
            }
        }
        core
    }

    /// The sea after a shot, and a sentence about it. Where the shot may hit or miss, the sea says
    /// what is worse for the player.
    pub fn shoot(&self, square: usize) -> Result<(Sea, Both), Said> {
        if self.sea.hits.contains(square) || !self.sea.open.contains(square) {
            return Err(said(KNOWN));
        }
        if self.shots.is_none() {
            return Err(said(HOPELESS));
        }
        let count = self.covers.len();
        let lacking = self.covers.iter().filter(|it| !it.contains(square));
        let lacking = lacking.count();
        // Either answer leaves the game won: the sea takes turns.
        let is_either = lacking == 1 && count > 1;
        let is_hit = lacking == 0 || is_either && (square + count) % 2 == 0;
        let said = match (is_hit, lacking) {
            (true, 0) => CERTAIN_HIT,
            (true, _) if count == 2 => LAST_HIT,
            (true, _) => HIT,
            _ if !self.sea.missed.is_empty() => SECOND_MISS,
            (false, 1) => MISS,
            (false, _) => LOST,
        };
        Ok((self.sea.after(square, is_hit), said))
    }
}

/// A strategy that wins with at most this number of misses, whichever of `covers` is the true one.
/// It lists the squares to shoot at as long as all shots hit, until one cover is left. Each is the
/// first square in reading order that wins. `None` if the game is lost.
///
/// This plays the game out. The player chooses a square. The opponent answers hit or miss,
/// whichever is worse for the player. The covers that contradict the answer are ruled out.
///
/// If the player wins after a miss but loses after a hit, no other shot can win. The hit leaves
/// fewer covers than now, and a player who wins against more covers wins against some of them.
fn strategy(covers: &[Squares], misses: usize) -> Option<Vec<usize>> {
    if misses == 0 || covers.len() < 2 {
        return (covers.len() == 1).then(Vec::new);
    }
    for (square, after_hit, after_miss) in telling_shots(covers) {
        if strategy(&after_miss, misses - 1).is_some() {
            let rest = strategy(&after_hit, misses)?;
            return Some([vec![square], rest].concat());
        }
    }
    None
}

/// The squares that only some of the covers have, each with the covers that a hit leaves and those
/// that a miss leaves. Shots at other squares tell nothing.
fn telling_shots(
    covers: &[Squares],
) -> impl Iterator<Item = (usize, Vec<Squares>, Vec<Squares>)> + '_ {
    let shots = (0..SQUARES).map(|square| {
        let (hit, miss) = covers.iter().partition(|cover| cover.contains(square));
        (square, hit, miss)
    });
    shots.filter(|(_, hit, miss): &(_, Vec<_>, Vec<_>)| !hit.is_empty() && !miss.is_empty())
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::*;

    /// The game by brute force: every shot, no shortcut.
    fn played_out(covers: &[Squares], misses: usize) -> bool {
        covers.len() == 1
            || telling_shots(covers).any(|(_, hit, miss)| {
                misses > 0 && played_out(&hit, misses) && played_out(&miss, misses - 1)
            })
    }

    /// There are eight covers. Each square is missing from one or two of them.
    #[test]
    fn no_shortcut_changes_who_wins() {
        for seed in 0..64 {
            let mut random = Rng::with_seed(seed);
            let squares = random.usize(1..14);
            let lacking: Vec<_> = (0..squares)
                .map(|_| [random.usize(..8), random.usize(..8)])
                .collect();
            let cover = |number| {
                let has = |&square: &usize| !lacking[square].contains(&number);
                (0..squares).filter(has).collect()
            };
            let covers: Vec<Squares> = (0..8).map(cover).collect();
            for misses in [1, 2] {
                let is_won = strategy(&covers, misses).is_some();
                assert_eq!(is_won, played_out(&covers, misses));
            }
        }
    }
}
