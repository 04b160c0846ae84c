//! `cargo xtask plot`: what it refuses before it measures anything.

use std::process::{Command, Output};

use crate::support::{HARNESS, Scratch, workspace};

fn plot(arguments: &[&str]) -> Output {
    let mut command = Command::new(HARNESS);
    command.arg("plot").args(arguments);
    command.current_dir(&workspace().root);
    command.output().expect("the harness starts")
}

#[track_caller]
fn assert_refused(arguments: &[&str], because: &str) {
    let output = plot(arguments);
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.contains(because), "{message}");
}

#[test]
fn only_svg_pictures_are_written() {
    let scratch = Scratch::new();
    let file = scratch.write("x.png", "");
    let file = file.to_str().expect("a UTF-8 path");
    assert_refused(&[file], "name it FILE.svg");
    assert_eq!(std::fs::read(file).expect("it was there"), b"");
}

#[test]
fn a_problem_without_a_plot_is_named() {
    assert_refused(&["poj1753", "x.svg"], "poj1753 has no plot");
    assert_refused(&["nothing", "x.svg"], "there is no problem \"nothing\"");
}
