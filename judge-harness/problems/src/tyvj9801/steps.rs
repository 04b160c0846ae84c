//! The piece game explained: what each move costs beside a minimum-cost flow.

use super::{BOARD, Board, Swap, distance, drawn, name, pair, swapped, swaps};
use crate::OrReason;
use crate::grid::has;
use crate::picture::{self, Arrow, Mark};
use crate::playground::Step;

/// A flow of pieces: steps, each from a square to a neighbour.
#[derive(Clone)]
struct Flow(Vec<Swap>);

impl Flow {
    /// A minimum-cost flow from one board to another.
    fn between(start: Board, target: Board) -> Self {
        let pairs = BOARD.set(start.into()).zip(BOARD.set(target.into()));
        pairs.fold(Self(Vec::new()), |flow, (source, sink)| {
            flow.with(&flow.path(source, sink))
        })
    }

    /// The cheapest path for one more piece, by Bellman and Ford. A step costs 1, or saves 1 if it
    /// undoes a step of the flow.
    fn path(&self, source: usize, sink: usize) -> Vec<Swap> {
        let mut cost = [99; BOARD.squares];
        let mut before = [source; BOARD.squares];
        cost[source] = 0;
        for (from, to) in (0..BOARD.squares).flat_map(|_| swaps().flat_map(|it| [it, back(it)])) {
            if cost[from] + self.cost(&[(from, to)]) < cost[to] {
                cost[to] = cost[from] + self.cost(&[(from, to)]);
                before[to] = from;
            }
        }
        let mut path = Vec::new();
        let mut to = sink;
        while to != source {
            path.insert(0, (before[to], to));
            to = before[to];
        }
        path
    }

    /// The cost that these steps add to the flow.
    fn cost(&self, steps: &[Swap]) -> i32 {
        let undoes = |step: &Swap| self.0.contains(&back(*step));
        steps.iter().map(|it| if undoes(it) { -1 } else { 1 }).sum()
    }

    /// The flow after adding these steps.
    fn with(&self, path: &[Swap]) -> Self {
        let mut flow = self.0.clone();
        for &step in path {
            match flow.iter().position(|it| *it == back(step)) {
                Some(undone) => drop(flow.swap_remove(undone)),
                None => flow.push(step),
            }
        }
        Self(flow)
    }

    /// A board with the steps of the flow and of a path as arrows.
    fn drawn(&self, board: Board, path: &[Swap]) -> picture::Board {
        let arrow = |&(from, to): &Swap, kind| Arrow { from, to, kind };
        let its = self.0.iter().map(|step| {
            let is_undone = path.contains(&back(*step));
            arrow(step, if is_undone { "undone" } else { "flow" })
        });
        let added = path.iter().filter(|step| !self.0.contains(&back(**step)));
        picture::Board {
            arrows: its.chain(added.map(|step| arrow(step, "move"))).collect(),
            ..drawn(board)
        }
    }
}

fn back((from, to): Swap) -> Swap {
    (to, from)
}

/// A choice is the step and the moves made, each a number.
pub fn explain(rows: &str, choice: &[usize]) -> OrReason<Vec<Step>> {
    let (mut board, target) = pair(rows)?;
    let least = distance(board, target) as usize;
    let mut flow = Flow::between(board, target);
    let mut said = "The arrows are the fewest steps from the black squares to those of the target \
        if pieces do not block each other: a minimum-cost flow. "
        .to_owned();
    let mut made = Vec::new();
    let mut steps = Vec::new();
    loop {
        let number = |(from, to): Swap| from * BOARD.squares + to;
        let weighed: Vec<(Swap, Vec<Swap>)> =
            moves(board).map(|it| (it, flow.path(it.1, it.0))).collect();
        let best = weighed
            .iter()
            .find(|it| board != target && flow.cost(&it.1) < 0);
        let is_chosen = |it: &&(Swap, _)| choice.get(1 + made.len()) == Some(&number(it.0));
        let (next, path) = match weighed.iter().find(is_chosen).or(best) {
            Some(next) => next,
            None => break,
        };
        let choice = |it: &(Swap, Vec<Swap>)| {
            let star = if Some(it) == best { " \u{2605}" } else { "" };
            let name = format!("{} {:+}{star}", named(it.0), flow.cost(&it.1));
            let choice = [vec![made.len()], made.clone(), vec![number(it.0)]];
            (name, choice.concat(), it.0 == *next)
        };
        let (rest, after) = (flow.with(path), swapped(board, *next));
        steps.push(Step {
            said: said + &reason(&flow, *next, path),
            boards: vec![
                flow.drawn(board, if is_step(&flow, path) { &[] } else { path })
                    .marked(Mark::Chosen, [next.0, next.1])
                    .captioned(format!("before move {}", made.len() + 1)),
                rest.drawn(after, &[]).captioned("after it"),
                drawn(target).captioned("target"),
            ],
            asked: ALL_MOVES,
            choices: weighed.iter().map(choice).collect(),
            ..Step::default()
        });
        made.push(number(*next));
        said = String::new();
        flow = rest;
        board = after;
    }
    let count = made.len();
    let end = if count == least {
        "No sequence is shorter, so the program prints as many.".to_owned()
    } else {
        format!("The program needs {least}.")
    };
    steps.push(Step {
        said: format!(
            "{count} moves: the board is the target, and no step of the flow is left. {end}"
        ),
        boards: vec![
            drawn(board).captioned("the board"),
            drawn(target).captioned("target"),
        ],
        ..Step::default()
    });
    Ok(steps)
}

const ALL_MOVES: &str = "All swaps in the order in which the program weighs them, and how much \
    more the rest costs after each. The program makes the first with -1 (\u{2605}). Tap one to \
    make it.";

/// Whether a move with this path back is a step of the flow: then the path undoes it.
fn is_step(flow: &Flow, path: &[Swap]) -> bool {
    path.len() == 1 && flow.cost(path) < 0
}

/// Explains the cost of a move by the steps of its path back.
fn reason(flow: &Flow, (from, to): Swap, path: &[Swap]) -> String {
    let (name, change) = (named((from, to)), flow.cost(path));
    if is_step(flow, path) {
        return format!("The move {name} is a step of the flow: the rest costs one less.");
    }
    let square = |it: usize| format!("({},{})", it / 4 + 1, it % 4 + 1);
    let price = |step: &Swap| format!("{:+} for {}", flow.cost(&[*step]), named(*step));
    let so = if change < 0 {
        "So the rest costs one less, and its flow is rerouted."
    } else {
        "So the rest costs one more: no shortest sequence begins with it."
    };
    format!(
        "The move {name} is no step of the flow. After it one piece more starts at {}, and one \
         less at {}. The cheapest path back, where undoing a step of the flow saves 1: {}, \
         together {change:+}. {so}",
        square(to),
        square(from),
        path.iter().map(price).collect::<Vec<_>>().join(", ")
    )
}

/// All moves of a board in the order of the problem, each from its black square.
fn moves(board: Board) -> impl Iterator<Item = Swap> {
    let moves = swaps().filter(move |&swap| swapped(board, swap) != board);
    moves.map(move |swap| {
        if has(board.into(), swap.0) {
            swap
        } else {
            back(swap)
        }
    })
}

/// A step as a move is written, upper or left square first.
fn named((from, to): Swap) -> String {
    name((from.min(to), from.max(to)))
}
