//! Ships: the same answers as the rules themselves give, played out shot by shot. That also proves what
//! the submission makes of the rules, the elimination of covers.

use std::fs;

use judge_harness::callgrind::Callgrind;
use judge_harness::compiler::{Compiled, Source};
use judge_harness::rules::rules;
use judge_harness::stress::generator;
use judge_harness::workspace::{Case, Problem, Workspace};
use proptest::arbitrary::any;
use proptest::prelude::Rng;
use proptest::strategy::{BoxedStrategy, Just, Strategy, ValueTree};
use proptest::test_runner::{Config, TestRunner};
use proptest::{collection::vec, prop_oneof};

use crate::driver::assert_like_the_reference;
use crate::support::{Scratch, judge, workspace};

/// Compares the answers on this many random inputs.
fn assert_like_the_rules(inputs: &BoxedStrategy<String>, count: usize) {
    let mut runner =
        TestRunner::new_with_rng(Config::default(), TestRunner::deterministic().rng().clone());
    let mut draw = || {
        inputs
            .new_tree(&mut runner)
            .expect("a random input")
            .current()
    };
    let drawn: Vec<String> = (0..count).map(|_| draw()).collect();
    assert_like_the_reference("uva322", &drawn);
}

/// The same inputs with the two integers of some games in the other order, which the statement does not
/// allow and the submission accepts anyway.
fn in_both_orders(inputs: BoxedStrategy<String>) -> BoxedStrategy<String> {
    let games = |input: &str| input.lines().filter(|line| line.contains(' ')).count();
    let with_choices = inputs.prop_flat_map(move |input| {
        let choices = vec(any::<bool>(), games(&input));
        (Just(input), choices)
    });
    let reordered = with_choices.prop_map(|(input, choices)| {
        let mut choices = choices.into_iter();
        let line = |line: &str| match line.split_once(' ') {
            Some((width, height)) if choices.next() == Some(true) => {
                format!("{height} {width}\n")
            }
            _ => format!("{line}\n"),
        };
        input.lines().map(line).collect()
    });
    reordered.boxed()
}

/// Small boards with any mixture of letters: most of it unknown, since few others can be won.
fn small_boards() -> BoxedStrategy<String> {
    let size = prop_oneof![
        (2..=2_usize, 14..=16_usize),
        (3..=3_usize, 9..=12_usize),
        (4..=4_usize, 7..=9_usize),
        (5..=6_usize, 5..=6_usize),
    ];
    let board = size.prop_flat_map(|(width, height)| {
        let letters = prop_oneof![20 => Just('.'), 3 => Just('x'), 1 => Just('o')];
        vec(vec(letters, width), height)
    });
    let text = board.prop_map(|rows| {
        let lines = rows
            .iter()
            .map(|row| row.iter().chain(&['\n']).collect::<String>());
        format!(
            "{} {}\n{}",
            rows[0].len(),
            rows.len(),
            lines.collect::<String>()
        )
    });
    text.boxed()
}

#[test]
fn real_layouts_partly_uncovered() {
    let inputs = rules("uva322").inputs().expect("a generator");
    assert_like_the_rules(&in_both_orders(inputs), 2000);
}

#[test]
#[ignore = "takes minutes"]
fn twenty_thousand_real_layouts_partly_uncovered() {
    let inputs = rules("uva322").inputs().expect("a generator");
    assert_like_the_rules(&in_both_orders(inputs), 20_000);
}

#[test]
fn small_boards_of_any_letters() {
    assert_like_the_rules(&in_both_orders(small_boards()), 2000);
}

#[test]
fn every_board_that_is_all_unknown() {
    let sizes = (2..=16).flat_map(|width| (2..=16).map(move |height| (width, height)));
    let game = |sizes: String, width, height| {
        format!("{sizes}\n{}\n", (".".repeat(width) + "\n").repeat(height))
    };
    let (mut width_first, mut height_first) = (String::new(), String::new());
    for (width, height) in sizes {
        width_first += &game(format!("{width} {height}"), width, height);
        height_first += &game(format!("{height} {width}"), width, height);
    }
    assert_like_the_reference("uva322", &[width_first, height_first]);
}

/// The boards that hunts have found and other hard ones.
fn hard_boards() -> Vec<Vec<String>> {
    let workspace = Workspace::find().expect("the workspace");
    let is_ships = |problem: &&Problem| problem.id == "uva322";
    let problem = workspace.problems.iter().find(is_ships).expect("Ships");
    let is_hard = |case: &&Case| {
        ["hunted-", "slow-", "wide-", "dense-"]
            .iter()
            .any(|name| case.name.starts_with(&format!("secret/{name}")))
    };
    let board = |case: &Case| {
        let input = fs::read_to_string(&case.input).expect("an input");
        let rows = input.lines().skip(1).take_while(|row| !row.is_empty());
        rows.map(str::to_owned).collect()
    };
    problem.cases.iter().filter(is_hard).map(board).collect()
}

/// A board as a game of the input.
fn game(board: &[String]) -> String {
    let (width, height) = (board[0].len(), board.len());
    format!("{width} {height}\n{}\n\n", board.join("\n"))
}

/// Walks from each hard board by changes of one or two squares and compares the answer on each board met
/// with the reference solution's. After some forty changes a walk begins again: it is easy far away.
fn walk_near_hard_boards(boards: usize) {
    let starts = hard_boards();
    assert!(starts.len() > 20, "{} hard boards", starts.len());
    let steps = boards.div_ceil(starts.len());
    let mut inputs = Vec::new();
    for (seed, start) in (0..).zip(&starts) {
        let mut random = generator(seed);
        let mut below = |end: usize| random.next_u32() as usize % end;
        let mut board = start.clone();
        for _ in 0..steps {
            if below(40) == 0 {
                board.clone_from(start);
            }
            for _ in 0..=below(2) {
                let (row, column) = (below(board.len()), below(board[0].len()));
                let mark = ["x", "o", ".", "."][below(4)];
                board[row].replace_range(column..=column, mark);
            }
            inputs.push(game(&board));
        }
    }
    assert_like_the_reference("uva322", &inputs);
}

/// Where the rules that spare work matter.
#[test]
fn boards_near_the_hardest_known() {
    walk_near_hard_boards(1_000);
}

/// A rule that only spares work may be lost without a wrong answer: the instructions tell. A change that means to
/// alter them puts the new number here; what compilers differ by is within a tenth.
#[test]
fn the_hard_boards_take_no_more_instructions_than_are_known() {
    let Ok(callgrind) = Callgrind::new() else {
        eprintln!("skipped: valgrind");
        return;
    };
    let problem = workspace().problem("uva322").expect("Ships");
    let source = Source::read(&problem.submission).expect("the submission");
    let Ok(Compiled::Program(program)) = judge(workspace()).compile(&source) else {
        panic!("the submission does not compile");
    };
    let games: String = hard_boards().iter().map(|board| game(board)).collect();
    let scratch = Scratch::new();
    let count = callgrind.count(&program.path, &scratch.write("games", &games), None);
    let millions = count.expect("it can be run") / 1_000_000;
    let known = 282;
    assert!(millions <= known + known / 10, "{millions} million");
}

#[test]
#[ignore = "takes minutes"]
fn fifty_thousand_boards_near_the_hardest_known() {
    walk_near_hard_boards(50_000);
}
