//! `cargo judge stress` finds a failing input, shrinks it, and prints the command that repeats it.

use std::fs;
use std::str::Lines;

use judge_harness::command::stress::shrink::shrunk;
use judge_harness::problem::Problem;

use crate::support::command::harness;
use crate::support::needs::Need;
use crate::support::workspace;
use crate::trials::test;

/// The problem has to have a generator.
fn has_generator(problem: &Problem) -> Need {
    let generator = problem.generator;
    generator.map(drop).ok_or("it has no generator".to_owned())
}

test!(every_problems_submission_stands_a_little_stress
    for problem in &workspace().problems => problem.id, needs has_generator(problem));
fn every_problems_submission_stands_a_little_stress(problem: &Problem) {
    let stood = harness(&["stress", &problem.id, "--seeds", "1..10"]);
    let stood = stood.exits(0).stdout;
    assert!(stood.contains("10 of 10 cases from seed 1 "), "{stood}");
}

/// The numbers of the next line, if it has nothing else.
fn numbers(lines: &mut Lines) -> Option<Vec<usize>> {
    let words = lines.next()?.split(' ');
    words
        .map(|word| word.trim_start_matches('-').parse().ok())
        .collect()
}

/// Reads so many numbers from the next line.
fn sizes<const N: usize>(lines: &mut Lines) -> Option<[usize; N]> {
    numbers(lines)?.try_into().ok()
}

/// Reads an input of a form, or a test of it, from the next lines.
fn read(form: &str, lines: &mut Lines) -> Option<()> {
    let holds = |holds: bool| holds.then_some(());
    if let Some(form) = form.strip_prefix("tests: ") {
        let [tests] = sizes(lines)?;
        return (0..tests).try_for_each(|_| read(form, lines));
    }
    match form {
        "number" => sizes::<1>(lines).map(drop),
        "array" => {
            let [length] = sizes(lines)?;
            holds(numbers(lines)?.len() == length)
        }
        "two arrays" => {
            let [length] = sizes(lines)?;
            holds(numbers(lines)?.len() == length && numbers(lines)?.len() == length)
        }
        "column" => {
            let [length] = sizes(lines)?;
            (0..length).try_for_each(|_| sizes::<1>(lines).map(drop))
        }
        "rows" => {
            let [rows] = sizes(lines)?;
            (0..rows).try_for_each(|_| {
                let row = numbers(lines)?;
                holds(row[0] == row.len() - 1)
            })
        }
        "table" => {
            let [height, width] = sizes(lines)?;
            (0..height).try_for_each(|_| holds(numbers(lines)?.len() == width))
        }
        "grid" => {
            let [height, width] = sizes(lines)?;
            holds(width > 0)?;
            (0..height).try_for_each(|_| holds(lines.next()?.len() == width))
        }
        "graph" => {
            let [nodes, edges] = sizes(lines)?;
            let is_node = |it: &usize| (1..=nodes).contains(it);
            (0..edges).try_for_each(|_| holds(sizes::<2>(lines)?.iter().all(is_node)))
        }
        "tree" => {
            let [nodes] = sizes(lines)?;
            (2..=nodes).try_for_each(|node| {
                let [parent, child] = sizes(lines)?;
                holds(child == node && (1..node).contains(&parent))
            })
        }
        "board" => (0..6).try_for_each(|_| {
            let row = lines.next()?;
            holds(row.len() == 3 && row.chars().all(char::is_alphabetic))
        }),
        "word" => {
            let [length] = sizes(lines)?;
            holds(lines.next()?.len() == length)
        }
        "queries" => {
            let [values, queries] = sizes(lines)?;
            holds(numbers(lines)?.len() == values)?;
            (0..queries).try_for_each(|_| {
                let [from, to] = sizes(lines)?;
                holds(1 <= from && from <= to && to <= values)
            })
        }
        _ => panic!("{form}"),
    }
}

/// Whether a text is an input of this form.
fn is_input(form: &str, text: &str) -> bool {
    let mut lines = text.lines();
    text.ends_with('\n') && read(form, &mut lines).is_some() && lines.next().is_none()
}

