//! The piece game explained: the flow, and the first move of a shortest sequence.

use std::collections::VecDeque;

use super::{BLACK, BOARD, Board, SQUARES, Swap, WHITE, pair, swapped, swaps};
use crate::OrReason;
use crate::grid::has;
use crate::picture::{self, Arrow, Mark, joined};
use crate::strip::{MOST, Step, Strip, plural, texts};
use crate::words::{Both, Said, said};

pub const STRIPS: &[Strip] = &[Strip {
    name: "idea",
    rows: "1100\n0000\n0000\n0000\n0010\n0100\n0000\n0000\n",
    legend: &[
        (BLACK, "black"),
        (WHITE, "white"),
        (BLACK.marked(Mark::Chosen), "the move"),
    ],
    steps,
}];

texts! {
    EQUAL: "The boards are equal: 0 moves.", "两个棋盘相同：0 步。";
    ASKED: "A move takes a black piece to a white neighbour: swapping equal pieces changes \
        nothing. How many moves are needed at least?",
        "每一步把一枚黑棋移到相邻的白格：交换同色的棋子没有意义。至少要几步？";
    FLOW: "All moves together are steps between squares: a flow, drawn as arrows. The cheapest \
        flow to the target has {count} step{s}, so fewer moves are impossible.",
        "所有的步合起来，就是格子之间的流（箭头）。到目标的最小费用流共 {count} 步，不可能更少。";
    BLOCKED: "The piece on {from} cannot step to {to}, where another one stands. But that one \
        moves first: some step is always free. Which move comes first?",
        "格子 {from} 的棋子不能走到 {to}，那里有另一枚。但那一枚可以先走：总有一步现在就能走。先走\
        哪一步？";
    FREE: "No piece blocks these steps, so as many moves are enough. Which move comes first?",
        "这些步互不阻挡，所以走这么多步就够。先走哪一步？";
    TRIED: "The judge wants the move that comes first in its order. Try {from} to {to}, though it \
        is no step of the flow. What would the rest cost?",
        "要的是顺序最靠前的步。试试 {from} 到 {to}，虽然流里没有这一步。剩余费用会是多少？";
    MENDED: "Then the piece is on {to}, not on {from}. Mend the flow along a path from {to} back \
        to {from}: {parts}. The rest costs {before} + {added} - {dropped} = {count}, one less.",
        "这时棋子在 {to}，不在 {from}。沿一条从 {to} 回到 {from} 的路修正流：{parts}。剩余费用是 \
        {before} + {added} - {dropped} = {count}，少了一。";
    ADDS: "add {from} to {to}, +1", "加上 {from} 到 {to}，+1";
    DROPS: "{from} to {to} is no longer needed, -1", "不再需要 {from} 到 {to}，-1";
    RESIDUAL: "So {from} to {to} is the first move, and the rest costs {count}. To add a step or \
        to drop one is called a residual step.",
        "所以先走 {from} 到 {to}，剩余费用是 {count}。能加上的步和能去掉的步，合起来叫残量网络。";
    NEXT: "{from} to {to} is the first move in the judge's order after which the rest costs one \
        less, {count}.",
        "按规定的顺序，{from} 到 {to} 是第一个使剩余费用减一（到 {count}）的步。";
    MORE: "And {count} more move{s} like it: the target.", "再走同样的 {count} 步，就到达目标。";
    HINT: "In the judge's order, it is the first swap after which {count} more are enough, one \
        less.",
        "按规定的顺序，它是第一个使剩余步数减到 {count} 的步。";
}

/// How many pieces step from each square to each other one; never in both directions.
#[derive(Clone)]
struct Flow([[u8; SQUARES]; SQUARES]);

impl Flow {
    /// A cheapest flow between two boards: piece by piece, each on a shortest path.
    fn between(start: Board, target: Board) -> Self {
        let mut flow = Self([[0; SQUARES]; SQUARES]);
        let [sources, sinks] = [start, target].map(|board| BOARD.set(board.into()));
        for (source, sink) in sources.zip(sinks) {
            let path = flow.path(source, sink);
            flow.mend(&path);
        }
        flow
    }

    /// The number of steps.
    fn cost(&self) -> usize {
        self.0.iter().flatten().map(|it| usize::from(*it)).sum()
    }

