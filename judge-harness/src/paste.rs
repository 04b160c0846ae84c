//! Whether a file can be pasted into a judge's form: one file, standard library only, and nothing in it
//! that an old compiler or a strict form refuses.

use std::path::Path;

use anyhow::Result;

use crate::compiler::{Compiler, Source};

/// The editions of Rust.
const EDITIONS: [&str; 4] = ["2015", "2018", "2021", "2024"];

/// Some judges accept no more than this.
const BYTES: usize = 16 << 10;

/// What prevents a source file from being pasted; an empty list if nothing does. Then the file is ASCII
/// without tabs, small, needs no unstable feature, has no `unsafe`, and compiles in an empty folder, without
/// a warning, in every edition that the compiler knows.
///
/// # Errors
///
/// Fails if the file cannot be read or the compiler not be run.
pub fn obstacles(source: &Path, compiler: &Compiler) -> Result<Vec<String>> {
    let source = Source::read(source)?;
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

/// The compiler's message on a source in an edition, if warnings and `unsafe` are errors; `None` if there is
/// none, and if the compiler is too old for the edition.
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
