//! `cargo judge stress` finds a failing input, shrinks it, and prints the command that repeats it.

use std::fs;

use judge_harness::check::shrink::Text;
use judge_harness::check::stress::Stress;
use judge_harness::judge::Task;
use judge_harness::language::compiler::Source;
use judge_harness::problem::workspace::Problem;
use judge_harness::sandbox::scratch;

use crate::support::command::{Ran, check_calls, command, harness, ran};
use crate::support::needs::Need;
use crate::support::{Scratch, compiled, judge, target, workspace};
use crate::trials::test;

fn stress(arguments: &[&str]) -> Ran {
    harness(&[&["stress"], arguments].concat())
}

/// The problem has to have a generator.
fn has_generator(problem: &Problem) -> Need {
    let generator = problem.rules.generator;
    generator.map(drop).ok_or("it has no generator".to_owned())
}

test!(every_problems_submission_stands_a_little_stress
    for problem in &workspace().problems => problem.id, needs has_generator(problem));
fn every_problems_submission_stands_a_little_stress(problem: &Problem) {
    workspace().all_problems().expect("sound data");
    let stood = stress(&[&problem.id, "--cases", "10", "--seed", "1"]);
    stood.exits(0).says(&["10 of 10 cases from seed 1 "]);
}

test!(a_failing_input_is_found_shrunk_and_repeated);
fn a_failing_input_is_found_shrunk_and_repeated() {
    let program = harness(&["program", "poj1753/wrong_answer/only_white_goal"]);
    let scratch = Scratch::new();
    let wrong = scratch.file("only_white_goal.rs", &program.stdout);
    let found = stress(&["poj1753", &wrong, "--seed", "7"]).exits(1).says(&[
        "failed on case ",
        " of 1000 from seed 7 in ",
        "wrong answer on case stress/",
        // The black board is the smallest failing input.
        "    bbbb\n    bbbb\n    bbbb\n    bbbb\n",
        "    - 1 | 0\n",
    ]);
    let (_, replay) = found
        .stdout
        .split_once("cargo judge stress ")
        .expect("how to replay it");
    let replay = replay.lines().next().expect("a line");
    let again = stress(&replay.split(' ').collect::<Vec<_>>()).exits(1);
    let failure = |ran: &Ran| {
        let start = ran.stdout.find("wrong answer").expect("it fails");
        ran.stdout[start..].to_owned()
    };
    assert_eq!(failure(&again), failure(&found));
}

test!(shrinking_ends_when_its_time_is_used_up);
/// Each run is slow. A user does not want to wait for five hundred of them.
fn shrinking_ends_when_its_time_is_used_up() {
    let scratch = Scratch::new();
    let source = "fn main() { std::thread::sleep(std::time::Duration::from_millis(50)); }";
    let file = scratch.file("it's slow.rs", source);
    let fixed = ["poj1753", &file, "--seed", "7"];
    // Quoted for a shell.
    let quoted = format!("stress poj1753 \"{file}\" --seed 7 --cases 1\n");
    let stopped = stress(&[&fixed[..], &["--shrinking-time", "0"]].concat());
    stopped
        .exits(1)
        .says(&["\nshrinking stopped after 0 s", &quoted]);
    stress(&fixed).lacks(&["shrinking stopped"]);
}

test!(a_file_is_compiled_by_the_standard_of_the_site, needs language("C++"));
/// `auto` has its meaning of C++98, so a C++11 compiler refuses the program.
fn a_file_is_compiled_by_the_standard_of_the_site() {
    let scratch = Scratch::new();
    let source = "int main() { auto int four = 4; return four; }\n";
    let judged = stress(&["poj1753", &scratch.file("my.cpp", source), "--seed", "7"]);
    judged.says(&["exit status 4"]);
}

test!(the_files_of_a_case_are_removed_before_the_next);
/// The files of a case are removed before the next case.
fn the_files_of_a_case_are_removed_before_the_next() {
    let workspace = workspace();
    let problem = workspace.problem("poj1753").expect("one of the problems");
    let source = Source::read(&problem.submission).expect("the submission");
    let (judge, program) = (judge(workspace), compiled(&source));
    let stress = Stress::new(judge, Task::new(problem, source), program);
    let stress = stress.expect("a temporary folder");
    for seed in 0..3 {
        let failure = stress.try_seed(seed).expect("it can be run");
        assert!(failure.is_none());
    }
    // In all scratch folders of this process.
    let scratch = scratch::folder().expect("a temporary folder");
    let inputs = scratch.session().join("*/*.in");
    let inputs = glob::glob(inputs.to_str().expect("UTF-8")).expect("a pattern");
    assert_eq!(inputs.count(), 1);
}

