//! The piece game as it is played: a move swaps two neighbours.

use super::output::distance;
use super::{BLACK, Swap, WHITE, generate, pair, swapped, swaps, written};
use crate::playground::{Playground, State, lines};

pub const PLAYGROUND: Playground = Playground {
    squares: &[(WHITE, "white"), (BLACK, "black")],
    challenge: "Swap neighbours until the board is the target. \
        The farthest takes twenty swaps.",
    rule: "Choose a piece and then a neighbour: they swap. Make the board like the target.",
    boards: &["the board", "target"],
    moves: ["swap", "swaps"],
    is_pair: true,
    levels: [[2, 3], [4, 6], [7, 9], [10, 20]],
    sides: None,
    pieces: &[],
    rows: |input| {
        let (start, target) = pair(input)?;
        Ok(vec![written(start) + &written(target)])
    },
    has_several: false,
    input: lines,
    state: |rows| {
        let (now, target) = pair(rows)?;
        let least = distance(now, target);
        let leads_nearer = |swap: &Swap| distance(swapped(now, *swap), target) < least;
        let next = swaps().find(leads_nearer);
        Ok(State {
            least: Some(least as usize),
            is_solved: now == target,
            next: next.map_or(Vec::new(), |(one, other)| vec![one, other]),
            ..State::default()
        })
    },
    moved: |rows, squares| {
        let (now, target) = pair(rows)?;
        let swap = match *squares {
            [one, other] => (one.min(other), one.max(other)),
            _ => return Err("A move takes two squares.".to_owned()),
        };
        let next = swapped(now, swap);
        if !swaps().any(|it| it == swap) {
            return Err("Only neighbours are swapped.".to_owned());
        } else if next == now {
            return Err("These two are alike: to swap them changes nothing.".to_owned());
        }
        let said = format!(
            "{} squares are not as in the target.",
            (next ^ target).count_ones()
        );
        Ok((written(next) + &written(target), said))
    },
    random: |_, random, _| Ok(generate(random)),
    example: Some("1001\n0000\n0101\n1011\n0001\n0100\n0101\n1011"),
    explain: super::steps::explain,
};
