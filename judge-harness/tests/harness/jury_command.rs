//! `cargo judge jury` and `cargo judge program`, in this workspace and in one with its own jury.

use std::fs;

use serde_json::json;

use crate::small::{FOUR, Small};
use crate::support::command::{check_calls, command, harness, ran};
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
    let twin = program("uva322/accepted/twin");
    assert_eq!(program("uva322/accepted/twin.cpp"), twin);
}

test!(an_unknown_or_ambiguous_program_is_refused_with_suggestions);
fn an_unknown_or_ambiguous_program_is_refused_with_suggestions() {
    let table = "\
gredy => refused: no jury program \"gredy\" | poj1753/wrong_answer/greedy
poj1753/wrong_answer/gredy.diff => refused: did you mean | poj1753/wrong_answer/greedy
qqqq => refused: no jury program \"qqqq\" | cargo judge jury
last_character_cut_off => refused: poj1222/run_time_error/last_ch | poj1753/run_time_error/last_ch
";
    check_calls(table, |name| harness(&[&["program"], name].concat()));
}

const FIVE: &str = "\
Wrong: five.

--- accepted/four.rs
+++ wrong_answer/five.rs
@@ -3,3 +3,3 @@
 fn main() {
-    let answer = 4;
+    let answer = 5;
     println!(\"{answer}\");
";

/// A workspace with a program of the jury that is right, and another one.
fn jury_with(file: &str, content: &str) -> Small {
    let small = Small::new();
    small.jury("accepted/four.rs", FOUR);
    small.jury(file, content);
    small
}

test!(a_mistake_is_judged_as_its_accepted_program_with_the_change);
fn a_mistake_is_judged_as_its_accepted_program_with_the_change() {
    let small = jury_with("wrong_answer/five.diff", FIVE);
    let judged = small.judge(&["jury"]);
    judged.exits(0).says(&["2 of 2 as expected"]);
    let five = FOUR.replace("Four.", "Wrong: five.").replace('4', "5");
    assert_eq!(small.judge(&["program", "five"]).stdout, five);
}

test!(a_mistake_with_another_verdict_is_shown_and_its_diff_named);
fn a_mistake_with_another_verdict_is_shown_and_its_diff_named() {
    let small = jury_with("wrong_answer/five.diff", &FIVE.replace("= 5", "= 2 + 2"));
    let parts = ["WA        AC (!)", "wrong_answer/five.diff: accepted"];
    small.judge(&["jury"]).exits(1).says(&parts);
    let broken = FIVE.replace("= 5;", "= [5][answer()];");
    small.jury("wrong_answer/five.diff", &broken);
    let error = "wrong_answer/five.diff: compile error";
    small.judge(&["jury"]).exits(1).says(&[error]);
}

test!(mistakes_are_recorded_only_if_all_is_as_expected);
fn mistakes_are_recorded_only_if_all_is_as_expected() {
    let small = jury_with("wrong_answer/five.diff", FIVE);
    small.jury("run_time_error/three.rs", &FOUR.replace("= 4", "= 3"));
    let file = small.path("judge-harness/submissions/four/outputs.txt");
    let record = || small.judge(&["jury", "--record"]);
    record().exits(1);
    assert!(!file.exists());
    let crashes = "//! Wrong: it crashes.\n\nfn main() {\n    panic!()\n}\n";
    small.jury("run_time_error/three.rs", crashes);
    // The record does not count as a program of the jury.
    record().exits(0);
    record().exits(0);
    let expected = "\
run_time_error/three.rs: it crashes
  sample/1 RE
  secret/again RE
wrong_answer/five.diff: five
  sample/1 WA-93e159d0
  secret/again WA-93e159d0
";
    let written = small.read("judge-harness/submissions/four/outputs.txt");
    assert_eq!(written, expected);
}

test!(a_malformed_mistake_is_refused);
fn a_malformed_mistake_is_refused() {
    let no_longer = "does not apply to accepted/four.rs any more";
    let base = "expected a line such as --- accepted/NAME.rs";
    let from = "--- accepted/four.rs\n";
    let name = "expected the line +++ wrong_answer/five.rs";
    let who = "does not say who makes this mistake and why";
    let hunk = &FIVE[FIVE.find("@@").expect("a hunk")..];
    for (part, changed, because) in [
        ("-    let answer = 4;", "-    let answer = 44;", no_longer),
        ("fn main() {", "pub fn main() {", no_longer),
        ("@@ -3,3", "@@ -3,4", "not a unified diff"),
        ("ted/four.rs", "ted/3.rs", "there is no accepted/3.rs"),
        (from, "--- wrong_answer/four.rs\n", base),
        (from, "--- accepted/../accepted/four.rs\n", base),
        (from, "", base),
        ("/five.rs", "/six.rs", name),
        ("Wrong: five.\n\n", "", who),
        (hunk, "", "changes nothing"),
    ] {
        let small = jury_with("wrong_answer/five.diff", &FIVE.replace(part, changed));
        let refused = small.judge(&["jury"]);
        refused.refused(&["wrong_answer/five.diff: ", because]);
    }
}

test!(other_files_among_the_submissions_are_refused);
fn other_files_among_the_submissions_are_refused() {
    let small = jury_with("wrong_answer/five.txt", "");
    let refused = small.judge(&["jury"]);
    refused.refused(&["five.txt: in which language?"]);
    let small = jury_with("wrong_answer/five.diff", FIVE);
    small.jury("wrong_answer/five.rs", FOUR);
    let refused = small.judge(&["jury"]);
    refused.refused(&["five.diff: there is a program"]);
}

/// Answers right after this many milliseconds of CPU time.
fn slow(milliseconds: u32) -> String {
    format!(
        "extern \"C\" {{
    /// The C library's, in microseconds.
    fn clock() -> i64;
}}
fn main() {{
    while unsafe {{ clock() }} < {milliseconds}_000 {{}}
    println!(\"4\");
}}
"
    )
}

#[cfg(target_os = "linux")]
test!(a_time_near_the_limit_is_too_close);
/// The limit is 200 ms. An accepted program may take half of it. One that is too slow must take
/// more than twice the limit.
#[cfg(target_os = "linux")]
fn a_time_near_the_limit_is_too_close() {
    let judge = |small: Small| small.judge(&["jury", "--case", "secret/again"]);
    let small = jury_with("accepted/slow.rs", &slow(150));
    judge(small).exits(1).says(&[
        "AC (too close)",
        "accepted/slow.rs: too close: 15",
        "on case secret/again",
        "at most 100 ms",
        "1 of 2 as expected",
    ]);
    let file = "time_limit_exceeded/slow.rs";
    let close = "time_limit_exceeded/slow.rs: too close: 3";
    let close = [close, "more than 400 ms"];
    judge(jury_with(file, &slow(300))).exits(1).says(&close);
    judge(jury_with(file, &slow(60_000))).exits(0);
}

test!(json_has_all_that_the_text_has);
fn json_has_all_that_the_text_has() {
    let small = jury_with("wrong_answer/five.diff", FIVE);
    small.jury("run_time_error/three.rs", &FOUR.replace("= 4", "= 3"));
    let report = small.judge(&["jury", "--json"]).exits(1).json();
    assert_eq!(report["as_expected"], 2);
    let programs = report["programs"].as_array().expect("a list");
    let [_, three, five] = &programs[..] else {
        panic!("accepted, run-time error, wrong answer: {report}");
    };
    let mut five = five.clone();
    for case in five["cases"].as_array_mut().expect("a list") {
        assert_eq!(case["failure"].take()["got"], "5\n");
        for figure in ["cpu_ms", "wall_ms", "peak_kib"] {
            let value = case[figure].take();
            // gVisor counts CPU time in steps of 10 ms.
            let is_there = |it| it > 0.0 || figure == "cpu_ms";
            assert!(value.as_f64().is_some_and(is_there), "{report}");
        }
    }
    let case = |name: &str| {
        json!({
            "name": name, "input_file": format!("data/four/{name}.in"), "verdict": "WA",
            "reason": null, "cpu_ms": null, "wall_ms": null, "peak_kib": null, "stopped": null,
            "failure": null,
        })
    };
    let expected = json!({
        "problem": "four",
        "program": "four/wrong_answer/five",
        "file": "judge-harness/submissions/four/wrong_answer/five.diff",
        "expected": "WA", "given": "WA", "as_expected": true, "too_close": null, "why": null,
        "only_lenient": false, "compile_error": null, "time_limit_ms": 200.0,
        "memory_limit_kib": null, "judge_errors": [], "chosen": 2, "passed": 0,
        "cases": [case("sample/1"), case("secret/again")],
    });
    assert_eq!(five, expected);
    assert_eq!(three["as_expected"], false);
    let why = "expected: run-time error, given: wrong answer";
    assert_eq!(three["why"], why);
}
