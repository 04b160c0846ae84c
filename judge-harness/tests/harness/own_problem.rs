//! A problem of the user's, in a folder outside of any workspace: cases beside the file, a
//! tolerance, a checker, `--watch` and `--debug`.

use std::fs::{self, File};
use std::os::unix::fs::symlink;
use std::path::PathBuf;
use std::process::Command;

use judge_harness::problem::workspace::sorted_entries;
use rustix::process::{Pid, Signal, kill_process};

use crate::support::command::{Ran, check_calls, command, harness, ran, wait_until};
use crate::support::needs::{Need, exact_memory, language, unreadable};
use crate::support::{CAT, Scratch, target, workspace};
use crate::trials::test;

const ADD: &str = "fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let numbers = text.split_whitespace().map(|it| it.parse::<i32>().unwrap());
    println!(\"{}\", numbers.sum::<i32>());
}
";

/// The harness in that folder, with the cache of the tests.
fn judging(folder: &Scratch, arguments: &[&str]) -> Command {
    let mut command = command(arguments);
    command
        .current_dir(folder.folder())
        .env("XDG_CACHE_HOME", target());
    command
}

pub fn judge(folder: &Scratch, arguments: &[&str]) -> Ran {
    ran(&mut judging(folder, arguments))
}

/// Runs the calls of a table there.
#[track_caller]
pub fn calls(folder: &Scratch, table: &str) {
    check_calls(table, |arguments| judge(folder, arguments));
}

/// A test as a file in `folders`: comments, what it needs, its calls, and then the
/// files of its folder, each below a line `-- NAME --`. `add.rs` is in every folder. A line that
/// begins with blanks continues the one before.
struct Script {
    name: String,
    text: String,
}

impl Script {
    fn all() -> &'static [Self] {
        let folder = workspace().root.join("judge-harness/tests/harness/folders");
        let script = |file: PathBuf| Self {
            name: file.file_stem().expect("a name").to_string_lossy().into(),
            text: fs::read_to_string(&file).expect("a text"),
        };
        let files = sorted_entries(&folder).expect("the folder").into_iter();
        files.map(script).collect::<Vec<_>>().leak()
    }

    fn need(&self) -> Need {
        let mut needs = self.text.lines().filter_map(|it| it.strip_prefix("needs "));
        needs.try_for_each(|it| match it {
            "exact memory" => exact_memory(),
            it => language(it),
        })
    }
}

test!(in_a_folder for script in Script::all() => script.name, needs script.need());
fn in_a_folder(script: &Script) {
    let folder = Scratch::with(&[("add.rs", ADD)]);
    let (mut head, mut file) = (String::new(), None);
    for line in script.text.split_inclusive('\n') {
        let name = line.strip_prefix("-- ");
        if let Some(name) = name.and_then(|it| it.strip_suffix(" --\n")) {
            file = match name.split_once(" -> ") {
                Some((link, to)) => symlink(to, folder.folder().join(link)).map(|()| None),
                None => Ok(Some(folder.write(name, ""))),
            }
            .expect("a link");
        } else if let Some(file) = &file {
            let content = fs::read_to_string(file).expect("a text");
            fs::write(file, content + line).expect("it can be written");
        } else {
            head += line;
        }
    }
    let head = head.replace("\n    ", " ");
    let lines = head.lines().filter(|line| line.contains(" => "));
    calls(&folder, &lines.collect::<Vec<_>>().join("\n"));
}

test!(a_folder_that_may_not_be_read_is_named, needs unreadable_folders());
fn a_folder_that_may_not_be_read_is_named() {
    let folder = Scratch::with(&[
        ("add.rs", ADD),
        ("test/1.in", "1 2\n"),
        ("test/1.out", "3\n"),
    ]);
    let test = folder.folder().join("test");
    let refused = "add.rs => refused: folder ./test: Permission denied";
    unreadable(&test, || calls(&folder, refused));
}

test!(a_cache_that_cannot_be_written_is_replaced);
/// Such as in a home that is read-only or missing.
fn a_cache_that_cannot_be_written_is_replaced() {
    let folder = Scratch::with(&[("add.rs", ADD), ("1.in", "1 2\n"), ("1.out", "3\n")]);
    let temporary = Scratch::new();
    let mut judge = judging(&folder, &["add.rs"]);
    // No user can make a folder in /proc.
    let judge = judge
        .env("XDG_CACHE_HOME", "/proc")
        .env("TMPDIR", temporary.folder());
    let judged = ran(judge).exits(0).says(&["1 of 1 accepted"]);
    let stand_in = temporary.folder().join("judge-harness-cache-");
    let warning = format!("compiled programs are in {}", stand_in.display());
    assert_eq!(
        judged.stderr.matches(&warning).count(),
        1,
        "{}",
        judged.stderr
    );
}

