//! What the site accepts is accepted here. The lenient cases do not decide the verdict on a user's
//! file, and one line says how many of them pass.

use crate::support::command::harness;
use crate::support::{Scratch, workspace};
use crate::trials::test;

test!(a_users_file_needs_no_lenient_case_and_the_failing_ones_are_named);
/// The program reads bytes at the places where the statement has them. With several files, each
/// line names its file.
fn a_users_file_needs_no_lenient_case_and_the_failing_ones_are_named() {
    let problem = workspace().problem("poj1753").expect("one of the problems");
    let lenient = problem.cases.iter().filter(|it| it.is_lenient()).count();
    let decisive = problem.cases.len() - lenient;
    let code = harness(&["program", "poj1753/wrong_answer/five_bytes_per_line"]).stdout;
    let scratch = Scratch::with(&[("one.rs", &code), ("two.rs", &code)]);
    let [one, two] = ["one.rs", "two.rs"].map(|it| scratch.folder().join(it).display().to_string());
    let judge = |more: &[&str]| harness(&[&[&one, "--problem", "poj1753"], more].concat());
    judge(&[])
        .exits(0)
        .says(&[
            &format!("{decisive}/{decisive}"),
            &format!("cases: {decisive} passed, 0 failed"),
            &format!(
                "\nlenient: 2 of {lenient} (fails all-white-space-at-once, byte-order-mark, \
            crlf, ...)\n"
            ),
        ])
        .lacks(&["five_bytes_per_line"]);
    let lines = ["/one.rs: lenient: 2 of ", "/two.rs: lenient: 2 of "];
    judge(&[&two]).says(&lines);
    let report = judge(&["--json"]).json();
    let run = &report["runs"][0];
    assert_eq!(run["verdict"], "AC", "{report}");
    assert!(!run["cases"].to_string().contains("lenient/"));
    assert!(run["lenient"].to_string().contains("\"lenient/crlf\""));
    let only = judge(&["--case", "lenient/crlf"]);
    only.exits(1).says(&["wrong answer on case lenient/crlf"]);
}

test!(a_wrong_answer_has_no_lenient_cases);
fn a_wrong_answer_has_no_lenient_cases() {
    let scratch = Scratch::new();
    let file = scratch.file("my.rs", r#"fn main() { println!("4"); }"#);
    let wrong = harness(&[&*file, "--problem", "poj1753"]);
    wrong.exits(1).lacks(&["lenient"]);
}
