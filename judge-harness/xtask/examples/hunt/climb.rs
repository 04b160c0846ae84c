//! Hill climbing: a climb starts from a random board and changes one to three squares at a time; a change that
//! does not make the board easier is kept. After a long time without an improvement the climb ends and another
//! one begins.

use std::cmp::Reverse;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use judge_harness::check::stress::generator;
use judge_harness::rules::named;
use proptest::prelude::Rng;
use proptest::strategy::{BoxedStrategy, Strategy, ValueTree};
use proptest::test_runner::{Config, TestRng, TestRunner};

use super::PROBLEM;
use super::board::Board;
use super::cost::Cost;

/// A climb ends after this many changes in a row that are no improvement.
const PATIENCE: u32 = 1500;
/// What is harder by less than this part is no improvement: a measured time is not that exact.
const IMPROVEMENT: u64 = 50;
/// How often the boards that are kept are measured once more.
const CONFIRMATIONS: u32 = 5;
/// The number of boards that are kept.
const KEPT: usize = 20;

/// A board at the end of a climb.
#[derive(Debug, Clone)]
pub struct Climbed {
    pub board: Board,
    pub cost: u64,
}

/// A hunt under way.
pub struct Hunt<C> {
    /// What makes a board hard.
    pub cost: C,
    /// Different boards, the hardest first.
    pub hardest: Vec<Climbed>,
    random: TestRng,
    runner: TestRunner,
    starts: BoxedStrategy<String>,
    climbs: u64,
    boards: u64,
    /// What the board costs at which the climb has arrived.
    current: u64,
}

impl<C: Cost> Hunt<C> {
    /// Starts a hunt that draws the same boards for a given seed, as far as the costs are the same.
    pub fn new(seed: u64, cost: C) -> Result<Self> {
        Ok(Self {
            cost,
            hardest: Vec::new(),
            random: generator(seed),
            runner: TestRunner::new_with_rng(Config::default(), generator(seed)),
            starts: named(PROBLEM).inputs.context("a generator of boards")?(),
            climbs: 0,
            boards: 0,
            current: 0,
        })
    }

    /// Climbs once, as long as `goes_on` says so.
    pub fn climb(&mut self, goes_on: impl Fn(&Self) -> bool) -> Result<()> {
        let mut board = self.start()?;
        self.current = self.cost.first(&board)?;
        let (mut stale, mut passed) = (0, self.current);
        while stale < PATIENCE && self.current < self.cost.most() && goes_on(self) {
            let changed = board.changed(|end| self.random.next_u32() as usize % end);
            self.boards += 1;
            stale += 1;
            if let Some(cost) = self.unless_easier(&changed, &board)? {
                (board, self.current) = (changed, cost);
            }
            if self.current > passed + passed / IMPROVEMENT {
                (stale, passed) = (0, self.current);
            }
        }
        self.climbs += 1;
        let cost = self.current;
        self.keep(Climbed { board, cost });
        Ok(())
    }

    /// The cost of a changed board, unless it is easier than the board was. One that seems not to be is
    /// measured once more, and so is the board that it would replace.
    fn unless_easier(&mut self, changed: &Board, board: &Board) -> Result<Option<u64>> {
        let cost = self.cost.cost(changed, self.current)?;
        if cost < self.current {
            return Ok(None);
        }
        let cost = self.cost.surer(changed, cost)?;
        self.current = self.cost.surer(board, self.current)?;
        Ok((cost >= self.current).then_some(cost))
    }

    /// Measures the boards that are kept a few times more, once the hunt is over.
    pub fn confirm(&mut self) -> Result<()> {
        for climbed in &mut self.hardest {
            for _ in 0..CONFIRMATIONS {
                climbed.cost = self.cost.surer(&climbed.board, climbed.cost)?;
            }
        }
        self.hardest.sort_by_key(|climbed| Reverse(climbed.cost));
        Ok(())
    }

    /// Keeps the board if it is among the hardest, and the harder one of two that are images of each other.
    fn keep(&mut self, climbed: Climbed) {
        self.hardest.push(climbed);
        self.hardest.sort_by_key(|climbed| Reverse(climbed.cost));
        let mut kept: Vec<Climbed> = Vec::new();
        for climbed in self.hardest.drain(..) {
            if !kept
                .iter()
                .any(|kept| kept.board.is_image_of(&climbed.board))
            {
                kept.push(climbed);
            }
        }
        kept.truncate(KEPT);
        self.hardest = kept;
    }

    /// The first board of a random input.
    fn start(&mut self) -> Result<Board> {
        let tree = self.starts.new_tree(&mut self.runner);
        let input = tree.map_err(|reason| anyhow!("{reason}"))?.current();
        Ok(Board::first_of(&input))
    }

    /// How far the hunt is.
    pub fn progress(&self) -> String {
        let hardest = self.hardest.first().map_or(0, |hardest| hardest.cost);
        format!(
            "{} climbs, {} boards, hardest {}, now at {}",
            self.climbs,
            self.boards,
            self.cost.shown(hardest),
            self.cost.shown(self.current)
        )
    }

    /// What has been done; the list of the hardest boards comes after it.
    pub fn summary(&self) -> String {
        let (climbs, boards) = (self.climbs, self.boards);
        let seconds = self.cost.spent().as_secs_f64();
        format!(
            "{climbs} climbs over {boards} boards, {seconds:.0} s of CPU time; the hardest, by CPU time:"
        )
    }

    /// Writes the hardest boards into a folder of their own, as cases with the reference solution's
    /// answers. What an earlier hunt left there is removed. Returns the inputs, each with its `yes.` or `no.`
    pub fn save(&self, folder: &Path) -> Result<Vec<(PathBuf, String)>> {
        if folder.exists() {
            fs::remove_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        let mut all = Vec::new();
        for (number, climbed) in (1..).zip(&self.hardest) {
            let file = folder.join(format!("hunted-{number:02}.in"));
            let input = climbed.board.input(1);
            let reference = named(PROBLEM).reference.context("a reference solution")?;
            let answer = reference(&input);
            let verdict = answer.lines().nth(1).unwrap_or_default().to_owned();
            fs::write(file.with_extension("ans"), answer)?;
            fs::write(&file, input)?;
            all.push((file, verdict));
        }
        Ok(all)
    }
}
