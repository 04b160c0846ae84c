//! The mistakes on their boards, and the explanations, as a person with a mouse and a keyboard
//! does.

use std::fs;

use judge_harness::command::jury::programs as jury;
use judge_harness::verdict::Verdict;

use crate::pages::boards;
use crate::playgrounds::ADDRESS;
use crate::site::site;
use crate::support::workspace;
use crate::trials::test;

const CHOSEN: &str = "#explain-choices [aria-pressed=true]";

/// Mistakes, and what the page says of each.
const SENTENCES: [(&str, &str); 6] = [
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
];

// Each mistake says what it does on which board, and what is right there; the board is drawn, and
// can be played.
test!(a_mistake_is_shown_on_a_board_that_can_be_played, needs boards());
fn a_mistake_is_shown_on_a_board_that_can_be_played() {
    // The id, the sentence, and the address of the board.
    const MISTAKES: &str = "
        return all('.mistake').map((it) => {
            const link = it.querySelector('[href^=\"#board=\"]');
            return [it.id, it.querySelector('p').textContent, link?.hash];
        })";
    let page = site();
    let mut all = Vec::new();
    for problem in &workspace().problems {
        page.goto(&format!("{}.html", problem.id));
        let mistakes: Vec<(String, String, String)> = page.ask(MISTAKES);
        for (id, _, board) in [&mistakes[0], &mistakes[mistakes.len() - 1]] {
            page.click(&format!("#{id} summary"));
            page.wait_for(&format!("document.querySelector('#{id} .grid svg')"));
            let drawn: String = page.ask(&format!(
                "const rows = all('#{id} .grid').flatMap((it) => it.ariaLabel.split(', ').slice(1));
                return `#board=${{rows.join('/')}}`"
            ));
            assert_eq!(drawn, *board, "{id}");
            page.click(&format!("#{id} [href^='#board=']"));
            page.wait_for(&format!("{ADDRESS} === {board:?}"));
        }
        all.extend(mistakes);
    }
    let jury = jury::find(workspace()).expect("the jury");
    let wrong = jury.iter().filter(|it| it.expected != Verdict::Ac);
    assert_eq!(all.len(), wrong.count());
    for (name, sentence) in SENTENCES {
        let id = format!("mistake-{name}");
        let is_it = |(its, said, _): &(String, String, String)| *its == id && said == sentence;
        assert!(all.iter().any(is_it), "{name}: {all:?}");
    }
}

// The explanations are gone through by slider, button and choice. Each step lights a line of the
// submission.
test!(the_explanations_are_operated, needs boards());
fn the_explanations_are_operated() {
    const STEPS: &str = "
        const next = document.getElementById('explain-next');
        for (const steps = []; ; next.click()) {
            const lit = document.querySelector('#explain-code mark');
            steps.push([document.getElementById('explain-said').textContent, lit?.textContent]);
            if (next.disabled) return steps;
        }";
    let page = site();
    for problem in &workspace().problems {
        page.goto_game(problem);
        page.press("#explain-at", "\u{e011}"); // the key Home
        let steps: Vec<(String, String)> = page.ask(STEPS);
        let program = fs::read_to_string(&problem.member().submission).expect("a submission");
        for (said, lit) in &steps {
            let is_lit = program.contains(lit) && !said.is_empty();
            assert!(is_lit, "{}: {said} {lit:?}", problem.id);
        }
        page.click("#explain-back");
        let (last, all) = (steps.len() - 1, steps.len());
        assert!(all > 4, "{steps:?}");
        assert_eq!(page.text("#explain-count"), format!("{last} of {all}"));
    }
}