    /// Whether a residual step drops a step of the flow, which saves 1, instead of adding one.
    fn drops(&self, from: usize, to: usize) -> bool {
        self.0[to][from] > 0
    }

    /// The squares of a shortest path of residual steps.
    fn path(&self, source: usize, sink: usize) -> Vec<usize> {
        let mut cost = [i8::MAX; SQUARES];
        let mut previous = [source; SQUARES];
        cost[source] = 0;
        let mut cheaper = VecDeque::from([source]);
        while let Some(from) = cheaper.pop_front() {
            for to in BOARD.set(BOARD.around(from)) {
                let its = cost[from] + if self.drops(from, to) { -1 } else { 1 };
                if its < cost[to] {
                    cost[to] = its;
                    previous[to] = from;
                    cheaper.push_back(to);
                }
            }
        }
        let mut path = vec![sink];
        while path[path.len() - 1] != source {
            path.push(previous[path[path.len() - 1]]);
        }
        path.reverse();
        path
    }

    fn mend(&mut self, path: &[usize]) {
        for (from, to) in residual(path) {
            if self.drops(from, to) {
                self.0[to][from] -= 1;
            } else {
                self.0[from][to] += 1;
            }
        }
    }

    /// The first move in the judge's order after which the rest costs one less, as the path that
    /// mends the flow, from its white square back to its black one; `None` at the target.
    fn first_move(&self, now: Board) -> Option<Vec<usize>> {
        let both = swaps().flat_map(|(one, other)| [(one, other), (other, one)]);
        let moves = both.filter(|(from, to)| black(now, *from) && !black(now, *to));
        let saves = |path: &Vec<usize>| {
            let dropped = residual(path).filter(|it| self.drops(it.0, it.1));
            2 * dropped.count() == path.len()
        };
        moves.map(|(from, to)| self.path(to, from)).find(saves)
    }

    fn arrows(&self) -> Vec<Arrow> {
        let pairs = (0..SQUARES).flat_map(|from| (0..SQUARES).map(move |to| (from, to)));
        let steps = pairs.filter(|(from, to)| self.0[*from][*to] > 0);
        steps.map(|step| arrow(step, "flow", "")).collect()
    }
}

/// The steps of a path.
fn residual(path: &[usize]) -> impl Iterator<Item = Swap> + '_ {
    path.windows(2).map(|step| (step[0], step[1]))
}

fn arrow((from, to): Swap, kind: &'static str, label: &'static str) -> Arrow {
    Arrow {
        from,
        to,
        kind,
        label,
    }
}

fn black(board: Board, square: usize) -> bool {
    has(board.into(), square)
}

/// The next swap, and its reason; `None` at the target.
pub fn hint(now: Board, target: Board) -> Option<(Vec<usize>, Said)> {
    let flow = Flow::between(now, target);
    let path = flow.first_move(now)?;
    let mut squares = vec![path[0], path[path.len() - 1]];
    squares.sort_unstable();
    Some((squares, said(HINT).with("count", flow.cost() - 1)))
}

/// A board with the numbers of its squares, and arrows.
fn numbered(board: Board, arrows: Vec<Arrow>) -> picture::Board {
    let numbers = (0..SQUARES).map(|it| it.to_string());
    picture::Board {
        arrows,
        ..BOARD.drawn(board.into()).labelled(numbers)
    }
}

/// A text about a step and a number.
fn told(text: Both, from: usize, to: usize, count: usize) -> Said {
    plural(text, count).with("from", from).with("to", to)
}

fn steps(rows: &str) -> OrReason<Vec<Step>> {
    let (start, target) = pair(rows)?;
    if start == target {
        return Ok(vec![Step::new(EQUAL, [numbered(start, vec![])])]);
    }
    let flow = Flow::between(start, target);
    let arrows = flow.arrows();
    let enough = match arrows.iter().find(|it| black(start, it.to)) {
        Some(it) => told(BLOCKED, it.from, it.to, 0),
        None => said(FREE),
    };
    let both = [
        numbered(start, vec![]).captioned(["start", "起始"]),
        numbered(target, vec![]).captioned(["target", "目标"]),
    ];
    let mut steps = vec![
        Step::new(ASKED, both),
        Step::new(plural(FLOW, flow.cost()), [numbered(start, arrows.clone())]),
        Step::new(enough, [numbered(start, arrows)]),
    ];
    // The last step stands for all moves that are left.
    let mut left = flow.cost();
    let moves = moves(start, flow);
    let fits = steps.len() + moves.len() <= MOST;
    for step in moves {
        if !fits && steps.len() + 1 == MOST {
            break;
        }
        left -= usize::from(
            step.boards[0]
                .squares
                .iter()
                .any(|it| it.mark == Mark::Chosen),
        );
        steps.push(step);
    }
    if left > 0 {
        steps.push(Step::new(plural(MORE, left), [numbered(target, vec![])]));
    }
    Ok(steps)
}

