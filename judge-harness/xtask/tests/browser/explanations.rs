//! The explanations, as a person with a mouse and a keyboard does.

use crate::pages::boards;
use crate::site::site;
use crate::support::workspace;
use crate::trials::test;

// The explanations are gone through by slider, button and choice.
test!(the_explanations_are_operated, needs boards());
fn the_explanations_are_operated() {
    const STEPS: &str = "
        const next = document.getElementById('explain-next');
        for (const steps = []; ; next.click()) {
            steps.push(document.getElementById('explain-said').textContent);
            if (next.disabled) return steps;
        }";
    let page = site();
    for problem in &workspace().problems {
        page.goto_game(problem);
        page.press("#explain-at", "\u{e011}"); // the key Home
        let steps: Vec<String> = page.ask(STEPS);
        assert!(steps.iter().all(|said| !said.is_empty()), "{steps:?}");
        page.click("#explain-back");
        let (last, all) = (steps.len() - 1, steps.len());
        assert!(all > 1, "{steps:?}");
        assert_eq!(page.text("#explain-count"), format!("{last} of {all}"));
    }
}
