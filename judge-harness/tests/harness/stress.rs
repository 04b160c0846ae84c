//! `cargo judge stress` finds a failing input, shrinks it, and prints the command that repeats it.

use std::fs;

use judge_harness::command::stress::shrink::shrunk;
use judge_harness::problem::Problem;

use crate::support::command::harness;
use crate::support::needs::Need;
use crate::support::workspace;
use crate::trials::test;

/// The problem has to have a generator.
fn has_generator(problem: &Problem) -> Need {
    let generator = problem.rules.generator;
    generator.map(drop).ok_or("it has no generator".to_owned())
}

test!(every_problems_submission_stands_a_little_stress
    for problem in &workspace().problems => problem.id, needs has_generator(problem));
fn every_problems_submission_stands_a_little_stress(problem: &Problem) {
    let stood = harness(&["stress", &problem.id, "--seeds", "1..10"]);
    let stood = stood.exits(0).stdout;
    assert!(stood.contains("10 of 10 cases from seed 1 "), "{stood}");
}

/// The numbers of a text, by lines; `None` if it has anything else.
fn numbers(text: &str) -> Option<Vec<Vec<usize>>> {
    let lines = text.strip_suffix('\n')?.split('\n');
    let numbers = lines.map(|line| line.split(' ').map(|word| word.parse().ok()).collect());
    numbers.collect()
}

/// Whether a text is an input of this form.
fn is_input(form: &str, text: &str) -> bool {
    let (first, rest) = text.split_once('\n').unwrap_or_default();
    match form {
        "text" => return true,
        "word" => return rest.trim_end().len().to_string() == first,
        "grid" => {
            let [height, width] = [rest.lines().count(), rest.find('\n').unwrap_or_default()];
            let is_wide = rest.lines().all(|row| row.len() == width);
            return is_wide && first == format!("{height} {width}");
        }
        _ => {}
    }
    let lines = numbers(text).unwrap_or_default();
    let Some((first, rest)) = lines.split_first() else {
        return false;
    };
    match form {
        "array" | "two arrays" => {
            let count = if form == "array" { 1 } else { 2 };
            rest.len() == count && rest.iter().all(|line| *first == [line.len()])
        }
        "graph" => {
            let is_node = |it: &usize| (1..=first[0]).contains(it);
            let mut edges = rest.iter();
            *first == [first[0], rest.len()]
                && edges.all(|edge| edge.len() == 2 && edge.iter().all(is_node))
        }
        "games" => {
            let mut games = rest.chunks(2);
            *first == [rest.len() / 2]
                && games.all(|game| game.len() == 2 && game[0] == [game[1].len()])
        }
        "rows" => *first == [rest.len()] && rest.iter().all(|row| row[0] == row.len() - 1),
        "sizes in both lines" => *rest == [[first[0], 1, 0]] && first[0] > 1,
        _ => panic!("{form}"),
    }
}

test!(a_text_keeps_its_form_when_it_gets_smaller);
/// A program that fails only on valid inputs, if they have a certain part, gets the smallest one.
/// So does one that fails on any text with that part, where counts stay right without a validator.
fn a_text_keeps_its_form_when_it_gets_smaller() {
    for (form, text, part, smallest) in [
        ("array", "5\n1 2 7 4 5\n", "7", "1\n7\n"),
        ("two arrays", "4\n1 2 3 4\n5 6 7 8\n", "7", "1\n0\n7\n"),
        ("grid", "3 4\n#..#\n.#x#\n####\n", "x", "1 1\nx\n"),
        ("graph", "5 4\n1 2\n2 3\n3 4\n4 5\n", "3 4\n", "4 1\n3 4\n"),
        ("games", "3\n2\n1 2\n3\n3 7 4\n1\n5\n", "7", "1\n1\n7\n"),
        ("rows", "2\n3 1 2 3\n4 4 7 5 6\n", "7", "1\n1 7\n"),
        ("word", "6\nabcxyz\n", "x", "1\nx\n"),
        (
            "sizes in both lines",
            "5 1\n5 1 0\n",
            " 1\n",
            "2 1\n2 1 0\n",
        ),
        ("text", "a\u{e9}\r\nb x", "x", "x"),
    ] {
        let fails = |text: &str| is_input(form, text) && text.contains(part);
        assert!(fails(text), "{text:?}");
        for keeps_counts in [false, ["array", "rows"].contains(&form)] {
            let found = shrunk(text.into(), keeps_counts, |it| {
                let text = String::from_utf8_lossy(it);
                Some(fails(&text) || keeps_counts && text.contains(part))
            });
            assert_eq!(String::from_utf8_lossy(&found), smallest, "{form}");
        }
    }
}

test!(a_word_of_900_kb_gets_smaller_at_once);
/// Each smaller text is made when its turn comes, and memory is not used up by those to come.
fn a_word_of_900_kb_gets_smaller_at_once() {
    // Forgets the peak of the tests before this one.
    let _ = fs::write("/proc/self/clear_refs", "5");
    let letters = (b'a'..=b'z').cycle().take(900_000);
    let mut runs = 0;
    let found = shrunk(letters.collect(), false, |text| {
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
