//! `cargo xtask report`: the page, as it is written.

use std::fs;

use crate::support::{Scratch, judged, report, workspace, write_below};

/// Judges with these arguments, and returns the page.
fn page(scratch: &Scratch, arguments: &[&str]) -> String {
    let file = scratch.folder().join("report.html");
    let judged = judged(&[arguments, &["--json"]].concat());
    assert!(matches!(judged.status, Some(0 | 1)), "{judged:?}");
    report(&judged.stdout, &file).exits(0);
    scratch.read("report.html")
}

#[track_caller]
fn assert_has(page: &str, parts: &[&str]) {
    for part in parts {
        assert!(page.contains(part), "{part}");
    }
}

#[test]
fn a_failure_is_shown_with_all_that_explains_it_and_the_rest_is_there_too() {
    let scratch = Scratch::new();
    let source = r#"fn main() { eprintln!("a clue"); println!("4"); }"#;
    let file = scratch.file("my.rs", source);
    let arguments = [file.as_str(), "--problem", "poj1753", "--time-limit", "900"];
    let page = page(&scratch, &arguments);
    let again = format!(
        "cargo judge {file} --problem poj1753 --time-limit 900 --case secret/all-black-already"
    );
    let parts = [
        "my.rs on Flip Game: wrong answer</h1>",
        "data-verdict=\"AC\"",
        "data-verdict=\"WA\"",
        "<p class=\"dim\">Expected</p>",
        "<span class=\"add\">0\n</span>",
        "<span class=\"del\">4\n</span>",
        "a clue",
        "/900 ms",
        "/65536 KiB",
        "0 rounds: all pieces are black already.",
        &again,
    ];
    assert_has(&page, &parts);
    let problem = workspace().problem("poj1753").expect("a problem");
    // The lenient ones are for programs that are right.
    let cases = problem.cases.iter().filter(|case| !case.is_lenient());
    let cases = cases.count();
    // The failures come first, each open with all of this; those accepted are in one line.
    let (failures, accepted) = page.split_once("<details class=\"accepted\">").expect("AC");
    let failed = failures.matches("data-verdict=\"WA\" open>").count();
    assert!(failed > 20 && !failures.contains("data-verdict=\"AC\""));
    for part in ["Input", "Got"] {
        let title = format!("<p class=\"dim\">{part}</p>");
        assert_eq!(failures.matches(&title).count(), failed, "{part}");
    }
    let summary = format!("<summary>{} cases accepted</summary>", cases - failed);
    assert!(accepted.starts_with(&summary), "{summary}");
    assert!(!accepted.contains(" open>"));
    assert_eq!(page.matches("<details class=\"case\"").count(), cases);
    assert_eq!(page.matches("cargo judge ").count(), cases);
}

#[test]
fn lenient_cases_are_apart_and_decide_nothing() {
    let scratch = Scratch::new();
    let program = judged(&["program", "poj1753/wrong_answer/five_bytes_per_line"]);
    let file = scratch.file("my.rs", &program.stdout);
    let page = page(&scratch, &[&file, "--problem", "poj1753"]);
    assert!(page.contains("my.rs on Flip Game: accepted</h1>"));
    let lenient = page.split_once("Lenient cases</h3>");
    let (_, lenient) = lenient.expect("lenient cases");
    assert_has(
        lenient,
        &[
            "decide nothing: it fails 4 of 6.",
            "<code>lenient/crlf</code>",
        ],
    );
    assert!(!lenient.contains("secret/"));
}

#[test]
fn several_files_and_a_folder_of_cases_are_on_one_page() {
    let scratch = Scratch::new();
    let right = scratch.file("right.rs", r#"fn main() { println!("7"); }"#);
    let wrong = scratch.file("wrong.rs", "fn main() { std::process::exit(3) }");
    let broken = scratch.file("broken.rs", "fn main() { flop!() }");
    let folder = scratch.folder().join("my cases");
    write_below(&folder, "[a] 100%.in", "seven\n");
    write_below(&folder, "[a] 100%.ans", "7\n");
    let folder = folder.display().to_string();
    let page = page(&scratch, &[&right, &wrong, &broken, "--data", &folder]);
    let parts = [
        "1 of 3 accepted</h1>",
        "cases: 1 passed, 1 failed, 1 not judged",
        "exit status 3.",
        "cannot find macro `flop`",
        "1 case was not judged.",
        "seven",
    ];
    assert_has(&page, &parts);
    // For each file that was judged on it.
    assert_eq!(page.matches("seven").count(), 2);
    // The command of the page judges just that case again.
    let again = format!("{wrong} --data '{folder}' --case '[[]a[]] 100%'");
    assert!(page.contains(&again), "{again}");
    let judged = judged(&[&wrong, "--data", &folder, "--case", "[[]a[]] 100%"]);
    judged.says(&["cases: 0 passed, 1 failed"]);
}

#[test]
fn a_page_is_whole_or_not_there() {
    const NO_JSON: &str = "expected what `cargo judge --json` prints";
    let scratch = Scratch::new();
    scratch.write("report.html", "what was there");
    for (json, name, because) in [
        ("no JSON", "report.html", NO_JSON),
        ("{}", "report.html", NO_JSON),
        ("{}", "report.pdf", "name it FILE.html"),
    ] {
        report(json, &scratch.folder().join(name)).refused(&[because]);
    }
    assert_eq!(scratch.read("report.html"), "what was there");
    let names = fs::read_dir(scratch.folder()).expect("a folder");
    assert_eq!(names.count(), 1);
}

#[test]
fn a_name_cannot_put_a_control_character_into_the_page() {
    let scratch = Scratch::new();
    let file = scratch.file("my\u{1b}[31m.rs", "fn main() { println!(\"4\"); }");
    let page = page(&scratch, &[&file, "--problem", "poj1753"]);
    let raw = page.find(|letter: char| letter.is_control() && !"\n\t".contains(letter));
    assert_eq!(raw, None);
    assert_has(&page, &["my\u{241b}[31m.rs"]);
}
