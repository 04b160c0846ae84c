//! A problem of the user's, in a folder outside of any workspace: cases beside the file, a
//! tolerance, a checker, `--watch` and `--debug`.

use std::fs::{self, File};
use std::os::unix::fs::symlink;
use std::process::Command;

use rustix::process::{Pid, Signal, kill_process};

use crate::support::command::{Ran, check_calls, command, harness, ran, wait_until};
use crate::support::needs::unreadable;
use crate::support::{CAT, Scratch, target};
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

test!(cases_beside_a_file_are_found_as_other_tools_leave_them);
fn cases_beside_a_file_are_found_as_other_tools_leave_them() {
    let found = Scratch::with(&[
        ("add.rs", ADD),
        ("1.in", "1 2\n"),
        ("1.out", "3\n"),
        ("sample-2.in", "1 3\n"),
        ("sample-2.ans", "4\n"),
        ("test/sample-1.in", "1 4\n"),
        ("test/sample-1.out", "5\n"),
        ("10.in", "1 6\n"),
        ("10.out", "7\n"),
        ("b.in.txt", "1 5\n"),
        ("b.out.txt", "6\n"),
        ("notes.txt", ""),
        ("elsewhere/add.rs", ADD),
    ]);
    let names = judge(&found, &["add.rs", "--list"]).exits(0).stdout;
    assert_eq!(names, "./ 1\n./ 10\n./ b\n./ sample-2\n./ test/sample-1\n");
    calls(
        &found,
        "\
add.rs => 0: cases: 5 passed, 0 failed
elsewhere/add.rs --data test => 0: cases: 1 passed, 0 failed
elsewhere/add.rs => refused: which problem is elsewhere/add.rs for? \
         Say it with --problem PROBLEM, or with --data DIR, or put NAME.in",
    );
}

