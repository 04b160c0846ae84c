//! `cargo xtask measure` prints a table for a problem's README.

use crate::support::command::{command, ran};
use crate::support::{Scratch, flip_game, target};

#[test]
fn instructions_are_counted_on_the_case_that_the_rules_name() {
    if which::which("valgrind").is_err() {
        eprintln!("not checked, there is no valgrind");
        return;
    }
    let scratch = Scratch::new();
    flip_game(scratch.folder());
    let mut command = command(&["measure", "poj1753"]);
    command.current_dir(scratch.folder());
    let printed = ran(command.env("CARGO_TARGET_DIR", target()))
        .exits(0)
        .stdout;
    let table = "poj1753\n\n| on `secret/most-rounds` | instructions | ratio |\n\
        | --- | ---: | ---: |\n| the submission | ";
    let count = printed
        .strip_prefix(table)
        .and_then(|it| it.strip_suffix(" | 1.0 |\n\n"));
    let count = count.expect("one row").replace(',', "");
    assert!(count.parse::<u32>().expect("a number") > 1000, "{printed}");
}
