//! The boards to play on, as a person with a mouse and a keyboard does.

use std::fs;

use anyhow::{Context, Error, Result, ensure};
use judge_harness::problem::workspace::{Case, Problem};
use problems::Rng;
use problems::picture::Extent;
use serde::de::DeserializeOwned;
use serde_json::json;

use crate::driver::Page;
use crate::support::workspace;

/// Boards that are typed on each board.
const BOARDS: usize = 4;

/// All that is in a field.
pub const SELECT_ALL: &str = "\u{e009}a\u{e000}";

/// The problems that have a board to play on.
fn played() -> impl Iterator<Item = &'static Problem> {
    let problems = workspace().problems.iter();
    problems.filter(|it| it.rules.playground.is_some())
}

/// What is typed on the board, in small letters or in capitals, is answered as by the reference
/// solution.
pub fn answers(page: &Page) -> Result<()> {
    const OPEN: &str = "document.getElementById('play-answers').open = true";
    const IS_WITHIN: &str = "
        const its = ['answer', 'said'].map((id) => document.getElementById(`play-${id}`));
        return its.every((it) => it.scrollWidth <= it.clientWidth)";
    for problem in played() {
        let Some(generator) = problem.rules.generator else {
            continue;
        };
        page.goto_game(problem)?;
        page.click("#play-edit")?;
        let mut random = Rng::with_seed(1);
        for number in 0..BOARDS {
            let input = generator(&mut random);
            let game = page.type_board(&input, number % 2 == 1)?;
            let reference = problem.rules.reference.context("no reference")?;
            let expected = reference(&game).map_err(Error::msg)?;
            let answer = page.text("#play-answer")?;
            ensure!(answer == expected, "{game}expected {expected}got {answer}");
        }
        page.click("#play-undo")?;
        // What is wrong with an input stays within its box.
        page.press(
            "#play-input",
            &(SELECT_ALL.to_owned() + &"wrong".repeat(99)),
        )?;
        ensure!(
            page.asked::<bool>(&format!("{OPEN}; {IS_WITHIN}"))?,
            "{}",
            problem.id
        );
    }
    Ok(())
}

/// On boards of two levels the hints lead to the end in as many moves as the page says are needed,
/// and nothing moves for whom that is unwelcome. It is a win if the same is played without hints.
pub fn is_solved_by_hints(page: &Page) -> Result<()> {
    const IS_OPEN: &str = "return document.getElementById('play-answers').open";
    for problem in played() {
        page.goto_game(problem)?;
        for new in ["#play-random", "#play-harder"] {
            page.click(new)?;
            let is_open = page.ask(IS_OPEN, &[])?;
            ensure!(is_open == json!(false), "it tells the answer");
            let start = page.text("#play-score")?;
            let mut moves = Vec::new();
            while !page.text("#play-said")?.starts_with("Solved") {
                ensure!(moves.len() < 200, "{}", page.text("#play-said")?);
                page.click("#play-hint")?;
                let marked = page.marked()?;
                for square in &marked {
                    page.click(square)?;
                }
                moves.push(marked);
                let moving = page.ask("return document.getAnimations().length", &[])?;
                ensure!(moving == json!(0), "{}: {moving}", problem.id);
            }
            let is_open = page.ask(IS_OPEN, &[])?;
            ensure!(is_open == json!(true), "no answer is shown");
            ensure!(!page.is_won()?, "hints have won");
            let said = page.text("#play-said")?;
            let hints = match moves.len() {
                1 => "1 hint".to_owned(),
                number => format!("{number} hints"),
            };
            ensure!(said.contains(&format!(", {hints}. ")), "{said}");
            page.click("#play-boards button")?;
            let score = page.text("#play-score")?;
            let count = format!("{} ", moves.len());
            ensure!(score.starts_with(&count), "played on: {score}");
            page.press("#play-boards button", "\u{e009}z\u{e000}")?;
            let is_undone = !page.text("#play-said")?.starts_with("Solved");
            ensure!(is_undone, "it is not undone");
            page.click("#play-reset")?;
            let anew = page.text("#play-score")?;
            ensure!(anew == start, "it is not begun anew: {anew}");
            if problem.id == "uva322" {
                // The sea may answer otherwise.
                continue;
            }
            for square in moves.iter().flatten() {
                page.click(square)?;
            }
            ensure!(page.is_won()?, "{}: no win", problem.id);
            let said = page.text("#play-said")?;
            let [won, best] = [0, 1].map(|_| moves.len());
            ensure!(
                said == format!("{won} of {best}, no hints. You win!"),
                "{said}"
            );
            let score = page.text("#play-score")?;
            ensure!(score.ends_with(&format!("your best: {best}")), "{score}");
        }
        page.click("#play-harder")?;
        page.click("#play-harder")?;
        let is_last: bool = page.asked("return document.getElementById('play-harder').disabled")?;
        ensure!(is_last, "{}: harder than the hardest", problem.id);
    }
    Ok(())
}

