//! `receive` makes folders of the problems that Competitive Companion sends.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::process::Stdio;

use rustix::process::{Pid, Signal, kill_process};

use crate::folders::ADD;
use crate::support::Scratch;
use crate::support::command::Ran;
use crate::trials::test;

/// A problem as the extension documents it.
fn problem(name: &str, number: u32, interactive: bool) -> String {
    format!(
        r#"{{"name": "{name}", "group": "Codeforces - Educational Codeforces Round 40",
        "url": "https://codeforces.com/problemset/problem/{number}/G",
        "interactive": {interactive}, "memoryLimit": 256, "timeLimit": 1500,
        "tests": [{{"input": "1 2\n", "output": "3\n"}}, {{"input": "4 5", "output": "9"}}],
        "testType": "single", "input": {{"type": "stdin"}}, "output": {{"type": "stdout"}},
        "languages": {{"java": {{"mainClass": "Main", "taskClass": "GCastleDefense"}}}},
        "batch": {{"id": "123e67c8-03c6-44a4-a3f9-5918533f9fb2", "size": 1}}}}"#
    )
}

fn post(body: &str) -> String {
    let length = body.len();
    format!(
        "POST / HTTP/1.1\r\nHost: localhost:10043\r\nContent-Type: application/json\r\n\
         Origin: moz-extension://9a8b\r\nContent-Length: {length}\r\n\r\n{body}"
    )
}

/// Sends requests to `receive` in a folder. Returns the answers, and what it printed until it ended
/// with `--once`, or by Ctrl-C.
fn received(folder: &Scratch, once: &[&str], requests: &[String]) -> (Vec<String>, Ran) {
    let mut command = folder.command(&[&["receive", "--port", "0"], once].concat());
    command.env("XDG_CONFIG_HOME", folder.path("config"));
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut harness = command.spawn().expect("it starts");
    let mut stderr = BufReader::new(harness.stderr.take().expect("a pipe"));
    let mut first = String::new();
    stderr.read_line(&mut first).expect("a line");
    let port = first
        .split(|it: char| !it.is_ascii_digit())
        .find(|it| !it.is_empty());
    let port: u16 = port.and_then(|it| it.parse().ok()).expect("the port");
    let answers = requests.iter().map(|request| {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("it listens");
        // In two parts, as a network may deliver them.
        let (start, rest) = request.split_at(request.len() / 2);
        stream.write_all(start.as_bytes()).expect("it reads");
        // It may refuse a request before it has read the rest.
        let _ = stream.write_all(rest.as_bytes());
        let _ = stream.shutdown(Shutdown::Write);
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        answer
    });
    let answers = answers.collect();
    if once.is_empty() {
        kill_process(Pid::from_child(&harness), Signal::INT).expect("it runs");
    }
    let mut said = String::new();
    stderr.read_to_string(&mut said).expect("UTF-8");
    let mut ran = Ran::of(&harness.wait_with_output().expect("it ends"));
    ran.stderr = said;
    (answers, ran)
}

test!(a_problem_from_the_browser_becomes_a_folder);
fn a_problem_from_the_browser_becomes_a_folder() {
    let folder = Scratch::with(&[
        (
            "config/judge-harness/judge.toml",
            "template = \"../add.rs\"\n",
        ),
        ("config/add.rs", ADD),
    ]);
    let castle = post(&problem("G. Castle Defense", 954, false));
    let (answers, ran) = received(&folder, &["--once"], std::slice::from_ref(&castle));
    assert!(answers[0].starts_with("HTTP/1.1 200 "), "{}", answers[0]);
    let command = "judge it: judge-harness G-Castle-Defense/add.rs\n";
    ran.exits(0)
        .says(&["wrote G-Castle-Defense/2.out\n", command]);
    let judged = folder.judge(&["G-Castle-Defense/add.rs", "--all-cases"]);
    judged
        .exits(0)
        .says(&["/1500", "/262144", "1 of 1 accepted"]);
    // The same problem again adds what is missing; another one with its title has another folder.
    folder.write("G-Castle-Defense/1.in", "mine\n");
    fs::remove_file(folder.path("G-Castle-Defense/2.out")).expect("it is there");
    let others = [
        castle,
        post(&problem("G. Castle Defense", 955, true)),
        post(&problem(
            " ../.\u{9ed1}\u{767d}\u{68cb} (\u{6e38}\u{620f})",
            1,
            false,
        )),
    ];
    let (_, ran) = received(&folder, &[], &others);
    let text = ran.exits(130).stdout;
    let wrote = "wrote G-Castle-Defense/2.out\nG. Castle Defense: write ";
    assert!(text.starts_with(wrote), "{text}");
    let mine = fs::read_to_string(folder.path("G-Castle-Defense/1.in"));
    assert_eq!(mine.expect("it is there"), "mine\n");
    let last = fs::read_to_string(folder.path("\u{9ed1}\u{767d}\u{68cb}-\u{6e38}\u{620f}/2.in"));
    assert_eq!(last.expect("it is there"), "4 5\n");
    let interactive = folder.judge(&["G-Castle-Defense-2/add.rs"]);
    interactive.refused(&["the interactor: there is no file G-Castle-Defense-2/interactor.cpp"]);
}

test!(what_is_no_problem_from_the_extension_is_refused);
fn what_is_no_problem_from_the_extension_is_refused() {
    let folder = Scratch::new();
    let good = post(&problem("A", 1, false));
    let head = "POST / HTTP/1.1\r\nContent-Length:";
    let requests = [
        (good.replacen("POST", "GET", 1), "expected a POST request"),
        (
            good.replace("moz-extension", "https"),
            "a web page sent this",
        ),
        (
            good.replace("Content-Length", "Length"),
            "does not say its length",
        ),
        (good[..good.len() - 1].to_owned(), "EOF while parsing"),
        (
            format!("{head} 99999999999\r\n\r\n"),
            "more than 67108864 bytes",
        ),
        (
            format!("{head} 14\r\n\r\n{{\"name\": \"A\"}}\n"),
            "missing field",
        ),
        (
            "POST / HTTP/1.1\r\n".to_owned() + &"x".repeat((64 << 10) - 17),
            "head of the request ends too early",
        ),
    ];
    let sent: Vec<_> = requests
        .iter()
        .map(|(request, _)| request.clone())
        .collect();
    let (answers, ran) = received(&folder, &[], &sent);
    for (answer, (request, reason)) in answers.iter().zip(&requests) {
        let is_refused = answer.starts_with("HTTP/1.1 400 ") && answer.contains(reason);
        assert!(is_refused, "{request}\n{answer}");
    }
    assert_eq!(ran.exits(130).stdout, "");
    assert!(!folder.path("A").exists());
}
