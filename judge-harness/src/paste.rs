//! Whether a file can be pasted into a judge's form: one file, standard library only, and of the kind
//! that old compilers and picky forms take.

use std::path::Path;

use anyhow::{Result, ensure};

use crate::compiler::{Compiler, Source};

/// The editions of Rust.
const EDITIONS: [&str; 4] = ["2015", "2018", "2021", "2024"];

/// Some judges take no more than this.
const BYTES: usize = 16 << 10;

/// Says what keeps a source file from being pasted; an empty list if all is well. Then it is ASCII
/// without tabs, small, needs no feature that is not stable, has no `unsafe`, and compiles from standard input
/// in an empty folder, without a warning, in every edition that the compiler knows.
///
/// # Errors
///
/// Fails if the file cannot be read or the compiler not be run.
pub fn obstacles(source: &Path, compiler: &Compiler) -> Result<Vec<String>> {
    let source = Source::read(source)?;
    ensure!(
        source.language.name == "Rust",
        "{} is in {}: only Rust files are checked",
        source.path.display(),
        source.language.name
    );
    let mut found = obstacles_in_text(&source.code);
    let mut messages: Vec<(String, Vec<&str>)> = Vec::new();
    for edition in EDITIONS {
        if let Some(message) = complaint(&source, compiler, edition)? {
            match messages.iter_mut().find(|(known, _)| *known == message) {
                Some((_, editions)) => editions.push(edition),
                None => messages.push((message, vec![edition])),
            }
        }
    }
    found.extend(messages.into_iter().map(|(message, editions)| {
        let in_editions = in_editions(&editions);
        format!("does not compile without a warning in {in_editions}:\n{message}")
    }));
    Ok(found)
}

/// What the compiler says against a source in an edition, if anything, when warnings and `unsafe` are errors.
/// An edition that it is too old for it says nothing about.
fn complaint(source: &Source, compiler: &Compiler, edition: &str) -> Result<Option<String>> {
    let strict = ["-Dwarnings", "-Funsafe_code"];
    let outcome = compiler.compile_with(source, edition, &strict)?;
    let is_too_old = |message: &str| {
        message.contains("is unstable and only available with -Z unstable-options")
            || message.contains("but the latest edition supported by this Rust version is")
    };
    let message = outcome.error().filter(|message| !is_too_old(message));
    Ok(message.map(str::to_owned))
}

/// `edition 2015`, or `editions 2015, 2018 and 2021`.
fn in_editions(editions: &[&str]) -> String {
    match editions {
        [] => String::new(),
        [edition] => format!("edition {edition}"),
        [others @ .., last] => format!("editions {} and {last}", others.join(", ")),
    }
}

fn obstacles_in_text(code: &[u8]) -> Vec<String> {
    let mut found = Vec::new();
    for (number, line) in (1..).zip(code.split(|&byte| byte == b'\n')) {
        if !line.is_ascii() {
            found.push(format!("line {number}: not ASCII"));
        }
        if line.contains(&b'\t') {
            found.push(format!("line {number}: a tab"));
        }
        if line.starts_with(b"#![feature") {
            found.push(format!("line {number}: a feature that is not stable"));
        }
    }
    if code.len() >= BYTES {
        found.push(format!("{} bytes; fewer than {BYTES} are safe", code.len()));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_belong_is_named_with_its_line() {
        let found = |code: &str| obstacles_in_text(code.as_bytes()).join("; ");
        assert_eq!(found("fn main() {\n    println!();\n}\n"), "");
        assert_eq!(
            found("fn main() {\n\t// \u{fc}\n}\n"),
            "line 2: not ASCII; line 2: a tab"
        );
        assert_eq!(
            found("#![feature(test)]\n"),
            "line 1: a feature that is not stable"
        );
        assert_eq!(
            found(&"\n".repeat(16384)),
            "16384 bytes; fewer than 16384 are safe"
        );
    }
}
