//! `cargo judge show`: inputs and what their answers mean, drawn for people.

use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Output, Stdio};
use std::sync::OnceLock;

use expect_test::expect_file;

use judge_harness::picture::text::Signs;
use judge_harness::picture::{Extent, Picture, svg, text};
use judge_harness::rules::rules;
use judge_harness::workspace::{Case, Problem};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use unicode_width::UnicodeWidthStr;

#[cfg(target_os = "linux")]
use crate::support::command::peak_kib;
use crate::support::command::{assert_refused, command, run, stdout};
use crate::support::{HARNESS, Scratch, workspace};

fn read(file: &Path) -> String {
    fs::read_to_string(file).expect("the data can be read")
}

/// A case, and what is drawn for it.
struct Drawn {
    problem: &'static Problem,
    case: &'static Case,
    picture: Picture,
}

/// The pictures of all cases of every problem that has some. Drawing them takes as long as solving them.
fn pictures() -> &'static [Drawn] {
    static PICTURES: OnceLock<Vec<Drawn>> = OnceLock::new();
    PICTURES.get_or_init(|| {
        let problems = workspace().problems.par_iter();
        let cases =
            problems.flat_map(|problem| problem.cases.par_iter().map(move |it| (problem, it)));
        let drawn = cases.filter_map(|(problem, case)| {
            let picture = rules(&problem.id).picture(&read(&case.input), Extent::First)?;
            Some(Drawn {
                problem,
                case,
                picture: picture.expect("an input"),
            })
        });
        drawn.collect()
    })
}

/// Runs `show` on what standard input holds.
fn run_on(problem: &str, input: &str, more: &[&str]) -> Output {
    let mut command = command(&[&["show", problem, "-"], more].concat());
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = piped.stderr(Stdio::piped()).spawn().expect("it starts");
    // A refused command line leaves its input unread.
    let _ = child
        .stdin
        .take()
        .map(|mut it| it.write_all(input.as_bytes()));
    child.wait_with_output().expect("it ends")
}

/// The pictures of the samples, as `cargo judge show <problem>` prints them in a pipe. With `UPDATE_EXPECT=1`
/// this test writes them.
#[test]
fn the_samples_look_as_ever() {
    for problem in &workspace().problems {
        let id = &problem.id;
        if rules(id).lazy_picture("", Extent::First).is_some() {
            let text = stdout(&run(&["show", id]));
            assert!(text.is_ascii(), "{id}:\n{text}");
            let snapshot = format!("judge-harness/tests/snapshots/show-{id}.txt");
            expect_file![workspace().root.join(snapshot)].assert_eq(&text);
        }
    }
}

#[test]
fn the_picture_of_every_case_fits_in_80_columns() {
    assert!(!pictures().is_empty());
    for Drawn {
        problem,
        case,
        picture,
    } in pictures()
    {
        for signs in [Signs::Ascii, Signs::Unicode] {
            let drawn = text::drawn(picture, signs, 80);
            let drawn = anstream::adapter::strip_str(&drawn).to_string();
            let widest = drawn.lines().map(UnicodeWidthStr::width).max();
            let name = format!("{} {}", problem.id, case.name);
            assert!(widest.is_some_and(|it| it <= 80), "{name}:\n{drawn}");
            assert!(
                signs == Signs::Unicode || drawn.is_ascii(),
                "{name}:\n{drawn}"
            );
            assert!(drawn.lines().count() < 400, "{name} is not readable");
        }
    }
}

#[test]
fn the_picture_of_every_case_is_a_well_formed_svg() {
    assert!(!pictures().is_empty());
    for Drawn {
        problem,
        case,
        picture,
    } in pictures()
    {
        let file = svg::drawn(picture, &problem.title);
        let document = roxmltree::Document::parse(&file);
        let document = document.unwrap_or_else(|error| panic!("{}: {error}", case.name));
        assert!(document.root_element().has_tag_name("svg"));
    }
}

#[test]
fn large_inputs_say_what_is_left_out_and_it_can_be_asked_for() {
    let puzzles = "0 0 0 0 0 1\n".repeat(5 * 200_000);
    let input = format!("200000\n{puzzles}");
    let text = stdout(&run_on("poj1222", &input, &[]));
    assert!(
        text.contains("199997 of the 200000 puzzles are left out"),
        "{text}"
    );
    assert!(text.contains("Puzzle 3\n") && !text.contains("Puzzle 4\n"));
    let text = stdout(&run_on("poj1222", &input, &["--only", "200000"]));
    assert!(text.contains("Puzzle 200000\n") && !text.contains("left out"));
    let input = format!("4\n{}", &puzzles[..4 * 60]);
    let text = stdout(&run_on("poj1222", &input, &["--all"]));
    assert!(text.contains("Puzzle 4\n") && !text.contains("left out"));
    assert_refused(
        &run_on("poj1222", &input, &["--only", "5"]),
        "there is no number 5: the input has 4",
    );
}

