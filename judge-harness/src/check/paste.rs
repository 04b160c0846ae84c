//! Checks whether a file can be pasted into a site's form: it needs only the standard library, and
//! has nothing that an old compiler or a strict form refuses. Also keeps the verdicts on files that
//! were not accepted.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use crate::files::replace;
use crate::judge::result::Judged;
use crate::language::compiler::{Compiler, Source};
use crate::language::compiler::{hash, remove_unused};
use crate::problem::site::{Profile, Site};
use crate::problem::skeleton::is_skeleton;
use crate::problem::workspace::{Problem, Workspace};
use crate::verdict::Verdict;

/// The editions of Rust.
const EDITIONS: [&str; 4] = ["2015", "2018", "2021", "2024"];

/// Every site that takes Rust takes a file with fewer bytes than this.
const BYTES: usize = 24 << 10;

/// The characters that `UVa` takes in a line, by an old report.
const LINE: usize = 1000;

/// The flags under which a program in Rust has to compile.
const STRICT_RUST: [&str; 2] = ["-Dwarnings", "-Funsafe_code"];

/// The flags under which a program in C++ has to compile, for sites with old compilers.
const STRICT_CPP: [&str; 4] = ["-pedantic-errors", "-Wall", "-Wextra", "-Werror"];

/// Lists the reasons why a source file cannot be pasted; empty if it can. It has to be small,
/// ASCII without tabs, and compile alone in an empty folder without a warning. Rust has to compile
/// in the site's edition, or in every edition that the compiler knows, without `unsafe` and
/// unstable features. C++ has to compile as C++98, and by the standard that is chosen on the site.
pub fn obstacles(
    source: &Source,
    profile: Option<&Profile>,
    compiler: &Compiler,
) -> Result<Vec<String>> {
    let bytes = profile.and_then(|profile| profile.bytes).unwrap_or(BYTES);
    let mut found = obstacles_in_text(&source.code, bytes);
    let (standards, strict, kind): (Vec<_>, &[_], _) = match source.language.name {
        "Rust" => {
            let takes_none = profile.filter(|profile| profile.rust.is_none());
            found.extend(takes_none.map(|profile| format!("{} takes no Rust", profile.name)));
            let edition = profile.and_then(|profile| profile.rust);
            let editions = edition.map_or(EDITIONS.to_vec(), |edition| vec![edition]);
            (editions, &STRICT_RUST, "edition")
        }
        "C++" => {
            let dialect = profile.and_then(|profile| source.language.on(profile.site));
            let chosen = dialect.map(|dialect| dialect.standard);
            let standards = ["c++98"].into_iter().chain(chosen).collect();
            (standards, &STRICT_CPP, "standard")
        }
        other => bail!(
            "{} is in {other}: only Rust and C++ files are checked",
            source.path.display()
        ),
    };
    let mut complaints = BTreeMap::<String, Vec<&str>>::new();
    for standard in standards {
        let outcome = compiler.compile_with(source, standard, strict)?;
        if let Some(message) = outcome.err().filter(|message| !is_too_old(message)) {
            complaints.entry(message).or_default().push(standard);
        }
    }
    found.extend(complaints.iter().map(|(message, standards)| {
        let standards = standards.join(", ");
        format!("does not compile without a warning by {kind} {standards}:\n{message}")
    }));
    Ok(found)
}

/// Whether the compiler is too old for an edition, which is no fault of the source.
fn is_too_old(message: &str) -> bool {
    message.contains("is unstable and only available with -Z unstable-options")
        || message.contains("but the latest edition supported by this Rust version is")
}

/// The file to paste for a problem on this site, or on any site that takes Rust. The site has to
/// have the problem and to take one of the files; otherwise the error names the other sites.
pub fn file_for(problem: &Problem, site: Option<Site>, workspace: &Workspace) -> Result<PathBuf> {
    let Some(site) = site else {
        return written(&problem.submission, workspace);
    };
    let (id, name) = (&problem.id, site.name());
    let twin = problem.twin();
    let taken = |site: Site| match site.profile().rust {
        Some(_) => Some(&problem.submission),
        None => Some(&twin).filter(|twin| twin.exists()),
    };
    let reason = match taken(site) {
        _ if !problem.on.contains_key(&site) => format!("{name} does not have {id} in this form"),
        Some(file) => return written(file, workspace),
        None => format!("{name} takes no Rust, and {id} has no src/main.cpp"),
    };
    let taking = problem.on.iter().filter(|(it, _)| taken(**it).is_some());
    let others = taking.map(|(site, number)| {
        let Profile { id: site, name, .. } = site.profile();
        format!("--for {site} ({name} {number})")
    });
    match &others.collect::<Vec<_>>()[..] {
        [] => bail!("{reason}; without --for there is the Rust file"),
        others => bail!("{reason}; there is {}", others.join(" or ")),
    }
}

fn written(file: &Path, workspace: &Workspace) -> Result<PathBuf> {
    let shown = workspace.shown(file);
    ensure!(!is_skeleton(file), "{shown} is not written yet");
    Ok(file.to_owned())
}

/// Keeps the verdict on a file that is not accepted for [`last_failure`]. The verdict is removed
/// once the file is accepted on all cases of a problem.
pub fn keep_verdict(judged: &Judged, cache: &Path) -> Result<()> {
    let task = &judged.task;
    let file = verdict_file(&task.source, cache);
    let (verdict, passed) = (judged.verdict(), judged.passed());
    // A judge error says nothing about the file. Files for a folder of cases are not pasted.
    if verdict == Verdict::Je || task.problem.is_folder() {
        return Ok(());
    }
    if verdict != Verdict::Ac {
        let (code, id) = (verdict.code(), &task.problem.id);
        let words = format!("{code} for {id}, {passed} of {} cases", task.cases.len());
        remove_unused(&cache.join(VERDICTS));
        replace(&file, words.as_bytes())?;
    } else if passed + judged.lenient.len() == task.problem.cases.len() && file.exists() {
        fs::remove_file(&file).with_context(|| file.display().to_string())?;
    }
    Ok(())
}

/// The last verdict on the same file with the same text, such as `WA for poj1753, 12 of 46 cases`;
/// `None` if it was accepted or never judged.
pub fn last_failure(source: &Source, cache: &Path) -> Option<String> {
    fs::read_to_string(verdict_file(source, cache)).ok()
}

/// The folder of the verdicts, below that of the programs.
const VERDICTS: &str = "failures";

fn verdict_file(source: &Source, cache: &Path) -> PathBuf {
    let path = source.path.as_os_str().as_encoded_bytes();
    cache.join(VERDICTS).join(hash([path, &source.code]))
}

fn obstacles_in_text(code: &[u8], bytes: usize) -> Vec<String> {
    let long = format!("more than {LINE} characters");
    let mut found = Vec::new();
    for (number, line) in (1..).zip(code.split(|&byte| byte == b'\n')) {
        let obstacles = [
            (!line.is_ascii(), "not ASCII"),
            (line.contains(&b'\t'), "a tab"),
            (line.len() > LINE, &long),
            (line.contains(&b'\r'), "a carriage return"),
            (
                line.starts_with(b"#![feature"),
                "a feature that is not stable",
            ),
        ];
        let there = obstacles.iter().filter(|(is_there, _)| *is_there);
        found.extend(there.map(|(_, what)| format!("line {number}: {what}")));
    }
    if code.len() >= bytes {
        found.push(format!("{} bytes; fewer than {bytes} are safe", code.len()));
    }
    found
}