/// A win offers the next board and its address; the best is kept.
pub fn offers_more_on_a_win(page: &Page) -> Result<()> {
    const KEEP: &str = "navigator.clipboard.writeText = async (text) => { window.copied = text; }";
    const WON: &str = "return [...document.getElementById('play-won').children]
        .filter((it) => !it.hidden).map((it) => it.textContent).join()";
    let Ok(flip) = workspace().problem("poj1753") else {
        return Ok(());
    };
    page.goto(&format!("{}.html#board=bbww/bwww/wwww/wwww", flip.id))?;
    page.wait_for("document.querySelector('#play[data-ready]')")?;
    page.click("#play-boards button:nth-child(16)")?;
    page.click("#play-boards button:nth-child(16)")?;
    page.click("#play-boards button")?;
    let said = page.text("#play-said")?;
    ensure!(said == "3 of 1, no hints. Fewer would do.", "{said}");
    ensure!(
        page.asked::<String>(WON)? == "Next,Harder,Share,See why",
        "offers"
    );
    ensure!(
        page.text("#play-score")?.ends_with("your best: 3"),
        "no best"
    );
    page.ask(KEEP, &[])?;
    page.click("#play-won [data-act=share]")?;
    let copied = page.ask("return window.copied", &[])?;
    let copied = copied.as_str().unwrap_or_default();
    ensure!(
        copied.ends_with("poj1753.html#board=bbww/bwww/wwww/wwww"),
        "{copied}"
    );
    page.click("#play-won [data-act=harder]")?;
    page.wait_for("document.getElementById('play-won').hidden")?;
    page.goto("poj1753.html#board=bbww/bwww/wwww/wwww")?;
    page.wait_for("document.querySelector('#play[data-ready]')")?;
    ensure!(
        page.text("#play-score")?.ends_with("your best: 3"),
        "the best is lost"
    );
    page.goto("poj1753.html#board=bwbw/wbwb/bwbb/wbwb")?;
    page.wait_for("document.querySelector('#play[data-ready]')")?;
    let said = page.text("#play-said")?;
    ensure!(said == "This board cannot be solved.", "{said}");
    Ok(())
}

/// A piece that is dragged to a neighbour swaps with it; at any other square it goes back.
pub fn drags_a_piece(page: &Page) -> Result<()> {
    const SQUARE: &str = "#play-boards figure:first-child button:nth-child";
    page.goto("tyvj9801.html#board=1000/0000/0000/0000/0000/1000/0000/0000")?;
    page.wait_for("document.querySelector('#play[data-ready]')")?;
    let square = |number: usize| format!("{SQUARE}({number})");
    page.drag(&square(1), &square(3))?;
    ensure!(
        page.text("#play-said")? == "Only neighbours are swapped.",
        "far"
    );
    ensure!(
        page.text("#play-score")?.starts_with("0 of 1 swap"),
        "it was swapped"
    );
    page.drag(&square(1), &square(5))?;
    ensure!(page.is_won()?, "{}", page.text("#play-said")?);
    page.click("#play-undo")?;
    ensure!(
        page.text("#play-score")?.starts_with("0 of 1 swap"),
        "it is not undone"
    );
    Ok(())
}

