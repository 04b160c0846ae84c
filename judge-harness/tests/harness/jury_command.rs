//! `cargo judge program` prints a program of the jury.

use std::fs;

use crate::support::command::{command, harness, ran};
use crate::support::workspace;
use crate::trials::test;

const GREEDY: &str = "poj1753/wrong_answer/greedy";

fn program(name: &str) -> String {
    harness(&["program", name]).exits(0).stdout
}

test!(a_program_is_printed_by_any_of_its_names);
fn a_program_is_printed_by_any_of_its_names() {
    let file = format!("judge-harness/submissions/{GREEDY}.diff");
    let whole = harness(&["program", GREEDY]);
    let whole = whole.says(&["//! Wrong: greedy.", "fn majority(", "fn main()"]);
    let whole = whole.lacks(&["fn can_finish("]).stdout;
    for name in ["greedy", "wrong_answer/greedy", "greedy.diff", &file] {
        assert_eq!(program(name), whole, "{name}");
    }
    let mut there = command(&["program", "wrong_answer/greedy.diff"]);
    let folder = workspace().root.join("judge-harness/submissions/poj1753");
    assert_eq!(ran(there.current_dir(&folder)).stdout, whole);
    // A method is printed as it is.
    let text = fs::read_to_string(folder.join("accepted/all_plans.rs")).expect("it is there");
    for name in ["all_plans", "all_plans.rs"] {
        assert_eq!(program(name), text);
    }
    let twin = program("uva322/src/main");
    assert_eq!(program("uva322/src/main.cpp"), twin);
}
