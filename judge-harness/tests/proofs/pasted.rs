//! The submissions and their twins can be pasted into a site's form: they are small and plain, and
//! every compiler takes them without a warning.

use std::fs::File;
use std::process::Command;

use judge_harness::language::compiler::Source;
use judge_harness::problem::workspace::Problem;

use crate::driver::twins;
use crate::support::{Scratch, submission, workspace};
use crate::trials::test;

fn submissions() -> impl Iterator<Item = (&'static Problem, Source)> {
    workspace().problems.iter().map(|it| (it, submission(it)))
}

test!(every_submission_and_every_twin_is_small_and_plain);
/// Sites that take Rust take 24 KiB. The smallest limit that users report of any other site is
/// 10,000 bytes, and a twin keeps away from it.
fn every_submission_and_every_twin_is_small_and_plain() {
    for (problem, source) in submissions().chain(twins()) {
        let (id, language) = (&problem.id, source.language.name);
        let text = String::from_utf8(source.code).expect("text");
        let most = if language == "Rust" { 24 << 10 } else { 8_001 };
        assert!(
            text.len() < most,
            "{id} in {language}: {} bytes",
            text.len()
        );
        for (number, line) in (1..).zip(text.split('\n')) {
            let is_plain = line.bytes().all(|byte| matches!(byte, b' '..=b'~'));
            assert!(
                is_plain,
                "{id} in {language}, line {number}: not plain ASCII"
            );
            assert!(
                line.len() <= 100,
                "{id} in {language}, line {number}: too long"
            );
        }
        for absent in ["bits/", "long long", "__", "int64"] {
            assert!(
                language == "Rust" || !text.contains(absent),
                "{id}: {absent}"
            );
        }
    }
}

test!(every_submission_compiles_without_a_warning_in_every_edition
    for compiler in ["rustc", "/usr/bin/rustc"] => compiler, needs runs(compiler, &["--version"]));
/// From standard input and in an empty folder, as the text alone. The second is Debian's, which may
/// be rustc 1.63: it knows the editions up to 2021.
fn every_submission_compiles_without_a_warning_in_every_edition(compiler: &str) {
    let editions = ["2015", "2018", "2021", "2024"];
    let editions = if compiler == "rustc" {
        &editions
    } else {
        &editions[..3]
    };
    for (problem, _) in submissions() {
        for edition in editions {
            let scratch = Scratch::new();
            let mut rustc = Command::new(compiler);
            rustc.args(["-", "--edition", edition, "--emit=metadata"]);
            rustc.args(["-Dwarnings", "-Funsafe_code"]);
            let source =
                File::open(&problem.member().submission).expect("the submission can be read");
            let output = rustc.stdin(source).current_dir(scratch.folder()).output();
            let message = output.expect("it starts").stderr;
            let message = String::from_utf8_lossy(&message);
            assert_eq!(message, "", "{} in edition {edition}", problem.id);
        }
    }
}
