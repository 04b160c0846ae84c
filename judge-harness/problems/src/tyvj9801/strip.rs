//! The piece game explained: the flow, and the first move of a shortest sequence.

use std::collections::VecDeque;

use super::{BLACK, BOARD, Board, SQUARES, Swap, WHITE, pair, swapped, swaps};
use crate::OrReason;
use crate::grid::has;
use crate::picture::{self, Arrow, Mark, joined};
use crate::strip::{MOST, Step, Strip, one_or_more};
use crate::words::{Both, Said, said};

pub const STRIPS: &[Strip] = &[Strip {
    name: "idea",
    rows: "1100\n0000\n0000\n0000\n0010\n0100\n0000\n0000\n",
    legend: &[
        (BLACK, ["black", "黑"]),
        (WHITE, ["white", "白"]),
        (BLACK.marked(Mark::Chosen), ["the move", "这一步"]),
    ],
    steps,
}];

/// How many pieces step from each square to each other one; never in both directions.
#[derive(Clone)]
struct Flow([[u8; SQUARES]; SQUARES]);

/// A step of a path that mends a flow.
#[derive(Clone, Copy)]
struct Residual {
    from: usize,
    to: usize,
    /// Whether it takes back a step of the flow, which saves 1, instead of adding one.
    takes_back: bool,
}

impl Flow {
    /// A cheapest flow between two boards: piece by piece, each on a shortest path.
    fn between(start: Board, target: Board) -> Self {
        let mut flow = Self([[0; SQUARES]; SQUARES]);
        let [sources, sinks] = [start, target].map(|board| BOARD.set(board.into()));
        for (source, sink) in sources.zip(sinks) {
            let path = flow.path(source, sink);
            flow.apply(&path);
        }
        flow
    }

    /// The number of steps.
    fn cost(&self) -> usize {
        self.0.iter().flatten().map(|it| usize::from(*it)).sum()
    }

    fn takes_back(&self, from: usize, to: usize) -> bool {
        self.0[to][from] > 0
    }

    /// A shortest path of residual steps.
    fn path(&self, source: usize, sink: usize) -> Vec<Residual> {
        let mut cost = [i8::MAX; SQUARES];
        let mut previous = [source; SQUARES];
        cost[source] = 0;
        let mut cheaper = VecDeque::from([source]);
        while let Some(from) = cheaper.pop_front() {
            for to in neighbours(from) {
                let its = cost[from] + if self.takes_back(from, to) { -1 } else { 1 };
                if its < cost[to] {
                    cost[to] = its;
                    previous[to] = from;
                    cheaper.push_back(to);
                }
            }
        }
        let mut path = Vec::new();
        let mut to = sink;
        while to != source {
            let from = previous[to];
            let takes_back = self.takes_back(from, to);
            path.push(Residual {
                from,
                to,
                takes_back,
            });
            to = from;
        }
        path.reverse();
        path
    }

    fn apply(&mut self, path: &[Residual]) {
        for step in path {
            if step.takes_back {
                self.0[step.to][step.from] -= 1;
            } else {
                self.0[step.from][step.to] += 1;
            }
        }
    }

    /// The first move in the judge's order after which the rest costs one less, from its black to
    /// its white square, with the path that mends the flow; `None` at the target.
    fn first_move(&self, now: Board) -> Option<(Swap, Vec<Residual>)> {
        let mut moves =
            swaps().filter_map(|(one, other)| match (black(now, one), black(now, other)) {
                (true, false) => Some((one, other)),
                (false, true) => Some((other, one)),
                _ => None,
            });
        moves.find_map(|(from, to)| {
            let path = self.path(to, from);
            (1 + 2 * path.iter().filter(|it| !it.takes_back).count() == path.len())
                .then_some(((from, to), path))
        })
    }

    fn arrows(&self, kind: &'static str) -> Vec<Arrow> {
        let pairs = (0..SQUARES).flat_map(|from| (0..SQUARES).map(move |to| (from, to)));
        let steps = pairs.filter(|(from, to)| self.0[*from][*to] > 0);
        steps
            .map(|(from, to)| Arrow {
                from,
                to,
                kind,
                label: "",
            })
            .collect()
    }
}

/// The squares below, to the right, above and to the left.
fn neighbours(square: usize) -> impl Iterator<Item = usize> {
    let all = [
        square + 4,
        square + 1,
        square.wrapping_sub(4),
        square.wrapping_sub(1),
    ];
    let near = move |it: &usize| BOARD.around(square) >> it & 1 == 1;
    IntoIterator::into_iter(all).filter(move |it| *it < SQUARES && near(it))
}

fn black(board: Board, square: usize) -> bool {
    has(board.into(), square)
}

