//! All four submissions can be pasted into a judge's form, and `cargo judge paste` prints nothing else.

mod support;

use std::fs;
use std::process::{Command, Output};

use support::{HARNESS, Scratch, workspace};

fn paste(target: &str) -> Output {
    let mut command = Command::new(HARNESS);
    command
        .args(["paste", target])
        .current_dir(workspace().root);
    command.output().expect("the harness starts")
}

#[track_caller]
fn assert_pasted(problem: &str) {
    let workspace = workspace();
    let problem = workspace.problem(problem).expect("one of the problems");
    let output = paste(&problem.id);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{complaint}");
    assert_eq!(complaint, "");
    let source = fs::read(&problem.submission).expect("the submission");
    assert!(output.stdout == source, "not the source, byte for byte");
}

#[test]
fn poj1222() {
    assert_pasted("poj1222");
}

#[test]
fn poj1753() {
    assert_pasted("poj1753");
}

#[test]
fn tyvj9801() {
    assert_pasted("tyvj9801");
}

#[test]
fn uva322() {
    assert_pasted("uva322");
}

#[test]
fn what_cannot_be_pasted_is_not_printed() {
    for (source, reason) in [
        ("fn main() { let x = 1; }", "unused variable: `x`"),
        (
            "fn main() { let s: &dyn Fn() = &|| (); async fn f() {} s(); }",
            "edition 2015",
        ),
        (
            "fn main() { let gen = 1; println!(\"{}\", gen); }",
            "edition 2024",
        ),
        (
            "fn main() { let x = unsafe { 1 }; println!(\"{}\", x); }",
            "unsafe",
        ),
        ("#![allow(unsafe_code)] fn main() {}", "unsafe_code"),
        (
            "extern crate rand; fn main() {}",
            "can't find crate for `rand`",
        ),
        ("mod other; fn main() {}", "other"),
        ("fn main() { println!(\"\u{e4}\"); }", "line 1: not ASCII"),
        ("fn main() {\n\tprintln!();\n}", "line 2: a tab"),
        ("#![feature(test)] fn main() {}", "line 1: a feature"),
    ] {
        let scratch = Scratch::new();
        let file = scratch.write("my.rs", source);
        let output = paste(file.to_str().expect("a UTF-8 path"));
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{source}: {complaint}");
        assert!(output.stdout.is_empty(), "{source}");
        assert!(complaint.contains(reason), "{source}: {complaint}");
    }
}