/// A file as cph writes it.
const CPH: &str = r#"{"name":"Add","group":"local","url":"here","interactive":false,
    "memoryLimit":64,"timeLimit":2000,"tests":[{"id":1,"input":"1 2","output":"3"},
    {"id":2,"input":"1 3\n","output":"4\n"}],"srcPath":"add.rs"}"#;

test!(the_tests_of_a_file_in_cph_are_its_cases);
fn the_tests_of_a_file_in_cph_are_its_cases() {
    let hash = "0123456789abcdef".repeat(2);
    let [now, earlier] = ["", "."].map(|dot| format!(".cph/{dot}add.rs_{hash}.prob"));
    for kept in [now, earlier] {
        let files = [
            ("add.rs", ADD),
            ("sub.rs", ADD),
            ("1.in", "1 2\n"),
            ("1.out", "2\n"),
            (&kept, CPH),
        ];
        let folder = Scratch::with(&files);
        let table = "\
add.rs --all-cases => 0: Add | cph/1 | cph/2 | /2000 | /65536 | cases: 2 passed, 0 failed
sub.rs => 1: wrong answer on case 1 | cases: 0 passed, 1 failed";
        calls(&folder, table);
        folder.write(&kept, "{}");
        calls(&folder, "add.rs => refused: the tests of cph in .cph/");
    }
}

test!(an_installed_judge_offers_only_what_needs_no_repository);
fn an_installed_judge_offers_only_what_needs_no_repository() {
    let folder = Scratch::with(&[("add.rs", ADD)]);
    let installed = |arguments: &[&str]| ran(judging(&folder, arguments).env_remove("CARGO"));
    let help = installed(&["--help"])
        .exits(0)
        .says(&["stress", "--checker"]);
    help.lacks(&[
        "json.rs",
        "  jury",
        "PROBLEM",
        "--problem",
        "  paste",
        "  data",
        "  sites",
        "  program",
    ]);
    installed(&[]).refused(&["name a file to judge"]);
    installed(&["flip"]).refused(&["there is no file \"flip\""]);
}

