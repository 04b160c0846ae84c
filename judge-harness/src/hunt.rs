//! A hunt for boards that are hard for the Ships submission: hill climbing on the effort of its search.
//!
//! The effort is counted by the submission itself, by positions and the size of their sets of options,
//! so a hunt finds the same boards on every machine. From a drawn board on, one to three squares are changed at a time, and what
//! is not easier is kept; where nothing has helped for a while, the climb ends and another one begins.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use proptest::prelude::Rng;
use proptest::strategy::{BoxedStrategy, Strategy, ValueTree};
use proptest::test_runner::{Config, TestRng, TestRunner};

use crate::problems::rules;
use crate::stress::generator;

/// The submission itself, for the hunt and for its proof.
#[allow(
    dead_code,
    clippy::all,
    clippy::pedantic,
    reason = "checked as the crate it is"
)]
#[path = "../../uva322/src/main.rs"]
pub mod uva322;

/// So many changes in a row that do not help end a climb.
const PATIENCE: u32 = 1500;
/// So many boards are kept.
const KEPT: usize = 20;

/// A board, and the effort that the submission spends on it.
#[derive(Debug, Clone)]
pub struct Board {
    /// The rows, of `x`, `o` and `.`.
    rows: Vec<String>,
    /// What the submission counted on the way to its answer.
    pub effort: u64,
    /// The submission's answer.
    pub is_won: bool,
}

impl Board {
    fn new(rows: Vec<String>) -> Self {
        let (is_won, effort) = {
            let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
            uva322::decide(&rows)
        };
        Self {
            rows,
            effort,
            is_won,
        }
    }

    /// The board as a whole input.
    #[must_use]
    pub fn input(&self) -> String {
        let rows = self.rows.join("\n");
        format!("{} {}\n{rows}\n\n0 0\n", self.width(), self.rows.len())
    }

    fn width(&self) -> usize {
        self.rows[0].len()
    }

    /// In one line: the effort, the size, how many squares are what, and the answer.
    #[must_use]
    pub fn summary(&self) -> String {
        let count = |mark| self.rows.concat().matches(mark).count();
        format!(
            "{:>9}  {:>2} x {:<2}  {:>2} x, {:>3} unknown  {}",
            self.effort,
            self.width(),
            self.rows.len(),
            count('x'),
            count('.'),
            if self.is_won { "yes." } else { "no." }
        )
    }
}

/// A hunt under way.
pub struct Hunt {
    random: TestRng,
    runner: TestRunner,
    starts: BoxedStrategy<String>,
    worst: Vec<Board>,
    climbs: u64,
    boards: u64,
}

impl Hunt {
    /// Starts a hunt; seed for seed the same.
    ///
    /// # Errors
    ///
    /// Fails for problems other than Ships, whose search is the only one with an effort that varies.
    pub fn new(problem: &str, seed: u64) -> Result<Self> {
        ensure!(
            problem == "uva322",
            "only uva322 has boards to hunt for: its effort varies"
        );
        Ok(Self {
            random: generator(seed),
            runner: TestRunner::new_with_rng(Config::default(), generator(seed)),
            starts: rules(problem).inputs().context("a generator of boards")?,
            worst: Vec::new(),
            climbs: 0,
            boards: 0,
        })
    }

    /// Climbs once, but not longer than until `deadline`.
    ///
    /// # Errors
    ///
    /// Fails if no board can be drawn to start from.
    pub fn climb(&mut self, deadline: Instant) -> Result<()> {
        let mut board = self.start()?;
        let mut stale = 0;
        while stale < PATIENCE && Instant::now() < deadline {
            let changed = self.changed(&board);
            self.boards += 1;
            stale = if changed.effort > board.effort {
                0
            } else {
                stale + 1
            };
            if changed.effort >= board.effort {
                board = changed;
            }
        }
        self.climbs += 1;
        self.worst.push(board);
        self.worst
            .sort_by_key(|board| std::cmp::Reverse(board.effort));
        self.worst.truncate(KEPT);
        Ok(())
    }

    /// The hardest boards found so far, one of each climb, the hardest first.
    #[must_use]
    pub fn worst(&self) -> &[Board] {
        &self.worst
    }

    /// The numbers of climbs and of boards so far.
    #[must_use]
    pub fn counts(&self) -> (u64, u64) {
        (self.climbs, self.boards)
    }

    /// The first board of a drawn input.
    fn start(&mut self) -> Result<Board> {
        let tree = self.starts.new_tree(&mut self.runner);
        let input = tree
            .map_err(|reason| anyhow::anyhow!("{reason}"))?
            .current();
        let rows = input.lines().skip(1).take_while(|line| !line.is_empty());
        Ok(Board::new(rows.map(str::to_owned).collect()))
    }

    /// The board with one to three squares changed.
    fn changed(&mut self, board: &Board) -> Board {
        let mut rows = board.rows.clone();
        for _ in 0..=self.below(3) {
            let (row, column) = (self.below(rows.len()), self.below(board.width()));
            let mark = ["x", "o", ".", "."][self.below(4)];
            rows[row].replace_range(column..=column, mark);
        }
        Board::new(rows)
    }

    fn below(&mut self, end: usize) -> usize {
        self.random.next_u32() as usize % end
    }

    /// Writes the hardest boards into a folder, as cases with their answers by the reference solution.
    ///
    /// # Errors
    ///
    /// Fails if the folder does not take them.
    pub fn save(&self, folder: &Path) -> Result<Vec<PathBuf>> {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        let mut files = Vec::new();
        for (number, board) in (1..).zip(&self.worst) {
            let file = folder.join(format!("hunted-{number:02}.in"));
            let input = board.input();
            let answer = rules("uva322").reference(&input).unwrap_or_default();
            fs::write(file.with_extension("ans"), answer)?;
            fs::write(&file, input)?;
            files.push(file);
        }
        Ok(files)
    }
}

/// The deadline of a hunt of so many minutes from now.
///
/// # Errors
///
/// Fails if that is no number of minutes.
pub fn deadline(minutes: f64) -> Result<Instant> {
    let time = Duration::try_from_secs_f64(60.0 * minutes).context("--minutes")?;
    Instant::now()
        .checked_add(time)
        .context("--minutes: too long")
}