/// Ships for beginners: a lesson, marks, what is certain, what fits, and how a game is lost.
pub fn teaches_ships(page: &Page) -> Result<()> {
    const NAMES: &str = "return [...document.querySelectorAll('#play-shapes figcaption')]
        .map((it) => it.textContent).join()";
    const LABEL: &str = "return document.querySelector('#play-boards button').ariaLabel";
    const DRAWN: &str = "
        const drawn = [...document.querySelectorAll('#play-covers figure')];
        const places = drawn.map((it) => it.getBoundingClientRect());
        return places.map((it) => it.top > 0 && it.bottom < 800)";
    let first = "#play-boards button";
    let ships = workspace().problem("uva322")?;
    page.resize(1280, 800)?;
    page.goto_game(ships)?;
    page.click("#play-lesson")?;
    page.wait_for("document.querySelector('#play-shapes figcaption')")?;
    let certain = "O,Z \u{2713},S \u{2713},J \u{2713},L \u{2713},T \u{2713},I";
    page.wait_for(&format!("(() => {{ {NAMES} }})() === {certain:?}"))?;
    page.click("#play-layouts")?;
    ensure!(page.text("#play-said")?.starts_with("2 layouts"), "layouts");
    ensure!(
        page.asked::<Vec<bool>>(DRAWN)?.len() == 2,
        "they are not drawn"
    );
    page.click("#play-lesson")?;
    for shot in 1..=3 {
        let said = page.text("#play-said")?;
        ensure!(said.contains(&format!("Shot {shot} of 3.")), "{said}");
        let marked = page.marked()?;
        page.click(marked.first().context("no square is marked")?)?;
    }
    ensure!(page.text("#play-said")?.contains("That is all"), "no end");
    // A long press marks a square, which then cannot be shot at until it is unmarked.
    page.click("#play-lesson")?;
    page.drag(first, first)?;
    ensure!(page.asked::<String>(LABEL)?.ends_with(", noted"), "no mark");
    page.click(first)?;
    ensure!(
        page.text("#play-said")?.starts_with("You marked this"),
        "shot"
    );
    page.press(first, "m")?;
    ensure!(
        !page.asked::<String>(LABEL)?.ends_with(", noted"),
        "still marked"
    );
    // The first square of the second row is water in both layouts.
    page.click("#play-lesson")?;
    page.click("#play-boards button:nth-child(11)")?;
    ensure!(
        page.text("#play-said")?.contains("another miss loses"),
        "lost at once"
    );
    page.click(first)?;
    let said = page.text("#play-said")?;
    let lost = "Lost: more than one layout still fits, and no shot tells them apart safely.";
    ensure!(said == lost, "{said}");
    page.ask("scrollTo(0, 0)", &[])?;
    ensure!(
        page.asked::<Vec<bool>>(DRAWN)? == [true, true],
        "out of sight"
    );
    page.click("#play-boards button")?;
    ensure!(
        page.text("#play-said")?.starts_with("This game is lost"),
        "goes on"
    );
    page.click("#play-undo")?;
    ensure!(
        page.text("#play-score")?.contains("misses: 1 (1"),
        "no undo"
    );
    Ok(())
}

/// The solution plays itself on the board.
pub fn plays_itself(page: &Page) -> Result<()> {
    const TOP: &str = "
        const [page, button] = ['play', 'play-solve'].map((id) => document.getElementById(id));
        return button.getBoundingClientRect().top - page.getBoundingClientRect().top";
    page.prefer("reduced-motion", "no-preference")?;
    page.resize(360, 800)?;
    for problem in played() {
        page.goto_game(problem)?;
        let top = page.ask(TOP, &[])?;
        page.click("#play-solve")?;
        page.wait_for("document.getAnimations().length > 0")?;
        page.wait_for("document.getElementById('play-said').textContent.startsWith('Solved')")?;
        ensure!(page.ask(TOP, &[])? == top, "{}: the page jumps", problem.id);
    }
    Ok(())
}

/// A case is played by its link, and the address of a board that is played leads to it again.
pub fn is_in_the_address(page: &Page) -> Result<()> {
    const CASE: &str = "
        const its = [...document.querySelectorAll('.case')].find((it) => it.id === arguments[0]);
        its.open = true;
        return puzzle.write(puzzle.read(arguments[1]))";
    const IS_SAVED: &str = "
        const boards = puzzle.read(document.getElementById('play-input').value);
        return location.hash === `#board=${boards.flatMap(rowsOf).join('/')}`";
    const NOW: &str = "return [location.hash, document.getElementById('play-input').value,
        document.querySelector('#play-boards').contains(document.activeElement)]";
    for problem in played() {
        page.goto_game(problem)?;
        let (hash, first, _): (String, String, bool) = page.asked(NOW)?;
        ensure!(hash == "#play", "{hash}");
        let mut cases = problem.cases.iter();
        let is_another = |it: &&Case| it.name.starts_with("secret/") && !it.name.contains("hunted");
        let case = cases.rfind(is_another).context("no case")?;
        let id = format!("case-{}", case.name.replace('/', "-"));
        let input = fs::read_to_string(&case.input)?;
        let board = page.ask(CASE, &[json!(id), json!(input)])?;
        // By its own link, and after another board by the same link again.
        for _ in 0..2 {
            page.click(&format!("#{id} a[href^='#board=']"))?;
            page.wait_for("scrollY < document.querySelector('#play').offsetTop")?;
            let (_, shown, has_focus): (String, String, bool) = page.asked(NOW)?;
            ensure!(json!(shown) == board && has_focus, "{id}: {shown}");
            page.click("#play-random")?;
            page.wait_for(&format!("(() => {{ {IS_SAVED} }})()"))?;
        }
        let (hash, drawn, _): (String, String, bool) = page.asked(NOW)?;
        ensure!(drawn != first, "{}: {drawn}", problem.id);
        page.click("#play-boards button")?;
        page.goto(&format!("{}.html{hash}", problem.id))?;
        page.wait_for("document.querySelector('#play[data-ready]')")?;
        let (again, shown, _): (String, String, bool) = page.asked(NOW)?;
        ensure!((&again, &shown) == (&hash, &drawn), "{hash}: {shown}");
        page.goto(&format!("{}.html#board=no/such%board", problem.id))?;
        page.wait_for("document.querySelector('#play[data-ready]')")?;
        let said = page.text("#play-said")?;
        ensure!(said.starts_with("The address has no board"), "{said}");
    }
    Ok(())
}

