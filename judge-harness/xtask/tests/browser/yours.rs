//! The comparison of the reader's output.

use judge_harness::problem::Problem;
use serde_json::json;

use crate::driver::Page;
use crate::playgrounds::{game, played};
use crate::site::{boards, site};
use crate::trials::test;

// The first difference is drawn. An output may end early, and another shortest sequence is right.
test!(a_pasted_output_is_compared_board_by_board, needs boards());
fn a_pasted_output_is_compared_board_by_board() {
    const DRAWN: &str = "return document.querySelectorAll('#yours-board svg').length";
    let page = site();
    for problem in played() {
        page.goto(&format!("{}.html", problem.id));
        let mut right = answers(problem, &page.text("#yours-input"));
        let output = right.concat();
        page.paste(&output, "All is right.");
        page.paste(&output.replace('\n', " \r\n\r\n"), "All is right.");
        page.paste(&format!("{output}more\n"), "More than is asked for: more");
        assert_eq!(page.ask::<u32>(DRAWN), 0, "{}", problem.id);
        page.paste(&format!("{}9\n", output.trim_end()), "It differs at board ");
        assert!(page.ask::<u32>(DRAWN) > 0, "{}", problem.id);
        page.says("#yours-its", "9");
        let (first_line, _) = output.split_once('\n').expect("a line");
        page.paste(first_line, "Right up to here. It ends at board ");
        if &*problem.id == "tyvj9801" {
            // The first board is the sample.
            assert_eq!(right[0], "4\n1222\n1424\n3242\n4344\n");
            "4\n3242\n1222\n1424\n4344\n".clone_into(&mut right[0]);
            page.paste(&right.concat(), "All is right.");
        }
    }
}

/// The right output for each input that the text on the page is made of.
fn answers(problem: &Problem, text: &str) -> Vec<String> {
    let reference = problem.rules.reference.expect("a reference solution");
    let playground = game(problem);
    let answer = |input: &str| reference(input).expect("an answer");
    if playground.has_several {
        return vec![answer(text)];
    }
    let rows = (playground.rows)(text).expect("rows").remove(0);
    let lines: Vec<&str> = text.lines().collect();
    let inputs = lines.chunks(rows.lines().count());
    inputs.map(|lines| answer(&lines.join("\n"))).collect()
}

impl Page {
    /// Pastes an output, about which the page says this.
    #[track_caller]
    pub fn paste(&self, output: &str, said: &str) {
        self.run(&format!(
            "const output = document.getElementById('yours-output');
            output.value = {};
            output.dispatchEvent(new Event('input'))",
            json!(output)
        ));
        self.says("#yours-said", said);
    }
}
