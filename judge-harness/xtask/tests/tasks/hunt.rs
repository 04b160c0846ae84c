//! The hunt for hard boards: it climbs, it keeps different boards, and it takes the time of any program.

#[path = "../../examples/hunt/main.rs"]
#[allow(dead_code, reason = "the hunt uses all of it")]
mod hunting;

use std::fs;
use std::time::Duration;

use anyhow::Result;
use judge_harness::judge::Judge;
use judge_harness::language::compiler::Source;

use crate::support::{Scratch, judge, workspace};
use hunting::board::Board;
use hunting::climb::{Climbed, Hunt};
use hunting::cost::{Cost, STARTS, Time};

/// A board is as hard as it has `x`.
#[derive(Default)]
struct Marks {
    boards: u32,
    /// How much a board is easier when it is measured once more.
    noise: u64,
}

impl Cost for Marks {
    fn name(&self) -> &'static str {
        "marks"
    }

    fn cost(&mut self, board: &Board, _expected: u64) -> Result<u64> {
        self.boards += 1;
        Ok(board.input(1).matches('x').count() as u64)
    }

    fn surer(&mut self, _board: &Board, cost: u64) -> Result<u64> {
        Ok(cost - self.noise)
    }

    fn most(&self) -> u64 {
        30
    }

    fn spent(&self) -> Duration {
        Duration::from_secs(self.boards.into())
    }

    fn shown(&self, cost: u64) -> String {
        cost.to_string()
    }
}

fn board(rows: &str) -> Board {
    Board::first_of(&format!("sizes\n{rows}\n"))
}

#[test]
fn rotations_and_reflections_are_one_board() {
    let images = [
        "xo.\n...",
        ".ox\n...",
        "...\nxo.",
        "...\n.ox",
        "x.\no.\n..",
        ".x\n.o\n..",
        "..\no.\nx.",
        "..\n.o\n.x",
    ];
    for image in images {
        assert!(board(images[0]).is_image_of(&board(image)), "{image}");
    }
    for other in ["x.o\n...", "xo.\n..x", "xo\n..", "x.o\n...\n..."] {
        assert!(!board(images[0]).is_image_of(&board(other)), "{other}");
    }
}

#[test]
fn a_climb_ends_at_the_top_and_different_boards_are_saved() {
    let mut hunt = Hunt::new(1, Marks::default()).expect("there is a generator");
    for _ in 0..30 {
        hunt.climb(|_| true).expect("nothing fails");
    }
    let marks = |climbed: &Climbed| climbed.board.input(1).matches('x').count();
    assert_eq!(hunt.hardest.len(), 20);
    for climbed in &hunt.hardest {
        let squares = climbed.board.input(1).matches(['x', 'o', '.']).count();
        // A change of up to three squares may go beyond what can be told apart.
        assert!(marks(climbed) >= squares.min(30), "{:?}", climbed.board);
        assert_eq!(climbed.cost, marks(climbed) as u64);
    }
    assert!(
        hunt.hardest
            .is_sorted_by_key(|climbed| std::cmp::Reverse(climbed.cost))
    );
    for (number, climbed) in hunt.hardest.iter().enumerate() {
        let mut others = hunt.hardest[..number].iter();
        assert!(!others.any(|other| other.board.is_image_of(&climbed.board)));
    }

    let before = hunt.hardest[0].cost;
    hunt.cost.noise = 1;
    hunt.confirm().expect("nothing fails");
    assert_eq!(hunt.hardest[0].cost, before - 5);

    let folder = Scratch::new();
    let hunted = folder.folder().join("hunted");
    fs::create_dir(&hunted).expect("a folder");
    fs::write(hunted.join("hunted-21.in"), "of an earlier hunt").expect("a file");
    let saved = hunt.save(&hunted).expect("the folder takes files");
    assert_eq!(saved.len(), 20);
    assert_eq!(fs::read_dir(&hunted).expect("the folder").count(), 40);
    let input = fs::read_to_string(&saved[0].input).expect("it was saved");
    assert_eq!(Board::first_of(&input), hunt.hardest[0].board);
}

/// A program that is slow by the rows of its games, and stops with an error on a board of seven columns.
const SLOW: &str = r#"
use std::io::Read;
fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    let mut sum = 0_u64;
    for line in input.lines().filter(|line| line.contains('.')) {
        assert!(line.len() != 7);
        let steps = if line.contains('x') { u64::MAX } else { 1_000_000 };
        for step in 0..steps {
            sum = std::hint::black_box(sum + step);
        }
    }
    println!("{}", sum);
}
"#;

/// A time limit that is soon over.
const LIMIT: Duration = Duration::from_millis(400);

/// The time of a program that is compiled for the test.
fn time(judge: &Judge) -> Time<'_> {
    let scratch = Scratch::new();
    let file = scratch.write("slow.rs", SLOW);
    let source = Source::read(&file).expect("it can be read");
    let Ok(Ok(program)) = judge.compile(&source) else {
        panic!("it does not compile");
    };
    Time::new(judge, program, LIMIT).expect("it can be run")
}

#[test]
fn the_time_of_a_program_is_that_of_one_game() {
    let judge = judge(workspace());
    let mut time = time(&judge);
    let few = board("...\n...");
    let many = board(&"...\n".repeat(12));
    // In turn, so that both meet the same load. The least of a few is what it takes without any.
    let [mut least_few, mut least_many] = [u64::MAX; 2];
    for _ in 0..5 {
        least_few = time.first(&few).unwrap().min(least_few);
        least_many = time.first(&many).unwrap().min(least_many);
    }
    let (few, many) = (least_few, least_many);
    assert!(few > 10_000, "{few} ns");
    // Six times as many rows. Those of all games of a file would be about as many.
    assert!((3 * few..=12 * few).contains(&many), "{few} and {many} ns");
    assert!(time.spent() > Duration::from_nanos(many));
}

#[test]
fn the_start_of_a_program_does_not_count() {
    let judge = judge(workspace());
    let mut time = time(&judge);
    let start = time.spent() / STARTS;
    let nothing_to_do = board("ooo\nooo");
    let once = time.most();
    let costs = (0..20).map(|_| time.cost(&nothing_to_do, once).unwrap());
    let least = Duration::from_nanos(costs.min().unwrap());
    assert!(least < start / 2, "{least:?}, and a start takes {start:?}");
}

#[test]
fn a_board_that_is_harder_than_expected_is_tried_once() {
    let judge = judge(workspace());
    let mut time = time(&judge);
    // Expected to take no time, and so repeated until it takes seconds.
    let cost = time.cost(&board(&"...\n".repeat(100)), 1).unwrap();
    assert!(cost < time.most(), "{cost} ns");
    assert!(time.spent() > Duration::from_nanos(time.most()));
}

#[test]
fn a_board_over_the_limit_is_the_hardest_and_one_that_fails_is_shown() {
    let judge = judge(workspace());
    let mut time = time(&judge);
    let cost = time.cost(&board("x..\n..."), 1_000_000).expect("no error");
    assert_eq!(cost, time.most());
    assert_eq!(time.shown(cost), "over 400 ms");
    let failed = time
        .first(&board(".......\n......."))
        .expect_err("it fails");
    let message = failed.to_string();
    assert!(message.contains("fails (Status(101))"), "{message}");
    assert!(message.contains(r"7 2\n.......\n"), "{message}");
}
