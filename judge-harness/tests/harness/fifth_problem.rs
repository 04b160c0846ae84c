//! A new problem needs only a crate and a folder. `CONTRIBUTING.md` adds one, here to a copy of the
//! workspace. Every test of the harness still works there, and names what the new problem lacks.
//!
//! Tests find their workspace from the current folder, so the existing executables run in the copy.
//! It shares only compiled programs with the workspace, through the target folder.

use std::collections::BTreeMap;
use std::fs;

use rayon::prelude::*;
use serde_json::Value;

use crate::support::command::{plain, ran};
use crate::support::{Scratch, target, workspace};
use crate::trials::test;

/// The tests that have to pass with more problems: those of the new problem's cases, data and jury,
/// and those of the harness that go over all problems (`every_problem` is a part of their names) or
/// find one by its name.
const TESTS: [(&str, &str); 6] = [
    ("proofs", "aplusb"),
    ("jury", "aplusb"),
    ("harness", "every_problem"),
    ("harness", "an_unknown_or_ambiguous"),
    ("harness", "problems_are_named"),
    ("harness", "a_case_is_found"),
];

test!(a_problem_is_a_crate_and_a_folder_and_fails_alone);
fn a_problem_is_a_crate_and_a_folder_and_fails_alone() {
    let copied = copied();
    let built = executables();
    // Runs the tests of an executable in the copy, which have to end with this status.
    let tested = |name: &str, filter: &str, status: i32| {
        let mut tests = plain(&built[name]);
        tests.arg(filter).current_dir(copied.folder());
        let ran = ran(tests.env("CARGO_TARGET_DIR", target())).exits(status);
        ran.stdout + &ran.stderr
    };
    TESTS.into_par_iter().for_each(|(name, filter)| {
        let text = tested(name, filter, 0);
        // There is no jury for the new problem.
        assert!(text.contains(filter) || name == "jury", "{filter}: {text}");
    });
    // The executable tests the other submissions, too, so each is compiled only as its tests run.
    for code in ["pub fn solve() {} fn main() {}", "fn main() { flop!() }"] {
        copied.write("poj1753/src/main.rs", code);
        let text = tested("proofs", "poj1753::", 101);
        assert!(
            text.contains("poj1753/src/main.rs does not compile:"),
            "{text}"
        );
    }
    let text = tested("proofs", "bad_input_is_refused", 101);
    let lines = text.lines().map(|line| line.split_whitespace().collect());
    let lines: Vec<Vec<&str>> = lines.collect();
    for problem in ["poj1222", "poj1753", "tyvj9801", "uva322"] {
        let result = if problem == "poj1753" { "FAILED" } else { "ok" };
        let name = format!("bad_input::bad_input_is_refused::{problem}");
        let line = vec!["test", &name, "...", result];
        assert!(lines.contains(&line), "{line:?}: {text}");
    }
}

/// A copy of the workspace without its slow cases, with the new problem in it.
fn copied() -> Scratch {
    let (workspace, copied) = (workspace(), Scratch::new());
    let root = shlex::try_quote(workspace.root.to_str().expect("UTF-8")).expect("a path");
    let copy =
        format!("tar -C {root} --exclude ./target --exclude ./.git -c . | tar -x --no-same-owner");
    copied.shell(&copy).exits(0);
    let cases = workspace.problems.iter().flat_map(|it| &it.cases);
    for case in cases.filter(|case| case.is_hard()) {
        for file in [&case.input].into_iter().chain(&case.answer) {
            let file = copied.folder().join(workspace.relative(file));
            fs::remove_file(file).expect("it was copied");
        }
    }
    let document = copied.read("CONTRIBUTING.md");
    let (_, added) = document.split_once("```sh\n").expect("the problem");
    let (added, _) = added.split_once("```").expect("its end");
    copied.shell(added).exits(0);
    copied
}

/// The executables of the tests by their names, as Cargo would run them now.
fn executables() -> BTreeMap<String, String> {
    let mut cargo = plain(env!("CARGO"));
    cargo.args(["test", "--package", "judge-harness", "--no-run", "--locked"]);
    cargo.args(["--offline", "--message-format=json"]);
    if !cfg!(debug_assertions) {
        cargo.arg("--release");
    }
    let built = ran(cargo.current_dir(&workspace().root)).exits(0).stdout;
    let messages = built
        .lines()
        .map(|it| serde_json::from_str(it).expect("JSON"));
    let text = |it: &Value| Some(it.as_str()?.to_owned());
    let executable = |it: Value| Some((text(&it["target"]["name"])?, text(&it["executable"])?));
    messages.filter_map(executable).collect()
}

test!(no_source_includes_a_submission);
/// A submission that does not compile would keep the whole executable from being built.
fn no_source_includes_a_submission() {
    let pattern = workspace().root.join("judge-harness/**/*.rs");
    let sources = glob::glob(pattern.to_str().expect("UTF-8")).expect("a pattern");
    for source in sources.flatten() {
        let text = fs::read_to_string(&source).unwrap_or_default();
        let mut paths = text.lines().filter(|line| line.contains("#[path"));
        let included = paths.find(|line| line.ends_with("/src/main.rs\"]"));
        assert_eq!(included, None, "{}", source.display());
    }
}
