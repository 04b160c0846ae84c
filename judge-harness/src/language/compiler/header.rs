//! `<bits/stdc++.h>`, compiled once: two thirds of the time of a compilation are that header.
//!
//! GCC takes a precompiled header if it is found where the header is looked for, and was made with
//! the same options. The program is then the same, byte for byte. So each list of arguments has its
//! own header, of 120 MB; the last two are kept. It is made after a report, when a terminal's user
//! compiles such a source for the second time.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, SystemTime};

use anyhow::{Context, Result, ensure};
use rustix::process::{Signal, kill_process_group};
use serde::{Deserialize, Serialize};

use super::{Compiler, LIMITS, cache, touch};
use crate::files::{bytes_in, read_own, regular_bytes, replace};
use crate::language::source::Source;
use crate::language::toolchain::Toolchain;
use crate::language::{Language, with_variables};
use crate::sandbox::{End, Job, Limits};
use crate::scratch;

/// The header, and its name when it is compiled.
const HEADER: &str = "bits/stdc++.h";
const COMPILED: &str = "bits/stdc++.h.gch";

/// The file that is compiled.
const FIRST: &str = "first.h";

/// So many compilations of sources with the same arguments make it worth while.
const WORTH: u32 = 2;

/// Making it takes four seconds; after this time it is given up.
const PATIENCE: Duration = Duration::from_secs(20);

/// The most bytes of the one that is made and of another that is kept.
const ROOM: u64 = 300 << 20;

/// What is known of a header that may be worth while.
#[derive(Serialize, Deserialize)]
struct Wanted {
    /// The arguments of the compiler, with placeholders for the files.
    arguments: Vec<String>,
    /// How many sources were compiled with these. None once the header could not be made.
    compiled: Option<u32>,
}

/// The file beside the header that has this.
const WANTED: &str = "wanted.json";

/// The folder of the header for a source that begins with it, whether it was made or not.
pub(super) fn home(
    cache: &Path,
    toolchain: &Toolchain,
    source: &Source,
    arguments: &[String],
) -> Option<PathBuf> {
    let is_plain = !arguments.iter().any(|it| it == "-include");
    let is_meant = is_plain && toolchain.language.name == "C++" && begins_with_it(&source.code);
    is_meant.then(|| cache.join(key(toolchain, arguments)))
}

fn key(toolchain: &Toolchain, arguments: &[String]) -> String {
    cache::name([HEADER, &toolchain.state(), &arguments.join("\0")])
}

/// Whether the first line of a source that is neither blank nor a comment includes the header.
fn begins_with_it(code: &[u8]) -> bool {
    let text = String::from_utf8_lossy(code);
    let mut rest = text.trim_start();
    while let Some(end) = match rest.get(..2) {
        Some("//") => rest.find('\n'),
        Some("/*") => rest.find("*/").map(|it| it + 1),
        _ => None,
    } {
        rest = rest[end + 1..].trim_start();
    }
    let line = rest
        .lines()
        .next()
        .unwrap_or_default()
        .replace([' ', '\t'], "");
    line.starts_with("#include<bits/stdc++.h>")
}

/// The arguments to use the header in this folder, if it is there, complete and up to date.
pub(super) fn arguments(home: &Path) -> Option<Vec<String>> {
    cache::find(&home.join(COMPILED))?;
    touch(home);
    // It lists the files that the header includes, too.
    Some(
        [
            "-fpch-deps".to_owned(),
            "-I".to_owned(),
            home.display().to_string(),
        ]
        .to_vec(),
    )
}

/// Notes that a source was compiled without the header in this folder.
pub(super) fn note(home: &Path, arguments: &[String]) -> Result<()> {
    let known: Option<Wanted> = cache::stored(&home.join(HEADER), WANTED);
    let mut wanted = known.unwrap_or_else(|| Wanted {
        arguments: arguments.to_vec(),
        compiled: Some(0),
    });
    wanted.compiled = wanted.compiled.map(|it| it + 1);
    store(home, &wanted)
}

fn store(home: &Path, wanted: &Wanted) -> Result<()> {
    fs::create_dir_all(home.join("bits"))?;
    cache::store(&home.join(HEADER), WANTED, wanted)
}

