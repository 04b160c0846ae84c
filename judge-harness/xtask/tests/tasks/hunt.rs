//! The hunt for hard boards: it climbs, it keeps different boards, and it takes the time of any program.

#[path = "../../examples/hunt/main.rs"]
#[allow(dead_code, reason = "the hunt uses all of it")]
mod hunting;

use std::fs;
use std::time::Duration;

use anyhow::Result;
use judge_harness::language::compiler::Source;

use crate::support::{Scratch, compiled, shared_judge};
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
    let is_image = |image| board("xo.\n...").is_image_of(&board(image));
    let wide = ["xo.\n...", ".ox\n...", "...\nxo.", "...\n.ox"];
    let high = ["x.\no.\n..", ".x\n.o\n..", "..\no.\nx.", "..\n.o\n.x"];
    assert!(wide.into_iter().chain(high).all(is_image));
    let others = ["x.o\n...", "xo.\n..x", "xo\n..", "x.o\n...\n..."];
    assert!(!others.into_iter().any(is_image));
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
    assert!(hunt.hardest.is_sorted_by(|a, b| a.cost >= b.cost));
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
    let input = fs::read_to_string(&saved[0].0).expect("it was saved");
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

/// The cost of a program is the CPU time of one game, without its start.
#[test]
fn the_time_of_a_program_is_that_of_one_game() {
    let scratch = Scratch::new();
    let file = scratch.write("slow.rs", SLOW);
    let source = Source::read(&file).expect("it can be read");
    let mut time = Time::new(shared_judge(), compiled(&source), LIMIT).expect("it can be run");
    let start = time.spent() / STARTS;
    let few = board("...\n...");
    let many = board(&"...\n".repeat(12));
    let nothing_to_do = board("ooo\nooo");
    // In turn, so that all meet the same load. The least of a few is what it takes without any.
    let mut least = [u64::MAX; 3];
    for _ in 0..10 {
        let once = time.most();
        let costs = [
            time.first(&few),
            time.first(&many),
            time.cost(&nothing_to_do, once),
        ];
        for (least, cost) in least.iter_mut().zip(costs) {
            *least = cost.unwrap().min(*least);
        }
    }
    let [few, many, nothing] = least;
    assert!(few > 10_000, "{few} ns");
    // Six times as many rows. Those of all games of a file would be about as many.
    assert!((3 * few..=12 * few).contains(&many), "{few} and {many} ns");
    assert!(time.spent() > Duration::from_nanos(many));
    assert!(u128::from(nothing) < start.as_nanos() / 2, "{nothing} ns");

    // Expected to take no time, and so repeated until it takes seconds: then it is tried once.
    let spent = time.spent();
    let cost = time.cost(&board(&"...\n".repeat(100)), 1).unwrap();
    assert!(cost < time.most(), "{cost} ns");
    assert!(time.spent() > spent + LIMIT);

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