/// Reads a count and this number of numbers. Fails on anything else.
const READ: &str = "
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let numbers: Vec<i64> = text.split_whitespace().map(|word| word.parse().unwrap()).collect();
    assert_eq!(numbers[0], numbers.len() as i64 - 1);
    let numbers = &numbers[1..];
";

/// The bodies of the programs in a folder. `wrong` sums only small numbers.
const PROGRAMS: [(&str, &str); 9] = [
    ("sum", "println!(\"{}\", numbers.iter().sum::<i64>());"),
    (
        "wrong",
        "println!(\"{}\", numbers.iter().filter(|it| **it < 10).sum::<i64>());",
    ),
    (
        "random",
        "let seed: i64 = std::env::args().nth(1).unwrap().parse().unwrap();
        println!(\"4\\n{} {} {} {}\", seed, 3 * seed, 5, 2 * seed);",
    ),
    ("crash", "panic!(\"no answer\")"),
    ("silent", ""),
    ("broken", "four"),
    ("any", "std::process::exit(0)"),
    ("const", "println!(\"1\\n1\")"),
    (
        "words",
        "let words: Vec<_> = std::env::args().skip(1).collect();
        if words != [\"7\", \"x7y\"] { std::process::exit(3) } println!(\"4\");",
    ),
];

/// The calls in that folder, which is in no workspace. `+` stands for the arguments of most.
const CALLS: &str = "\
sum.rs + 1..3 => 0: 3 of 3 cases from seed 1 in
wrong.rs + 3..9 => 1: failed on case 2 of 7 |     4 12 5 8 |     - 1 | 29 |     + 1 | 17
wrong.rs + 3..9 --shrink --save => 1: --gen random.rs --shrink --seed 4 --cases 1 | \
    saved: ./stress-4.in
wrong.rs + 4..4 --shrink --save => 1: already there as stress-4
wrong.rs + 4..4 --checker any.rs => 0: all accepted
crash.rs + 1..3 => 1: run-time error on case stress/1
broken.rs + 1..3 => 1: compile error
sum.rs --against crash.rs --gen random.rs --seed 1 => refused: \
    seed 1: the other program crash.rs ended
sum.rs --against sum.rs --gen crash.rs --seed 1 => refused: seed 1: the generator crash.rs ended
sum.rs --against sum.rs --gen silent.rs --seed 1 => refused: \
    seed 1: the generator silent.rs printed nothing
sum.rs --against sum.rs --gen broken.rs => refused: the generator broken.rs does not compile: error
sum.rs --against sum.rs => refused: sum.rs needs another solution | --gen FILE, or a problem
sum.rs --gen random.rs => refused: sum.rs needs another solution, --against FILE
sum.rs + 3..1 => refused: expected two numbers, the smaller one first
wrong.rs + 3..900 -j 3 => 1: failed on case 2 of 898
crash.rs + 1..3 --time-limit 2s => 1: --time-limit 2s --seed 1 --cases 1
sum.rs --against sum.rs --gen const.rs --seed 1 -j 2 => refused: \
    const.rs prints the same for 10 seeds
any.rs --against any.rs --gen words.rs --seed 7 --cases 1 --checker wrong.rs => refused: \
    seed 7: the generator words.rs ended with exit status 3
any.rs --against any.rs --seed 7 --cases 1 --gen 'words.rs 7 x{seed}y' => 0: all accepted
";

test!(a_program_is_compared_with_another_on_inputs_of_a_third);
fn a_program_is_compared_with_another_on_inputs_of_a_third() {
    let scratch = Scratch::new();
    for (name, body) in PROGRAMS {
        let read = if body.contains("numbers") { READ } else { "" };
        scratch.write(
            &format!("{name}.rs"),
            format!("fn main() {{ {read} {body} }}"),
        );
    }
    let calls = CALLS.replace(".rs +", ".rs --against sum.rs --gen random.rs --seeds");
    check_calls(&calls, |arguments| {
        let mut command = command(&[&["stress"], arguments].concat());
        command.current_dir(scratch.folder());
        ran(command.env("XDG_CACHE_HOME", target()))
    });
    for (ending, content) in [("in", "1\n10\n"), ("ans", "10\n"), ("mine", "0\n")] {
        let saved = fs::read_to_string(scratch.folder().join("stress-4").with_extension(ending));
        assert_eq!(saved.expect("it was saved"), content);
    }
}

test!(a_problem_takes_another_generator_and_another_solution);
fn a_problem_takes_another_generator_and_another_solution() {
    let scratch = Scratch::new();
    let black = scratch.file(
        "black.rs",
        "fn main() {
            let is_even = std::env::args().nth(1).unwrap().ends_with(['0', '2', '4', '6', '8']);
            print!(\"{}\", if is_even { \"bbbb\\n\" } else { \"wwww\\n\" }.repeat(4));
        }",
    );
    let none = scratch.file("none.rs", "fn main() { println!(\"Impossible\"); }");
    let table = format!(
        "poj1753 --gen {black} => 0: 40 of 40 cases
poj1753 --against {none} => 1:     - 1 | Impossible
{none} --problem poj1753 => 1:     + 1 | Impossible
poj1753 --gen {none} => refused: this is no valid input:
poj1753 --problem poj1753 => refused: poj1753"
    );
    check_calls(&table, |arguments| {
        stress(&[arguments, &["--seeds", "1..40"]].concat())
    });
}

/// The numbers of a text, by lines; `None` if it has anything else.
fn numbers(text: &str) -> Option<Vec<Vec<usize>>> {
    let lines = text.strip_suffix('\n')?.split('\n');
    let numbers = lines.map(|line| line.split(' ').map(|word| word.parse().ok()).collect());
    numbers.collect()
}

/// Whether a text is such an input: a count, and then `count` lines with that many numbers each.
fn is_arrays(text: &str, count: usize) -> bool {
    numbers(text).is_some_and(|lines| {
        let has_all = |line: &Vec<usize>| [line.len()] == *lines[0];
        lines.len() == count + 1 && lines[1..].iter().all(has_all)
    })
}

fn is_grid(text: &str) -> bool {
    text.split_once('\n').is_some_and(|(first, rows)| {
        let size = [rows.lines().count(), rows.find('\n').unwrap_or_default()];
        let is_wide = rows.lines().all(|row| row.len() == size[1]);
        is_wide && first == format!("{} {}", size[0], size[1])
    })
}

fn is_graph(text: &str) -> bool {
    numbers(text).is_some_and(|lines| {
        let (head, edges) = (&lines[0], &lines[1..]);
        let is_edge =
            |it: &Vec<usize>| it.len() == 2 && it.iter().all(|it| (1..=head[0]).contains(it));
        head.len() == 2 && edges.len() == head[1] && edges.iter().all(is_edge)
    })
}

fn is_games(text: &str) -> bool {
    numbers(text).is_some_and(|lines| {
        let mut games = lines[1..].chunks(2);
        let is_whole = games.all(|game| game.len() == 2 && game[0] == [game[1].len()]);
        is_whole && lines[0] == [lines.len() / 2]
    })
}

fn has_counts(text: &str) -> bool {
    numbers(text).is_some_and(|lines| {
        let is_row = |line: &Vec<usize>| line[0] == line.len() - 1;
        lines[0] == [lines.len() - 1] && lines[1..].iter().all(is_row)
    })
}

fn is_word(text: &str) -> bool {
    let parts = text.trim_end().split_once('\n');
    parts.is_some_and(|(count, word)| word.len().to_string() == count)
}

/// Whether a text is a valid input, and the part that an input needs to fail.
type Form = (fn(&str) -> bool, &'static str);

test!(a_text_keeps_its_form_when_it_gets_smaller);
/// A program that fails only on valid inputs gets the smallest valid one.
fn a_text_keeps_its_form_when_it_gets_smaller() {
    let table: [(&str, Form, &str); 9] = [
        ("5\n1 2 7 4 5\n", (|it| is_arrays(it, 1), "7"), "1\n7\n"),
        (
            "4\n1 2 3 4\n5 6 7 8\n",
            (|it| is_arrays(it, 2), "7"),
            "1\n0\n7\n",
        ),
        ("3 4\n#..#\n.#x#\n####\n", (is_grid, "x"), "1 1\nx\n"),
        (
            "5 4\n1 2\n2 3\n3 4\n4 5\n",
            (is_graph, "3 4\n"),
            "4 1\n3 4\n",
        ),
        ("3\n2\n1 2\n3\n3 7 4\n1\n5\n", (is_games, "7"), "1\n1\n7\n"),
        ("2\n3 1 2 3\n4 4 7 5 6\n", (has_counts, "7"), "1\n1 7\n"),
        ("6\nabcxyz\n", (is_word, "x"), "1\nx\n"),
        // Both lines have the sizes.
        (
            "5 1\n5 1 0\n",
            (
                |it| {
                    numbers(it).is_some_and(|it| {
                        it.len() == 2 && it[1] == [it[0][0], 1, 0] && it[0][0] > 1
                    })
                },
                " 1\n",
            ),
            "2 1\n2 1 0\n",
        ),
        ("a\u{e9}\r\nb x", (|_| true, "x"), "x"),
    ];
    for (text, (is_input, part), smallest) in table {
        let fails = |text: &str| is_input(text) && text.contains(part);
        assert!(fails(text), "{text:?}");
        let mut texts = Text::new(text.into());
        while let Some(text) = texts.find(|it| fails(&String::from_utf8_lossy(it))) {
            texts.go_on_from(text);
        }
        assert_eq!(String::from_utf8_lossy(&texts.smallest), smallest);
    }
}