const TESTLIB: &str = "#include \"lib.h\"
int main(int count, char **files) {
    FILE *output = fopen(files[2], \"r\"), *answer = fopen(files[3], \"r\");
    int got, expected;
    if (count != 4 || !answer || fscanf(answer, \"%d\", &expected) != 1) return 3;
    if (!output || fscanf(output, \"%d\", &got) != 1) {
        fputs(\"a number expected\", stderr);
        return 2;
    }
    if (got > 90) { int *none = 0; *none = 1; }
    if (got > 80) return 3;
    return (got - expected) % 2 != 0;
}
";

const ICPC: &str = r#"use std::{env, fs, io, process};
fn main() {
    let [_, _, answer, folder] = &env::args().collect::<Vec<_>>()[..] else { panic!() };
    let (expected, got) = (fs::read_to_string(answer), io::read_to_string(io::stdin()));
    let [expected, got]: [i32; 2] = [expected, got].map(|it| it.unwrap().trim().parse().unwrap());
    let message = format!("{folder}/judgemessage.txt");
    fs::write(message, format!("not as odd as {expected}")).unwrap();
    process::exit(if got > 80 { 1 } else { 42 + (got - expected) % 2 });
}
"#;

/// An output, the exit status of the harness, and a sentence of the report.
type Decision = (&'static str, i32, &'static str);

const CHECKERS: [(&str, &str, &[Decision]); 2] = [
    (
        "testlib.c",
        TESTLIB,
        &[
            ("5", 0, "2 passed"),
            ("4", 1, "wrong answer on case 1"),
            ("x", 1, "a number expected"),
            ("85", 2, "ended with exit status 3"),
            ("95", 2, "the checker was ended by signal 11"),
        ],
    ),
    (
        "icpc.rs",
        ICPC,
        &[
            ("5", 0, "2 passed"),
            ("4", 1, "not as odd as 3"),
            ("85", 2, "ended with exit status 1: not as odd"),
        ],
    ),
];

test!(a_checker_decides_and_its_faults_are_judge_errors
    for checker in CHECKERS => checker.0, needs language_of(checker.0));
fn a_checker_decides_and_its_faults_are_judge_errors(
    (checker, code, decisions): (&str, &str, &[Decision]),
) {
    let folder = Scratch::with(&[
        ("lib.h", "#include <stdio.h>\n"),
        (checker, code),
        ("cat.rs", CAT),
        ("1.in", ""),
        ("1.ans", "3\n"),
        ("2.ans", "3\n"),
    ]);
    for (output, status, sentence) in decisions {
        folder.write("1.in", format!("{output}\n"));
        folder.write("2.in", format!("{output}\n"));
        let judged = judge(&folder, &["cat.rs", "--checker", checker]).exits(*status);
        // A fault of the checker is reported once, for both cases.
        let times =
            judged.stdout.matches("the checker ").count() + judged.complaint().lines().count();
        assert_eq!(times, usize::from(*status == 2), "{judged:?}");
        judged.says(&[sentence]);
    }
}

test!(headers_beside_a_file_are_compiled_with_it, needs language("C++"));
/// Headers may include headers. A changed one is compiled again. No site has them.
fn headers_beside_a_file_are_compiled_with_it() {
    let main =
        "#  include <cstdio>\n # include \"lib/a.h\" // ours\nint main() { puts(ANSWER); }\n";
    let folder = Scratch::with(&[
        ("my.cpp", main),
        (
            "lib/a.h",
            "#pragma once\n#include\"../b.h\"\n#include \"a.h\"\n",
        ),
        ("b.h", "#define ANSWER \"4\"\n"),
        ("1.in", ""),
        ("1.out", "4\n"),
    ]);
    calls(&folder, "my.cpp => 0: 1 of 1 accepted");
    folder.write("b.h", "#define ANSWER \"5\"\n");
    calls(&folder, "my.cpp => 1: wrong answer");
    folder.write("b.h", "\nfive\n");
    calls(&folder, "my.cpp => 1: compile error | b.h:2:1: error");
    let file = folder.folder().join("my.cpp").display().to_string();
    harness(&[&*file, "--problem", "poj1753"])
        .exits(1)
        .says(&["compile error", "lib/a.h"]);
}

test!(flags_are_for_the_compiler_and_it_may_read_what_they_name, needs language("C++"));
/// Other flags, or another header in a folder that they name, make another program.
fn flags_are_for_the_compiler_and_it_may_read_what_they_name() {
    let main = "#include <cstdio>\n#include <some/four.h>\nint main() { puts(FOUR MORE); }\n";
    let folder = Scratch::with(&[
        ("my.cpp", main),
        (
            "library/some/four.h",
            "#include \"five.h\"\n#define FOUR \"4\"\n",
        ),
        ("library/some/five.h", "\n"),
        ("1.in", ""),
        ("1.out", "4\n"),
    ]);
    let judge = |flags: &str| {
        let flags = format!("--compiler-flags={flags}");
        judge(&folder, &["my.cpp", "--json", &flags])
    };
    judge("-DMORE=")
        .exits(1)
        .says(&["some/four.h: No such file"]);
    let right = judge("-DMORE= -Ilibrary").exits(0);
    let command = right.json()["runs"][0]["command"].to_string();
    assert!(
        command.contains("--compiler-flags '-DMORE= -Ilibrary'"),
        "{command}"
    );
    judge("-DMORE='\"2\"' -Ilibrary").exits(1).says(&["42"]);
    folder.write("library/some/five.h", "#define MORE \"3\"\n");
    judge("-I library").exits(1).says(&["43"]);
    judge("'").refused(&["a quotation does not end"]);
}

test!(a_saved_file_is_judged_again);
fn a_saved_file_is_judged_again() {
    let folder = Scratch::with(&[("add.rs", ADD)]);
    let printed = folder.folder().join("printed");
    let mut command = judging(&folder, &["add.rs", "--watch"]);
    let file = File::create(&printed).expect("a file");
    command.stdout(file.try_clone().expect("a copy"));
    let mut harness = command.stderr(file).spawn().expect("the harness starts");
    let has = |part: &str| fs::read_to_string(&printed).is_ok_and(|text| text.contains(part));
    wait_until(|| has("which problem is add.rs for?") && has("Ctrl-C ends this"));
    folder.write("1.in", "1 2\n");
    folder.write("1.out", "3\n");
    wait_until(|| has("1 passed, 0 failed"));
    folder.write("add.rs", "fn main() { println!(\"4\") }\n");
    wait_until(|| has("0 passed, 1 failed"));
    folder.write("2.in", "1 3\n");
    folder.write("2.out", "4\n");
    wait_until(|| has("1 passed, 1 failed"));
    folder.write("judge.toml", "tolerance = 1\n");
    wait_until(|| has("2 passed, 0 failed"));
    kill_process(Pid::from_child(&harness), Signal::INT).expect("it runs");
    assert_eq!(harness.wait().expect("it ends").code(), Some(130));
}

/// Two submissions and a twin.
const RIGHT: [(&str, &str); 2] = [
    ("Rust", "tyvj9801 uva322"),
    (
        "C++",
        "judge-harness/submissions/uva322/accepted/twin.cpp --problem uva322",
    ),
];

test!(a_right_program_stays_right_when_it_is_debugged
    for right in RIGHT => right.0, needs language(right.0));
/// The tools that find faults work in the box.
fn a_right_program_stays_right_when_it_is_debugged((_, named): (&str, &str)) {
    let call = format!(
        "{named} --case sample/* --debug => 0: no fault found; | where the limit is | \
         without a fault"
    );
    check_calls(&call, |arguments| harness(arguments));
}