/// The steps of the strip for the moves. The first detour is explained.
fn moves(start: Board, mut flow: Flow) -> Vec<Step> {
    let (mut now, mut steps, mut is_new) = (start, Vec::new(), true);
    while let Some(path) = flow.first_move(now) {
        let (from, to) = (path[path.len() - 1], path[0]);
        let is_explained = is_new && path.len() > 2;
        if is_explained {
            steps.extend(detour(now, &flow, &path));
            is_new = false;
        }
        let text = if is_explained { RESIDUAL } else { NEXT };
        now = swapped(now, (from, to));
        flow.mend(&path);
        let board = numbered(now, flow.arrows()).marked(Mark::Chosen, [from, to]);
        steps.push(Step::new(told(text, from, to, flow.cost()), [board]));
    }
    steps
}

/// A move that is no step of the flow, and the path that mends the flow.
fn detour(board: Board, flow: &Flow, path: &[usize]) -> [Step; 2] {
    let (from, to) = (path[path.len() - 1], path[0]);
    let mut tried = flow.arrows();
    tried.push(arrow((from, to), "move", "?"));
    let (dropped, added): (Vec<Swap>, Vec<Swap>) =
        residual(path).partition(|it| flow.drops(it.0, it.1));
    // As they stand in the flow.
    let dropped: Vec<Swap> = dropped.iter().map(|(from, to)| (*to, *from)).collect();
    let mut mending = flow.arrows();
    mending.retain(|it| !dropped.contains(&(it.from, it.to)));
    mending.extend(added.iter().map(|step| arrow(*step, "path", "+1")));
    mending.extend(dropped.iter().map(|step| arrow(*step, "undone", "-1")));
    let part = |(from, to)| {
        if flow.drops(from, to) {
            told(DROPS, to, from, 0)
        } else {
            told(ADDS, from, to, 0)
        }
    };
    let mended = told(MENDED, from, to, flow.cost() - 1)
        .with("parts", joined(residual(path).map(part), ["; ", "；"]))
        .with("before", flow.cost())
        .with("added", added.len())
        .with("dropped", dropped.len());
    [
        Step::new(told(TRIED, from, to, 0), [numbered(board, tried)]),
        Step::new(mended, [numbered(swapped(board, (from, to)), mending)]),
    ]
}

#[cfg(test)]
mod tests {
    use super::super::{canonical_sequence, last_moves};
    use super::*;
    use crate::strip::tests::checked;
    use crate::tests::{inputs, marked};
    use crate::tyvj9801::RULES;

    /// The hints are the moves of the reference solution, and the strip has their number.
    #[test]
    fn the_strip_of_two_boards_has_the_first_shortest_sequence() {
        for input in inputs(&RULES, 200) {
            let (mut now, target) = pair(&input).expect("boards");
            let expected = canonical_sequence(&last_moves(now), target);
            let steps = steps(&input).expect("boards");
            let count = format!("has {} step", expected.len());
            let has_count = |step: &Step| step.said.to_string().contains(&count);
            assert_eq!(steps.iter().any(has_count), !expected.is_empty());
            let made = steps.iter().map(|it| marked(&it.boards[0], Mark::Chosen));
            let made: Vec<_> = made.filter(|it| !it.is_empty()).collect();
            for (number, swap) in expected.into_iter().enumerate() {
                assert_eq!(hint(now, target).map(|it| it.0), Some(vec![swap.0, swap.1]));
                let is_it = |it: &Vec<usize>| it[..] == [swap.0, swap.1];
                assert!(made.get(number).map_or(true, is_it));
                now = swapped(now, swap);
            }
            assert_eq!(hint(now, target), None);
            let last = checked(steps).boards[0].clone();
            assert_eq!(last.rows() + "\n", BOARD.written(target.into(), ""));
        }
    }
}
