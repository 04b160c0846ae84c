//! `cargo judge --jury` and `cargo judge program`, in this workspace and in one with a jury of its own.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;

use crate::support::{HARNESS, target, workspace, write_below};

fn judge_in(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(HARNESS);
    command.args(arguments).current_dir(folder);
    command.env("CARGO_TARGET_DIR", target());
    command.output().expect("the harness starts")
}

fn judge(arguments: &[&str]) -> Output {
    judge_in(&workspace().root, arguments)
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("reports are UTF-8")
}

/// Exit status 2, nothing on standard output, and one line that has all these parts.
#[track_caller]
fn assert_refused(output: &Output, because: &[&str]) {
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert_eq!(stdout(output), "");
    assert_eq!(message.lines().count(), 1, "{message}");
    for part in because {
        assert!(message.contains(part), "{part}: {message}");
    }
}

const GREEDY: &str = "poj1753/wrong_answer/greedy";

#[test]
fn a_program_is_printed_by_any_of_its_names() {
    let file = format!("judge-harness/submissions/{GREEDY}.diff");
    let whole = stdout(&judge(&["program", GREEDY]));
    assert!(whole.starts_with("//! Wrong: greedy."), "{whole}");
    assert!(whole.contains("fn majority("), "the change: {whole}");
    assert!(whole.contains("fn main()"), "the accepted program: {whole}");
    assert!(!whole.contains("fn can_finish("), "taken out: {whole}");
    for name in ["greedy", "wrong_answer/greedy", "greedy.diff", &file] {
        assert_eq!(stdout(&judge(&["program", name])), whole, "{name}");
    }
    let folder = workspace().root.join("judge-harness/submissions/poj1753");
    let output = judge_in(&folder, &["program", "wrong_answer/greedy.diff"]);
    assert_eq!(stdout(&output), whole);
}

#[test]
fn a_method_is_printed_as_it_is() {
    let file = "judge-harness/submissions/poj1753/accepted/all_plans.rs";
    let text = fs::read_to_string(workspace().root.join(file)).expect("it is there");
    for name in ["all_plans", "all_plans.rs"] {
        assert_eq!(stdout(&judge(&["program", name])), text);
    }
    let twin = stdout(&judge(&["program", "uva322/accepted/twin"]));
    assert_eq!(
        stdout(&judge(&["program", "uva322/accepted/twin.cpp"])),
        twin
    );
}

#[test]
fn a_name_that_is_not_there_gets_near_ones() {
    assert_refused(
        &judge(&["program", "gredy"]),
        &["no jury program \"gredy\"", "did you mean", GREEDY],
    );
    assert_refused(
        &judge(&["program", "poj1753/wrong_answer/gredy.diff"]),
        &["did you mean", GREEDY],
    );
    assert_refused(
        &judge(&["program", "qqqq"]),
        &["no jury program \"qqqq\"", "cargo judge --jury"],
    );
}

#[test]
fn a_name_of_several_programs_is_refused_with_all_of_them() {
    assert_refused(
        &judge(&["program", "last_character_cut_off"]),
        &[
            "poj1222/run_time_error/last_character_cut_off",
            "poj1753/run_time_error/last_character_cut_off",
        ],
    );
}

#[test]
fn no_case_for_the_jury_is_refused() {
    let output = judge(&["--jury", "--case", "nothing-like-it"]);
    assert_refused(&output, &["no case matches 'nothing-like-it'"]);
}

/// A problem whose answer is always 4, and its jury.
struct Small(TempDir);

const FOUR: &str =
    "//! Four.\n\nfn main() {\n    let answer = 4;\n    println!(\"{answer}\");\n}\n";

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

