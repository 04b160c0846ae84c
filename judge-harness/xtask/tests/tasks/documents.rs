//! The documents: their pictures are what their commands draw, their links lead somewhere, and what people get
//! wrong is in them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use judge_harness::jury;
use judge_harness::workspace::sorted_entries;
use pulldown_cmark::{Event, Parser, Tag};
use tempfile::TempDir;
use xtask::purposes::purposes;

use crate::support::command::{assert_refused, command, run, run_in, stdout};
use crate::support::{Scratch, workspace, write_below};

#[test]
fn no_picture_is_stale() {
    let output = run(&["pictures", "--check"]);
    let text = stdout(&output) + &String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{text}");
}

/// A workspace of one problem, with a picture and a terminal run in its README.
struct Small(TempDir);

impl Small {
    fn new() -> Self {
        let small = Self(tempfile::tempdir().expect("a temporary folder"));
        small.write(
            "Cargo.toml",
            "[workspace]\nmembers = [\"poj1753\"]\nresolver = \"2\"\n",
        );
        small.write(
            "poj1753/Cargo.toml",
            "[package]\nname = \"poj1753\"\nversion = \"0.1.0\"\nedition = \"2021\"\n\
             [package.metadata.judge]\ntitle = \"Flip\"\nurl = \"-\"\ntime-limit-ms = 1000\n",
        );
        small.write("poj1753/src/main.rs", "fn main() { println!(\"4\"); }");
        small.write("data/poj1753/sample/1.in", "bwwb\nbbwb\nbwwb\nbwww\n");
        small.write("data/poj1753/sample/1.ans", "4\n");
        small.write(
            "README.md",
            "![a](flip.svg \"cargo judge show poj1753\")\n![a](run.svg \"cargo judge paste poj1753 > \
             my.rs && cargo judge my.rs --problem poj1753\")\n![a](other.svg \"no command\")\n",
        );
        small
    }

    fn path(&self, file: &str) -> PathBuf {
        self.0.path().join(file)
    }

    fn write(&self, file: &str, content: &str) {
        write_below(self.0.path(), file, content);
    }

    /// Changes what stands in a file.
    fn change(&self, file: &str, from: &str, to: &str) {
        let text = fs::read_to_string(self.path(file)).expect("a text");
        assert!(text.contains(from), "{text}");
        self.write(file, &text.replace(from, to));
    }

