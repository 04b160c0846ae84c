//! The figures of the piece game: one piece walks, pieces in a row, one in the way, and a detour
//! that takes back a step. All arrows are the program's own flow.

use super::{BOARD, SQUARES, Swap, pair, written};
use crate::figure::{Event, Figure, Run, Step, Tap};
use crate::picture::{Board, Mark};
use crate::words;

pub const FIGURES: &[Figure] = &[
    Figure {
        name: "free",
        functions: &["first_shortest_sequence"],
        rows: "1100\n0000\n0000\n0000\n0110\n0000\n0000\n0000",
        change: None,
        guess: Some(words::GUESS_PIECE),
        steps: sequence,
    },
    Figure {
        name: "walk",
        functions: &["with_one_more"],
        rows: "1000\n0000\n0000\n0000\n0000\n0100\n0000\n0000",
        change: Some(words::CHANGE_TARGET),
        guess: None,
        steps: walk,
    },
    Figure {
        name: "row",
        functions: &["first_shortest_sequence"],
        rows: IN_A_ROW[0],
        change: None,
        guess: None,
        steps: flow_of_pieces,
    },
    Figure {
        name: "flow",
        functions: &["with_one_more", "first_shortest_sequence"],
        rows: "1001\n0000\n0101\n1011\n0001\n0100\n0101\n1011",
        change: None,
        guess: None,
        steps: detour,
    },
];

/// Two pairs of boards with the same flow: three pieces step once, and one piece three times.
const IN_A_ROW: [&str; 2] = [
    "1110\n0000\n0000\n0000\n0111\n0000\n0000\n0000",
    "1000\n0000\n0000\n0000\n0001\n0000\n0000\n0000",
];

/// The steps of a flow.
fn steps_of(event: &Event, name: &str) -> Vec<Swap> {
    let net = event.numbers(name).into_iter().enumerate();
    let steps = net.filter(|(_, pieces)| *pieces > 0);
    steps.map(|(at, _)| (at / SQUARES, at % SQUARES)).collect()
}

/// A board with the numbers of its squares.
fn numbered(bits: u32) -> Board {
    let numbers = (0..SQUARES).map(|it| it.to_string());
    BOARD.drawn(bits).labelled(numbers)
}

/// A recorded board with the arrows of a flow.
fn drawn(event: &Event, flow: &str) -> Board {
    let board = numbered(BOARD.bits(event.text("_board")));
    board.with_arrows("flow", &steps_of(event, flow))
}

fn squares(event: &Event) -> [usize; 2] {
    ["from", "to"].map(|it| event.number(it))
}

fn target(run: &Run) -> Board {
    let target = pair(run.rows).map_or(0, |it| it.1);
    numbered(target.into()).captioned("target")
}

/// All pieces on their way at once.
fn flow_of_pieces(run: &Run) -> Vec<Step> {
    let pieces = run.events.iter().filter(|it| it.probe == "piece");
    let step = |event: &Event| {
        let its = ["source", "sink"].map(|it| event.number(it));
        let board = drawn(event, "_net").marked(Mark::Chosen, its);
        let mut step = event.step(vec![board.captioned("flow.net"), target(run)]);
        let choices = IN_A_ROW.iter().map(|rows| {
            let top_rows: Vec<&str> = rows.lines().step_by(4).collect();
            let is_chosen = *rows == run.rows.trim_end();
            (
                top_rows.join(" "),
                Tap::Board((*rows).to_owned()),
                is_chosen,
            )
        });
        step.choices = choices.collect();
        step
    };
    pieces.map(step).collect()
}

/// The flow of all pieces, then the moves that are weighed and made.
fn sequence(run: &Run) -> Vec<Step> {
    let first = run.events.iter().rposition(|it| it.probe == "piece");
    let events = &run.events[first.unwrap_or(0)..];
    let mut steps = Vec::new();
    for (number, event) in events.iter().enumerate() {
        let is_move = event.probe != "piece";
        let marked = squares(event).into_iter().filter(|_| is_move);
        let board = drawn(event, "_net").marked(Mark::Chosen, marked);
        let mut boards = vec![board.captioned("flow.net"), target(run)];
        if event.probe == "weigh" {
            let [from, to] = squares(event);
            let mut rest = drawn(event, "_rest").captioned("rest.net");
            rest.squares.swap(from, to);
            boards.insert(1, rest.marked(Mark::Chosen, [from, to]));
        }
        let mut step = event.step(boards);
        let next = events[number + 1..].iter().find(|it| it.probe == "move");
        if let (Some(next), true) = (next, event.probe != "weigh") {
            let [from, _] = squares(next);
            let black = BOARD.set(BOARD.bits(event.text("_board")));
            step.taps = black.map(|it| (it, Tap::Guess(it == from))).collect();
        }
        steps.push(step);
    }
    steps
}

