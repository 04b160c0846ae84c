//! A program that fails like a mistake of the jury gets a hint. No other program does.

use judge_harness::check::hint::{self, Fit};
use judge_harness::check::jury::record::{self, Record};
use judge_harness::judge::Task;
use judge_harness::judge::outcome::Outcome;
use judge_harness::language::Language;
use judge_harness::language::compiler::Source;
use judge_harness::problem::workspace::Problem;
use judge_harness::verdict::Verdict;

use crate::support::{shared_judge, workspace};
use crate::trials::test;

/// Pairs of mistakes that fail alike. In the language of the first one, both are hints.
const ALIKE: [(&str, &str); 3] = [
    ("integers_compared_as_objects.java", "only_white_goal.diff"),
    ("sixteen_bit_integer.pas", "only_white_goal.diff"),
    ("split_at_one_space.java", "empty_field_parsed.diff"),
];

/// Mistakes that many programs fail like: one crashes on every case that decides, the others are
/// too slow on one of the first cases and were stopped there.
const NO_HINT: [&str; 5] = [
    "run_time_error/blank_line_always_read",
    "time_limit_exceeded/without_a_visited_table",
    "time_limit_exceeded/every_order_of_shots",
    "time_limit_exceeded/exact_cover_without_a_bound",
    "time_limit_exceeded/ship_after_ship",
];

/// The outcomes of a file with just this mistake on the cases of a problem. Lenient cases are
/// judged only if it is right on the others.
fn outcomes(problem: &Problem, mistake: &Record) -> Vec<(String, Outcome)> {
    let outcome = |name: &String| {
        let its = mistake.failing.iter().find(|(case, _)| case == name);
        its.map_or(Outcome::new(Verdict::Ac, b""), |(_, its)| *its)
    };
    let all = problem.cases.iter();
    let (lenient, mut decisive): (Vec<_>, Vec<_>) = all
        .map(|case| (case.name.clone(), outcome(&case.name)))
        .partition(|(name, _)| name.starts_with("lenient/"));
    let is_right = |(_, it): &(_, Outcome)| matches!(it.verdict, Verdict::Ac | Verdict::Pe);
    if decisive.iter().all(is_right) {
        decisive.extend(lenient);
    }
    decisive
}

/// A source in the language of a file; a diff is in Rust.
fn empty(file: &str) -> Source {
    let language = Language::of(file.as_ref()).unwrap_or(Language::named("Rust"));
    Source::new(file, "", language)
}

/// Mistakes whose text says nothing.
fn no_text(_: &Record) -> Vec<u8> {
    Vec::new()
}

test!(every_mistake_of_the_jury_gets_its_own_hint_first);
fn every_mistake_of_the_jury_gets_its_own_hint_first() {
    let mut count = 0;
    for problem in &workspace().problems {
        let known = record::read(workspace(), problem);
        count += known.len();
        for mistake in &known {
            let (file, outcomes) = (mistake.file.as_str(), outcomes(problem, mistake));
            let hints = hint::hints("", known.clone(), &outcomes, &empty(file), no_text);
            let is_slow = file.starts_with("time_limit_exceeded");
            let fit = if is_slow { Fit::TooSlow } else { Fit::Exactly };
            assert!(hints.iter().all(|hint| hint.fit == fit), "{hints:?}");
            if NO_HINT.contains(&mistake.name()) {
                assert_eq!(hints, []);
                continue;
            }
            let (_, name) = file.split_once('/').expect("VERDICT/FILE");
            let alike = ALIKE.iter().find(|(special, _)| *special == name);
            let others = hints[1..].iter().map(|it| it.program.rsplit('/').next());
            let others: Vec<_> = others
                .map(|it| it.expect("a name").to_owned() + ".diff")
                .collect();
            assert_eq!(
                others,
                Vec::from_iter(alike.map(|(_, other)| *other)),
                "{file}"
            );
            assert_eq!(hints[0].program, format!("/{}", mistake.name()));
        }
        let mut right = known[0].clone();
        right.failing.clear();
        let outcomes = outcomes(problem, &right);
        let hints = hint::hints("", known, &outcomes, &empty("a.rs"), no_text);
        assert_eq!(hints, [], "{}", problem.id);
    }
    assert!(count >= 90, "{count}");
}

