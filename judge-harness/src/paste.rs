//! Whether a file can be pasted into a judge's form: one file, standard library only, and nothing in it
//! that an old compiler or a strict form refuses; and whether it was judged other than accepted.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::compiler::kept::hash;
use crate::compiler::{Compiler, Source};
use crate::judged::Judged;
use crate::site::{Site, Terms};
use crate::verdict::Verdict;
use crate::workspace::{Problem, Workspace};

/// The editions of Rust.
const EDITIONS: [&str; 4] = ["2015", "2018", "2021", "2024"];

/// Fewer bytes than this are taken by every site that takes Rust.
const BYTES: usize = 32 << 10;

/// Characters in a line of C++: by an old report `UVa` takes no more.
const LINE: usize = 1000;

/// The flags under which a program in C++ has to compile for the sites whose compilers are old.
const STRICT_CPP: [&str; 4] = ["-pedantic-errors", "-Wall", "-Wextra", "-Werror"];

/// Says what keeps a source file from being pasted; an empty list if all is well. Then it is ASCII
/// without tabs and small, and compiles alone in an empty folder, without a warning: Rust in every edition that
/// the compiler knows, or in the one of the site, without `unsafe` and features that are not stable; C++ as
/// C++98, and by the standard that is chosen on the site.
///
/// # Errors
///
/// Fails if the file cannot be read, is in another language, or the compiler cannot be run.
pub fn obstacles(
    source: &Source,
    terms: Option<&Terms>,
    compiler: &Compiler,
) -> Result<Vec<String>> {
    let bytes = terms.and_then(|terms| terms.bytes).unwrap_or(BYTES);
    let mut found = obstacles_in_text(&source.code, bytes);
    match source.language.name {
        "Rust" => {
            let takes_none = terms.filter(|terms| terms.rust.is_none());
            found.extend(takes_none.map(|terms| format!("{} takes no Rust", terms.name)));
            let edition = terms.and_then(|terms| terms.rust);
            let editions = edition.map_or(EDITIONS.to_vec(), |edition| vec![edition]);
            found.extend(obstacles_in_editions(source, &editions, compiler)?);
        }
        "C++" => {
            let dialect = terms.and_then(|terms| source.language.on(terms.site));
            let chosen = dialect.map(|dialect| dialect.standard);
            for standard in ["c++98"].into_iter().chain(chosen) {
                let outcome = compiler.compile_with(source, standard, &STRICT_CPP)?;
                let message =
                    |error| format!("does not compile without a warning as {standard}:\n{error}");
                found.extend(outcome.error().map(message));
            }
        }
        other => bail!(
            "{} is in {other}: only Rust and C++ files are checked",
            source.path.display()
        ),
    }
    Ok(found)
}

fn obstacles_in_editions(
    source: &Source,
    editions: &[&str],
    compiler: &Compiler,
) -> Result<Vec<String>> {
    let mut messages: Vec<(String, Vec<&str>)> = Vec::new();
    for edition in editions {
        if let Some(message) = complaint(source, compiler, edition)? {
            match messages.iter_mut().find(|(known, _)| *known == message) {
                Some((_, editions)) => editions.push(edition),
                None => messages.push((message, vec![edition])),
            }
        }
    }
    let in_words = |(message, editions): (String, Vec<&str>)| {
        let in_editions = in_editions(&editions);
        format!("does not compile without a warning in {in_editions}:\n{message}")
    };
    Ok(messages.into_iter().map(in_words).collect())
}

/// The file to paste of a problem's submission, for a site or for any that takes Rust.
///
/// # Errors
///
/// Refuses a site that does not have the problem, and one that takes neither file; says what there is
/// instead.
pub fn file_for(problem: &Problem, site: Option<Site>, workspace: &Workspace) -> Result<PathBuf> {
    let Some(site) = site else {
        return Ok(problem.submission.clone());
    };
    let (id, name) = (&problem.id, site.name());
    let twin = workspace.root.join("judge-harness/submissions");
    let twin = twin.join(id).join("accepted").join(TWIN);
    let taken = |site: Site| match site.terms().rust {
        Some(_) => Some(&problem.submission),
        None => Some(&twin).filter(|twin| twin.exists()),
    };
    let reason = if !problem.on.contains_key(&site) {
        format!("{name} does not have {id} in this form")
    } else if let Some(file) = taken(site) {
        return Ok(file.clone());
    } else {
        format!("{name} takes no Rust, and {id} has no {TWIN}")
    };
    let others = problem
        .on
        .iter()
        .filter(|(site, _)| taken(**site).is_some());
    let others = others.map(|(site, number)| {
        let Terms { id: site, name, .. } = site.terms();
        format!("--for {site} ({name} {number})")
    });
    match others.collect::<Vec<_>>().join(" or ") {
        none if none.is_empty() => bail!("{reason}; without --for there is the Rust file"),
        others => bail!("{reason}; there is {others}"),
    }
}

/// The same program as the submission, in C++98.
pub const TWIN: &str = "twin.cpp";

/// Keeps the verdict on a file that is not accepted, for [`last_failure`], until it is accepted on all cases of a
/// problem.
///
/// # Errors
///
/// Fails if it cannot be written below the folder `cache`.
pub fn keep_verdict(source: &Source, judged: &Judged, cache: &Path) -> Result<()> {
    let file = verdict_file(source, cache);
    let (verdict, passed) = (judged.verdict(), judged.passed());
    // That tells nothing of the file.
    if verdict == Verdict::Je {
        return Ok(());
    }
    if verdict != Verdict::Ac {
        let (code, id) = (verdict.code(), &judged.problem.id);
        let words = format!("{code} for {id}, {passed} of {} cases", judged.chosen);
        fs::create_dir_all(cache.join(VERDICTS))?;
        fs::write(&file, words).with_context(|| file.display().to_string())?;
    } else if passed + judged.lenient.len() == judged.problem.cases.len() && file.exists() {
        fs::remove_file(&file).with_context(|| file.display().to_string())?;
    }
    Ok(())
}

/// The last verdict on the same file with the same text, such as `WA for poj1753, 12 of 46 cases`; `None` if it was accepted or never
/// judged.
#[must_use]
pub fn last_failure(source: &Source, cache: &Path) -> Option<String> {
    fs::read_to_string(verdict_file(source, cache)).ok()
}

/// The folder of the verdicts, below that of the programs.
const VERDICTS: &str = "failures";

fn verdict_file(source: &Source, cache: &Path) -> PathBuf {
    let path = source.path.as_os_str().as_encoded_bytes();
    cache.join(VERDICTS).join(hash([path, &source.code]))
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

fn obstacles_in_text(code: &[u8], bytes: usize) -> Vec<String> {
    let mut found = Vec::new();
    for (number, line) in (1..).zip(code.split(|&byte| byte == b'\n')) {
        if !line.is_ascii() {
            found.push(format!("line {number}: not ASCII"));
        }
        if line.contains(&b'\t') {
            found.push(format!("line {number}: a tab"));
        }
        if line.len() > LINE {
            found.push(format!("line {number}: more than {LINE} characters"));
        }
        if line.contains(&b'\r') {
            found.push(format!("line {number}: a carriage return"));
        }
        if line.starts_with(b"#![feature") {
            found.push(format!("line {number}: a feature that is not stable"));
        }
    }
    if code.len() >= bytes {
        found.push(format!("{} bytes; fewer than {bytes} are safe", code.len()));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_belong_is_named_with_its_line() {
        let found = |code: &str| obstacles_in_text(code.as_bytes(), 16384).join("; ");
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
