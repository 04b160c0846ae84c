//! The documents show commands with their output. Each command is run and has to print that.

use crate::folders::{Place, Text, run};
use crate::support::Scratch;
use crate::trials::test;

const DOCUMENTS: [&str; 5] = [
    include_str!("../../../README.md"),
    GUIDE,
    include_str!("../../doc/reference.md"),
    include_str!("../../doc/packages.md"),
    include_str!("../../doc/safety.md"),
];

const GUIDE: &str = include_str!("../../README.md");

/// The blocks of commands that show an output.
fn blocks() -> impl Iterator<Item = &'static str> {
    let blocks = DOCUMENTS.map(|document| document.split("```console\n$ ").skip(1));
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
    let folder = Scratch::new();
    Text::named("readme").write_files(&folder);
    for (line, expected) in commands(block) {
        let (words, pipe) = line.split_once(" | ").unwrap_or((line, ""));
        let words = words.replace("cargo run -p judge-harness", "cargo judge ");
        let ran = match words.strip_prefix("judge-harness ") {
            Some(call) => run(&folder, Place::Folder, call),
            None => run(
                &folder,
                Place::Repository,
                words.trim_start_matches("cargo judge "),
            ),
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

/// What makes a report of a program in a language, and the line where Vim has to find the fault.
const FAULTS: [(&str, &str, &str, u32); 6] = [
    (
        "C++",
        "a.cpp",
        "int a[5];\nint main(int n, char **) {\n    return a[n + 6];\n}\n",
        3,
    ),
    ("C++", "e.cpp", "int main() {\n    return x;\n}\n", 2),
    (
        "Pascal",
        "a.pas",
        "var a: array[0..3] of byte; i: byte;\nbegin\n  i := 7; writeln(a[i]);\nend.\n",
        3,
    ),
    ("Pascal", "e.pas", "begin\n  writeln(x);\nend.\n", 2),
    (
        "Python",
        "a.py",
        "def f(x):\n    return [1][x]\nprint(f(1))\n",
        2,
    ),
    ("Python", "e.py", "x = 1\nprint(x\n", 2),
];

test!(vim_finds_the_line_of_a_fault for fault in FAULTS => fault.1,
    needs language(fault.0), runs("vim --version | grep '+quickfix'"));
fn vim_finds_the_line_of_a_fault((_, name, code, line): (&str, &str, &str, u32)) {
    let folder = Scratch::new();
    for (name, content) in [(name, code), ("1.in", ""), ("1.out", "")] {
        folder.write(name, content);
    }
    let (_, settings) = GUIDE.split_once("```vim\n").expect("settings");
    let settings = settings.split("```").next().unwrap_or_default();
    folder.write("settings.vim", settings);
    folder.write(
        "find.vim",
        "cgetfile report
let lines = map(getqflist(), {_, it -> bufname(it.bufnr) . ':' . it.lnum})
call writefile(lines, 'found')
qa!
",
    );
    let report = run(&folder, Place::Folder, &format!("{name} --debug > report"));
    folder.shell("vim -N -es -u settings.vim -S find.vim");
    let found = folder.read("found");
    let place = format!("{name}:{line}");
    assert!(
        found.lines().any(|it| it == place),
        "{place} in {found}\n{}",
        report.stdout
    );
}

test!(the_guide_is_read_in_one_sitting);
fn the_guide_is_read_in_one_sitting() {
    assert!(GUIDE.lines().count() <= 140);
}

/// The words of a line except what differs from run to run: times, and the end of a row of a table
/// and of a line of figures.
fn plain(line: &str) -> Vec<String> {
    let is_share = |word: &&str| {
        let parts = word.split_once('/');
        parts.is_some_and(|(part, all)| part.parse::<u32>().and(all.parse::<u32>()).is_ok())
    };
    let words: Vec<_> = line.split_whitespace().collect();
    let end = words
        .iter()
        .position(|word| is_share(word) || *word == "slowest")
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