impl Small {
    fn new() -> Self {
        let small = Self(tempfile::tempdir().expect("a temporary folder"));
        small.write(
            "Cargo.toml",
            "[workspace]\nmembers = [\"four\"]\nresolver = \"2\"\n",
        );
        small.write(
            "four/Cargo.toml",
            "[package]\nname = \"four\"\nversion = \"0.1.0\"\nedition = \"2021\"\n\
             [package.metadata.judge]\ntitle = \"Four\"\nurl = \"-\"\ntime-limit-ms = 200\n",
        );
        small.write("four/src/main.rs", FOUR);
        for case in ["sample/1", "secret/again"] {
            small.write(&format!("data/four/{case}.in"), "\n");
            small.write(&format!("data/four/{case}.ans"), "4\n");
        }
        small.jury("accepted/four.rs", FOUR);
        small
    }

    fn write(&self, file: &str, content: &str) {
        write_below(self.0.path(), file, content);
    }

    fn jury(&self, file: &str, content: &str) {
        self.write(&format!("judge-harness/submissions/four/{file}"), content);
    }

    fn judge(&self, arguments: &[&str]) -> Output {
        judge_in(self.0.path(), &[&["--jury"], arguments].concat())
    }

    /// With this diff as `wrong_answer/five.diff` the jury is refused, for these reasons.
    #[track_caller]
    fn assert_mistake_refused(diff: &str, because: &[&str]) {
        let small = Self::new();
        small.jury("wrong_answer/five.diff", diff);
        let because = [&["wrong_answer/five.diff: "], because].concat();
        assert_refused(&small.judge(&[]), &because);
    }
}

#[test]
fn a_mistake_is_judged_as_its_accepted_program_with_the_change() {
    let small = Small::new();
    small.jury("wrong_answer/five.diff", FIVE);
    let output = small.judge(&[]);
    let text = stdout(&output);
    assert!(output.status.success(), "{text}");
    assert!(text.contains("2 of 2 as expected"), "{text}");
    let output = judge_in(small.0.path(), &["program", "five"]);
    let five = FOUR.replace("Four.", "Wrong: five.").replace('4', "5");
    assert_eq!(stdout(&output), five);
}

#[test]
fn a_mistake_with_another_verdict_is_shown_and_its_diff_named() {
    let small = Small::new();
    small.jury("wrong_answer/five.diff", &FIVE.replace("= 5", "= 2 + 2"));
    let output = small.judge(&[]);
    let text = stdout(&output);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains("WA        AC (!)"), "{text}");
    assert!(text.contains("wrong_answer/five.diff: accepted"), "{text}");
    small.jury(
        "wrong_answer/five.diff",
        &FIVE.replace("= 5;", "= [5][answer()];"),
    );
    let text = stdout(&small.judge(&[]));
    assert!(
        text.contains("wrong_answer/five.diff: compile error"),
        "{text}"
    );
}

#[test]
fn a_mistake_that_no_longer_applies_is_refused() {
    Small::assert_mistake_refused(
        &FIVE.replace("-    let answer = 4;", "-    let answer = 44;"),
        &["does not apply to accepted/four.rs any more"],
    );
    Small::assert_mistake_refused(
        &FIVE.replace("fn main() {", "pub fn main() {"),
        &["does not apply to accepted/four.rs any more"],
    );
    Small::assert_mistake_refused(&FIVE.replace("@@ -3,3", "@@ -3,4"), &["not a unified diff"]);
}

#[test]
fn a_mistake_has_to_name_an_accepted_program_and_itself() {
    Small::assert_mistake_refused(
        &FIVE.replace("accepted/four.rs", "accepted/three.rs"),
        &["there is no accepted/three.rs"],
    );
    for base in [
        "--- wrong_answer/four.rs\n",
        "--- accepted/../accepted/four.rs\n",
        "",
    ] {
        Small::assert_mistake_refused(
            &FIVE.replace("--- accepted/four.rs\n", base),
            &["expected a line such as --- accepted/NAME.rs"],
        );
    }
    Small::assert_mistake_refused(
        &FIVE.replace("+++ wrong_answer/five.rs", "+++ wrong_answer/six.rs"),
        &["expected the line +++ wrong_answer/five.rs"],
    );
}

