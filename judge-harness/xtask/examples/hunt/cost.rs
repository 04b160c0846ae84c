//! What a board costs a program: its CPU time.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, bail};
use judge_harness::judge::Judge;
use judge_harness::language::program::Program;
use judge_harness::sandbox::scratch::{self, Scratch};
use judge_harness::sandbox::{End, Excess};

use xtask::measure;

use super::board::Board;

/// What makes a board hard: the CPU time that it takes, or what a test makes of it.
pub trait Cost {
    /// What a board costs about which nothing is known yet.
    fn first(&mut self, board: &Board) -> Result<u64> {
        let roughly = self.cost(board, self.most())?;
        self.cost(board, roughly)
    }

    /// What a board costs that is about as hard as one that costs `expected`.
    fn cost(&mut self, board: &Board, expected: u64) -> Result<u64>;

    /// The cost of a board, known to be `cost`, measured once more.
    fn surer(&mut self, board: &Board, cost: u64) -> Result<u64>;

    /// The cost beyond which boards cannot be told apart.
    fn most(&self) -> u64;

    /// The CPU time that all boards so far have taken.
    fn spent(&self) -> Duration;

    /// A cost with its unit.
    fn shown(&self, cost: u64) -> String;
}

/// A board is repeated until it takes about as long: the start of a process is a tenth of that, and differs from
/// run to run by far less.
const ENOUGH: Duration = Duration::from_millis(4);
/// The most games of one file.
const MOST_GAMES: u64 = 500;

/// The CPU time of a program on a board, in nanoseconds: that of a file that repeats the board, without
/// the time for a file of no game, for each game. Other work on the machine makes a run longer and never
/// shorter, so the least of several times counts.
pub struct Time<'a> {
    judge: &'a Judge,
    program: Program,
    limit: Duration,
    /// The time for a file of no game.
    nothing: Duration,
    spent: Duration,
    /// The folder of the input.
    scratch: Scratch,
}

impl<'a> Time<'a> {
    /// The time that a compiled program takes for a game, up to a limit.
    pub fn new(judge: &'a Judge, program: Program, limit: Duration) -> Result<Self> {
        let mut time = Self {
            judge,
            program,
            limit,
            nothing: Duration::ZERO,
            spent: Duration::ZERO,
            scratch: scratch::folder()?,
        };
        let mut least = Duration::MAX;
        for _ in 0..STARTS {
            least = time.run(&Board::default(), 0)?.min(least);
        }
        time.nothing = least;
        Ok(time)
    }

    /// The CPU time for so many games on a board, the time limit at the most.
    fn run(&mut self, board: &Board, games: u64) -> Result<Duration> {
        let file = self.input();
        fs::write(&file, board.input(games as usize))?;
        let run = self.judge.run_unjudged(&self.program, &file, self.limit)?;
        let exit = run.exit;
        self.spent += exit.cpu;
        match exit.end {
            End::Status(0) => Ok(exit.cpu.min(self.limit)),
            End::Stopped(Excess::Cpu) => Ok(self.limit),
            end => bail!("the program fails ({end:?}) on {:?}", board.input(1)),
        }
    }

    fn input(&self) -> PathBuf {
        self.scratch.path().join("board.in")
    }

    /// The instructions that a board takes beyond a file of no game. Not counted without valgrind, nor for a program that a
    /// virtual machine runs.
    pub fn instructions(&self, board: &Board) -> Result<Option<u64>> {
        if measure::valgrind().is_err() || !self.program.job.arguments.is_empty() {
            return Ok(None);
        }
        let input = self.input();
        let count = |games| {
            fs::write(&input, board.input(games))?;
            measure::instructions(&self.program.job.program, &input, None)
        };
        Ok(Some(count(1)? - count(0)?))
    }
}

/// The start of a program is the shortest of this many runs.
pub const STARTS: u32 = 10;

impl Cost for Time<'_> {
    fn cost(&mut self, board: &Board, expected: u64) -> Result<u64> {
        let enough = nanoseconds(ENOUGH);
        let mut games = (enough / expected.max(1)).clamp(1, MOST_GAMES);
        let mut used = self.run(board, games)?;
        if used == self.limit && games > 1 {
            games = 1;
            used = self.run(board, 1)?;
        }
        // One that takes longer than the limit is as hard as can be told.
        if used == self.limit {
            return Ok(self.most());
        }
        Ok(nanoseconds(used.saturating_sub(self.nothing)) / games)
    }

    fn surer(&mut self, board: &Board, cost: u64) -> Result<u64> {
        Ok(self.cost(board, cost)?.min(cost))
    }

    fn most(&self) -> u64 {
        nanoseconds(self.limit)
    }

    fn spent(&self) -> Duration {
        self.spent
    }

    fn shown(&self, cost: u64) -> String {
        if cost >= self.most() {
            return format!("over {} ms", self.limit.as_millis());
        }
        format!("{:.3} ms", cost as f64 / 1e6)
    }
}

fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}
