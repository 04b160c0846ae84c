//! The test cases of cph, an extension of VS Code: in JSON in `.cph/NAME_HASH.prob` beside the
//! source file.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::files::{Door, LARGEST_TEXT, file_name, folder_of, modified, replace};
use crate::language::cache::{name, touch};
use crate::printable::Foreign;
use crate::problem::Problem;
use crate::problem::cases::Case;
use crate::problem::workspace::Workspace;
use anyhow::{Context, Result};
use glob::{Pattern, glob};

use crate::command::receive::{Described, Test};

/// The file in which cph has test cases for a source file.
pub fn file(source: &Path) -> Option<PathBuf> {
    let beside = folder_of(source).join(".cph");
    let [folder, own] = [&beside.to_string_lossy(), &*file_name(source)].map(Pattern::escape);
    // cph hashes the path of the source, which may have moved. Earlier versions put a dot first.
    let patterns = ["", "."].map(|dot| format!("{folder}/{dot}{own}_{}.prob", "?".repeat(32)));
    let found = patterns.iter().filter_map(|pattern| glob(pattern).ok());
    let files = found.flatten().filter_map(Result::ok);
    files.max_by_key(|it| modified(it))
}

/// The test cases that cph has for a source file, as a problem. They become files beside the
/// compiled programs, in folders that are named by a hash of them.
pub fn problem(source: &Path) -> Result<Option<Problem>> {
    let Some(file) = file(source) else {
        return Ok(None);
    };
    let of_cph = || format!("the tests of cph in {}", file.display());
    let kept = Door::new([folder_of(source)], LARGEST_TEXT).read(&file);
    let kept = kept.with_context(of_cph)?;
    let kept: Described = serde_json::from_slice(&kept).with_context(of_cph)?;
    kept.refuse_many().with_context(of_cph)?;
    let cache = Workspace::none()?.cache;
    let mut problem = Problem {
        id: Foreign(format!("{}/", source.display())),
        title: Foreign(kept.name.clone()),
        is_interactive: kept.interactive,
        ..Problem::default()
    };
    let [time, memory] = kept.limits();
    let time = time.map(|it| Duration::from_secs_f64(it / 1e3));
    let own = |is_there: bool| is_there.then_some("problem");
    problem.stated_by = [own(time.is_some()), own(memory.is_some()), None];
    problem.time_limit = time.unwrap_or(problem.time_limit);
    let kib = memory.map(|it| (it * 1024.0) as u64);
    problem.memory_limit_kib = kib.or(problem.memory_limit_kib);
    for (number, Test { input, output }) in (1..).zip(kept.tests) {
        let tests = cache.join(name([&input, &output]));
        let files =
            [("in", input), ("ans", output)].map(|(ending, text)| (tests.join(ending), text));
        for (file, text) in files.iter().filter(|(file, _)| !file.exists()) {
            let line_end = if text.ends_with('\n') { "" } else { "\n" };
            replace(file, format!("{text}{line_end}").as_bytes())?;
        }
        touch(&tests);
        let [input, answer] = files.map(|(file, _)| file);
        problem.cases.push(Case {
            name: Foreign(format!("cph/{number}")),
            input,
            answer: Some(answer),
            ..Case::default()
        });
    }
    Ok(Some(problem).filter(|problem| !problem.cases.is_empty()))
}
