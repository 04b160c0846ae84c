//! All submissions can be pasted into a judge's form, and `cargo judge paste` prints nothing else.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use judge_harness::language::Language;
use judge_harness::paste::file_for;
use judge_harness::toolchain::Toolchain;

use crate::support::command::run;
use crate::support::{HARNESS, Scratch, workspace};

fn paste(target: &str) -> Output {
    paste_with(target, &[])
}

fn paste_with(target: &str, arguments: &[&str]) -> Output {
    let mut command = Command::new(HARNESS);
    command.args(["paste", target]).args(arguments);
    command.current_dir(&workspace().root);
    command.output().expect("the harness starts")
}

#[test]
fn every_submission_is_printed_byte_for_byte() {
    for problem in &workspace().problems {
        let output = paste(&problem.id);
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{}: {complaint}", problem.id);
        assert_eq!(complaint, "", "{}", problem.id);
        let source = fs::read(&problem.submission).expect("the submission");
        assert!(output.stdout == source, "{}: not the source", problem.id);
    }
}

#[test]
fn a_check_of_all_prints_a_line_for_each_submission() {
    let output = paste("--check");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}");
    let problems = &workspace().problems;
    assert_eq!(text.lines().count(), problems.len(), "{text}");
    for (problem, line) in problems.iter().zip(text.lines()) {
        let wanted = format!("{}/src/main.rs: can be pasted, rustc ", problem.id);
        assert!(line.starts_with(&wanted), "{line}");
    }
}