#[test]
fn a_mistake_has_to_be_explained_and_to_change_something() {
    Small::assert_mistake_refused(
        &FIVE.replace("Wrong: five.\n\n", ""),
        &["does not say who makes this mistake and why"],
    );
    let header = FIVE.find("@@").expect("a hunk");
    Small::assert_mistake_refused(&FIVE[..header], &["changes nothing"]);
}

#[test]
fn other_files_among_the_submissions_are_refused() {
    let small = Small::new();
    small.jury("wrong_answer/five.txt", "");
    assert_refused(&small.judge(&[]), &["five.txt: in which language?"]);
    let small = Small::new();
    small.jury("wrong_answer/five.diff", FIVE);
    small.jury("wrong_answer/five.rs", FOUR);
    assert_refused(&small.judge(&[]), &["five.diff: there is a program"]);
}

#[test]
fn a_problem_without_a_jury_is_skipped_by_name() {
    let small = Small::new();
    fs::remove_dir_all(small.0.path().join("judge-harness")).expect("it was there");
    let output = small.judge(&[]);
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(
        text.contains("four: not judged, it has no jury programs"),
        "{text}"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn more_than_half_the_limit_is_too_close() {
    let small = Small::new();
    small.jury("accepted/slow.rs", &slow(150));
    let output = small.judge(&["--case", "secret/again"]);
    let text = stdout(&output);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains("AC (too close)"), "{text}");
    assert!(text.contains("accepted/slow.rs: too close: 15"), "{text}");
    assert!(text.contains("on case secret/again"), "{text}");
    assert!(text.contains("at most 100 ms"), "{text}");
    assert!(text.contains("1 of 2 as expected"), "{text}");
}

#[cfg(target_os = "linux")]
#[test]
fn less_than_twice_the_limit_is_too_close_for_a_slow_program() {
    let small = Small::new();
    small.jury("time_limit_exceeded/slow.rs", &slow(300));
    let text = stdout(&small.judge(&["--case", "secret/again"]));
    assert!(
        text.contains("time_limit_exceeded/slow.rs: too close: 3"),
        "{text}"
    );
    assert!(text.contains("more than 400 ms"), "{text}");
    small.jury("time_limit_exceeded/slow.rs", &slow(60_000));
    let output = small.judge(&[]);
    let text = stdout(&output);
    assert!(output.status.success(), "{text}");
}

#[test]
fn json_has_all_that_the_text_has() {
    let small = Small::new();
    small.jury("wrong_answer/five.diff", FIVE);
    small.jury("run_time_error/three.rs", &FOUR.replace("= 4", "= 3"));
    let output = small.judge(&["--json"]);
    assert_eq!(output.status.code(), Some(1));
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON and nothing else");
    assert_eq!(report["as_expected"], 2);
    let programs = report["programs"].as_array().expect("a list");
    assert_eq!(programs.len(), 3);
    let [_, three, five] = &programs[..] else {
        panic!("accepted, run-time error, wrong answer: {report}");
    };
    assert_eq!(five["program"], "four/wrong_answer/five");
    assert_eq!(
        five["file"],
        "judge-harness/submissions/four/wrong_answer/five.diff"
    );
    assert_eq!(five["problem"], "four");
    assert_eq!(
        (&five["expected"], &five["given"]),
        (&"WA".into(), &"WA".into())
    );
    assert_eq!(five["as_expected"], true);
    assert_eq!(
        (&five["too_close"], &five["why"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(five["only_lenient"], false);
    assert_eq!((&five["passed"], &five["chosen"]), (&0.into(), &2.into()));
    assert_eq!(five["time_limit_ms"], 200.0);
    let case = &five["cases"][1];
    assert_eq!(case["name"], "secret/again");
    assert_eq!(case["verdict"], "WA");
    for figure in ["cpu_ms", "wall_ms", "peak_kib"] {
        assert!(case[figure].as_f64().expect("a number") > 0.0, "{figure}");
    }
    assert_eq!(three["as_expected"], false);
    let why = "expected: run-time error, given: wrong answer";
    assert_eq!(three["why"], why);
}
