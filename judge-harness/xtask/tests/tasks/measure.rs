//! `cargo xtask measure` counts the same instructions on every run, wherever the files are, and
//! replaces the table in the README.

use std::fs;
use std::path::Path;

use crate::support::command::{command, ran};
use crate::support::{flip_game, target};

const README: &str = "# Flip Game\n\nIn instructions:\n\n| on `x` | instructions | ratio |\n\
    | --- | ---: | ---: |\n| old | 1 | 1.0 |\n\n## The next part\n";

const CHINESE: &str =
    "# 翻转游戏\n\n| 数据 `x` | 指令数 | 倍数 |\n| --- | ---: | ---: |\n\n## 下一节\n";

/// Measures the problem, with temporary files in a folder. Returns its README. The Chinese one has
/// the same counts.
fn measured(root: &Path, temporary: &Path) -> String {
    fs::create_dir_all(temporary).expect("a folder");
    flip_game(root);
    let [readme, chinese] =
        ["README.md", "README.zh-CN.md"].map(|file| root.join("poj1753").join(file));
    fs::write(&readme, README).expect("the README");
    fs::write(&chinese, CHINESE).expect("the README");
    let mut command = command(&["measure", "poj1753"]);
    command.current_dir(root).env("TMPDIR", temporary);
    ran(command.env("CARGO_TARGET_DIR", target())).exits(0);
    let [readme, chinese] = [readme, chinese].map(|it| fs::read_to_string(it).expect("the README"));
    let (_, counts) = readme.split_once("| the submission |").expect("a row");
    let (row, _) = counts.split_once('\n').expect("its end");
    let head = "| 数据 `secret/most-rounds` | 指令数 | 倍数 |\n| --- | ---: | ---: |\n";
    let expected = format!("# 翻转游戏\n\n{head}| 本程序 |{row}\n\n## 下一节\n");
    assert_eq!(chinese, expected);
    readme
}

#[test]
fn the_place_of_the_files_changes_no_count() {
    if which::which("valgrind").is_err() {
        eprintln!("not checked, there is no valgrind");
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let place = |name: &str| folder.path().join(name);
    let long = "t".repeat(101);
    let (first, other) = rayon::join(
        || measured(&place("workspace"), &place("t")),
        || measured(&place("another"), &place(&long)),
    );
    assert_eq!(other, first);
    let (before, rest) = README.split_once("| on `x`").expect("a table");
    let (_, after) = rest
        .split_once("| old | 1 | 1.0 |\n")
        .expect("its last row");
    let table = first
        .strip_prefix(before)
        .and_then(|it| it.strip_suffix(after));
    let table = table.expect("the rest of the README");
    let counted = "| on `secret/most-rounds` | instructions | ratio |\n\
        | --- | ---: | ---: |\n| the submission | ";
    assert!(table.starts_with(counted), "{table}");
    assert!(table.ends_with(" | 1.0 |\n"), "{table}");
}
