//! A hunt for boards that are hard for the Ships submission: hill climbing on the effort of its search.
//!
//! The effort is counted by the submission itself, by positions and the size of their sets of options,
//! so a hunt finds the same boards on every machine. A climb starts from a random board and changes one to
//! three squares at a time; a change that does not make the board easier is kept. After a long time without an
//! improvement the climb ends and another one begins.
//!
//! A target of its own, since it includes the submission: `cargo hunt --minutes 10`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result};
use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use judge_harness::workspace::Workspace;
use proptest::prelude::Rng;
use proptest::strategy::{BoxedStrategy, Strategy, ValueTree};
use proptest::test_runner::{Config, TestRng, TestRunner};

use judge_harness::rules::rules;
use judge_harness::stress::generator;

/// The submission itself.
#[allow(
    dead_code,
    clippy::all,
    clippy::pedantic,
    reason = "checked as the crate it is"
)]
#[path = "../../uva322/src/main.rs"]
mod uva322;

/// Hunts for boards of Ships that are hard for the submission. Ctrl-C ends a hunt early: what it has
/// found is kept, and the exit status is 130.
#[derive(Parser)]
#[command(bin_name = "cargo hunt")]
struct Arguments {
    /// How long to hunt
    #[arg(long, default_value_t = 10.0)]
    minutes: f64,
    /// The seed; a random seed if none is given. A hunt is deterministic for a given seed, except for its end
    #[arg(long)]
    seed: Option<u64>,
}

fn main() -> Result<ExitCode> {
    let arguments = Arguments::parse();
    let workspace = Workspace::find()?;
    let seed = arguments.seed.unwrap_or_else(random_seed);
    let deadline = deadline(arguments.minutes)?;
    let mut hunt = Hunt::new(seed)?;
    let interrupted = Arc::new(AtomicBool::new(false));
    let interrupt = interrupted.clone();
    ctrlc::set_handler(move || interrupt.store(true, Ordering::Relaxed))?;
    let bar = ProgressBar::new_spinner();
    bar.set_style(ProgressStyle::with_template("{spinner} {elapsed} {msg}")?);
    bar.enable_steady_tick(Duration::from_millis(100));
    let goes_on = || Instant::now() < deadline && !interrupted.load(Ordering::Relaxed);
    while goes_on() {
        hunt.climb(goes_on)?;
        let hardest = hunt.hardest[0].effort;
        let (climbs, boards) = (hunt.climbs, hunt.boards);
        bar.set_message(format!(
            "{climbs} climbs, {boards} boards, hardest {hardest}"
        ));
    }
    bar.finish_and_clear();
    println!(
        "seed {seed}: {} climbs over {} boards; the hardest, by effort:",
        hunt.climbs, hunt.boards
    );
    let folder = workspace.cache.join("hunt").join(PROBLEM);
    for (board, file) in hunt.hardest.iter().zip(hunt.save(&folder)?) {
        println!(
            "{}  {}",
            board.summary(),
            workspace.relative(&file).display()
        );
    }
    // As a shell has it: 128 and the number of SIGINT.
    let status = if interrupted.load(Ordering::Relaxed) {
        130
    } else {
        0
    };
    Ok(ExitCode::from(status))
}

/// The problem whose effort varies from board to board.
const PROBLEM: &str = "uva322";

/// A climb ends after this many changes in a row that are no improvement.
const PATIENCE: u32 = 1500;
/// The number of boards that are kept.
const KEPT: usize = 20;

/// A board, and the effort that the submission spends on it.
#[derive(Debug, Clone)]
struct Board {
    /// The rows, of `x`, `o` and `.`.
    rows: Vec<String>,
    /// What the submission counted.
    effort: u64,
    /// The submission's answer.
    is_won: bool,
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
    fn input(&self) -> String {
        let rows = self.rows.join("\n");
        format!("{} {}\n{rows}\n\n0 0\n", self.width(), self.rows.len())
    }

    fn width(&self) -> usize {
        self.rows[0].len()
    }

    /// In one line: the effort, the size, the numbers of `x` and of unknown squares, and the answer.
    fn summary(&self) -> String {
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
struct Hunt {
    random: TestRng,
    runner: TestRunner,
    starts: BoxedStrategy<String>,
    hardest: Vec<Board>,
    climbs: u64,
    boards: u64,
}

impl Hunt {
    /// Starts a hunt that is deterministic for a given seed.
    fn new(seed: u64) -> Result<Self> {
        Ok(Self {
            random: generator(seed),
            runner: TestRunner::new_with_rng(Config::default(), generator(seed)),
            starts: rules(PROBLEM).inputs().context("a generator of boards")?,
            hardest: Vec::new(),
            climbs: 0,
            boards: 0,
        })
    }

    /// Climbs once, as long as `goes_on` says so.
    fn climb(&mut self, goes_on: impl Fn() -> bool) -> Result<()> {
        let mut board = self.start()?;
        let mut stale = 0;
        while stale < PATIENCE && goes_on() {
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
        self.keep(board);
        Ok(())
    }

    /// Keeps the board if it is among the hardest, and different from all that are kept.
    fn keep(&mut self, board: Board) {
        if self.hardest.iter().any(|kept| kept.rows == board.rows) {
            return;
        }
        self.hardest.push(board);
        let hardest_first = |board: &Board| std::cmp::Reverse(board.effort);
        self.hardest.sort_by_key(hardest_first);
        self.hardest.truncate(KEPT);
    }

    /// The first board of a random input.
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

    /// Writes the hardest boards into a folder of their own, as cases with the reference solution's
    /// answers. What an earlier hunt left there is removed.
    fn save(&self, folder: &Path) -> Result<Vec<PathBuf>> {
        if folder.exists() {
            fs::remove_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        let mut files = Vec::new();
        for (number, board) in (1..).zip(&self.hardest) {
            let file = folder.join(format!("hunted-{number:02}.in"));
            let input = board.input();
            let answer = rules(PROBLEM).reference(&input).unwrap_or_default();
            fs::write(file.with_extension("ans"), answer)?;
            fs::write(&file, input)?;
            files.push(file);
        }
        Ok(files)
    }
}

/// The end of a hunt that takes this many minutes from now.
fn deadline(minutes: f64) -> Result<Instant> {
    let time = Duration::try_from_secs_f64(60.0 * minutes).context("--minutes")?;
    Instant::now()
        .checked_add(time)
        .context("--minutes: too long")
}

/// A seed that differs from run to run, short enough to type.
fn random_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    u64::from(now.map_or(0, |now| now.subsec_nanos()))
}