/// The shortest path of the first piece.
fn walk(run: &Run) -> Vec<Step> {
    let (start, _) = pair(run.rows).unwrap_or((1, 1));
    let mut steps = path(&run.events, start);
    for step in &mut steps {
        let other = BOARD.set((!start).into());
        let tap = |it| Tap::Board(written(start) + &written(1_u16 << it));
        step.taps = other.map(|it| (it, tap(it))).collect();
    }
    steps
}

/// A choice is the path, of all that the program looks for.
fn detour(run: &Run) -> Vec<Step> {
    let ends = |it: &Event| ["piece", "weigh"].contains(&it.probe);
    let calls = run.events.split_inclusive(ends).filter_map(|it| {
        let start = it.iter().position(|it| it.probe == "start")?;
        let goes = it[start].text("source") != it[start].text("sink");
        goes.then(|| &it[start..])
    });
    let calls: Vec<&[Event]> = calls.collect();
    let weighed = calls
        .iter()
        .position(|it| it[it.len() - 1].probe == "weigh");
    let chosen = run.choice.first().copied().or(weighed).unwrap_or(0);
    let call = calls[chosen % calls.len()];
    let board = BOARD.bits(call[call.len() - 1].text("_board"));
    let mut steps = path(call, board as u16);
    for step in &mut steps {
        let choices = calls.iter().enumerate().map(|(number, call)| {
            let [source, sink] = ["source", "sink"].map(|it| call[0].text(it));
            let name = format!("{source} \u{2192} {sink}");
            (name, Tap::Choice(vec![number]), number == chosen)
        });
        step.choices = choices.collect();
    }
    steps
}

/// The steps of one call: the costs of the squares, the path back from the sink, and the flow.
fn path(call: &[Event], board: super::Board) -> Vec<Step> {
    let mut steps = Vec::new();
    let [source, sink] = ["source", "sink"].map(|it| call[0].number(it));
    let mut known = steps_of(&call[0], "_net");
    let mut costs = &call[0];
    let mut path: Vec<Swap> = Vec::new();
    for event in call {
        match event.probe {
            "start" | "cheaper" => costs = event,
            "path" => {
                let [from, to] = squares(event);
                path.push((from, to));
            }
            "end" => {
                known = steps_of(event, "_net");
                path.clear();
            }
            _ => break,
        }
        let is_back = |steps: &[Swap], &(from, to): &Swap| steps.contains(&(to, from));
        let (undone, kept): (Vec<Swap>, _) = known.iter().partition(|it| is_back(&path, it));
        let mut added = path.clone();
        added.retain(|it| !is_back(&known, it));
        let board = numbered(board.into()).marked(Mark::Chosen, [source]);
        let board = board.marked(Mark::Changed, [sink]).captioned("flow.net");
        let board = board.with_arrows("flow", &kept);
        let board = board.with_arrows("undone", &undone);
        let first = board.with_arrows("move", &added);
        steps.push(event.step(vec![first, cost(costs, event)]));
        if event.probe == "end" {
            break;
        }
    }
    steps
}

/// The cost of each square that has one, with an arrow from the square before it.
fn cost(costs: &Event, event: &Event) -> Board {
    let [known, previous] = ["_cost", "_previous"].map(|it| costs.numbers(it));
    let is_known = |square: &usize| known[*square] < i32::from(i8::MAX);
    let text = |square: usize| Some(known[square].to_string()).filter(|_| is_known(&square));
    let texts: Vec<String> = (0..SQUARES)
        .map(|it| text(it).unwrap_or_default())
        .collect();
    let arrows = (0..SQUARES).filter(is_known);
    let mut arrows: Vec<Swap> = arrows.map(|it| (previous[it] as usize, it)).collect();
    arrows.retain(|(from, to)| from != to);
    let is_step = ["cheaper", "path"].contains(&event.probe);
    let marked = squares(event).into_iter().skip(1).filter(|_| is_step);
    let board = Board::of_texts(4, &texts).with_arrows("previous", &arrows);
    board
        .marked(Mark::Chosen, marked)
        .captioned("cost, previous")
}
