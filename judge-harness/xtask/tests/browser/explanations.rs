//! The mistakes on their boards, and the explanations, as a person with a mouse and a keyboard does.

use anyhow::{Result, ensure};
use judge_harness::check::jury;
use judge_harness::verdict::Verdict;
use serde_json::json;

use crate::driver::Page;
use crate::support::workspace;

/// Each mistake says what it does on which board, and what is right there; the board is drawn, and can be played.
pub fn mistakes_have_a_board(page: &Page) -> Result<()> {
    // The id, the sentence, and the input if there is one board.
    const MISTAKES: &str = "
        return [...document.querySelectorAll('.mistake')].map((it) => [it.id, it.querySelector('p').textContent,
            it.querySelector('[href^=\"#board=\"]') ? it.querySelector('.compared code').textContent : ''])";
    const DRAWN: &str = "
        const boards = [...document.querySelectorAll(`#${arguments[0]} .grid`)];
        return boards.map((it) => it.ariaLabel.split(', ').slice(1).join('\\n'))";
    let mut all = Vec::new();
    for problem in &workspace().problems {
        page.goto(&format!("{}.html", problem.id))?;
        let found = serde_json::from_value(page.ask(MISTAKES, &[])?)?;
        let mistakes: Vec<(String, String, String)> = found;
        let mut played = mistakes.iter().filter(|it| !it.2.is_empty());
        for (id, _, input) in [played.clone().next(), played.next_back()]
            .into_iter()
            .flatten()
        {
            page.click(&format!("#{id} summary"))?;
            page.wait_for(&format!("document.querySelector('#{id} .grid svg')"))?;
            let drawn: Vec<String> = serde_json::from_value(page.ask(DRAWN, &[json!(id)])?)?;
            let is_drawn = input.replace(' ', "").contains(&drawn.join("\n"));
            ensure!(is_drawn, "{id}: {drawn:?}");
            page.click(&format!("#{id} [href^='#board=']"))?;
            let played = "document.getElementById('play-input').value";
            page.wait_for(&format!(
                "{played}.trim() === document.querySelector('#{id} .compared code').textContent.trim()"
            ))?;
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
