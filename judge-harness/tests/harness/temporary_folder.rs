//! The temporary folder: files of others stay untouched, and a folder that cannot be used is named.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use crate::support::command::{Ran, command, on_small_disk, ran};
use crate::support::{Scratch, write_below};
use crate::trials::test;

/// Judges the sample of a problem with this temporary folder.
fn judge_in(temporary: &Path) -> Ran {
    let mut judge = command(&["poj1753", "--case", "sample/1"]);
    ran(judge.env("TMPDIR", temporary))
}

test!(files_of_others_stay_untouched);
/// Even if its name looks like one of the harness, or if it is a link.
fn files_of_others_stay_untouched() {
    let (temporary, elsewhere) = (Scratch::new(), Scratch::new());
    elsewhere.write("precious", "");
    symlink(
        elsewhere.folder(),
        temporary.folder().join("judge-harness-link"),
    )
    .expect("a link");
    for folder in ["judge-harness-0", "judge-harness-notes", "session-notes"] {
        write_below(temporary.folder(), &format!("{folder}/precious"), "");
    }
    judge_in(temporary.folder()).exits(0);
    let entries = fs::read_dir(temporary.folder())
        .expect("a folder")
        .flatten();
    let is_whole: Vec<bool> = entries
        .map(|it| it.path().join("precious").exists())
        .collect();
    assert_eq!(is_whole, [true; 4]);
}

test!(a_folder_that_cannot_be_used_is_named);
fn a_folder_that_cannot_be_used_is_named() {
    let scratch = Scratch::new();
    let file = scratch.write("file", "").display().to_string();
    let missing = scratch.folder().join("missing").display().to_string();
    // No user can make a file in /proc.
    for folder in [file.as_str(), &missing, "relative", "", "/proc"] {
        let named = format!("can be made in {folder} (set the variable TMPDIR");
        judge_in(Path::new(folder)).exits(2).says(&[&named]);
    }
}

test!(a_full_folder_is_named, needs small_disk());
/// The full disk is named, not the compiler or the source, even if there is no room for messages.
fn a_full_folder_is_named() {
    let scratch = Scratch::new();
    let code = "fn main() { println!(\"4\") } // Of no other test.";
    let judge = command(&[scratch.file("my.rs", code).as_str(), "--problem", "poj1753"]);
    let (mut judge, folder) = on_small_disk(200, &judge);
    let folder = folder.path().display().to_string();
    let advice = "make room, or let the variable TMPDIR name another folder";
    ran(&mut judge).exits(2).says(&[&folder, advice]);
}
