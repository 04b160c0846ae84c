//! The figures, operated by mouse and keyboard.

use problems::Rng;
use serde_json::json;

use crate::driver::HOME;
use crate::playgrounds::{first_game, played};
use crate::site::{boards, site};
use crate::trials::test;

/// The number of random games for each problem.
const GAMES: usize = 12;

// On random boards, a figure's run ends in the answer of the reference solution: it is the run of
// the submission.
test!(a_figure_ends_in_the_right_answer, needs boards());
fn a_figure_ends_in_the_right_answer() {
    let page = site();
    for problem in played() {
        page.goto_game(problem);
        let generator = problem.rules.generator.expect("a generator");
        let reference = problem.rules.reference.expect("a reference solution");
        let mut random = Rng::with_seed(1);
        for _ in 0..GAMES {
            let (rows, input) = first_game(problem, &generator(&mut random));
            let expected = reference(&input).expect("an answer");
            // The output, then the line, the values and the boards of each step.
            let run: Vec<String> = page.ask(&format!(
                "const {{ wasm }} = JSON.parse(document.getElementById('play-data').textContent);
                window.asked ??= rulesOf(wasm);
                return window.asked.then((ask) => ask('figure', {}, {}, ''))",
                json!(problem.rules.figures[0].name),
                json!(rows)
            ));
            let (printed, steps) = run.split_first().expect("an answer");
            assert_eq!(*printed, expected, "{rows}");
            let [.., values, drawn] = steps else {
                panic!("no step: {rows}");
            };
            let answer = expected.lines().next().expect("a line");
            match &*problem.id {
                "poj1753" => {
                    let min = answer.replace("Impossible", "None");
                    let min = format!("<code>min</code></dt><dd><code>{min}<");
                    assert!(values.contains(&min), "{rows}");
                }
                "poj1222" => assert!(values.contains("<code>000000</code>"), "{rows}"),
                "tyvj9801" => {
                    let moves = steps.iter().filter(|it| *it == "move").count();
                    assert_eq!(moves.to_string(), answer);
                    assert!(!drawn.contains("\"flow\""), "a step is left: {rows}");
                }
                _ => {
                    let is_won = values.contains("<code>1</code>");
                    assert_eq!(is_won, expected.contains("yes"), "{rows}");
                }
            }
        }
    }
}

// Slider and buttons lead through the steps of each figure, a guess is judged at once, and the page
// remembers the language of the functions.
test!(the_figures_are_operated, needs boards());
fn the_figures_are_operated() {
    let page = site();
    for problem in played() {
        page.goto_game(problem);
        for figure in problem.rules.figures {
            let within = |it: &str| format!("[data-figure={}] {it}", figure.name);
            page.press(&within("input"), &[HOME]);
            let steps: Vec<String> = page.ask(&format!(
                "const its = document.querySelector('{}');
                const next = its.querySelector('.next');
                for (const steps = []; ; next.click()) {{
                    const lit = all('.code:not([hidden]) .lit', its).map((it) => it.textContent);
                    steps.push(`${{lit}}: ${{its.querySelector('dl').textContent}}`);
                    if (next.disabled) return steps;
                }}",
                within("").trim_end()
            ));
            assert!(steps.len() > 2, "{}: {steps:?}", figure.name);
            let lit = steps.iter().filter(|it| !it.starts_with(':')).count();
            assert!(lit > 1, "{}: {steps:?}", figure.name);
            page.click(&within(".back"));
            let count = format!("{} / {}", steps.len() - 1, steps.len());
            assert_eq!(page.text(&within(".count")), count);
            // The count is a link to the step.
            let link: String = page.ask(&format!(
                "return document.querySelector('{}').hash",
                within(".count")
            ));
            page.press(&within("input"), &[HOME]);
            page.run(&format!("location.hash = '{link}'"));
            let is_there = format!(
                "document.querySelector('{}').textContent === '{count}'",
                within(".count")
            );
            page.wait_for(&is_there);
            page.press(&within("input"), &[HOME]);
        }
        page.click("[data-figure] [data-language=Rust]");
        page.goto_game(problem);
        page.says("[data-figure] .code:not([hidden])", "fn ");
        page.click("[data-figure] [data-language='C++']");
    }
    page.goto("poj1753.html");
    page.click("[data-choice=wrong]");
    page.says(".told", "No");
    page.click("[data-choice=right]");
    page.says(".told", "Right");
    let values = page.text("dl");
    page.click(".next");
    assert!(!page.ask::<bool>("return document.querySelector('.change').checkVisibility()"));
    page.click(".back");
    page.click(".explain [data-choice='8']");
    assert_ne!(page.text("dl"), values);
    page.goto("poj1753.html#board=bbbb/bwbb/bbbb/bbbb");
    page.click("#play-why");
    page.run(
        "while (!document.querySelector('.next').disabled) document.querySelector('.next').click()",
    );
    page.says("dl", "None");
    // Without a cover nothing is left to show but the answer.
    page.goto("uva322.html#board=xx/xx");
    page.click("#play-why");
    page.says("[data-figure=example] .told", "no.");
}