// Whatever the top row of Flip Game picks, the forced rows lead to one colour, and the least of all
// is the program's answer. A board that was won is explained, too.
test!(the_top_row_decides_the_flips, needs boards());
fn the_top_row_decides_the_flips() {
    const PLANS: &str = r"
        const choices = () => all('#explain-choices button');
        return choices().map((_, index) => {
            choices()[index].click();
            const letters = all('#explain-boards figure')
                .map((it) => new Set(all('button', it).map((it) => it.dataset.letter)).size);
            const [pressed] = all('#explain-choices [aria-pressed=true]');
            return [pressed.textContent.match(/\d+/g).map(Number), letters];
        })";
    let page = site();
    page.goto("poj1753.html");
    let plans: Vec<([u32; 2], [u32; 2])> = page.ask(PLANS);
    let least = plans.iter().flat_map(|it| it.0).min();
    assert!(plans.len() == 16 && least == Some(4), "{plans:?}");
    assert!(plans.iter().all(|it| it.1 == [1, 1]), "{plans:?}");
    page.click("#explain-choices button");
    page.click("#explain-boards button:nth-child(1)");
    page.click("#explain-boards button:nth-child(2)");
    assert_eq!(page.text(CHOSEN), "xx.. 10, 4 \u{2605}");
    page.goto("poj1753.html#board=bbww/bwww/wwww/wwww");
    page.click("#play-boards button");
    page.click("#play-won [data-act=why]");
    page.says(CHOSEN, "x... 1, ");
}

// The right first row of lights leaves none, another one does; the entries of the rows add up to
// what the program prints, also after a light was changed.
test!(the_first_row_of_lights_is_chased_and_added_up, needs boards());
fn the_first_row_of_lights_is_chased_and_added_up() {
    let page = site();
    page.goto("poj1222.html");
    page.click("#explain-choices button:nth-child(2)");
    page.says("#explain-said", "Row 5 is dark as well");
    page.click("#explain-boards button:nth-child(2)");
    page.says("#explain-said", "Row 5 keeps ");
    for _ in 0..2 {
        page.press("#explain-at", "\u{e010}"); // the key End
        page.says("#explain-said", "This is what the program prints.");
        page.click("#explain-boards button:nth-child(30)");
    }
}

// A move of the piece game costs what its rerouted flow costs more: so many moves more does the
// program need. The least costs nothing.
test!(a_move_costs_what_its_rerouted_flow_costs_more, needs boards());
fn a_move_costs_what_its_rerouted_flow_costs_more() {
    const COSTS: &str = r"
        const choices = () => all('#explain-choices button');
        return choices().map((_, index) => {
            choices()[index].click();
            const said = document.getElementById('explain-said').textContent;
            const [, here, after] = /needs (\d+) moves here, (\d+) after/.exec(said).map(Number);
            const name = choices()[index].textContent;
            return [name, Number(/\+(\d+)/.exec(name)[1]), 1 + after - here];
        })";
    let page = site();
    page.goto("tyvj9801.html");
    for _ in 0..3 {
        let costs: Vec<(String, u32, u32)> = page.ask(COSTS);
        let is_right = costs.iter().all(|it| it.1 == it.2);
        let best = costs.iter().find(|it| it.0.contains('\u{2605}'));
        let is_free = best.is_some_and(|it| it.1 == 0);
        assert!(costs.len() > 4 && is_right && is_free, "{costs:?}");
        page.click("#explain-next");
    }
    page.click("#explain-back");
    page.click("#explain-boards button:nth-child(1)");
    page.click("#explain-boards button:nth-child(2)");
    page.says(CHOSEN, "1112 +");
}

// A square under the pointer singles out the covers that lack it, a shot rules them out, and the
// memo fills up.
test!(a_shot_rules_out_covers_and_is_remembered, needs boards());
fn a_shot_rules_out_covers_and_is_remembered() {
    const COVERS: &str = "
        const covers = all('#explain-boards figure');
        const count = (kind) => covers.filter((it) => it.matches(kind)).length;
        return [count('.singled'), count('.out')]";
    const DECISIVE: &str = "#explain-boards button:nth-child(39)";
    let page = site();
    page.goto("uva322.html");
    page.says(
        "#explain-said",
        "covers fit, and the program takes each for one.",
    );
    page.press(DECISIVE, "\u{e014}"); // the arrow to the right
    page.press("#explain-boards button:nth-child(40)", "\u{e012}"); // and back
    page.says("#explain-said", "Only one cover lacks row 4");
    assert_eq!(page.ask::<[u32; 2]>(COVERS), [1, 0], "none is singled out");
    page.click(DECISIVE);
    assert_eq!(page.ask::<[u32; 2]>(COVERS)[1], 1, "none is ruled out");
    page.press("#explain-at", "\u{e010}"); // the key End
    assert_eq!(
        page.text("#explain-choices"),
        "I b: noI: yesI a: noO a b: yesO: no"
    );
}
