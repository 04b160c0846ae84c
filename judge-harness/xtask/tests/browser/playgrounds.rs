//! The boards to play on, in a browser.

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use judge_harness::rules::rules;
use judge_harness::workspace::{Problem, Workspace};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use serde_json::json;

use crate::driver::{PATIENCE, Page};

/// Boards that are set in each playground, one half by click and one by keyboard.
const BOARDS: usize = 6;

/// The problems that have a board to play on.
fn played(workspace: &Workspace) -> impl Iterator<Item = &Problem> {
    let problems = workspace.problems.iter();
    problems.filter(|it| rules(&it.id).playground().is_some())
}

/// Random boards for a playground: inputs with one game.
fn boards(problem: &str) -> Vec<String> {
    let Some(inputs) = rules(problem).inputs() else {
        return Vec::new();
    };
    let mut runner = TestRunner::deterministic();
    let mut next = || inputs.new_tree(&mut runner).expect("an input").current();
    (0..BOARDS).map(|_| next()).collect()
}

pub fn plays(page: &mut Page, workspace: &Workspace) -> Result<()> {
    for problem in played(workspace) {
        page.goto_playground(&problem.id)?;
        for (number, input) in boards(&problem.id).iter().enumerate() {
            let by = if number % 2 == 0 { "click" } else { "key" };
            // The first game of the input, as the page itself writes it.
            let game = page
                .set_board(input, by)
                .with_context(|| problem.id.clone())?;
            let expected = rules(&problem.id)
                .reference(&game)
                .context("no reference")?;
            let answer = page.text("#play-answer")?;
            ensure!(
                answer == expected,
                "{} by {by}:\n{game}expected {expected}got {answer}",
                problem.id
            );
        }
    }
    Ok(())
}

pub fn steps_through_ships(page: &mut Page, workspace: &Workspace) -> Result<()> {
    let Ok(ships) = workspace.problem("uva322") else {
        return Ok(());
    };
    page.goto_playground(&ships.id)?;
    let steps = page.steps()?;
    let last = steps.last().context("no step")?;
    ensure!(last[0].starts_with("if all of them hit"), "{last:?}");
    let shots = &steps[..steps.len() - 1];
    ensure!(
        !shots.is_empty() && shots.iter().all(|it| it[0].starts_with("shot ")),
        "{steps:?}"
    );
    ensure!(
        shots
            .iter()
            .all(|it| it.len() == 2 && it[1].starts_with("a miss leaves"))
    );
    Ok(())
}

/// The boards of the steps are those that `show` draws, for the first sample.
pub fn steps_as_show(page: &mut Page, workspace: &Workspace) -> Result<()> {
    for problem in played(workspace) {
        page.goto_playground(&problem.id)?;
        let input = fs::read_to_string(&problem.cases[0].input)?;
        let input = page.set_board(&input, "click")?;
        let extent = judge_harness::picture::Extent::All;
        let drawn = rules(&problem.id)
            .picture(&input, extent)
            .context("a picture")?;
        let drawn = drawn.map_err(anyhow::Error::msg)?;
        let shown: Vec<String> = drawn
            .panels()
            .map(|panel| {
                let rows = panel.board.squares.chunks(panel.board.width);
                let rows = rows.map(|row| row.iter().map(|it| it.letter).collect::<String>());
                [vec![panel.caption.clone()], rows.collect()]
                    .concat()
                    .join(", ")
            })
            .collect();
        let steps = page.steps()?;
        ensure!(!steps.is_empty(), "{}: no steps", problem.id);
        for board in steps.iter().flatten() {
            // A button to press has a letter of its own on the page.
            let board = if problem.id == "poj1222" {
                board.replace('P', "1")
            } else {
                board.clone()
            };
            let is_same = |shown: &String| board.starts_with(shown.as_str());
            ensure!(
                shown.iter().any(is_same),
                "{}: {board}\nis none of {shown:#?}",
                problem.id
            );
        }
    }
    Ok(())
}

impl Page {
    /// Opens a problem's page, and waits until its board can be played on.
    fn goto_playground(&self, problem: &str) -> Result<()> {
        self.goto(&format!("{problem}.html#play"))?;
        let has_board = self.ask("return !!document.querySelector('#playground')", &[])?;
        ensure!(
            has_board == json!(true),
            "{problem}: {}",
            self.text("#play")?
        );
        let started = Instant::now();
        while started.elapsed() < PATIENCE {
            if self.ask(
                "return !!document.querySelector('#playground[data-ready]')",
                &[],
            )? == json!(true)
            {
                return Ok(());
            }
            thread::sleep(Duration::from_millis(50));
        }
        anyhow::bail!("{problem}: the board is not ready; {}", self.complaints()?)
    }

    /// Sets the first game of an input on the board, by `click` or by `key`, and returns the game as the page
    /// writes it.
    fn set_board(&self, input: &str, by: &str) -> Result<String> {
        const SET: &str = "
            const [input, by] = arguments;
            const boards = puzzle.read(input);
            if (puzzle.sides) {
              for (const [id, side] of [['width', boards[0].width], ['height', boards[0].letters.length / boards[0].width]]) {
                const field = document.getElementById('play-' + id);
                field.value = side;
                field.dispatchEvent(new Event('change'));
              }
            }
            const grids = [...document.querySelectorAll('#play-boards .grid')];
            if (by === 'click') boards.forEach((board, index) => {
              [...grids[index].children].forEach((button, square) => {
                for (let click = 0; click < 4 && button.dataset.letter !== board.letters[square]; click++) button.click();
              });
            });
            return [puzzle.write(boards), boards.map((board) => board.letters.join(''))];";
        let set = self.ask(SET, &[json!(input), json!(by)])?;
        if by == "key" {
            let letters = set[1].as_array().context("boards")?;
            for (number, letters) in (1..).zip(letters) {
                let first = format!("#play-boards figure:nth-child({number}) button");
                // The focus goes on to the next square with each letter.
                self.press(&first, letters.as_str().context("letters")?)?;
            }
        }
        Ok(set[0].as_str().context("an input")?.to_owned())
    }

    /// Goes through all steps: what is read to who cannot see the boards of each.
    fn steps(&self) -> Result<Vec<Vec<String>>> {
        const STEP: &str = "
            const next = document.getElementById('play-next');
            const steps = [];
            for (let step = 0; step < 1000 && !next.disabled; step++) {
              next.click();
              const now = [...document.querySelectorAll('#play-steps [role=img]')].map((it) => it.ariaLabel);
              if (JSON.stringify(now) !== JSON.stringify(steps[steps.length - 1])) steps.push(now);
            }
            return steps;";
        Ok(serde_json::from_value(self.ask(STEP, &[])?)?)
    }
}
