//! All covers that the fleet can have in a sea, by dynamic programming.
//!
//! The sea is walked square by square in reading order. A square stays empty, or one of the ships not yet
//! used has its first square there: so every layout comes up exactly once. How the walk can continue depends
//! on three things only: the square it has reached, the ships that are left, and the squares ahead that are
//! taken already. What was found ahead is memoised under these three. Different parts ahead make different
//! covers, whatever is behind; so if only a certain number of covers is asked for, that number of parts is
//! enough at every step.
//!
//! The walk turns back if there are too few open squares for the ships left, and if these ships could not take
//! all x ahead even if they were allowed to overlap on other squares.
//!
//! Most boards take a few milliseconds; the slowest of some 6,700 random ones took a quarter of a second. No
//! bound is proved.

use super::sea::{SHIP_SIZE, SHIPS, Sea, Squares, fleet};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// All covers of `sea`, or `cap` different ones if there are more.
pub fn covers(sea: &Sea, cap: usize) -> Vec<Squares> {
    let mut walk = Walk::new(sea, cap);
    let whole_fleet = (1 << SHIPS) - 1;
    walk.ahead(0, whole_fleet, Squares::default()).to_vec()
}

/// A set of ships, a bit each.
type Ships = u8;

/// A ship in one of its placements, with all of its squares or only those that matter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Placed {
    ship: Ships,
    squares: Squares,
}

/// Covers, each once, in order.
type Covers = Rc<[Squares]>;

struct Walk {
    /// The x of the sea.
    hits: Squares,
    /// The squares that some ship could cover.
    open: Squares,
    cap: usize,
    /// For each square, the ships that can have their first square there.
    starting: Vec<Vec<Placed>>,
    /// For each square, the ships that can cover it, with no squares but the x they cover.
    covering: Vec<Vec<Placed>>,
    /// What was found ahead of a square, if these ships are left and these squares ahead are taken.
    found: FxHashMap<(usize, Ships, Squares), Covers>,
    /// What is found where the walk turns back.
    nothing: Covers,
    /// Whether these ships, free to overlap, can take these x.
    reached: FxHashMap<(Ships, Squares), bool>,
}

impl Walk {
    fn new(sea: &Sea, cap: usize) -> Self {
        let size = sea.width * sea.height;
        let starting: Vec<_> = (0..size)
            .map(|square| ships_starting_at(sea, square))
            .collect();
        let mut covering = vec![Vec::new(); size];
        for &Placed { ship, squares } in starting.iter().flatten() {
            let on_hits = Placed {
                ship,
                squares: squares.and(sea.hits),
            };
            for square in squares.iter() {
                covering[square].push(on_hits);
            }
        }
        for takers in &mut covering {
            takers.sort_unstable();
            takers.dedup();
        }
        Self {
            hits: sea.hits,
            open: starting
                .iter()
                .flatten()
                .fold(Squares::default(), |open, placed| open.or(placed.squares)),
            cap,
            starting,
            covering,
            found: FxHashMap::default(),
            nothing: Covers::default(),
            reached: FxHashMap::default(),
        }
    }

    /// The squares from `square` on of all covers that the ships `left` can complete, where the squares
    /// `taken` are covered already.
    fn ahead(&mut self, square: usize, left: Ships, taken: Squares) -> Covers {
        let free = self.open.from(square).without(taken);
        let hits = self.hits.from(square).without(taken);
        if free.count() < room(left) || !self.in_reach(left, hits) {
            return Rc::clone(&self.nothing);
        }
        let (true, Some(next)) = (left != 0, free.iter().next()) else {
            return Rc::new([taken.from(square)]);
        };
        let state = (next, left, taken.from(next));
        if let Some(found) = self.found.get(&state) {
            return Rc::clone(found);
        }
        let found: Covers = self.every_choice(next, left, taken.from(next)).into();
        self.found.insert(state, Rc::clone(&found));
        found
    }