/// The jury's mistakes made by hand in another language: a right program of the jury, the changes
/// to it, and the mistake.
const TRANSLATED: [&str; 10] = [
    "poj1753/accepted/gray_code.c | if ((board -> if (k > 1 && (board | \
     wrong_answer/zero_rounds_forgotten",
    "poj1753/accepted/gray_code.c | piece % 4 > 0 -> piece > 0 | piece % 4 < 3 -> piece < 15 | \
     wrong_answer/edges_wrap_around",
    "poj1753/accepted/all_boards_at_once.f90 | cross = ibset(0, piece) -> cross = 0 | \
     wrong_answer/centre_not_flipped",
    "poj1753/src/main.cpp | %d\\n -> %d \\n | presentation_error/trailing_blank",
    "poj1222/accepted/symbolic_rows.pas | 'PUZZLE #', Puzzle -> 'PUZZLE #', Puzzle - 1 | \
     wrong_answer/puzzles_numbered_from_0",
    "poj1222/accepted/symbolic_rows.pas | 'PUZZLE #' -> 'Puzzle #' | \
     wrong_answer/title_in_small_letters",
    "poj1222/src/main.cpp | puzzle <= puzzles -> puzzle <= 1 | wrong_answer/n_ignored",
    "tyvj9801/src/main.cpp | square / 4 + 1 << square % 4 + 1 -> square / 4 << square % 4 | \
     wrong_answer/zero_based_squares",
    "tyvj9801/accepted/assignment_over_subsets.cpp | ('1' + square / SIDE) -> ('1' + square % 4) | \
     ('1' + square % SIDE) -> ('1' + square / 4) | wrong_answer/rows_and_columns_swapped",
    "uva322/accepted/dancing_links.c | return left == 1 -> return cover_count == 1 | \
     wrong_answer/no_miss_allowed",
];

/// The program and the mistake of such a row.
fn ends(row: &str) -> (&str, &str) {
    let (name, rest) = row.split_once(" | ").expect("a program");
    (name, rest.rsplit(" | ").next().expect("a mistake"))
}

test!(a_mistake_made_in_another_language_gets_its_hint_first
    for row in TRANSLATED => ends(row).1, needs language_of(ends(row).0));
fn a_mistake_made_in_another_language_gets_its_hint_first(row: &str) {
    let workspace = workspace();
    let parts: Vec<_> = row.split(" | ").collect();
    let [name, changes @ .., mistake] = &parts[..] else {
        panic!("a program, changes and a mistake");
    };
    let path = workspace.root.join("judge-harness/submissions").join(name);
    let mut source = Source::read(&path).expect("an accepted program");
    source.path = path.file_name().expect("a name").into();
    for change in changes {
        let (from, to) = change.split_once(" -> ").expect("FROM -> TO");
        let code = String::from_utf8(source.code).expect("a text");
        assert!(code.contains(from), "{row}");
        source.code = code.replace(from, to).into();
    }
    let problem = name.split('/').next().unwrap_or_default();
    let problem = workspace.problem(problem).expect("one of the problems");
    let task = Task::new(problem, source).for_external_file();
    let judged = shared_judge().judge_all(&[task], 2, &|_, _| Ok(()));
    let hints = hint::of_file(&judged.expect("it can be judged")[0], workspace);
    let names: Vec<_> = hints.iter().map(|hint| &hint.program).collect();
    assert_eq!(names, [&format!("{}/{mistake}", problem.id)], "{row}");
    assert_eq!(hints[0].fit, Fit::Exactly, "{row}");
}

/// A mistake, by its verdict and what it prints on these cases.
fn mistake(name: &str, failing: &[(usize, &str)]) -> Record {
    let failing = failing
        .iter()
        .map(|(case, printed)| failure(*case, printed));
    Record {
        file: format!("wrong_answer/{name}.diff"),
        sentence: "a slip".to_owned(),
        failing: failing.collect(),
    }
}

fn failure(case: usize, printed: &str) -> (String, Outcome) {
    let outcome = match printed {
        "TLE" | "RE" => Outcome::of_code(printed).expect("a verdict"),
        _ => Outcome::new(Verdict::Wa, printed.as_bytes()),
    };
    (format!("secret/{case:02}"), outcome)
}

