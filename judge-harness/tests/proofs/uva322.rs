//! Ships: the submission answers like the game itself, played shot by shot. That also tests its
//! shortcut, the elimination of covers.

use std::fs::{self, File};
use std::process::{Command, Stdio};

use judge_harness::problem::cases::Case;
use problems::Rng;
use problems::uva322::RULES;

use crate::driver::assert_like_the_reference;
use crate::support::{Scratch, compiled, submission, workspace};
use crate::trials::test;

/// A small board of random letters, most of them unknown, since few other boards can be won.
fn small_board(random: &mut Rng) -> String {
    let (widths, heights) = [
        (2..=2, 14..=16),
        (3..=3, 9..=12),
        (4..=4, 7..=9),
        (5..=6, 5..=6),
    ][random.usize(..4)]
    .clone();
    let (width, height) = (random.usize(widths), random.usize(heights));
    let mut row = || -> String {
        let letters = (0..width).map(|_| match random.u8(..24) {
            0..20 => '.',
            20..23 => 'x',
            _ => 'o',
        });
        letters.collect()
    };
    let rows: Vec<_> = (0..height).map(|_| row()).collect();
    game(&rows)
}

test!(real_layouts_partly_uncovered);
fn real_layouts_partly_uncovered() {
    drawn_by(RULES.generator.expect("a generator"));
}

test!(small_boards_of_any_letters);
fn small_boards_of_any_letters() {
    drawn_by(small_board);
}

/// In half of the inputs the two integers of each game are in the other order, which the statement
/// does not allow and the submission accepts anyway.
fn drawn_by(generator: fn(&mut Rng) -> String) {
    let mut random = Rng::with_seed(2);
    let draw = |number: usize| {
        let turned = |line: &str| match line.split_once(' ') {
            Some((width, height)) if number % 2 == 1 => format!("{height} {width}\n"),
            _ => format!("{line}\n"),
        };
        generator(&mut random).lines().map(turned).collect()
    };
    let drawn: Vec<String> = (0..1000).map(draw).collect();
    assert_like_the_reference("uva322", &drawn);
}

test!(every_board_that_is_all_unknown);
fn every_board_that_is_all_unknown() {
    let sizes = (2..=16).flat_map(|width| (2..=16).map(move |height| (width, height)));
    let games = sizes.map(|(width, height)| game(&vec![".".repeat(width); height]));
    assert_like_the_reference("uva322", &[games.collect()]);
}

/// The boards that hunts have found and other hard ones.
fn hard_boards() -> Vec<Vec<String>> {
    let problem = workspace().problem("uva322").expect("Ships");
    let board = |case: &Case| {
        let input = fs::read_to_string(&case.input).expect("an input");
        let rows = input.lines().skip(1).take_while(|row| !row.is_empty());
        rows.map(str::to_owned).collect()
    };
    let hard = problem.cases.iter().filter(|case| case.is_hard());
    hard.map(board).collect()
}

/// A board as a game of the input.
fn game(board: &[String]) -> String {
    let (width, height) = (board[0].len(), board.len());
    format!("{width} {height}\n{}\n\n", board.join("\n"))
}

test!(boards_near_the_hardest_known);
/// The shortcuts of the search matter most on these boards. A walk starts at each hard board and
/// changes one or two squares in a step. After some forty steps it begins again, since boards far
/// away are easy.
fn boards_near_the_hardest_known() {
    let starts = hard_boards();
    assert!(starts.len() > 20, "{} hard boards", starts.len());
    let steps = 1000_usize.div_ceil(starts.len());
    let mut inputs = Vec::new();
    for (seed, start) in (0..).zip(&starts) {
        let mut random = Rng::with_seed(seed);
        let mut below = |end: usize| random.usize(..end);
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

test!(the_hard_boards_together_take_less_than_a_billion_instructions,
    needs runs("valgrind --version"));
/// A broken memo or bound gives no wrong answer, but more instructions.
fn the_hard_boards_together_take_less_than_a_billion_instructions() {
    let problem = workspace().problem("uva322").expect("Ships");
    let program = compiled(&submission(problem));
    let scratch = Scratch::new();
    let games: String = hard_boards().iter().map(|board| game(board)).collect();
    let counted = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(&program.job.program)
        .stdin(File::open(scratch.write("games", &games)).expect("the games"))
        .stdout(Stdio::null())
        .output();
    let counted = counted.expect("valgrind starts");
    let words = String::from_utf8_lossy(&counted.stderr);
    let mut words = words
        .split_whitespace()
        .skip_while(|word| *word != "Collected");
    let count = words.nth(2).and_then(|count| count.parse::<u64>().ok());
    let millions = count.expect("a count") / 1_000_000;
    assert!(millions < 1_000, "{millions} million");
}
