//! Test support: tests that take long are not run again while nothing has changed.

use std::env;
use std::fs;
use std::process::ExitCode;

use glob::{Pattern, glob};
use judge_harness::files::hash;
use judge_harness::language::LANGUAGES;
use judge_harness::sandbox;
use libtest_mimic::{Arguments, Trial};

use crate::support::{HARNESS, shared_judge, workspace};

/// The files that decide the results, below the workspace.
const FILES: [&str; 5] = [
    "*/Cargo.toml",
    "*/src/main.*",
    "data/**/*",
    "judge-harness/submissions/**/*",
    "judge-harness/tests/snapshots/*",
];

/// Runs the tests. If all of them passed before and nothing has changed since then, it runs none,
/// unless the arguments choose some.
pub fn run(name: &str, arguments: &Arguments, trials: Vec<Trial>) -> ExitCode {
    let selects = arguments.list || arguments.ignored || !arguments.skip.is_empty();
    let all = arguments.filter.is_none() && !selects;
    if !all {
        return libtest_mimic::run(arguments, trials).exit_code();
    }
    let (sealed, seal) = (workspace().cache.join(name), seal());
    if fs::read_to_string(&sealed).is_ok_and(|before| before == seal) {
        println!("not run: nothing has changed since all passed; a test that is named is run");
        return ExitCode::SUCCESS;
    }
    let conclusion = libtest_mimic::run(arguments, trials);
    if !conclusion.has_failed() {
        fs::write(&sealed, seal).expect("the cache takes files");
    }
    conclusion.exit_code()
}

/// A hash of all that decides the results: the tests, the judge, the programs and their problems,
/// the kernel, the box, the compilers.
fn seal() -> String {
    let mut files = vec![env::current_exe().unwrap_or_default(), HARNESS.into()];
    let root = Pattern::escape(&workspace().root.to_string_lossy());
    for pattern in FILES {
        let found = glob(&format!("{root}/{pattern}")).expect("a pattern");
        files.extend(found.flatten().filter(|file| file.is_file()));
    }
    // A folder changes when a program in it is added, replaced or removed.
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&path);
    let programs = folders.map(|it| (fs::metadata(&it).and_then(|it| it.modified()).ok(), it));
    let programs: Vec<_> = programs.collect();
    let compiler = &shared_judge().compiler;
    let compilers = LANGUAGES
        .iter()
        .map(|it| compiler.toolchain(it).map(|it| it.state()).ok());
    let compilers: Vec<_> = compilers.collect();
    let (kernel, missing) = (rustix::system::uname(), sandbox::missing());
    let words = format!("{files:?}{programs:?}{compilers:?}{kernel:?}{missing:?}");
    let contents = files.iter().map(|file| fs::read(file).unwrap_or_default());
    hash(contents.chain([words.into_bytes()]))
}