/// The failing cases of twenty, with what a program prints there; and the hints.
type Row = (&'static [(usize, &'static str)], &'static [&'static str]);

const RANKED: [Row; 13] = [
    (&[(1, "a"), (2, "b")], &["fails exactly as `two` does"]),
    (&[(1, " a\r\n"), (2, "b")], &["fails exactly as `two` does"]),
    (&[(1, "y"), (2, "b")], SAME_CASES),
    (&[(1, "y"), (2, "y")], SAME_CASES),
    (&[(1, "x"), (2, "c")], &[SAME_CASES[1], SAME_CASES[0]]),
    (&[(1, "x"), (2, "b"), (3, "q")], &[ONE_MORE]),
    // Most failures have other reasons.
    (&[(1, "x"), (2, "b"), (3, "q"), (4, "q"), (5, "q")], &[]),
    // One failing case is enough only if no other mistake prints the same there.
    (&[(5, "a")], &["fails exactly as `single` does"]),
    (&[(5, "b")], &[]),
    (&[(6, "a")], &[]),
    (&[(1, "RE"), (2, "RE")], &[]),
    (&[(12, "TLE"), (13, "TLE")], &[TOO_SLOW]),
    (&[(12, "TLE"), (13, "a")], &[]),
];

const SAME_CASES: &[&str] = &[
    "fails on the same cases as `two`",
    "fails on the same cases as `two_others`",
];
const ONE_MORE: &str = "fails as `two_others` does, and on 1 case more";
const TOO_SLOW: &str = "is too slow from the same case on as `slow`";

test!(hints_are_ranked_and_there_is_none_where_it_may_be_chance);
fn hints_are_ranked_and_there_is_none_where_it_may_be_chance() {
    let everywhere = |printed: [&'static str; 2]| -> Vec<_> {
        (0..20).map(|case| (case, printed[case % 2])).collect()
    };
    let known = [
        mistake("two", &[(1, "a"), (2, "b")]),
        mistake("two_others", &[(1, "x"), (2, "b")]),
        mistake("single", &[(5, "a")]),
        mistake("shared", &[(6, "a")]),
        mistake("shared_too", &[(6, "a"), (7, "a"), (8, "a")]),
        mistake("slow", &[(12, "TLE")]),
        mistake("all", &everywhere(["z", "z"])),
        mistake("all_different", &everywhere(["c", "d"])),
    ];
    let of = |source: &str, cases: usize, failing: &[(usize, &str)]| -> Vec<String> {
        let source = Source {
            code: source.into(),
            ..empty("a.rs")
        };
        let outcome = |case: usize| {
            let printed = failing.iter().find(|(failing, _)| *failing == case);
            let passed = (format!("secret/{case:02}"), Outcome::new(Verdict::Ac, b""));
            printed.map_or(passed, |(_, printed)| failure(case, printed))
        };
        let outcomes: Vec<_> = (0..cases).map(outcome).collect();
        let text = |known: &Record| known.name().replace('_', " ").into();
        let hints = hint::hints("", known.to_vec(), &outcomes, &source, text);
        let words = hints.iter().map(|hint| hint.words.replace(": a slip", ""));
        words.collect()
    };
    let hints = |cases: usize, failing: &[(usize, &str)]| of("let two = 2;", cases, failing);
    let [first, second] = [SAME_CASES[0], SAME_CASES[1]];
    let nearest = of("let two_others = 2;", 20, &[(1, "y"), (2, "y")]);
    assert_eq!(nearest, [second, first], "nearer in its text");
    for (failing, expected) in RANKED {
        assert_eq!(hints(20, failing), expected, "{failing:?}");
    }
    let none = [""; 0];
    assert_eq!(hints(9, &[(1, "a"), (2, "b")]), none, "too few cases");
    for printed in [["z", "z"], ["c", "e"]] {
        assert_eq!(hints(20, &everywhere(printed)), none, "{printed:?}");
    }
    let all_different = hints(20, &everywhere(["c", "d"]));
    assert_eq!(all_different, ["fails exactly as `all_different` does"]);
}