    /// The same if `square` is free: one of the ships left has its first square there, or it stays empty.
    fn every_choice(&mut self, square: usize, left: Ships, taken: Squares) -> Vec<Squares> {
        let mut choices: Vec<_> = self.starting[square]
            .iter()
            .filter(|placed| placed.ship & left != 0 && placed.squares.and(taken).is_empty())
            .map(|placed| (left & !placed.ship, taken.or(placed.squares)))
            .collect();
        if !self.hits.contains(square) {
            choices.push((left, taken));
        }
        let mut found = Vec::new();
        for (left, taken) in choices {
            let rest = self.ahead(square + 1, left, taken);
            if rest.is_empty() {
                continue;
            }
            found.extend(rest.iter().map(|rest| rest.or(taken)));
            found.sort_unstable();
            found.dedup();
            if found.len() >= self.cap {
                found.truncate(self.cap);
                break;
            }
        }
        found
    }

    /// Whether the ships `left` could take all x in `hits` if they were allowed to overlap elsewhere.
    fn in_reach(&mut self, left: Ships, hits: Squares) -> bool {
        let Some(first) = hits.iter().next() else {
            return true;
        };
        if hits.count() > room(left) {
            return false;
        }
        if let Some(&reached) = self.reached.get(&(left, hits)) {
            return reached;
        }
        let reached = (0..self.covering[first].len()).any(|number| {
            let Placed { ship, squares } = self.covering[first][number];
            ship & left != 0 && self.in_reach(left & !ship, hits.without(squares))
        });
        self.reached.insert((left, hits), reached);
        reached
    }
}

/// The number of squares that `ships` take.
fn room(ships: Ships) -> usize {
    SHIP_SIZE * ships.count_ones() as usize
}

fn ships_starting_at(sea: &Sea, square: usize) -> Vec<Placed> {
    let mut starting = Vec::new();
    for (number, shapes) in fleet().iter().enumerate() {
        let placements = shapes.iter().filter_map(|shape| sea.place(shape, square));
        starting.extend(placements.map(|squares| Placed {
            ship: 1 << number,
            squares,
        }));
    }
    starting
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// All covers by brute force: ship after ship in every free placement; then those that have all x.
    fn laid_out(sea: &Sea, fleet: &[Vec<Squares>], taken: Squares, found: &mut BTreeSet<Squares>) {
        let Some((placements, others)) = fleet.split_first() else {
            if sea.hits.without(taken).is_empty() {
                found.insert(taken);
            }
            return;
        };
        for placement in placements
            .iter()
            .filter(|placement| placement.and(taken).is_empty())
        {
            laid_out(sea, others, taken.or(*placement), found);
        }
    }

    fn all_placements(sea: &Sea) -> Vec<Vec<Squares>> {
        let squares = 0..sea.width * sea.height;
        let placements = |shape| {
            squares
                .clone()
                .filter_map(move |square| sea.place(shape, square))
        };
        fleet()
            .iter()
            .map(|shapes| shapes.iter().flat_map(placements).collect())
            .collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 64, max_global_rejects: 100_000, ..ProptestConfig::default() })]

        #[test]
        fn the_walk_finds_what_laying_out_ship_after_ship_finds(input in super::super::inputs()) {
            let rows: Vec<&str> = input.lines().skip(1).take_while(|line| !line.is_empty()).collect();
            let sea = Sea::new(&rows);
            prop_assume!((28..=30).contains(&sea.open.count()));
            let mut all = BTreeSet::new();
            laid_out(&sea, &all_placements(&sea), Squares::default(), &mut all);
            let found: BTreeSet<_> = covers(&sea, usize::MAX).into_iter().collect();
            prop_assert_eq!(&found, &all);
            let some: BTreeSet<_> = covers(&sea, 5).into_iter().collect();
            prop_assert!(some.is_subset(&all) && some.len() == all.len().min(5));
        }
    }
}
