//! A crate and a folder are all that a problem takes: with a problem added to a copy of the workspace,
//! every command and every test of the harness does as before, and says by name what the problem lacks.
//!
//! The tests find their workspace from the current folder. So the executables that are there already run in
//! the copy; only what they compile is shared, through the target folder.

mod support;

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use rayon::iter::{IntoParallelIterator, ParallelIterator};
use support::{HARNESS, copy, target, workspace, write_below};
use tempfile::TempDir;

/// The problem that is added, and what it needs beside its manifest.
const FILES: [(&str, &str); 3] = [
    (
        "aplusb/src/main.rs",
        "//! Reads two numbers and prints their sum.\n\nuse std::io::Read;\n\n\
         fn main() {\n    let mut input = String::new();\n    \
         std::io::stdin().read_to_string(&mut input).expect(\"text\");\n    \
         let sum: i64 = input.split_whitespace().map(|word| word.parse::<i64>().expect(\"a number\")).sum();\n    \
         println!(\"{}\", sum);\n}\n",
    ),
    ("data/aplusb/sample/1.in", "1 2\n"),
    ("data/aplusb/sample/1.ans", "3\n"),
];

/// What a test executable, or a module of one, runs in the copy: where its tests are one for each problem, those of the
/// new one; where some try only certain problems, or have a workspace of their own, the others.
const FILTERS: &[(&str, &[&str])] = &[
    ("cases", &["aplusb"]),
    ("data", &["aplusb"]),
    ("jury", &["aplusb"]),
    (
        "jury_command",
        &["a_name", "a_program_is_printed", "a_method", "no_case"],
    ),
    ("lenient", &["this_workspaces_own"]),
    (
        "paste",
        &["a_check", "a_site", "every_submission", "what_every_site"],
    ),
    ("reports", &["json", "every_case"]),
    ("show", &["the_samples", "the_picture_of_every_case"]),
    ("stress", &["every_submission"]),
];

/// These know nothing of what problems there are: they try single submissions, the sandbox, or a workspace
/// of their own.
const INDEPENDENT: &[&str] = &[
    "another_workspace",
    "hostile",
    "interrupts",
    "jobs",
    "killed",
    "languages",
    "limits",
    "verdicts",
];

/// A copy of the workspace with the problem in it.
struct Copy {
    folder: TempDir,
}

impl Copy {
    fn new() -> Self {
        let workspace = workspace();
        let folder = tempfile::tempdir().expect("a temporary folder");
        copy(&workspace.root, folder.path());
        let manifest = folder.path().join("Cargo.toml");
        let text = fs::read_to_string(&manifest).expect("the workspace's manifest");
        let with_member = text.replacen("members = [", "members = [\"aplusb\", ", 1);
        assert_ne!(with_member, text);
        fs::write(manifest, with_member).expect("the copy can be written");
        for (file, content) in FILES {
            write_below(folder.path(), file, content);
        }
        // Its metadata is what the README asks to write, word for word.
        let readme = fs::read_to_string(folder.path().join("README.md")).expect("the README");
        let (_, metadata) = readme.split_once("```toml\n").expect("the metadata");
        let (metadata, _) = metadata.split_once("```").expect("the end of it");
        let package = "[package]\nname = \"aplusb\"\nversion = \"0.1.0\"\nedition = \"2021\"\n\n";
        let manifest = format!("{package}{metadata}");
        write_below(folder.path(), "aplusb/Cargo.toml", &manifest);
        Self { folder }
    }

    /// Runs a program of the harness in the copy; returns all that it prints, if it exits with `status`.
    #[track_caller]
    fn run(&self, program: &Path, arguments: &[&str], status: i32) -> String {
        let mut command = Command::new(program);
        command.args(arguments).current_dir(self.folder.path());
        command.env("CARGO_TARGET_DIR", target());
        let output = command.output().expect("the program starts");
        let text = [output.stdout, output.stderr].concat();
        let text = String::from_utf8_lossy(&text).into_owned();
        let called = format!("{} {}", program.display(), arguments.join(" "));
        assert_eq!(output.status.code(), Some(status), "{called}\n{text}");
        text
    }

    #[track_caller]
    fn assert_says(&self, arguments: &[&str], status: i32, part: &str) {
        let text = self.run(Path::new(HARNESS), arguments, status);
        assert!(text.contains(part), "{arguments:?} lacks {part:?}:\n{text}");
    }
}

/// The tests in a folder that may depend on what problems there are, by the names of their files; with their filters.
fn tests_in(folder: &str) -> Vec<(String, &'static [&'static str])> {
    let folder = workspace().root.join("judge-harness").join(folder);
    let files = fs::read_dir(folder).expect("the tests").flatten();
    let names = files.filter_map(|file| {
        let name = file.file_name().into_string().ok()?;
        name.strip_suffix(".rs").map(str::to_owned)
    });
    let may_depend = names.filter(|name| !(INDEPENDENT.contains(&name.as_str()) || name == "main"));
    let filters = |name: &str| FILTERS.iter().find(|(test, _)| *test == name);
    let with_filters = may_depend.map(|name| {
        let filters = filters(&name).map_or(&[][..], |(_, filters)| filters);
        (name, filters)
    });
    with_filters.collect()
}

/// When a file was changed last.
fn changed(file: &Path) -> SystemTime {
    let modified = fs::metadata(file).and_then(|file| file.modified());
    modified.unwrap_or(SystemTime::UNIX_EPOCH)
}

