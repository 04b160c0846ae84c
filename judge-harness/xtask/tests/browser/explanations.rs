//! The mistakes on their boards, and the explanations, as a person with a mouse and a keyboard
//! does.

use std::fs;

use anyhow::{Result, ensure};
use judge_harness::check::jury;
use judge_harness::verdict::Verdict;
use serde_json::json;

use crate::driver::Page;
use crate::support::workspace;

const READY: &str = "document.querySelector('#play[data-ready]')";
const CHOSEN: &str = "#explain-choices [aria-pressed=true]";

/// Each mistake says what it does on which board, and what is right there; the board is drawn, and
/// can be played.
pub fn mistakes_have_a_board(page: &Page) -> Result<()> {
    // The id, the sentence, and the address of the board.
    const MISTAKES: &str = "
        return [...document.querySelectorAll('.mistake')].map((it) => {
            const link = it.querySelector('[href^=\"#board=\"]');
            return [it.id, it.querySelector('p').textContent, link?.hash];
        })";
    const DRAWN: &str = "
        const boards = [...document.querySelectorAll(`#${arguments[0]} .grid`)];
        const rows = boards.flatMap((it) => it.ariaLabel.split(', ').slice(1));
        return `#board=${rows.join('/')}`";
    const PLAYED: &str = "
        const boards = puzzle.read(document.getElementById('play-input').value);
        return `#board=${boards.flatMap(rowsOf).join('/')}`";
    let mut all = Vec::new();
    for problem in &workspace().problems {
        page.goto(&format!("{}.html", problem.id))?;
        let mistakes: Vec<(String, String, String)> = page.asked(MISTAKES)?;
        for (id, _, board) in [&mistakes[0], &mistakes[mistakes.len() - 1]] {
            page.click(&format!("#{id} summary"))?;
            page.wait_for(&format!("document.querySelector('#{id} .grid svg')"))?;
            let drawn = page.ask(DRAWN, &[json!(id)])?;
            ensure!(drawn == json!(board), "{id}: {drawn}");
            page.click(&format!("#{id} [href^='#board=']"))?;
            page.wait_for(&format!("(() => {{ {PLAYED} }})() === {board:?}"))?;
        }
        all.extend(mistakes);
    }
    let jury = jury::find(workspace())?;
    let wrong = jury.iter().filter(|it| it.expected != Verdict::Ac).count();
    ensure!(all.len() == wrong, "{} of {wrong}", all.len());
    let says = |name: &str, sentence: &str| {
        let name = format!("mistake-{name}");
        all.iter()
            .any(|(id, said, _)| *id == name && said == sentence)
    };
    for (name, sentence) in [
        (
            "free_variables_zero",
            "On this board it prints 5, right is 3",
        ),
        (
            "capital_letters",
            "On this board it prints Yes. in line 2, right is yes.",
        ),
        (
            "n_ignored",
            "On board 2 of sample/1 it ends after line 6, right is PUZZLE #2",
        ),
        (
            "silent_on_equal_boards",
            "On this board it prints nothing, right is 0",
        ),
        (
            "same_piece_again",
            "On this board it is stopped: it does not end within 1000 ms, right is Impossible",
        ),
        (
            "hundred_puzzles_at_most",
            "On secret/hundred-and-one-puzzles it crashes.",
        ),
    ] {
        ensure!(says(name, sentence), "{name}: {all:?}");
    }
    Ok(())
}

/// The explanations are gone through by slider, button and choice. Each step lights a line of the
/// submission.
pub fn are_operated(page: &Page) -> Result<()> {
    const STEPS: &str = "
        const next = document.getElementById('explain-next');
        for (const steps = []; ; next.click()) {
            const lit = document.querySelector('#explain-code mark');
            steps.push([document.getElementById('explain-said').textContent, lit?.textContent]);
            if (next.disabled) return steps;
        }";
    for problem in &workspace().problems {
        page.goto_game(problem)?;
        page.press("#explain-at", "\u{e011}")?; // the key Home
        let steps: Vec<(String, Option<String>)> = page.asked(STEPS)?;
        let program = fs::read_to_string(&problem.submission)?;
        for (said, lit) in &steps {
            let is_lit = lit.as_ref().is_some_and(|it| program.contains(it));
            ensure!(is_lit && !said.is_empty(), "{}: {said} {lit:?}", problem.id);
        }
        page.click("#explain-back")?;
        let count = page.text("#explain-count")?;
        let (last, all) = (steps.len() - 1, steps.len());
        ensure!(count == format!("{last} of {all}") && all > 4, "{count}");
    }
    flips_by_the_top_row(page)?;
    chases_and_adds(page)?;
    reroutes(page)?;
    shoots_and_remembers(page)
}

