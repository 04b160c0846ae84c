//! The two READMEs show commands with their output. Each command is run and has to print that.

use crate::folders::{Place, run};
use crate::support::Scratch;
use crate::trials::test;

const READMES: [&str; 2] = [
    include_str!("../../../README.md"),
    include_str!("../../README.md"),
];

/// The files that the commands name.
const FILES: [(&str, &str); 3] = [
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
    needs language("C++"), language("Python"));
fn the_readme_shows_what_is_printed(block: &str) {
    let folder = Scratch::with(&FILES);
    for (line, expected) in commands(block) {
        let (words, pipe) = line.split_once(" | ").unwrap_or((line, ""));
        let words = words.replace("cargo run -p judge-harness", "cargo judge");
        let words = shlex::split(&words).expect("words");
        let words: Vec<_> = words.iter().map(String::as_str).collect();
        let ran = match &words[..] {
            ["judge-harness", arguments @ ..] => run(&folder, Place::Folder, arguments),
            words => run(&folder, Place::Repository, &words[2..]),
        };
        // Before a pipe, only standard error is on the screen.
        let printed = if pipe.is_empty() {
            &ran.stdout
        } else {
            &ran.stderr
        };
        let got = printed.lines().map(plain).filter(|it| !it.is_empty());
        let got: Vec<_> = got.collect();
        let wanted: Vec<_> = expected.iter().map(|line| plain(line)).collect();
        let is_so = expected.is_empty() || matches(&wanted, &got);
        assert!(is_so, "{line}\n{}{}", ran.stdout, ran.stderr);
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