/// Of a game of Ships that cannot be won covers are shown, all of them among those that `show`
/// draws.
pub fn shows_what_cannot_be_told_apart(page: &Page) -> Result<()> {
    const COVERS: &str = "
        return [...document.querySelectorAll('#play-covers [role=img]')]
            .map((it) => it.ariaLabel.replace(/^[^,]*, /, ''))";
    let Ok(ships) = workspace().problem("uva322") else {
        return Ok(());
    };
    page.goto_game(ships)?;
    page.click("#play-edit")?;
    let mut cases = ships.cases.iter();
    let lost = cases.find(|case| case.name == "secret/three-covers-no");
    let game = fs::read_to_string(&lost.context("no such case")?.input)?;
    page.press("#play-input", &format!("{SELECT_ALL}{game}"))?;
    page.wait_for("document.querySelector('#play-covers figure')")?;
    let drawn = ships.rules.picture.context("a picture")?;
    let drawn = drawn(&game, Extent::All).map_err(Error::msg)?;
    let drawn = drawn.panels().map(|panel| {
        let rows = panel.board.squares.chunks(panel.board.width);
        let rows = rows.map(|row| row.iter().map(|it| it.letter).collect::<String>());
        rows.collect::<Vec<_>>().join(", ")
    });
    let drawn: Vec<String> = drawn.collect();
    let shown: Vec<String> = serde_json::from_value(page.ask(COVERS, &[])?)?;
    ensure!(shown.len() == 3, "{shown:?}");
    ensure!(
        shown.iter().all(|cover| drawn.contains(cover)),
        "{shown:?}\n{drawn:?}"
    );
    Ok(())
}

impl Page {
    /// Opens a problem's page, and waits until its board can be played on.
    pub fn goto_game(&self, problem: &Problem) -> Result<()> {
        self.goto(&format!("{}.html#play", problem.id))?;
        self.wait_for("document.querySelector('#play[data-ready]')")
    }

    /// What a script returns.
    pub fn asked<T: DeserializeOwned>(&self, script: &str) -> Result<T> {
        Ok(serde_json::from_value(self.ask(script, &[])?)?)
    }

    fn is_won(&self) -> Result<bool> {
        self.asked("return document.getElementById('play-boards').className.includes('won')")
    }

    /// The squares that are marked.
    fn marked(&self) -> Result<Vec<String>> {
        const MARKED: &str = "
            const squares = [...document.querySelectorAll('#play-boards button')];
            return squares.flatMap((it, index) => it.className.includes('chosen')
                ? `#play-boards figure:first-child button:nth-child(${index + 1})` : [])";
        Ok(serde_json::from_value(self.ask(MARKED, &[])?)?)
    }

    /// Types the first game of an input on the board, square by square, and returns it as the page
    /// writes it.
    fn type_board(&self, input: &str, in_capitals: bool) -> Result<String> {
        const READ: &str = "
            const boards = puzzle.read(arguments[0]);
            const height = boards[0].letters.length / boards[0].width;
            const letters = boards.map((it) => it.letters.join(''));
            const has_sides = Boolean(puzzle.sides);
            return [letters, puzzle.write(boards), has_sides, boards[0].width, height]";
        let (boards, game, has_sides, width, height): (Vec<String>, String, bool, usize, usize) =
            serde_json::from_value(self.ask(READ, &[json!(input)])?)?;
        if has_sides {
            self.press("#play-width", &format!("{SELECT_ALL}{width}\t"))?;
            self.press("#play-height", &format!("{SELECT_ALL}{height}\t"))?;
        }
        for (number, letters) in (1..).zip(boards) {
            let letters = if in_capitals {
                letters.to_uppercase()
            } else {
                letters
            };
            // The focus goes on to the next square with each letter.
            self.press(
                &format!("#play-boards figure:nth-child({number}) button"),
                &letters,
            )?;
        }
        // What a smaller board has no room for comes back.
        for width in has_sides.then_some([2, width]).into_iter().flatten() {
            self.press("#play-width", &format!("{SELECT_ALL}{width}\t"))?;
        }
        let written = self.ask("return document.getElementById('play-input').value", &[])?;
        ensure!(written == json!(game), "typed {game}, there is {written}");
        Ok(game)
    }
}