/// Ten thousand puzzles take 42 MiB if their boards are made before they are printed, and 22 if not.
#[cfg(target_os = "linux")]
#[test]
fn all_puzzles_of_a_large_input_are_printed_as_they_are_drawn() {
    let scratch = Scratch::new();
    let puzzles = "0 0 0 0 0 1\n".repeat(5 * 10_001);
    let file = scratch.write("large.in", &format!("10001\n{puzzles}"));
    let mut command = command(&["show", "poj1222", "--all"]);
    let mut child = command
        .arg(&file)
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let stdout = child.stdout.take().expect("a pipe");
    let mut most = stdout.take(9_000_000);
    let printed = io::copy(&mut most, &mut io::sink()).expect("it prints");
    assert_eq!(printed, 9_000_000);
    let kib = peak_kib(&child).expect("it has not printed all of it");
    assert!(kib < 32 << 10, "{kib} KiB");
    let rest = io::copy(&mut most.into_inner(), &mut io::sink()).expect("it prints");
    assert!(rest > 1 << 16, "{rest}");
    assert!(child.wait().expect("it ends").success());
    let svg = scratch.folder().join("large.svg").display().to_string();
    let file = file.display().to_string();
    let refused = run(&["show", "poj1222", &file, "--all", "--svg", &svg]);
    assert_refused(&refused, "more than 10000 boards are too many");
}

#[test]
fn the_name_of_a_file_does_nothing_to_a_terminal() {
    let scratch = Scratch::new();
    let name = "\u{1b}[31m\u{9b}2J.in";
    let file = scratch.write(name, "bwwb\nbbwb\nbwwb\nbwww\n");
    let file = file.display().to_string();
    for colour in ["CLICOLOR_FORCE", "NO_COLOR"] {
        let mut command = command(&["show", "poj1753", &file]);
        let text = stdout(&command.env(colour, "1").output().expect("it starts"));
        let title = text.lines().next().unwrap_or_default();
        assert!(title.ends_with("/\u{241b}[31m\\u{9b}2J.in"), "{title:?}");
    }
    let missing = run(&["show", "poj1753", "no\u{1b}[31m"]);
    assert_refused(&missing, "no case 'no\u{241b}[31m'");
}

#[test]
fn a_case_a_file_and_standard_input_are_drawn_alike() {
    let case = "data/poj1753/secret/five-rounds.in";
    let input = read(&workspace().root.join(case));
    let picture = |output: &Output| {
        let text = stdout(output);
        let (title, picture) = text.split_once('\n').expect("a title");
        (title.to_owned(), picture.to_owned())
    };
    let (title, drawn) = picture(&run(&["show", "poj1753", "five-r*"]));
    assert_eq!(title, "Flip Game, secret/five-rounds");
    assert!(drawn.contains("round 5"), "{drawn}");
    let (title, from_file) = picture(&run(&["show", "poj1753", case]));
    assert_eq!((title, &from_file), (format!("Flip Game, {case}"), &drawn));
    let (title, piped) = picture(&run_on("poj1753", &input, &[]));
    assert_eq!(
        (title.as_str(), &piped),
        ("Flip Game, standard input", &drawn)
    );
}

#[test]
fn what_cannot_be_drawn_is_refused_in_a_line() {
    let refused = |name: &str, because| assert_refused(&run(&["show", "poj1753", name]), because);
    refused("impossible-*", "matches more than one case of poj1753");
    refused("five-round", "did you mean '*five-round*'?");
    refused("no/such/[thing", "there is no such file");
    refused("data", "data is a folder");
    refused(HARNESS, "not a text in UTF-8");
    assert_refused(&run(&["show", "poj1735"]), "did you mean poj1753?");
    let svg = ["show", "poj1753", "--svg", "x.png"];
    assert_refused(&run(&svg), "name it FILE.svg");
    for (problem, input, because) in [
        (
            "poj1753",
            "bwwb\n\u{1b}[31m",
            "standard input: line 2: expected `b` or `w`",
        ),
        (
            "poj1222",
            "1\n0 1 0\n",
            "expected 30 lights for 1 puzzles, found 3",
        ),
        ("tyvj9801", "1111\n", "expected two boards"),
        ("uva322", "3 3\nxo\n", "line 2: expected a row of 3 squares"),
        ("uva322", "", "expected a game"),
    ] {
        assert_refused(&run_on(problem, input, &[]), because);
    }
}

#[test]
fn colours_and_unicode_are_for_terminals_and_who_asks_for_them() {
    let show = |variables: &[&str], more: &[&str]| {
        let mut command = command(&[&["show", "poj1753"], more].concat());
        for name in ["NO_COLOR", "CLICOLOR_FORCE"] {
            command.env_remove(name);
        }
        command.envs(variables.iter().map(|name| (name, "1")));
        stdout(&command.output().expect("it starts"))
    };
    let piped = show(&[], &[]);
    assert!(piped.is_ascii() && !piped.contains('\u{1b}'), "{piped}");
    let forced = show(&["CLICOLOR_FORCE"], &[]);
    assert!(forced.contains("\u{1b}[") && forced.contains('\u{25cf}'));
    assert_eq!(show(&["CLICOLOR_FORCE", "NO_COLOR"], &[]), piped);
    assert_eq!(show(&["CLICOLOR_FORCE"], &["--ascii"]), piped);
}

#[test]
fn a_picture_can_be_written_to_a_file() {
    let scratch = Scratch::new();
    let file = scratch.folder().join("sample.svg");
    let shown = file.display().to_string();
    let output = run(&["show", "uva322", "--svg", &shown]);
    assert_eq!(stdout(&output), format!("wrote {shown}\n"));
    let text = read(&file);
    let document = roxmltree::Document::parse(&text).expect("well-formed XML");
    let title = document.descendants().find(|it| it.has_tag_name("title"));
    assert_eq!(title.and_then(|it| it.text()), Some("Ships, sample/1"));
}