/// The next swap, and its reason; `None` at the target.
pub fn hint(now: Board, target: Board) -> Option<(Swap, Said)> {
    let flow = Flow::between(now, target);
    let ((from, to), _) = flow.first_move(now)?;
    let (least, rest) = (flow.cost(), flow.cost() - 1);
    let texts = [
        [
            "In the judge's order, it is the first swap after which nothing is left to do.",
            "按评测机的顺序，它是第一个走完就到达目标的步。",
        ],
        [
            "In the judge's order, it is the first swap after which {count} are enough, one less.",
            "按评测机的顺序，它是第一个使剩余步数减到 {count} 的步。",
        ],
    ];
    let why = if least == 1 {
        said(texts[0])
    } else {
        said(texts[1]).with("count", rest)
    };
    Some(((from.min(to), from.max(to)), why))
}

/// A board with the numbers of its squares, and arrows.
fn numbered(board: Board, arrows: Vec<Arrow>) -> picture::Board {
    let numbers = (0..SQUARES).map(|it| it.to_string());
    picture::Board {
        arrows,
        ..BOARD.drawn(board.into()).labelled(numbers)
    }
}

/// A move and a number in a sentence.
fn told(text: Both, (from, to): Swap, count: usize) -> Said {
    said(text)
        .with("from", from)
        .with("to", to)
        .with("count", count)
}

fn steps(rows: &str) -> OrReason<Vec<Step>> {
    let (start, target) = pair(rows)?;
    if start == target {
        let text = ["The boards are equal: 0 moves.", "两个棋盘相同：0 步。"];
        return Ok(vec![Step::new(text, [numbered(start, vec![])])]);
    }
    let flow = Flow::between(start, target);
    let mut steps = begun(start, target, &flow);
    let moves = moves(start, flow);
    // The last step stands for all moves that are left.
    let room = MOST - steps.len();
    let fits = moves.len() <= room;
    let shown = if fits { moves.len() } else { room - 1 };
    let left = moves[shown..].iter().filter(|it| it.1).count();
    steps.extend(moves.into_iter().take(shown).map(|it| it.0));
    if !fits {
        let texts = [
            [
                "And 1 more move like it: the target.",
                "再走同样的 1 步，就到达目标。",
            ],
            [
                "And {count} more moves like it: the target.",
                "再走同样的 {count} 步，就到达目标。",
            ],
        ];
        steps.push(Step::new(
            one_or_more(left, texts),
            [numbered(target, vec![])],
        ));
    }
    Ok(steps)
}

/// The boards, the flow, and why so many moves are enough.
fn begun(start: Board, target: Board, flow: &Flow) -> Vec<Step> {
    let arrows = flow.arrows("flow");
    let blocked = arrows.iter().find(|it| black(start, it.to));
    let enough = match blocked {
        Some(it) => told(
            [
                "The piece on {from} cannot step to {to}, where another one stands. But that one \
                 moves first: some step is always free. Which move comes first?",
                "格子 {from} 的棋子不能走到 {to}，那里有另一枚。但那一枚可以先走：\
                 总有一步现在就能走。先走哪一步？",
            ],
            (it.from, it.to),
            0,
        ),
        None => said([
            "No piece blocks these steps, so as many moves are enough. Which move comes first?",
            "这些步互不阻挡，所以走这么多步就够。先走哪一步？",
        ]),
    };
    let cost = [
        [
            "All moves together are steps between squares: a flow, drawn as arrows. The cheapest \
             flow to the target has 1 step, so fewer moves are impossible.",
            "所有的步合起来，就是格子之间的流（箭头）。到目标的最小费用流共 1 步，不可能更少。",
        ],
        [
            "All moves together are steps between squares: a flow, drawn as arrows. The cheapest \
             flow to the target has {count} steps, so fewer moves are impossible.",
            "所有的步合起来，就是格子之间的流（箭头）。到目标的最小费用流共 {count} 步，\
             不可能更少。",
        ],
    ];
    vec![
        Step::new(
            [
                "A move takes a black piece to a white neighbour: swapping equal pieces changes \
                 nothing. How many moves are needed at least?",
                "每一步把一枚黑棋移到相邻的白格：交换同色的棋子没有意义。至少要几步？",
            ],
            [
                numbered(start, vec![]).captioned(["start", "起始"]),
                numbered(target, vec![]).captioned(["target", "目标"]),
            ],
        ),
        Step::new(
            one_or_more(flow.cost(), cost),
            [numbered(start, arrows.clone())],
        ),
        Step::new(enough, [numbered(start, arrows)]),
    ]
}