/// Whatever the top row of Flip Game picks, the forced rows lead to one colour, and the least of
/// all is the program's answer. A board that was won is explained, too.
fn flips_by_the_top_row(page: &Page) -> Result<()> {
    const PLANS: &str = r"
        return [...document.querySelectorAll('#explain-choices button')].map((_, index) => {
            document.querySelectorAll('#explain-choices button')[index].click();
            const boards = [...document.querySelectorAll('#explain-boards figure')];
            const letters = boards.map((it) => it.querySelectorAll('button'))
                .map((its) => new Set([...its].map((it) => it.dataset.letter)).size);
            const pressed = document.querySelector('#explain-choices [aria-pressed=true]');
            return [pressed.textContent.match(/\d+/g).map(Number), letters];
        })";
    page.goto("poj1753.html")?;
    page.wait_for(READY)?;
    let plans: Vec<([u32; 2], [u32; 2])> = page.asked(PLANS)?;
    let least = plans.iter().flat_map(|it| it.0).min();
    ensure!(plans.len() == 16 && least == Some(4), "{plans:?}");
    ensure!(plans.iter().all(|it| it.1 == [1, 1]), "{plans:?}");
    page.click("#explain-choices button")?;
    page.click("#explain-boards button:nth-child(1)")?;
    page.click("#explain-boards button:nth-child(2)")?;
    ensure!(page.text(CHOSEN)? == "xx.. 10, 4 \u{2605}", "no top row");
    page.goto("poj1753.html#board=bbww/bwww/wwww/wwww")?;
    page.wait_for(READY)?;
    page.click("#play-boards button")?;
    page.click("#play-won [data-act=why]")?;
    let chosen = page.text(CHOSEN)?;
    ensure!(chosen.starts_with("x... 1, "), "{chosen}");
    Ok(())
}

/// The right first row of lights leaves none, another one does; the entries of the rows add up to
/// what the program prints, also after a light was changed.
fn chases_and_adds(page: &Page) -> Result<()> {
    page.goto("poj1222.html")?;
    page.wait_for(READY)?;
    page.click("#explain-choices button:nth-child(2)")?;
    let said = page.text("#explain-said")?;
    ensure!(said.starts_with("Row 5 is dark as well"), "{said}");
    page.click("#explain-boards button:nth-child(2)")?;
    let said = page.text("#explain-said")?;
    ensure!(said.starts_with("Row 5 keeps "), "{said}");
    for _ in 0..2 {
        page.press("#explain-at", "\u{e010}")?; // the key End
        let said = page.text("#explain-said")?;
        ensure!(said.ends_with("This is what the program prints."), "{said}");
        page.click("#explain-boards button:nth-child(30)")?;
    }
    Ok(())
}

/// A move of the piece game costs what its rerouted flow costs more: so many moves more does the
/// program need. The least costs nothing.
fn reroutes(page: &Page) -> Result<()> {
    const COSTS: &str = r"
        const choices = () => [...document.querySelectorAll('#explain-choices button')];
        return choices().map((_, index) => {
            choices()[index].click();
            const said = document.getElementById('explain-said').textContent;
            const [, here, after] = /needs (\d+) moves here, (\d+) after/.exec(said).map(Number);
            const name = choices()[index].textContent;
            return [name, Number(/\+(\d+)/.exec(name)[1]), 1 + after - here];
        })";
    page.goto("tyvj9801.html")?;
    page.wait_for(READY)?;
    for _ in 0..3 {
        let costs: Vec<(String, u32, u32)> = page.asked(COSTS)?;
        let is_right = costs.iter().all(|it| it.1 == it.2);
        let best = costs.iter().find(|it| it.0.contains('\u{2605}'));
        let is_free = best.is_some_and(|it| it.1 == 0);
        ensure!(costs.len() > 4 && is_right && is_free, "{costs:?}");
        page.click("#explain-next")?;
    }
    page.click("#explain-back")?;
    page.click("#explain-boards button:nth-child(1)")?;
    page.click("#explain-boards button:nth-child(2)")?;
    ensure!(page.text(CHOSEN)?.starts_with("1112 +"), "no move");
    Ok(())
}

/// A square under the pointer singles out the covers that lack it, a shot rules them out, and the
/// memo fills up.
fn shoots_and_remembers(page: &Page) -> Result<()> {
    const COVERS: &str = "
        const covers = [...document.querySelectorAll('#explain-boards figure')];
        const count = (kind) => covers.filter((it) => it.matches(kind)).length;
        return [count('.singled'), count('.out')]";
    const DECISIVE: &str = "#explain-boards button:nth-child(39)";
    page.goto("uva322.html")?;
    page.wait_for(READY)?;
    page.press(DECISIVE, "\u{e014}")?; // the arrow to the right
    page.press("#explain-boards button:nth-child(40)", "\u{e012}")?; // and back
    let said = page.text("#explain-said")?;
    ensure!(said.starts_with("Only one cover lacks row 4"), "{said}");
    ensure!(
        page.asked::<[u32; 2]>(COVERS)? == [1, 0],
        "none is singled out"
    );
    page.click(DECISIVE)?;
    ensure!(page.asked::<[u32; 2]>(COVERS)?[1] == 1, "none is ruled out");
    page.press("#explain-at", "\u{e010}")?; // the key End
    let memo = page.text("#explain-choices")?;
    ensure!(memo == "I b: noI: yesI a: noO a b: yesO: no", "{memo}");
    Ok(())
}
