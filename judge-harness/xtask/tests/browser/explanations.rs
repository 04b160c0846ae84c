//! The explanations, operated by mouse and keyboard.

use crate::driver::HOME;
use crate::pages::boards;
use crate::site::site;
use crate::support::workspace;
use crate::trials::test;

// Slider, buttons and choices lead through the steps. A tap is a guess, a move, or a square to look
// at and then to shoot at. An unsolvable board is explained, too.
test!(the_explanations_are_operated, needs boards());
fn the_explanations_are_operated() {
    const STEPS: &str = "
        const next = document.getElementById('explain-next');
        for (const steps = []; ; next.click()) {
            steps.push(document.getElementById('explain-said').textContent);
            if (next.disabled) return steps;
        }";
    const BOARD: &str = "return all('#explain-boards figure').map((it) =>
        all('[data-letter]', it).map((its) => its.dataset.letter).join('')
            || it.querySelector('svg').ariaLabel.replaceAll(' ', ''))";
    let square = |number: usize| format!("#explain-boards [role=button]:nth-child({number})");
    let page = site();
    for problem in &workspace().problems {
        page.goto_game(problem);
        page.press("#explain-at", &[HOME]);
        let steps: Vec<String> = page.ask(STEPS);
        assert!(steps.iter().all(|said| !said.is_empty()), "{steps:?}");
        page.click("#explain-back");
        let (last, all) = (steps.len() - 1, steps.len());
        assert!(all > 1, "{steps:?}");
        assert_eq!(page.text("#explain-count"), format!("{last} of {all}"));
        page.press("#explain-at", &[HOME]);
        match problem.id.as_str() {
            "poj1753" => {
                page.click("#explain-next");
                page.click(&square(6));
                page.click("#explain-next");
                page.says("#explain-said", "Right: Row 2 picks -x--");
                page.goto("poj1753.html#board=bbbb/bwbb/bbbb/bbbb");
                page.click("#play-why");
                let steps: Vec<String> = page.ask(STEPS);
                assert!(steps[4].ends_with("Impossible."), "{steps:?}");
                assert_eq!(page.ask::<Vec<String>>(BOARD).len(), 2 + 32);
            }
            "tyvj9801" => {
                page.click("#explain-boards button:nth-child(3)");
                let made = page.ask::<Vec<String>>(BOARD).swap_remove(1);
                page.click("#explain-next");
                assert_eq!(page.ask::<Vec<String>>(BOARD)[0], made);
            }
            "uva322" => {
                page.resize(360, 640);
                page.click(&square(1));
                page.says("#explain-said", "Only cover 2 lacks row 1, column 1");
                page.click(&square(1));
                page.says("#explain-said", "A shot at row 1, column 1");
                assert_eq!(page.text("#explain-count"), "2 of 2");
            }
            _ => {}
        }
    }
}
