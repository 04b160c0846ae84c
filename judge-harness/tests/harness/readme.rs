//! The two READMEs show commands with their output. Each command is run and has to print that.

use std::fs;

use crate::support::command::{command, ran};
use crate::support::{Scratch, target};
use crate::trials::test;

const READMES: [&str; 2] = [
    include_str!("../../../README.md"),
    include_str!("../../README.md"),
];

/// The files that the commands name.
const FILES: [(&str, &str); 4] = [
    (
        "my.c",
        "#include <stdio.h>\n\
         int main(void) { for (int i = 0; i < 3; i++) puts(\"no.\"); return 0; }\n",
    ),
    (
        "my.cpp",
        "#include <iostream>\nint main() {\n    int n, number, most = 0;\n    std::cin >> n;\n    \
         while (n-- && std::cin >> number) most = std::max(most, number);\n    \
         std::cout << most << \"\\n\";\n}\n",
    ),
    (
        "slow.py",
        "n = int(input())\nnumbers = [int(word) for word in input().split()]\n\
         assert 1 <= n == len(numbers)\nprint(max(numbers))\n",
    ),
    (
        "gen.py",
        "import sys\nseed = int(sys.argv[1])\nn = seed % 3 + 1\nprint(n)\n\
         print(*[(seed * 7 + i * 5) % 13 - 4 for i in range(n)])\n",
    ),
];

/// The blocks of commands that show an output.
fn blocks() -> impl Iterator<Item = &'static str> {
    let blocks = READMES.map(|readme| readme.split("```console\n$ ").skip(1));
    let blocks = blocks.into_iter().flatten();
    let blocks = blocks.map(|rest| rest.split("```").next().unwrap_or_default());
    blocks.filter(|block| {
        let has_output = commands(block).iter().any(|(_, lines)| !lines.is_empty());
        has_output && !block.starts_with("ls\n")
    })
}

/// The commands of a block, each with the lines that it prints.
fn commands(block: &str) -> Vec<(&str, Vec<&str>)> {
    let command = |text| {
        let mut lines = str::lines(text).filter(|line| !line.is_empty());
        (lines.next().unwrap_or_default(), lines.collect())
    };
    block.split("\n$ ").map(command).collect()
}

test!(the_readme_shows_what_is_printed
    for block in blocks() => block.lines().next().unwrap_or_default(),
    needs language("C"), language("C++"), language("Python"));
fn the_readme_shows_what_is_printed(block: &str) {
    let scratch = Scratch::with(&FILES);
    let folder = format!("{}/", scratch.folder().display());
    for (line, expected) in commands(block) {
        let (words, file) = line.split_once(" > ").unwrap_or((line, ""));
        let (words, pipe) = words.split_once(" | ").unwrap_or((words, ""));
        let words = words.replace("cargo run -p judge-harness", "cargo judge");
        let mut words = shlex::split(&words).expect("words");
        let is_installed = words[0] == "judge-harness";
        words.drain(..if is_installed { 1 } else { 2 });
        let mut command = if is_installed {
            let mut command = command(&words);
            command.env_remove("CARGO").current_dir(scratch.folder());
            command
        } else {
            // In the repository, on files in the scratch folder.
            let there = |word: &String| scratch.folder().join(word).is_file();
            for word in words.iter_mut().filter(|word| there(word)) {
                word.insert_str(0, &folder);
            }
            command(&words)
        };
        let ran = ran(command.env("XDG_CACHE_HOME", target()));
        if !file.is_empty() {
            fs::write(scratch.folder().join(file), &ran.stdout).expect("a file");
        }
        // Before a pipe, only standard error is on the screen.
        let shown = if pipe.is_empty() {
            &ran.stdout
        } else {
            &ran.stderr
        };
        let printed = shown.replace(&folder, "");
        let got: Vec<_> = printed
            .lines()
            .map(plain)
            .filter(|it| !it.is_empty())
            .collect();
        let wanted: Vec<_> = expected.iter().map(|line| plain(line)).collect();
        let is_so = !file.is_empty() || expected.is_empty() || matches(&wanted, &got);
        assert!(is_so, "{line}\n{printed}{}", ran.stderr);
    }
}

/// The words of a line except what differs from run to run: times, and the end of a row of a table.
fn plain(line: &str) -> Vec<String> {
    let is_share = |word: &&str| {
        let parts = word.split_once('/');
        parts.is_some_and(|(part, all)| part.parse::<u32>().and(all.parse::<u32>()).is_ok())
    };
    let words: Vec<_> = line.split_whitespace().collect();
    let end = words
        .iter()
        .position(is_share)
        .map_or(words.len(), |at| at + 1);
    let is_time = |at: usize| words.get(at + 1) == Some(&"s");
    let kept = (0..end).filter(|at| !is_time(*at));
    kept.map(|at| words[at].to_owned()).collect()
}

/// Whether these are the expected lines. `...` stands for any lines.
fn matches(expected: &[Vec<String>], got: &[Vec<String>]) -> bool {
    match expected.split_first() {
        None => got.is_empty(),
        Some((line, rest)) if *line == ["..."] => {
            (0..=got.len()).any(|left_out| matches(rest, &got[left_out..]))
        }
        Some((line, rest)) => got.first() == Some(line) && matches(rest, &got[1..]),
    }
}
