//! `cargo xtask measure` replaces the tables in the README and in the Chinese one.

use std::fs;

use crate::support::command::{command, ran};
use crate::support::{Scratch, flip_game, target};

const README: &str = "# Flip Game\n\nIn instructions:\n\n| on `x` | instructions | ratio |\n\
    | --- | ---: | ---: |\n| old | 1 | 1.0 |\n\n## The next part\n";

const CHINESE: &str =
    "# 翻转游戏\n\n| 数据 `x` | 指令数 | 倍数 |\n| --- | ---: | ---: |\n\n## 下一节\n";

#[test]
fn the_tables_of_both_languages_are_replaced() {
    if which::which("valgrind").is_err() {
        eprintln!("not checked, there is no valgrind");
        return;
    }
    let scratch = Scratch::new();
    flip_game(scratch.folder());
    let [readme, chinese] = [("README.md", README), ("README.zh-CN.md", CHINESE)]
        .map(|(name, text)| scratch.write(&format!("poj1753/{name}"), text));
    let mut command = command(&["measure", "poj1753"]);
    command.current_dir(scratch.folder());
    ran(command.env("CARGO_TARGET_DIR", target())).exits(0);
    let [readme, chinese] = [readme, chinese].map(|it| fs::read_to_string(it).expect("it"));
    let (before, counts) = readme.split_once("| the submission |").expect("a row");
    let (row, after) = counts.split_once('\n').expect("its end");
    assert!(row.ends_with(" | 1.0 |"), "{row}");
    let head = "| instructions | ratio |\n| --- | ---: | ---: |\n";
    let head = format!("# Flip Game\n\nIn instructions:\n\n| on `secret/most-rounds` {head}");
    assert_eq!((before, after), (&*head, "\n## The next part\n"));
    let head = "| 数据 `secret/most-rounds` | 指令数 | 倍数 |\n| --- | ---: | ---: |\n";
    let expected = format!("# 翻转游戏\n\n{head}| 本程序 |{row}\n\n## 下一节\n");
    assert_eq!(chinese, expected);
}
