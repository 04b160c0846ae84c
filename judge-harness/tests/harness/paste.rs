//! `cargo judge paste` prints a file only if it can be pasted into a judge's form, and all
//! submissions can.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;

use judge_harness::check::paste::file_for;
use judge_harness::language::Language;
use judge_harness::problem::site::Site;
use judge_harness::problem::workspace::Problem;

use crate::support::command::{Ran, command, harness, ran};
use crate::support::needs::{Need, language_of};
use crate::support::{Scratch, workspace};
use crate::trials::test;

const UNUSED: &str = "fn main() { let x = 1; }";

fn paste(target: &str, arguments: &[&str]) -> Ran {
    harness(&[&["paste", target], arguments].concat())
}

test!(every_problems_submission_is_printed_byte_for_byte_and_can_be_pasted);
fn every_problems_submission_is_printed_byte_for_byte_and_can_be_pasted() {
    let checked = harness(&["paste", "--check"]).exits(0).stdout;
    let problems = &workspace().problems;
    assert_eq!(checked.lines().count(), problems.len(), "{checked}");
    for (problem, line) in problems.iter().zip(checked.lines()) {
        let wanted = format!("{}/src/main.rs: can be pasted, rustc ", problem.id);
        assert!(line.starts_with(&wanted), "{line}");
        let printed = paste(&problem.id, &[]).exits(0);
        assert_eq!(printed.complaint(), "", "{}", problem.id);
        let source = fs::read_to_string(&problem.submission).expect("the submission");
        assert!(printed.stdout == source, "{}: not the source", problem.id);
    }
}

test!(what_cannot_be_pasted_is_not_printed);
fn what_cannot_be_pasted_is_not_printed() {
    let async_2015 = "fn main() { let s: &dyn Fn() = &|| (); async fn f() {} s(); }";
    let gen_2024 = "fn main() { let gen = 1; println!(\"{}\", gen); }";
    let marked = "fn main() { let x = unsafe { 1 }; println!(\"{}\", x); }";
    let with_crate = "extern crate rand; fn main() {}";
    let wide = format!("// {}\nfn main() {{}}\n", "=".repeat(998));
    let large = format!("{:24576}", "fn main() {}\n");
    for (source, reason) in [
        (UNUSED, "unused variable: `x`"),
        (async_2015, "edition 2015"),
        (gen_2024, "edition 2024"),
        (marked, "unsafe"),
        ("#![allow(unsafe_code)] fn main() {}", "unsafe_code"),
        (with_crate, "can't find crate for `rand`"),
        ("mod other; fn main() {}", "other"),
        ("fn main() { println!(\"\u{e4}\"); }", "line 1: not ASCII"),
        ("fn main() {\n\tprintln!();\n}", "line 2: a tab"),
        ("#![feature(test)] fn main() {}", "line 1: a feature"),
        (&wide, "line 1: more than 1000 characters"),
        (&large, "24576 bytes; fewer than 24576 are safe"),
    ] {
        let scratch = Scratch::new();
        let refused = paste(&scratch.file("my.rs", source), &[]);
        assert_eq!(refused.stdout, "", "{source}");
        let refused = refused.exits(1).says(&[reason]);
        // A message of all editions is printed once.
        let times = refused.stderr.matches("unused variable").count();
        assert!(times <= 1, "{refused:?}");
    }
    let scratch = Scratch::new();
    let refused = paste("--check", &[&scratch.file("my.rs", UNUSED)]);
    assert_eq!(refused.stdout, "");
    let editions = "by edition 2015, 2018, 2021, 2024:\n";
    refused.exits(1).says(&[editions]);
}

test!(a_compiler_may_be_named_by_a_relative_path);
/// The harness starts compilers in other folders.
fn a_compiler_may_be_named_by_a_relative_path() {
    let root = workspace().root.canonicalize().expect("a folder");
    let scratch = Scratch::new();
    let compiler = scratch.write("my-rustc", "#!/bin/sh\nexec rustc \"$@\"\n");
    let executable = fs::Permissions::from_mode(0o755);
    fs::set_permissions(&compiler, executable).expect("the file is there");
    let up: PathBuf = root.components().skip(1).map(|_| "..").collect();
    let relative = up.join(compiler.strip_prefix("/").expect("an absolute path"));
    let file = scratch.file("my.rs", "fn main() {}\n");
    // The new target folder has no compiled programs.
    let mut paste = command(&["paste", &file, "--rustc"]);
    paste.arg(relative).current_dir(root);
    ran(paste.env("CARGO_TARGET_DIR", scratch.folder().join("target"))).exits(0);
}

/// All problems with the sites that have them.
fn on_sites() -> impl Iterator<Item = (&'static Problem, Site)> {
    let problems = workspace().problems.iter();
    problems.flat_map(|problem| problem.on.keys().map(move |site| (problem, *site)))
}

/// A file for the site has to exist, and needs its compiler.
fn printed((problem, site): (&Problem, Site)) -> Need {
    let file = file_for(problem, Some(site), workspace());
    let file = file.map_err(|reason| format!("{reason:#}"))?;
    language_of(&file.to_string_lossy())
}

test!(what_is_printed_for_a_site_is_accepted
    for it in on_sites() => format!("{}::{}", it.0.id, it.1.profile().id), needs printed(it));
/// Compiled as on that site, it passes the samples and the lenient cases. The jury and the proofs
/// try the others.
fn what_is_printed_for_a_site_is_accepted((problem, site): (&Problem, Site)) {
    let profile = site.profile();
    let pasted = paste(&problem.id, &["--for", profile.id]).exits(0);
    let (name, choice) = if profile.rust.is_some() {
        ("pasted.rs", String::new())
    } else {
        let dialect = Language::named("C++").on(site).expect("a choice");
        ("pasted.cpp", format!("choose {}\n", dialect.choice))
    };
    assert_eq!(pasted.complaint(), choice, "{}", problem.id);
    let scratch = Scratch::new();
    let file = scratch.file(name, &pasted.stdout);
    for cases in ["sample/*", "lenient/*"] {
        harness(&[&*file, "--problem", &problem.id, "--case", cases]).exits(0);
    }
}