/// When the last of the files in a folder was changed.
fn last_changed(folder: &Path) -> SystemTime {
    let entries = fs::read_dir(folder).expect("a folder").flatten();
    let changes = entries.map(|entry| match entry.path() {
        path if path.is_dir() => last_changed(&path),
        path => changed(&path),
    });
    changes.max().unwrap_or(SystemTime::UNIX_EPOCH)
}

/// The executable of a test: the newest of that name beside this test's own. One that is older than what the
/// harness is made from would try what is no longer there.
fn executable(test: &str) -> PathBuf {
    let own = std::env::current_exe().expect("this test has an executable");
    let folder = fs::read_dir(own.parent().expect("a file in a folder"));
    let entries = folder.expect("the folder of the tests").flatten();
    let executables = entries.map(|entry| entry.path()).filter(|path| {
        let name = path.file_name().and_then(OsStr::to_str).unwrap_or_default();
        let hash = name.strip_prefix(&format!("{test}-"));
        hash.is_some_and(|hash| hash.bytes().all(|digit| digit.is_ascii_hexdigit()))
    });
    let newest = executables.max_by_key(|path| changed(path));
    let sources = last_changed(&workspace().root.join("judge-harness/src"));
    match newest.filter(|newest| changed(newest) >= sources) {
        Some(file) => file,
        None => panic!("the test {test} is not up to date: cargo test -p judge-harness --no-run"),
    }
}

#[test]
fn every_command_takes_a_problem_that_is_a_crate_and_a_folder() {
    let copy = Copy::new();
    let all = workspace().problems.len() + 1;
    copy.assert_says(
        &["--case", "sample/*"],
        0,
        &format!("{all} of {all} accepted"),
    );
    copy.assert_says(&["aplusb"], 0, "cases: 1 passed, 0 failed");
    copy.assert_says(&["aplusb", "--json"], 0, "\"problem\":\"aplusb\"");
    let file = ["aplusb/src/main.rs", "--problem", "aplusb"];
    copy.assert_says(&file, 0, "1 of 1 accepted");
    let no_jury = "aplusb: not judged, it has no jury programs";
    copy.assert_says(&["--jury", "aplusb"], 0, no_jury);
    let not_checked = "aplusb: not checked, it has no reference solution";
    copy.assert_says(&["data", "aplusb", "poj1753"], 0, not_checked);
    copy.assert_says(&["paste", "aplusb"], 0, "std::io::stdin()");
    copy.assert_says(
        &["paste", "--check"],
        0,
        "aplusb/src/main.rs: can be pasted",
    );
    copy.assert_says(&["stress", "aplusb"], 2, "aplusb has no generator");
    copy.assert_says(&["show", "aplusb"], 2, "aplusb has no picture");
}

#[test]
fn every_test_takes_a_problem_that_is_a_crate_and_a_folder() {
    let copy = Copy::new();
    let own = env!("CARGO_CRATE_NAME");
    let mut runs = Vec::new();
    {
        let folder = "harness";
        let modules = tests_in(&format!("tests/{folder}")).into_iter();
        let filters = modules.flat_map(|(module, filters)| {
            let all = if filters.is_empty() { &[""] } else { filters };
            let in_module = all.iter().map(|filter| format!("{module}::{filter}"));
            in_module.collect::<Vec<_>>()
        });
        runs.push((folder.to_owned(), filters.collect()));
    }
    for (name, filters) in tests_in("tests") {
        if name != own {
            let filters: Vec<_> = filters.iter().map(ToString::to_string).collect();
            runs.push((name, filters));
        }
    }
    runs.into_par_iter().for_each(|(name, filters)| {
        let filters: Vec<&str> = filters.iter().map(String::as_str).collect();
        let text = copy.run(&executable(&name), &filters, 0);
        // There is no jury for the new problem.
        for filter in filters.iter().filter(|_| name != "jury") {
            assert!(text.contains(&format!("test {filter}")), "{filter}: {text}");
        }
    });
}

/// The tests are about the other submissions, too, so they compile each only as they run.
#[test]
fn a_submission_that_does_not_compile_fails_its_own_tests_by_name() {
    let copy = Copy::new();
    let submission = copy.folder.path().join("poj1753/src/main.rs");
    for broken in ["fn main() { flop!() }", "pub fn solve() {} fn main() {}"] {
        fs::write(&submission, broken).expect("the copy can be changed");
        let text = copy.run(&executable("proofs"), &["poj1753::"], 101);
        assert!(
            text.contains("poj1753/src/main.rs cannot be called"),
            "{text}"
        );
        let text = copy.run(&executable("proofs"), &["bad_input::"], 101);
        for problem in ["poj1222", "poj1753", "tyvj9801", "uva322"] {
            let result = if problem == "poj1753" { "FAILED" } else { "ok" };
            let line = format!("test bad_input::{problem} ... {result}");
            assert!(text.contains(&line), "{line}: {text}");
        }
    }
}

/// A part of an executable that does not compile keeps all of it from being built.
#[test]
fn a_submission_is_a_part_of_nothing() {
    let sources = workspace().root.join("judge-harness/**/*.rs");
    let sources = glob::glob(sources.to_str().expect("UTF-8")).expect("a pattern");
    for source in sources.flatten() {
        let text = fs::read_to_string(&source).unwrap_or_default();
        let mut paths = text.lines().filter(|line| line.contains("#[path"));
        let included = paths.find(|line| line.ends_with("/src/main.rs\"]"));
        assert_eq!(included, None, "{}", source.display());
    }
}