    #[track_caller]
    fn assert_says(&self, arguments: &[&str], status: i32, expected: &str) {
        let output = run_in(self.0.path(), arguments);
        let text = stdout(&output);
        assert_eq!(
            text,
            expected,
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        assert_eq!(output.status.code(), Some(status));
    }
}

#[test]
fn a_stale_picture_is_named_and_drawn_again() {
    const STALE: &str = "stale; `cargo xtask pictures` draws it again";
    let small = Small::new();
    let check = ["pictures", "--check"];
    small.assert_says(&check, 1, &format!("flip.svg: {STALE}\nrun.svg: {STALE}\n"));
    assert!(!small.path("flip.svg").exists());
    small.assert_says(
        &["pictures"],
        0,
        "flip.svg: drawn again\nrun.svg: drawn again\n",
    );
    small.assert_says(&check, 0, "flip.svg: up to date\nrun.svg: up to date\n");
    assert!(!small.path("my.rs").exists());
    // What is measured is another figure each time, and nothing else may differ.
    small.change("run.svg", "my.rs       Rust", "my.rs  12   Rust");
    small.assert_says(&check, 0, "flip.svg: up to date\nrun.svg: up to date\n");
    small.change("run.svg", "1 passed", "2 passed");
    small.assert_says(
        &check,
        1,
        &format!("flip.svg: up to date\nrun.svg: {STALE}\n"),
    );
    small.write("data/poj1753/sample/1.in", "bbbb\nbbbb\nbbbb\nbbbb\n");
    small.assert_says(&check, 1, &format!("flip.svg: {STALE}\nrun.svg: {STALE}\n"));
    small.change("README.md", "show poj1753", "show poj17");
    let refused = run_in(small.0.path(), &check);
    assert!(stdout(&refused).is_empty());
    assert_refused(
        &refused,
        "flip.svg: `cargo judge show poj17`: error: there is no problem",
    );
}

#[test]
fn a_picture_is_made_of_what_a_run_prints() {
    let scratch = Scratch::new();
    let file = scratch.folder().join("run.svg");
    let shown = file.display().to_string();
    let arguments = ["picture", &shown, "--", "poj1753", "--case", "sample/*"];
    let mut command = command(&arguments);
    let output = command.env("NO_COLOR", "1").output().expect("it starts");
    assert!(output.status.success());
    assert_eq!(stdout(&output), format!("wrote {shown}\n"));
    let picture = fs::read_to_string(&file).expect("the picture");
    for part in ["<svg ", "cargo judge poj1753", "AC", "1 of 1 accepted"] {
        assert!(picture.contains(part), "{part}: {picture}");
    }
    assert!(picture.contains("fg-bright-green") || picture.contains("fg-green"));
    assert_refused(&run(&["picture", "run.png", "--", "poj1753"]), "NAME.svg");
    let nothing = run(&["picture", &shown, "--", "no-problem"]);
    assert_refused(&nothing, "there is no problem");
}

/// A picture's commands may leave files for one another, but none in the workspace.
#[test]
fn checking_the_pictures_changes_no_file() {
    let small = Small::new();
    small.write("my.rs", "mine");
    let output = run_in(small.0.path(), &["pictures", "--check"]);
    assert!(stdout(&output).contains("run.svg: stale"), "{output:?}");
    let mine = fs::read_to_string(small.path("my.rs"));
    assert_eq!(mine.expect("it is still there"), "mine");
}

/// The Markdown files below a folder.
fn documents(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in sorted_entries(folder).expect("a folder") {
        if entry.is_dir() && !entry.ends_with("target") {
            found.extend(documents(&entry));
        } else if entry.extension().is_some_and(|ending| ending == "md") {
            found.push(entry);
        }
    }
    found
}

/// Where the links and the pictures of a document lead, without what is on other machines.
fn targets(document: &Path) -> Vec<PathBuf> {
    let text = fs::read_to_string(document).expect("a text");
    let folder = document.parent().expect("a file is in a folder");
    let target = |event| match event {
        Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => Some(dest_url),
        _ => None,
    };
    let targets = Parser::new(&text).filter_map(target);
    // The pages about a repository are above it.
    let local = targets.filter(|it| !it.contains("://") && !it.starts_with("../../actions"));
    let file = |target: &str| target.split('#').next().map(|file| folder.join(file));
    local.filter_map(|target| file(&target)).collect()
}

#[test]
fn the_readme_shows_as_many_cases_as_there_are() {
    let workspace = workspace();
    let readme = fs::read_to_string(workspace.root.join("README.md")).expect("the README");
    let (_, shown) = readme
        .split_once("$ cargo run -p judge-harness\n")
        .expect("how to start");
    let (shown, _) = shown.split_once("```").expect("the end of it");
    let mut all = 0;
    for line in shown.lines() {
        let id = line.split(' ').next().unwrap_or_default();
        if let Ok(problem) = workspace.problem(id) {
            let cases = problem.cases.len();
            assert!(line.contains(&format!(" {cases}/{cases} ")), "{line}");
            all += cases;
        }
    }
    let total = format!("\ncases: {all} passed, 0 failed\n");
    assert!(shown.contains(&total), "expected{total}");
}

#[test]
fn every_link_leads_to_a_file() {
    for document in documents(&workspace().root) {
        for target in targets(&document) {
            assert!(
                target.exists(),
                "{}: {}",
                document.display(),
                target.display()
            );
        }
    }
}

#[test]
fn every_mistake_is_linked_where_its_problem_is_explained() {
    let workspace = workspace();
    for submission in jury::find(workspace).expect("the jury") {
        let path = &submission.source.path;
        let readme = workspace
            .root
            .join(&submission.problem.id)
            .join("README.md");
        if path
            .parent()
            .is_some_and(|verdict| verdict.ends_with("accepted"))
            || !readme.exists()
        {
            continue;
        }
        let targets = targets(&readme);
        let is_linked =
            |target: &PathBuf| fs::canonicalize(target).ok() == fs::canonicalize(path).ok();
        assert!(
            targets.iter().any(is_linked),
            "{} lacks {}",
            readme.display(),
            path.display()
        );
    }
}

/// There is a row for each case that says what the case is there to catch, and no row for anything else.
#[test]
fn the_readme_of_the_data_knows_every_case() {
    let workspace = workspace();
    for problem in workspace.all_problems().expect("sound data") {
        let Some(purposes) = purposes(workspace, &problem.id).expect("data/README.md") else {
            eprintln!("{}: not checked, it has no section", problem.id);
            continue;
        };
        let names: BTreeSet<_> = problem.cases.iter().map(|case| &case.name).collect();
        let rows: BTreeSet<_> = purposes.keys().collect();
        assert_eq!(names, rows, "{}", problem.id);
    }
}