#[test]
fn a_check_of_what_cannot_be_pasted_fails() {
    let scratch = Scratch::new();
    let file = scratch.write("my.rs", "fn main() { let x = 1; }");
    let file = file.to_str().expect("a UTF-8 path");
    let mut command = Command::new(HARNESS);
    command.args(["paste", "--check", file]);
    let output = command.current_dir(&workspace().root).output();
    let output = output.expect("the harness starts");
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
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

/// A program that is right for one problem and wrong for another.
#[test]
fn what_was_not_accepted_when_it_was_judged_last_is_said() {
    let workspace = workspace();
    let submission = &workspace.problem("poj1753").expect("a problem").submission;
    let code = fs::read_to_string(submission).expect("the submission");
    let scratch = Scratch::new();
    let file = scratch.write("my.rs", &format!("{code}// Judged twice.\n"));
    let file = file.to_str().expect("a UTF-8 path");
    let judge = |more: &[&str]| {
        run(&[&[file, "--problem"], more].concat());
        let output = paste(file);
        assert!(output.status.success());
        assert!(output.stdout.ends_with(b"// Judged twice.\n"));
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let said = judge(&["poj1222", "--case", "sample/1"]);
    let words = "my.rs: last judged RE for poj1222, 0 of 1 cases\n";
    assert!(said.ends_with(words), "{said}");
    // A part of the cases is not enough, and another limit is not the site's.
    let said = judge(&["poj1753", "--case", "sample/1"]);
    assert!(said.ends_with(words), "{said}");
    assert_eq!(judge(&["poj1753"]), "");
    assert_eq!(judge(&["poj1222", "--memory-limit", "1"]), "");
}

#[test]
fn what_the_compiler_says_is_said_once() {
    let scratch = Scratch::new();
    let file = scratch.write("my.rs", "fn main() { let x = 1; }");
    let output = paste(file.to_str().expect("a UTF-8 path"));
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert_eq!(
        complaint.matches("unused variable").count(),
        1,
        "{complaint}"
    );
    let editions = "in editions 2015, 2018, 2021 and 2024:\n";
    assert!(complaint.contains(editions), "{complaint}");
}

/// A compiler is called from other folders than the caller's.
#[test]
fn a_compiler_may_be_named_by_a_relative_path() {
    let root = workspace().root.canonicalize().expect("a folder");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let compiler = folder.path().join("my-rustc");
    fs::write(&compiler, "#!/bin/sh\nexec rustc \"$@\"\n").expect("a file");
    let executable = fs::Permissions::from_mode(0o755);
    fs::set_permissions(&compiler, executable).expect("the file is there");
    let up: PathBuf = root.components().skip(1).map(|_| "..").collect();
    let relative = up.join(compiler.strip_prefix("/").expect("an absolute path"));
    let file = folder.path().join("my.rs");
    fs::write(&file, "fn main() {}\n").expect("a file");
    // Nothing has been compiled yet into a target folder of its own.
    let mut command = Command::new(HARNESS);
    command
        .arg("paste")
        .args([&file, Path::new("--rustc")])
        .arg(relative)
        .current_dir(root)
        .env("CARGO_TARGET_DIR", folder.path().join("target"));
    let output = command.output().expect("the harness starts");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{complaint}");
}

#[test]
fn what_is_no_compiler_is_named() {
    for (compiler, says) in [
        ("/bin/echo", "/bin/echo is no Rust compiler"),
        ("/bin/false", "/bin/false is no Rust compiler"),
        ("./README.md", "./README.md is no Rust compiler"),
        ("no-such-rustc", "no-such-rustc is no Rust compiler"),
    ] {
        let output = paste_with("poj1753", &["--rustc", compiler]);
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{complaint}");
        assert!(complaint.contains(says), "{complaint}");
    }
}

/// Every file that is printed for a site is accepted, compiled as on that site.
#[test]
fn what_is_printed_for_a_site_is_accepted() {
    let workspace = workspace();
    for problem in &workspace.problems {
        for site in problem.on.keys() {
            let terms = site.terms();
            if let Err(reason) = file_for(problem, Some(*site), workspace) {
                eprintln!("skipped: {} for {}: {reason:#}", problem.id, terms.name);
                continue;
            }
            let cpp = Toolchain::find(Language::named("C++"));
            if let (None, Err(reason)) = (terms.rust, cpp) {
                eprintln!("skipped: {} for {}: {reason:#}", problem.id, terms.name);
                continue;
            }
            let output = paste_with(&problem.id, &["--for", terms.id]);
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{}: {said}", problem.id);
            let (name, choice) = if terms.rust.is_some() {
                ("pasted.rs", String::new())
            } else {
                let dialect = Language::named("C++").on(*site).expect("a choice");
                ("pasted.cpp", format!("choose {}\n", dialect.choice))
            };
            assert_eq!(said, choice, "{}", problem.id);
            let scratch = Scratch::new();
            let file = scratch.write(name, &String::from_utf8_lossy(&output.stdout));
            let mut command = Command::new(HARNESS);
            command.arg(&file).args(["--problem", &problem.id]);
            let output = command.current_dir(&workspace.root).output();
            let output = output.expect("the harness starts");
            let text = String::from_utf8_lossy(&output.stdout);
            assert!(output.status.success(), "{text}");
            let lenient = text.lines().find(|line| line.starts_with("lenient: "));
            assert!(
                lenient.is_some_and(|line| !line.contains("fails")),
                "{text}"
            );
        }
    }
}

#[test]
fn a_site_that_does_not_take_it_is_refused_with_what_there_is_instead() {
    for (problem, site, instead) in [
        ("poj1753", "luogu", "there is --for poj (POJ 1753)"),
        ("poj1753", "uva", "there is --for poj (POJ 1753)"),
        ("tyvj9801", "poj", "there is --for luogu (Luogu P1225)"),
        (
            "uva322",
            "spoj",
            "there is --for poj (POJ 1138) or --for uva (UVa 322)",
        ),
        ("uva322", "nowhere", "the sites are poj, uva, luogu"),
    ] {
        let output = paste_with(problem, &["--for", site]);
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{complaint}");
        assert!(output.stdout.is_empty());
        assert!(complaint.contains(instead), "{complaint}");
    }
}

#[test]
fn a_file_in_rust_is_not_printed_for_a_site_that_takes_none() {
    let scratch = Scratch::new();
    let file = scratch.write("my.rs", "fn main() {}\n");
    let output = paste_with(file.to_str().expect("a UTF-8 path"), &["--for", "poj"]);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{complaint}");
    assert!(output.stdout.is_empty());
    assert!(
        complaint.ends_with("my.rs: POJ takes no Rust\n"),
        "{complaint}"
    );
}

#[test]
fn what_every_site_takes_is_listed_with_its_source() {
    let mut command = Command::new(HARNESS);
    let output = command.arg("sites").current_dir(&workspace().root).output();
    let output = output.expect("the harness starts");
    let text = String::from_utf8_lossy(&output.stdout);
    for part in [
        "UVa (--for uva)\n",
        "MinGW GCC 4.4.0, 32-bit Windows (C++98, C99,",
        "without optimisation",
        "Java 6 (class Main)",
        "a recent stable Rust, edition 2024",
        "UVA1560 and UVA322 are handed on to UVa",
        "fewer than 10000 bytes",
        "according to its FAQ",
        "poj1222 (1560), uva322 (322)",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}