test!(cases_are_found_in_packages_and_groups_of_packages);
fn cases_are_found_in_packages_and_groups_of_packages() {
    let wrong = "fn main() { println!(\"3\"); }\n";
    let folder = Scratch::with(&[
        ("wrong.rs", wrong),
        (
            "kattis/problem.yaml",
            "name: Add\nlimits:\n  time_limit: 2.5 # s\n  memory: 64\n",
        ),
        ("kattis/data/sample/1.in", "1 2\n"),
        ("kattis/data/sample/1.ans", "3\n"),
        ("kattis/data/secret/g1/1.in", "1 2\n"),
        ("kattis/data/secret/g1/1.ans", "3\n"),
        ("kattis/data/secret/g2/more/1.in", "1 3\n"),
        ("kattis/data/secret/g2/more/1.ans", "4\n"),
        ("atcoder/in/a01", "1 2\n"),
        ("atcoder/out/a01", "3\n"),
        ("numbers/input1.txt", "1 2\n"),
        ("numbers/output1.txt", "3\n"),
        ("twice/wrong.rs", wrong),
        ("twice/a.in", "1 2\n"),
        ("twice/a.in.txt", "1 2\n"),
        ("twice/a.out", "3\n"),
        ("differ/5.in", "1 2\n"),
        ("differ/5.ans", "3\n"),
        ("differ/5.out", "4\n"),
        ("threefold/1.in", "1 2\n"),
        ("threefold/1.ans", "3\n"),
        ("threefold/1.ans.txt", "3\n"),
        ("threefold/1.out", "4\n"),
        ("astray/1.in", "1 2\n"),
        ("astray/1.out", "3\n"),
        ("astray/2.out", "3\n"),
        ("astray/more/3.in", "1 2\n"),
        ("astray/deep/secret/g1/4.in", "1 2\n"),
        ("hacker/input/input00.txt", "1 2\n"),
        ("hacker/output/output00.txt", "3\n"),
        ("hacker/a.out", "\u{7f}ELF"),
        ("hacker/out/.judge-kept", ""),
        ("hacker/out/my.rs/1.out", "3\n"),
        ("none/wrong.rs", wrong),
        ("none/more/1.in", "1 2\n"),
        ("linked/wrong.rs", wrong),
    ]);
    for number in 1..8 {
        folder.write(&format!("none/more/{number}.out"), "3\n");
    }
    let [data, link] = ["kattis/data", "linked/data"].map(|it| folder.folder().join(it));
    symlink(data, link).expect("a link");
    let hacker = judge(&folder, &["wrong.rs", "--data", "hacker", "--all-cases"]).exits(0);
    hacker.says(&["\ninput00 "]).lacks(&["no input"]);
    calls(
        &folder,
        "\
wrong.rs --data kattis/data => 1: /2500 | /65536
wrong.rs --data kattis/data/.. => 1: Rust      kattis
linked/wrong.rs => 1: wrong answer on case secret/g2/more/1 | 2 passed, 1 failed
wrong.rs --data none/more => 0: more/6.out has no input | warning: and 1 more
none/wrong.rs => refused: which problem is none/wrong.rs for? | none/more/1.in is not judged
wrong.rs --data kattis --all-cases => 1: wrong answer on case secret/g2/more/1 | \
         2 passed, 1 failed | /2500 | /65536
wrong.rs --data atcoder => 0: cases: 1 passed, 0 failed
wrong.rs --data numbers --list => 0: numbers/ input1
wrong.rs --data twice => refused: case a has two inputs, twice/a.in and twice/a.in.txt: remove one
twice/wrong.rs => refused: case a has two inputs
wrong.rs --data differ => refused: case 5 has two answers that differ, \
         differ/5.ans and differ/5.out: remove one
wrong.rs --data threefold => refused: case 1 has two answers that differ
wrong.rs --data astray => 0: astray/2.out has no input | \
         astray/more/3.in is not judged: --data astray/more judges | \
         astray/deep/secret/g1/4.in is not judged: --data astray/deep judges",
    );
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

test!(with_debug_there_is_no_verdict);
/// Its limits are ten times as high, so a program that is too slow for a site may end in time.
fn with_debug_there_is_no_verdict() {
    let slow = "extern \"C\" { fn clock() -> i64; }
    fn main() { while unsafe { clock() } < 300_000 {} println!(\"4\"); }\n";
    let folder = Scratch::with(&[("slow.rs", slow), ("1.in", ""), ("1.out", "4\n")]);
    let judge = |more: &[&str]| {
        judge(
            &folder,
            &[&["slow.rs", "--time-limit", "100"], more].concat(),
        )
    };
    judge(&[]).exits(1).says(&[" TLE "]);
    let debugged = judge(&["--debug", "--all-cases"]).exits(0);
    let debugged = debugged.says(&[
        "slow.rs: no fault found; 30",
        " ms, where the limit is 100 ms\n",
    ]);
    debugged.lacks(&["AC", "accepted"]);
    let report = judge(&["--debug", "--json"]).exits(0);
    let report = report.says(&["\"verdict\":\"-\"", "\"accepted\":0"]);
    report.lacks(&["\"AC\""]);
}

test!(white_space_at_the_end_does_not_count_without_exact);
fn white_space_at_the_end_does_not_count_without_exact() {
    let folder = Scratch::with(&[
        ("my.rs", "fn main() { print!(\"1 2 \\n3\\n\\n\"); }\n"),
        ("inner.rs", "fn main() { println!(\"1  2\\n3\"); }\n"),
        ("1.in", ""),
        ("1.out", "1 2\n3\n"),
    ]);
    calls(
        &folder,
        "\
my.rs => 0: 1 of 1 accepted
my.rs --exact => 1: presentation error
inner.rs => 1: presentation error",
    );
}

test!(the_stack_is_as_large_as_the_memory);
/// 200,000 calls of 128 bytes and more: on `AtCoder`, Codeforces and Kattis they are fine.
fn the_stack_is_as_large_as_the_memory() {
    let deep = "fn deeper(left: u64) -> u64 {
        let frame = std::hint::black_box([left; 16]);
        if left == 0 { 0 } else { frame[7] - frame[5] + 1 + deeper(left - 1) }
    }
    fn main() { println!(\"{}\", deeper(200_000)); }\n";
    let folder = Scratch::with(&[("deep.rs", deep), ("1.in", ""), ("1.out", "200000\n")]);
    calls(
        &folder,
        "\
deep.rs => 0: 1 of 1 accepted
deep.rs --stack-limit 8192 => 1: has overflowed its stack",
    );
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

test!(a_folder_of_cases_is_enough);
fn a_folder_of_cases_is_enough() {
    let folder = Scratch::with(&[
        ("add.rs", ADD),
        ("none/notes.txt", ""),
        ("half/1.in", "1 2\n"),
        ("half/1.out", "3\n"),
        ("half/secret/two.in", "1 3\n"),
        ("half/notes.txt", ""),
        ("all/1.in", "1 2\n"),
        ("all/1.out", "3\n"),
        ("all/secret/two.in", "1 3\n"),
        ("all/secret/two.ans", "5\n"),
    ]);
    // The default limits are 1 s and 256 MiB.
    calls(
        &folder,
        "\
add.rs --data nothing => refused: there is no folder nothing
add.rs --data none => refused: has no case: expected NAME.in with NAME.ans or NAME.out
add.rs --data half => 0: two.in has no answer: expected two.ans or two.out beside it | \
         cases: 1 passed, 0 failed
add.rs --data all --all-cases => 1: cases: 1 passed, 1 failed | \
         wrong answer on case secret/two | /1000 | /262144",
    );
}

/// Reads the input and the output, and fails on an output that is no number.
const SUM_CHECKER: &str = "fn main() {
    let input = std::fs::read_to_string(std::env::args().nth(1).unwrap()).unwrap();
    let sum: i32 = input.split_whitespace().map(|it| it.parse::<i32>().unwrap()).sum();
    let output = std::io::read_to_string(std::io::stdin()).unwrap();
    let is_right = output.trim().parse::<i32>().unwrap() == sum;
    std::process::exit(if is_right { 42 } else { 43 })
}
";

test!(a_case_without_an_answer_is_run_and_gets_no_verdict);
/// A checker may need no answer.
fn a_case_without_an_answer_is_run_and_gets_no_verdict() {
    let folder = Scratch::with(&[
        ("add.rs", ADD),
        ("sum.rs", SUM_CHECKER),
        ("a/1.in", "1 2\n"),
        ("a/2.in", "1 x\n"),
        ("b/1.in", "1 2\n"),
        ("c/input2.txt", "1 2\n"),
    ]);
    calls(
        &folder,
        "\
add.rs --data a => 1: run-time error on case 2 | ms with | 0/1 | \
         a/1.in has no answer: expected 1.ans or 1.out
add.rs --data b => 0: b/1.in has no answer | 1 of 1 ended well | 0 passed, 0 failed, 1 not judged
add.rs --data b --tolerance 1 => 0: 1 of 1 ended well
add.rs --data c => 0: c/input2.txt has no answer: expected output2.txt beside it
add.rs --data b --json => 0: \"verdict\":\"-\"
add.rs --data b --checker sum.rs => 0: 1 of 1 accepted",
    );
    judge(&folder, &["add.rs", "--data", "b", "--all-cases"]).lacks(&["AC", "accepted"]);
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

test!(wrong_use_is_refused_in_a_sentence);
fn wrong_use_is_refused_in_a_sentence() {
    let folder = Scratch::with(&[("add.rs", ADD), ("1.in", "1 2\n"), ("1.out", "3\n")]);
    let table = "\
add.rs --tolerance x => refused: expected a number that is not negative, such as 1e-6
add.rs --tolerance -inf => refused: expected a number that is not negative, such as 1e-6
add.rs --tolerance 1 --checker add.rs => refused: cannot be used with
add.rs --checker none.rs => refused: there is no file none.rs
add.rs --watch --json => refused: '--watch' cannot be used with '--json'
jury --debug => refused: unexpected argument
add.rs none.rs => refused: there is no file none.rs
add.lisp => refused: there is no file add.lisp
";
    calls(&folder, table);
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
        command.contains("-DMORE=") && command.contains("/library"),
        "{command}"
    );
    judge("-DMORE='\"2\"' -Ilibrary").exits(1).says(&["42"]);
    folder.write("library/some/five.h", "#define MORE \"3\"\n");
    judge("-I library").exits(1).says(&["43"]);
    judge("'").refused(&["a quotation does not end"]);
}

test!(judge_toml_sets_options_for_a_folder, needs language("C++"));
/// The nearest `judge.toml` wins over those above it, and the command line over all. A file outside
/// of the repository does not count.
fn judge_toml_sets_options_for_a_folder() {
    let main = "#include <cstdio>\n#include <four.h>\nint main() { puts(FOUR); }\n";
    let root = "time-limit = \"2s\"\nmemory-limit = \"64M\"\ntolerance = 0.5\n\
        [compiler-flags]\n\"C++\" = \"-Ilibrary\"\n";
    let folder = Scratch::with(&[
        ("judge.toml", "stack-limit = 100\ntime-limit = \"9s\"\n"),
        ("own/.git/HEAD", ""),
        ("own/judge.toml", root),
        ("own/library/four.h", "#define FOUR \"4\"\n"),
        ("own/a/judge.toml", "time-limit = 3000\n"),
        ("own/a/my.cpp", main),
        ("own/a/1.in", ""),
        ("own/a/1.out", "4.5\n"),
        (
            "own/b/judge.toml",
            "checker = \"any.rs\"\nagainst = \"../a/my.cpp\"\ngen = \"seed.rs 1 2\"\n",
        ),
        ("own/b/any.rs", "fn main() { std::process::exit(42) }\n"),
        (
            "own/b/seed.rs",
            "fn main() { println!(\"{:?}\", std::env::args().skip(1)); }\n",
        ),
        ("own/b/my.cpp", main),
        ("own/b/1.in", ""),
        ("own/b/1.out", "5\n"),
        ("own/c/my.cpp", main),
        ("own/c/1.in", ""),
        ("own/c/1.out", "5\n"),
        ("own/c/judge.toml", "time = 3\n"),
        ("own/d/my.cpp", main),
        ("own/d/judge.toml", "compiler-flags = \"-O1\"\n"),
    ]);
    calls(
        &folder,
        "\
own/a/my.cpp --all-cases => 0: /3000 | /65536 | 1 of 1 accepted
own/a/my.cpp --all-cases --time-limit 1s --memory-limit 1G => 0: /1000 | /1048576
own/a/my.cpp --tolerance 0.1 => 1: word 1 is 4 and not 4.5
own/a/my.cpp --exact => 1: wrong answer on case 1
own/a/my.cpp --compiler-flags=-Wall => 1: four.h: No such file
own/b/my.cpp => 0: /2000 | 1 of 1 accepted
own/a/my.cpp own/b/my.cpp => refused: judge.toml says different things for these files
own/a/my.cpp --all-cases --time-limit 0.5min --memory-limit 512mb => 0: /30000 | /524288
own/c/my.cpp => refused: own/c/judge.toml: unexpected argument '--time' found
own/d/my.cpp => refused: own/d/judge.toml: expected [compiler-flags] with a line for each
stress own/b/my.cpp --seeds 3..9 => 0: 7 of 7 cases",
    );
}

test!(warnings_are_shown_with_debug, needs language("C++"));
/// The second time the program comes from the cache.
fn warnings_are_shown_with_debug() {
    let code = "int main() {\n    int unused;\n}\n";
    let folder = Scratch::with(&[("my.cpp", code), ("1.in", ""), ("1.out", "")]);
    let warning = "my.cpp:2:9: warning: unused variable";
    judge(&folder, &["my.cpp"]).exits(0).lacks(&[warning]);
    for _ in 0..2 {
        judge(&folder, &["my.cpp", "--debug"])
            .exits(0)
            .says(&[warning]);
    }
}

test!(a_checker_that_does_not_compile_is_shown, needs language("C++"));
fn a_checker_that_does_not_compile_is_shown() {
    let folder = Scratch::with(&[
        ("add.rs", ADD),
        ("1.in", "1 2\n"),
        ("1.out", "3\n"),
        ("no.cpp", "int main() { no; }\n"),
    ]);
    let line = "no.cpp:1:14: error: 'no' was not declared";
    judge(&folder, &["add.rs", "--checker", "no.cpp"]).refused(&[line]);
}

test!(a_stack_overflow_is_named, needs language("C++"));
/// Deep recursion, endless recursion and a large variable overflow the stack. Another fault of a
/// program that uses as much memory is not called so.
fn a_stack_overflow_is_named() {
    let down = "int down(volatile int n) { return n ? down(n - 1) + 1 : 0; }\n";
    let deep = format!("{down}int main() {{ return down(1 << 21) & 1; }}\n");
    let endless = format!("{down}int main() {{ return down(-1); }}\n");
    let large = "int main() { volatile char big[9 << 20]; big[0] = 0; return big[0]; }\n";
    let other = "static char used[20 << 20];\nint main() { \
        for (char& c : used) c = 1;\n*(volatile char*)used[0] = 0; }\n";
    let folder = Scratch::with(&[
        ("deep.cpp", &*deep),
        ("endless.cpp", &endless),
        ("large.cpp", large),
        ("other.cpp", other),
        ("1.in", ""),
        ("1.out", ""),
    ]);
    calls(
        &folder,
        "\
deep.cpp => 0: 1 of 1 accepted
endless.cpp => 1: KiB of memory; the limit is 262144 KiB; stack overflow: most of it is stack
deep.cpp --stack-limit 8M => 1: out of bounds); stack overflow: the limit is 8192 KiB
endless.cpp --stack-limit 8M => 1: out of bounds); stack overflow: the limit is 8192 KiB
large.cpp --stack-limit 8M => 1: out of bounds); stack overflow: the limit is 8192 KiB",
    );
    for (limit, said) in [
        ("--stack-limit=8M", "SIGSEGV"),
        ("--memory-limit=16M", "of memory"),
    ] {
        let other = judge(&folder, &["other.cpp", limit]).exits(1);
        other.says(&[said]).lacks(&["overflow"]);
    }
}

test!(a_tolerance_is_for_numbers);
fn a_tolerance_is_for_numbers() {
    let folder = Scratch::with(&[
        ("third.rs", "fn main() { println!(\"{} m\", 1.0 / 3.0) }\n"),
        ("1.in", ""),
        ("1.ans", "0.3333\nm\n"),
    ]);
    calls(
        &folder,
        "\
third.rs --tolerance 1e-3 => 0: 1 of 1 accepted
third.rs --tolerance 1e-6 => 1: word 1 is 0.3333333333333333 and not 0.3333, to within 1e-6",
    );
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

/// The fault of each program is in its third line. Without `--debug` it does not show.
const FAULTS: [(&str, &str, &str); 7] = [
    (
        "a.rs",
        "fn main() {\n    let zero = std::env::args().count() as u8 - 1;\n    \
         std::hint::black_box(zero - 1);\n}\n",
        "a.rs:3",
    ),
    (
        "a.c",
        "int main(int n, char **v) {\n    int a[3] = {0};\n    a[n + 2] = 1;\n    return !v;\n}\n",
        "a.c:3",
    ),
    (
        "a.cpp",
        "#include <vector>\nint main(int n, char **) {\n    \
         return std::vector<int>(3, 0).begin()[n + 2] & 0;\n}\n",
        "a.cpp:3",
    ),
    (
        "a.pas",
        "var a: array[0..2] of byte; i: byte;\nbegin i := 3;\n  a[i] := 0;\nend.\n",
        "line 3 of a.pas",
    ),
    (
        "a.java",
        "class A {\n    public static void main(String[] none) {\n        \
         assert none == null;\n    }\n}\n",
        "a.java:3",
    ),
    (
        "a.py",
        "import sys\n\nif sys.flags.dev_mode: raise Exception\n",
        "\"a.py\", line 3",
    ),
    (
        "a.f90",
        "integer :: a(3), i\ni = 4\na(i) = 1\nend\n",
        "a.f90:3",
    ),
];

test!(debug_names_the_line_of_a_fault
    for fault in FAULTS => fault.0, needs language_of(fault.0));
fn debug_names_the_line_of_a_fault((file, code, line): (&str, &str, &str)) {
    let folder = Scratch::with(&[(file, code), ("1.in", ""), ("1.out", "")]);
    judge(&folder, &[file]).exits(0);
    let wrong = judge(&folder, &[file, "--debug"]).exits(1);
    wrong.says(&[line]);
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

const BROKEN: [(&str, &str, &str); 2] = [
    (
        "my own.cpp",
        "int main() {\n    no;\n}\n",
        "my own.cpp:2:5: error",
    ),
    ("my.java", "class A {\n    no;\n}\n", "my.java:2: error"),
];

test!(a_compile_error_names_the_users_file
    for broken in BROKEN => broken.0, needs language_of(broken.0));
fn a_compile_error_names_the_users_file((file, code, error): (&str, &str, &str)) {
    let folder = Scratch::with(&[(file, code), ("1.in", ""), ("1.out", "")]);
    judge(&folder, &[file]).exits(1).says(&[error]);
}
