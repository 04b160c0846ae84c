//! Finds all covers of a sea by dynamic programming.
//!
//! The search goes through the sea square by square in reading order. A square stays empty, or one
//! of the ships left has its first square there. So every layout comes up exactly once. The rest of
//! the search depends on three things only: the square reached, the ships left, and the squares
//! ahead that are already taken. A memo keeps the results by these three. Different squares ahead
//! make different covers, whatever came before. So if a certain number of covers is enough, that
//! number of results is enough at every step.
//!
//! The search backtracks if there are too few open squares for the ships left, or if these ships
//! could not cover all x ahead even if they were allowed to overlap elsewhere.

use std::collections::BTreeSet;
use std::rc::Rc;

use foldhash::HashMap;

use super::game::TOO_MANY_COVERS;
use super::sea::{SHIP_SIZE, SHIPS, Sea, Squares, fleet};

/// All covers of `sea`, or [`TOO_MANY_COVERS`] different ones if there are more.
pub fn covers(sea: &Sea) -> Vec<Squares> {
    let mut starting = vec![Vec::new(); sea.width * sea.height];
    for (number, shapes) in fleet().iter().enumerate() {
        for (square, starting) in starting.iter_mut().enumerate() {
            let placements = shapes.iter().filter_map(|shape| sea.place(shape, square));
            starting.extend(placements.map(|squares| (1 << number, squares)));
        }
    }
    let placed = starting.iter().flatten();
    let mut taking = vec![BTreeSet::new(); starting.len()];
    for (ship, squares) in placed.clone() {
        let hits = squares.and(sea.hits);
        for hit in hits.iter() {
            taking[hit].insert((*ship, hits));
        }
    }
    let mut walk = Walk {
        hits: sea.hits,
        open: placed.fold(Squares::default(), |open, (_, squares)| open.or(*squares)),
        taking: taking.into_iter().map(Rc::new).collect(),
        starting,
        found: HashMap::default(),
        reached: HashMap::default(),
    };
    let whole_fleet = (1 << SHIPS) - 1;
    walk.ahead(0, whole_fleet, Squares::default()).to_vec()
}

/// A set of ships, a bit each.
type Ships = u8;

/// Different covers, sorted.
type Covers = Rc<[Squares]>;

struct Walk {
    /// The x of the sea.
    hits: Squares,
    /// The squares that some ship could cover.
    open: Squares,
    /// For each square, the ships that can have their first square there, with the squares taken.
    starting: Vec<Vec<(Ships, Squares)>>,
    /// The memo: by the square reached, the ships left and the squares taken ahead.
    found: HashMap<(usize, Ships, Squares), Covers>,
    /// For each x, the ships that can cover it, with all x that they cover.
    taking: Vec<Rc<BTreeSet<(Ships, Squares)>>>,
    /// Whether these ships can cover these x if they may overlap.
    reached: HashMap<(Ships, Squares), bool>,
}

impl Walk {
    /// All covers that the ships `left` can complete if `taken` is covered already. Each has only
    /// its squares from `square` on.
    fn ahead(&mut self, square: usize, left: Ships, taken: Squares) -> Covers {
        let free = self.open.from(square).without(taken);
        let hits = self.hits.from(square).without(taken);
        if free.count() < room(left) || !self.in_reach(left, hits) {
            return Rc::new([]);
        }
        let next = match free.iter().next() {
            Some(next) if left != 0 => next,
            _ => return Rc::new([taken.from(square)]),
        };
        let state = (next, left, taken.from(next));
        if let Some(found) = self.found.get(&state) {
            return Rc::clone(found);
        }
        let found: Covers = self.every_choice(next, left, taken.from(next)).into();
        self.found.insert(state, Rc::clone(&found));
        found
    }

    /// [`Self::ahead`] for a free `square`: one of the ships left has its first square there, or it
    /// stays empty.
    fn every_choice(&mut self, square: usize, left: Ships, taken: Squares) -> Vec<Squares> {
        let fits =
            |(ship, squares): &&(Ships, Squares)| ship & left != 0 && squares.and(taken).is_empty();
        let ships = self.starting[square].iter().filter(fits);
        let mut choices: Vec<_> = ships
            .map(|(ship, squares)| (left & !ship, taken.or(*squares)))
            .collect();
        if !self.hits.contains(square) {
            choices.push((left, taken));
        }
        let mut found = Vec::new();
        for (left, taken) in choices {
            let rest = self.ahead(square + 1, left, taken);
            found.extend(rest.iter().map(|rest| rest.or(taken)));
            found.sort_unstable();
            found.dedup();
            if found.len() >= TOO_MANY_COVERS {
                found.truncate(TOO_MANY_COVERS);
                break;
            }
        }
        found
    }

    /// Whether the ships `left` could cover all x in `hits` if they may overlap elsewhere.
    fn in_reach(&mut self, left: Ships, hits: Squares) -> bool {
        let first = match hits.iter().next() {
            Some(first) => first,
            None => return true,
        };
        if hits.count() > room(left) {
            return false;
        }
        if let Some(&reached) = self.reached.get(&(left, hits)) {
            return reached;
        }
        let taking = Rc::clone(&self.taking[first]);
        let mut able = taking.iter().filter(|(ship, _)| ship & left != 0);
        let reached =
            able.any(|(ship, squares)| self.in_reach(left & !ship, hits.without(*squares)));
        self.reached.insert((left, hits), reached);
        reached
    }
}

/// The number of squares that `ships` take.
fn room(ships: Ships) -> usize {
    SHIP_SIZE * ships.count_ones() as usize
}
