//! Interactive problems: a program and an interactor talk to each other.

use serde_json::json;

use crate::own_problem::{calls, judge};
use crate::support::Scratch;
use crate::trials::test;

/// Does what the word that it reads asks for.
const PROGRAM: &str = r#"fn main() {
    let mut lines = std::io::stdin().lines();
    match &*lines.next().expect("a word").unwrap() {
        "wrong" => println!("nothing"),
        "early" => {}
        "crashes" => std::process::exit(7),
        "waits" => drop(lines.next()),
        "loops" => loop {},
        "floods" => loop { print!("{}", "a line\n".repeat(1 << 16)) }
        _ => println!("done"),
    }
}
"#;

/// Sends the word of its input. In testlib's way, 0 and 1 replace the exit statuses 42 and 43.
const INTERACTOR: &str = r#"fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let word = std::fs::read_to_string(&arguments[1]).unwrap();
    let end = |status| { eprintln!("said {}", word.trim()); std::process::exit(status) };
    match word.trim() {
        "late" => std::thread::sleep(std::time::Duration::from_secs(2)),
        "quits" => end(43),
        "fails" => end(3),
        _ => {}
    }
    print!("{word}");
    let answer = std::io::stdin().lines().last();
    let is_right = answer.is_some_and(|it| it.unwrap() == "done");
    if arguments[3] != "./" { std::fs::write(&arguments[2], "yes\n").unwrap(); }
    end(if is_right { 42 } else { 43 })
}
"#;

/// The words, with the verdicts on the program.
const VERDICTS: [(&str, &str); 9] = [
    ("crashes", "RE"),
    ("early", "WA"),
    ("floods", "OLE"),
    ("late", "AC"),
    ("loops", "TLE"),
    ("quits", "WA"),
    ("right", "AC"),
    ("waits", "TLE"),
    ("wrong", "WA"),
];

fn problem() -> Scratch {
    let testlib = INTERACTOR.replace("43", "1").replace("42", "0");
    let folder = Scratch::with(&[
        ("a.rs", PROGRAM),
        ("icpc.rs", INTERACTOR),
        ("testlib.rs", &testlib),
    ]);
    for word in VERDICTS.map(|(word, _)| word).iter().chain(&["fails"]) {
        folder.write(&format!("{word}.in"), format!("{word}\n"));
        folder.write(&format!("{word}.ans"), "");
    }
    folder
}

test!(a_program_that_talks_to_an_interactor_gets_the_verdict_that_it_deserves
    for way in ["icpc", "testlib"] => way);
/// The program that ends first is the reason why the other one fails.
fn a_program_that_talks_to_an_interactor_gets_the_verdict_that_it_deserves(way: &str) {
    let folder = problem();
    let interactor = format!("{way}.rs");
    let called = ["a.rs", "--interactor", &interactor];
    let judged = judge(&folder, &[&called[..], &["--json", "-j8"]].concat()).exits(2);
    let run = &judged.json()["runs"][0];
    let cases = run["cases"].clone();
    let why = "the interactor ended with exit status 3: said fails";
    let error = json!([{"case": "fails", "reason": why}]);
    assert_eq!(run["judge_errors"], error);
    let found = cases.as_array().expect("cases").iter();
    let found: Vec<_> = found.map(|it| [&it["name"], &it["verdict"]]).collect();
    assert_eq!(json!(found), json!(VERDICTS));
}

test!(what_a_program_and_an_interactor_said_is_shown);
fn what_a_program_and_an_interactor_said_is_shown() {
    let folder = problem();
    let yes = "fn main() {
        let output = std::env::args().nth(2).unwrap();
        let is_yes = std::fs::read_to_string(output).unwrap() == \"yes\\n\";
        std::process::exit(if is_yes { 0 } else { 1 })
    }";
    folder.write("yes.rs", yes);
    folder.write("no.rs", yes.replace("==", "!="));
    calls(
        &folder,
        "\
a.rs --interactor icpc.rs --case wrong => 1: said wrong | read (<), to the end: |  > nothing
a.rs --interactor icpc.rs --case waits => 1: stopped after | it waited for the |  < waits
a.rs --interactor testlib.rs --case right --checker yes.rs => 0: 1 of 1 accepted
a.rs --interactor testlib.rs --case right --checker no.rs => 1: wrong answer
a.rs --interactor testlib.rs --exact => refused: cannot be used with",
    );
}

test!(an_interactive_problem_needs_an_interactor);
fn an_interactive_problem_needs_an_interactor() {
    let hash = "0123456789abcdef".repeat(2);
    let tests = r#"{"name": "Guess", "timeLimit": 1000, "memoryLimit": 256, "interactive": true,
        "tests": [{"id": 1, "input": "right\n", "output": ""}]}"#;
    let folder = problem();
    folder.write(&format!(".cph/a.rs_{hash}.prob"), tests);
    folder.write("new/problem.yaml", "type: interactive\n");
    folder.write("old/problem.yaml", "validation: custom interactive\n");
    for package in ["new", "old"] {
        folder.write(&format!("{package}/data/sample/1.in"), "right\n");
        folder.write(&format!("{package}/data/sample/1.ans"), "");
    }
    calls(
        &folder,
        "\
a.rs => refused: Guess is an interactive problem: name its interactor with --interactor
a.rs --data new => refused: is an interactive problem
a.rs --data old => refused: is an interactive problem
a.rs --interactor icpc.rs => 0: cph/1 | 1 of 1 accepted",
    );
}