test!(a_text_keeps_its_form_when_it_gets_smaller);
/// A program that fails only on valid inputs, if they have a certain part, gets the smallest one.
fn a_text_keeps_its_form_when_it_gets_smaller() {
    let (mut graph, mut tests) = ("30 60\n".to_owned(), "20\n".to_owned());
    for edge in 1..=60 {
        graph += &format!("{} {}\n", edge % 30 + 1, edge * 7 % 30 + 1);
    }
    for test in 1..=20 {
        tests += &format!("4 5\n1 2\n2 3\n3 4\n4 1\n{} 3\n", test % 4 + 1);
    }
    let tests = tests + &graph.replace("30 60", "77 60");
    let tests = tests.replacen("20", "21", 1);
    let array = |length: usize| {
        let numbers = (0..length).map(|it| (it * 7_654_321 % 1_000_003).to_string());
        format!("{length}\n{}\n", numbers.collect::<Vec<_>>().join(" "))
    };
    let arrays = format!(
        "8\n{}{}2\n5 -7\n{}{}{}{}1\n5\n",
        array(37),
        array(25),
        array(42),
        array(50),
        array(2),
        array(33)
    );
    for (form, text, part, smallest) in [
        ("number", "905037\n", "", "0\n"),
        ("array", "5\n1 2 7 4 5\n", "7", "1\n7\n"),
        ("two arrays", "4\n1 2 3 4\n5 6 7 8\n", "7", "1\n0\n7\n"),
        ("column", "4\n1\n2\n7\n1\n", "7", "1\n7\n"),
        ("rows", "2\n3 1 2 3\n4 4 7 5 6\n", "7", "1\n1 7\n"),
        ("table", "2 2\n1 2\n3 7\n", "7", "1 1\n7\n"),
        ("grid", "3 4\n#..#\n.#x#\n####\n", "x", "1 1\nx\n"),
        ("grid", "3 3\n123\n456\n897\n", "8", "1 1\n8\n"),
        ("graph", "5 4\n1 2\n2 3\n3 4\n4 5\n", "3 4\n", "4 1\n3 4\n"),
        ("graph", &graph, "30 24\n", "30 1\n30 24\n"),
        ("tree", "4\n1 2\n1 3\n3 4\n", "1 3\n", "3\n1 2\n1 3\n"),
        (
            "queries",
            "5 3\n1 2 9 4 5\n1 2\n2 4\n3 5\n",
            "9",
            "1 0\n9\n",
        ),
        ("word", "6\nabcxyz\n", "x", "1\nx\n"),
        ("word", "6\n314159\n", "4", "1\n4\n"),
        ("tests: number", "3\n5\n7\n9\n", "7", "1\n7\n"),
        (
            "tests: array",
            "3\n2\n1 2\n3\n3 7 4\n1\n5\n",
            "7",
            "1\n1\n7\n",
        ),
        ("tests: array", &arrays, "-7", "1\n1\n-7\n"),
        (
            "tests: grid",
            "2\n2 2\n..\n..\n2 3\n.x.\n...\n",
            "x",
            "1\n1 1\nx\n",
        ),
        (
            "tests: board",
            &format!("9\n{}abx\n{}", "abc\n".repeat(27), "abc\n".repeat(26)),
            "x",
            "1\naaa\naaa\naaa\naax\naaa\naaa\n",
        ),
        ("tests: graph", &tests, "77 ", "1\n77 0\n"),
        (
            "tests: table",
            "2\n1 2\n1 1\n2 2\n1 2\n3 7\n",
            "7",
            "1\n1 1\n7\n",
        ),
    ] {
        let fails = |text: &str| is_input(form, text) && text.contains(part);
        assert!(fails(text), "{form} {text:?}");
        let mut runs = 0;
        let found = shrunk(text.into(), |it| {
            runs += 1;
            Some(fails(&String::from_utf8_lossy(it)))
        });
        assert_eq!(
            String::from_utf8_lossy(&found),
            smallest,
            "{form}: {runs} runs"
        );
    }
}

test!(a_word_of_900_kb_gets_smaller_at_once);
/// Each smaller text is made when its turn comes, and memory is not used up by those to come.
fn a_word_of_900_kb_gets_smaller_at_once() {
    // Forgets the peak of the tests before this one.
    let _ = fs::write("/proc/self/clear_refs", "5");
    let letters = (b'a'..=b'z').cycle().take(900_000);
    let mut runs = 0;
    let found = shrunk(letters.collect(), |text| {
        runs += 1;
        (runs <= 200).then_some(text.len() > 600_000)
    });
    assert!(found.len() < 604_000);
    // gVisor does not record it.
    let status = fs::read_to_string("/proc/self/status").expect("it runs");
    let mut words = status
        .split_whitespace()
        .skip_while(|word| *word != "VmHWM:");
    let peak = words.nth(1).map_or(0, |kib| kib.parse().expect("a number"));
    assert!(peak < 150 << 10, "{peak} KiB");
}
