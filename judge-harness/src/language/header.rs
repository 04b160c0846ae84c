//! `<bits/stdc++.h>`, compiled once: two thirds of the time of a compilation are that header.
//!
//! GCC takes a precompiled header if it is found where the header is looked for, and was made with
//! the same options. The program is then the same, byte for byte. So each list of arguments has its
//! own header, of 120 MB; the three used last are kept. It is made after the third report on a
//! terminal that compiled such a source with that list.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, SystemTime};

use anyhow::{Context, Result, bail, ensure};

use super::cache::{self, touch};
use super::output::listed;
use super::program::Purpose;
use super::source::Source;
use super::toolchain::{LIMITS, Toolchain};
use crate::files::{bytes_in, make_private, replace, write};
use crate::sandbox::{End, Excess, Job, Limits, Supervisor};
use crate::scratch;
use crate::threads::locked;

/// The header, and its name when it is compiled.
const HEADER: &str = "bits/stdc++.h";
const COMPILED: &str = "bits/stdc++.h.gch";

/// The file that is compiled.
const FIRST: &str = "first.h";

/// The file beside a header that the compiler does not make. It is not tried again.
const FAILED: &str = "failed";

/// Making it takes four seconds; after this time it is given up.
const PATIENCE: Duration = Duration::from_secs(20);

/// The number of headers that are kept.
const KEPT: usize = 3;

/// The number of reports after which a header is worth while, and the file beside it that counts
/// them.
const WORTH_WHILE: u32 = 3;
const REPORTS: &str = "reports.json";

/// Whether the first directive of a source includes the header. If code stands before that, GCC
/// reads the header itself.
fn begins_with_it(code: &[u8]) -> bool {
    let text = String::from_utf8_lossy(code);
    let mut lines = text.lines().map(|it| it.replace([' ', '\t'], ""));
    let first = lines.find(|it| it.starts_with('#'));
    first.is_some_and(|it| it.starts_with("#include<bits/stdc++.h>"))
}

/// The precompiled headers of a cache.
#[derive(Debug)]
pub(super) struct Headers {
    cache: PathBuf,
    /// Whether they are used.
    pub(super) are_used: bool,
    /// The folders of those that judged programs lacked. Each has the compiler and its arguments,
    /// with placeholders for the files.
    wanted: Mutex<BTreeMap<PathBuf, (Toolchain, Vec<String>)>>,
}

impl Headers {
    /// The headers of a cache.
    pub(super) fn of(cache: &Path) -> Self {
        Self {
            cache: cache.to_owned(),
            are_used: true,
            wanted: Mutex::default(),
        }
    }

    /// The folder of the header for a source that begins with it, and the arguments to use it; none
    /// if it is not there, complete and up to date. If a judged program lacks it, that is counted
    /// with the next report.
    pub(super) fn for_source(
        &self,
        toolchain: &Toolchain,
        source: &Source,
        template: &[String],
        purpose: Purpose,
    ) -> Option<(PathBuf, Vec<String>)> {
        let is_plain = !template.iter().any(|it| it == "-include");
        let is_meant = toolchain.language.name == "C++" && begins_with_it(&source.code);
        if !(self.are_used && is_plain && is_meant && purpose != Purpose::Debugging) {
            return None;
        }
        let texts = [HEADER, &toolchain.stamp(), &template.join("\0")];
        let (home, mut arguments) = (self.cache.join(cache::name(texts)), Vec::new());
        if cache::find(&home.join(COMPILED)).is_some() {
            touch(&home);
            // It lists the files that the header includes, too.
            arguments.extend(["-fpch-deps", "-I", &home.to_string_lossy()].map(str::to_owned));
        } else if purpose == Purpose::Judging {
            let wanted = (toolchain.clone(), template.to_vec());
            locked(&self.wanted).insert(home.clone(), wanted);
        }
        Some((home, arguments))
    }

    /// Counts a report for each list of arguments that was used without a header. Makes the headers
    /// that are worth while now; calls `begin` before each. It runs when nothing else does.
    pub(super) fn make_wanted(&self, supervisor: &Supervisor, begin: impl Fn()) -> Result<()> {
        let wanted = std::mem::take(&mut *locked(&self.wanted));
        for (home, (toolchain, arguments)) in wanted {
            let header = home.join(HEADER);
            fs::create_dir_all(header.parent().unwrap_or(&home))?;
            let reports = 1 + cache::stored(&header, REPORTS).unwrap_or(0);
            cache::store(&header, REPORTS, &reports)?;
            if reports >= WORTH_WHILE && !home.join(FAILED).exists() {
                begin();
                make(supervisor, &toolchain, &home, &arguments)?;
                self.evict();
            }
        }
        Ok(())
    }

    /// Removes all headers but those used last.
    fn evict(&self) {
        let entries = fs::read_dir(&self.cache).into_iter().flatten().flatten();
        let homes = entries.map(|it| it.path());
        let mut homes: Vec<_> = homes.filter(|it| it.join(COMPILED).exists()).collect();
        let used = |home: &PathBuf| home.metadata().and_then(|it| it.modified()).ok();
        homes.sort_by_key(|it| used(it).unwrap_or(SystemTime::UNIX_EPOCH));
        for home in homes.iter().rev().skip(KEPT) {
            let _ = fs::remove_dir_all(home);
        }
    }
}

/// Makes the header for a list of arguments.
fn make(
    supervisor: &Supervisor,
    toolchain: &Toolchain,
    home: &Path,
    arguments: &[String],
) -> Result<()> {
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
    arguments.extend(["-fpch-deps", "-x", "c++-header", &first, "-o", "h.gch"].map(str::to_owned));
    let reads = vec![home.to_owned()];
    let run = supervisor.run(&Job {
        is_on_clock: true,
        limits: Limits {
            time: PATIENCE,
            ..LIMITS
        },
        ..toolchain.job(scratch.path(), arguments, reads)
    })?;
    ensure!(
        run.end != End::Stopped(Excess::Idle),
        "the machine is busy; the next report tries again"
    );
    let made = scratch.path().join("h.gch");
    if run.end != End::Status(0) || make_private(&made).is_err() || !bytes_in(&made).1 {
        write(&home.join(FAILED), "")?;
        bail!("the compiler makes no header");
    }
    let files = listed(scratch.path(), "h.d").context("no list of files")?;
    cache::keep(&made, &home.join(COMPILED))?;
    cache::seal(&home.join(COMPILED), String::new(), files)
}