/// The steps of the strip for each move; those that make a move say so.
fn moves(start: Board, mut flow: Flow) -> Vec<(Step, bool)> {
    let (mut now, mut steps) = (start, Vec::new());
    let mut is_new = true;
    while let Some((swap, path)) = flow.first_move(now) {
        let (from, to) = swap;
        let is_of_flow = path.len() == 1;
        let before = now;
        let weighed = flow.arrows("flow");
        now = swapped(now, swap);
        flow.apply(&path);
        let rest = flow.cost();
        if !is_of_flow && is_new {
            steps.extend(detour(before, weighed, swap, &path, rest));
        }
        let text = match (is_of_flow, is_new) {
            (true, _) => [
                "{from} to {to} is the first move in the judge's order after which the rest costs \
                 one less, {count}: it is a step of the flow.",
                "按评测机的顺序，{from} 到 {to} 是第一个使剩余费用减一（到 {count}）的步：\
                 它就是流的一步。",
            ],
            (false, true) => [
                "So {from} to {to} is the first move, and the rest costs {count}. Steps that are new \
                 or taken back are called residual steps.",
                "所以先走 {from} 到 {to}，剩余费用是 {count}。新的边和撤销的反向边，\
                 合起来就是残量网络。",
            ],
            (false, false) => [
                "{from} to {to} is the first move after which the rest costs one less, {count}, by \
                 residual steps again.",
                "{from} 到 {to} 是第一个使剩余费用减一（到 {count}）的步，同样要走残量网络。",
            ],
        };
        is_new &= is_of_flow;
        let board = numbered(now, flow.arrows("flow")).marked(Mark::Chosen, [from, to]);
        steps.push((Step::new(told(text, swap, rest), [board]), true));
    }
    steps
}

/// A move that is no step of the flow, and the path that mends the flow.
fn detour(
    board: Board,
    mut arrows: Vec<Arrow>,
    (from, to): Swap,
    path: &[Residual],
    rest: usize,
) -> [(Step, bool); 2] {
    let flow = arrows.clone();
    arrows.push(Arrow {
        from,
        to,
        kind: "move",
        label: "?",
    });
    let tried = told(
        [
            "The judge wants the move that comes first in its order. Try {from} to {to}, though it \
             is no step of the flow. What would the rest cost?",
            "评测机要顺序最靠前的步。试试 {from} 到 {to}，虽然流里没有这一步。剩余费用会是多少？",
        ],
        (from, to),
        0,
    );
    let mut mending = flow;
    // The steps that are taken back are drawn as what they undo.
    mending.retain(|it| {
        !path
            .iter()
            .any(|step| (step.to, step.from) == (it.from, it.to))
    });
    let step = |it: &Residual| Arrow {
        from: it.from,
        to: it.to,
        kind: if it.takes_back { "undone" } else { "path" },
        label: if it.takes_back { "-1" } else { "+1" },
    };
    mending.extend(path.iter().map(step));
    let text = said([
        "Then a piece is on {to} instead of {from}. Mend the flow by a path from {to} back to \
         {from}: {parts}. Together -1.",
        "这时棋子在 {to}，不在 {from}。用一条从 {to} 回到 {from} 的路修正流：{parts}，合计 -1。",
    ]);
    let part = |it: &Residual| {
        let text = if it.takes_back {
            [
                "{from} to {to} takes back a step, -1",
                "{from} 到 {to} 撤销一步，-1",
            ]
        } else {
            [
                "{from} to {to} is a new step, +1",
                "{from} 到 {to} 是新的一步，+1",
            ]
        };
        told(text, (it.from, it.to), 0)
    };
    let text = text.with("parts", joined(path.iter().map(part), ["; ", "；"]));
    let text = text.with("from", from).with("to", to).with("count", rest);
    [
        (Step::new(tried, [numbered(board, arrows)]), false),
        (
            Step::new(text, [numbered(swapped(board, (from, to)), mending)]),
            false,
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::super::{canonical_sequence, last_moves};
    use super::*;
    use crate::strip::tests::checked;
    use crate::tests::inputs;
    use crate::tyvj9801::RULES;

    /// The hints are the moves of the reference solution, and the strip has their number.
    #[test]
    fn the_strip_of_two_boards_has_the_first_shortest_sequence() {
        for input in inputs(&RULES, 200) {
            let (mut now, target) = pair(&input).expect("boards");
            let expected = canonical_sequence(&last_moves(now), target);
            let steps = steps(&input).expect("boards");
            let has_number = |step: &Step| {
                let said = step.said.to_string();
                said.contains(&format!("has {} step", expected.len()))
            };
            assert_eq!(
                steps.iter().any(has_number),
                !expected.is_empty(),
                "{input}"
            );
            let made = steps
                .iter()
                .map(|it| crate::tests::marked(&it.boards[0], Mark::Chosen));
            let made: Vec<_> = made.filter(|it| !it.is_empty()).collect();
            for (number, swap) in expected.into_iter().enumerate() {
                assert_eq!(hint(now, target).map(|it| it.0), Some(swap), "{input}");
                assert!(
                    made.get(number)
                        .map_or(true, |it| it[..] == [swap.0, swap.1])
                );
                now = swapped(now, swap);
            }
            assert_eq!(hint(now, target), None);
            let last = checked(steps).boards[0].clone();
            assert_eq!(last.rows() + "\n", BOARD.written(target.into(), ""));
        }
    }
}