impl Compiler {
    /// Makes the header that is worth while and missing, if there is one; calls `begin` before
    /// that. It runs when nothing else does.
    pub fn precompile(&self, begin: impl FnOnce()) -> Result<()> {
        let wanted = |home: &PathBuf| -> Option<Wanted> {
            let wanted: Wanted = cache::stored(&home.join(HEADER), WANTED)?;
            let is_missing = cache::find(&home.join(COMPILED)).is_none();
            (is_missing && wanted.compiled? >= WORTH).then_some(wanted)
        };
        let all = self.headers().into_iter();
        let Some((home, mut wanted)) = all.rev().find_map(|it| Some((it.clone(), wanted(&it)?)))
        else {
            return Ok(());
        };
        let toolchain = self.toolchain(Language::named("C++"))?;
        if home.file_name() != Some(key(&toolchain, &wanted.arguments).as_ref()) {
            return Ok(());
        }
        begin();
        let made = self.make(&home, &toolchain, &wanted.arguments);
        if made.is_err() {
            wanted.compiled = None;
            store(&home, &wanted)?;
        }
        self.evict();
        made
    }

    /// The folders of headers, the last used one last.
    fn headers(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(&self.cache).into_iter().flatten().flatten();
        let folders = entries
            .map(|it| it.path())
            .filter(|it| it.join("bits").is_dir());
        let mut folders: Vec<_> = folders.collect();
        let used = |folder: &PathBuf| folder.metadata().and_then(|it| it.modified()).ok();
        folders.sort_by_key(|it| used(it).unwrap_or(SystemTime::UNIX_EPOCH));
        folders
    }

    fn make(&self, home: &Path, toolchain: &Toolchain, arguments: &[String]) -> Result<()> {
        let _lock = cache::lock(home)?;
        replace(
            &home.join(FIRST),
            format!("#include <{HEADER}>\n").as_bytes(),
        )?;
        // A second include of it finds this one.
        replace(
            &home.join(HEADER),
            format!("#include_next <{HEADER}>\n").as_bytes(),
        )?;
        let scratch = scratch::folder()?;
        let is_option = |it: &&String| {
            let is_of_files = ["{source}", "{output}", "-o"].contains(&it.as_str());
            !is_of_files && !it.starts_with("-l")
        };
        let mut arguments: Vec<_> = arguments.iter().filter(is_option).cloned().collect();
        let first = home.join(FIRST).display().to_string();
        arguments
            .extend(["-fpch-deps", "-x", "c++-header", &first, "-o", "h.gch"].map(str::to_owned));
        let mut reads = toolchain.reads.clone();
        reads.push(home.to_owned());
        let variables = toolchain.language.environment.iter();
        let job = Job {
            program: toolchain.compiler.clone(),
            arguments,
            stdin: "/dev/null".into(),
            folder: Some(scratch.path().to_owned()),
            environment: variables.filter_map(|it| with_variables(it)).collect(),
            compiles: true,
            is_idle: true,
            reads,
            limits: Limits {
                time: PATIENCE,
                ..LIMITS
            },
            ..Job::default()
        };
        let (ended, end) = channel::<()>();
        let run = self.supervisor.run_with(&job, move |program| {
            thread::spawn(move || {
                // Also if the machine is too busy to let it run.
                if end.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                    let _ = kill_process_group(program, Signal::KILL);
                }
            });
        })?;
        drop(ended);
        ensure!(run.end == End::Status(0), "the compiler made no header");
        let made = scratch.path().join("h.gch");
        ensure!(
            regular_bytes(&made).is_some_and(|it| it <= ROOM),
            "the header is too large"
        );
        let list = read_own(&scratch.path().join("h.d"), super::LARGEST_LIST);
        let files = cache::listed(&String::from_utf8_lossy(&list.context("no list of files")?));
        cache::keep(&made, &home.join(COMPILED))?;
        cache::seal(&home.join(COMPILED), String::new(), files)
    }

    /// Removes all headers but the last two, or all but the last one if two have no room.
    fn evict(&self) {
        let has_one = |it: &PathBuf| it.join(COMPILED).exists();
        let mut homes: Vec<_> = self.headers().into_iter().filter(has_one).collect();
        let last = homes.pop();
        let bytes = |it: &PathBuf| bytes_in(&it.join(COMPILED));
        let mut left = ROOM.saturating_sub(last.as_ref().map_or(0, bytes));
        for (number, home) in homes.iter().rev().enumerate() {
            let length = bytes(home);
            if number > 0 || length > left {
                let _ = fs::remove_dir_all(home);
            }
            left = left.saturating_sub(length);
        }
    }
}
