//! The contents of packages are complete. `.ci/packages` judges them by the tools of the judging
//! systems, which compile and try the validators in Rust.

use std::collections::BTreeMap;
use std::fs;
use std::process::{Command, Stdio};

use clap::ValueEnum;
use judge_harness::command::jury::programs as jury;
use judge_harness::judge::comparison::Comparison;
use judge_harness::language::compiler::Source;
use judge_harness::verdict::Verdict;
use xtask::package::{self, Format, Package};

use crate::support::{Scratch, compiled, workspace};
use crate::trials::test;

test!(a_package_has_all_cases_and_programs_or_names_what_is_left_out);
/// A package in any format has every case but the lenient ones, with its description, and every
/// program of the jury or a line in its README. DMOJ judges what its list names.
fn a_package_has_all_cases_and_programs_or_names_what_is_left_out() {
    let workspace = workspace();
    let jury = jury::find(workspace).expect("a sound jury");
    let endings = ["in ans desc", "in ans yaml", "in out desc"];
    for (&format, endings) in Format::value_variants().iter().zip(endings) {
        for problem in &workspace.problems {
            let package = Package::new(problem, &jury, workspace, format).expect("a package");
            let Some(package) = package else { continue };
            for case in &problem.cases {
                for ending in endings.split(' ') {
                    let path = format!("{}.{ending}", package::path(case));
                    let is_there = package.files.contains_key(&path);
                    assert_eq!(is_there, !case.is_lenient(), "{path}");
                }
            }
            let left_out: Vec<_> = package.left_out.values().flatten().collect();
            for name in &left_out {
                assert!(
                    package.files["README.md"].contains(&format!("`{name}`")),
                    "{name}"
                );
            }
            let programs = jury.iter().filter(|it| it.problem.id == problem.id).count();
            assert_eq!(package.programs().count() + left_out.len(), 1 + programs);
            let Some(list) = package.files.get("init.yml") else {
                continue;
            };
            for path in package.files.keys() {
                let is_case = [".in", ".out"].iter().any(|ending| path.ends_with(ending));
                let is_named = list.contains(&format!("\"{path}\""));
                assert_eq!(
                    is_named,
                    is_case || path.starts_with("submissions/"),
                    "{path}"
                );
            }
        }
    }
}

test!(the_checker_for_dmoj_says_what_the_special_judge_says);
/// Kattis's tools judge by the validator in Rust, DMOJ by one in C++.
fn the_checker_for_dmoj_says_what_the_special_judge_says() {
    let workspace = workspace();
    let out = Scratch::new();
    let output = out.path("output");
    let problem = workspace.problem("tyvj9801").expect("the piece game");
    let source = "judge-harness/validators/tyvj9801/checker.cpp";
    let source = Source::read(&workspace.root.join(source)).expect("the checker");
    let checker = compiled(&source).job.program;
    let mut said = BTreeMap::new();
    for case in problem.cases.iter().step_by(10) {
        let [input, answer] = case.contents().expect("its files");
        let text = String::from_utf8(answer.clone()).expect("text");
        let (first, moves) = text.split_once('\n').expect("lines");
        let mut outputs = vec![
            text.clone(),
            text.trim_end().to_owned(),
            format!("{}\r", text.trim_end()),
            format!("{text}\n"),
            format!(" {text}"),
            format!("0{text}"),
            format!("{text}1112\n"),
            format!("{first}\n{moves}{moves}"),
            moves.to_owned(),
            String::new(),
        ];
        outputs.extend(["\r\n", "\r", " ", "\n\n"].map(|end| text.replace('\n', end)));
        // Every character as another one, and without it.
        for (at, _) in text.char_indices() {
            let (before, after) = (&text[..at], &text[at + 1..]);
            outputs.extend(["", "1", " ", "\n"].map(|other| format!("{before}{other}{after}")));
        }
        let mut outputs: Vec<_> = outputs.into_iter().map(String::into_bytes).collect();
        outputs.push(b"\xff".to_vec());
        for text in outputs {
            fs::write(&output, &text).expect("the output");
            let judged = Comparison::of(problem).judgement(&input, &answer, &text);
            let expected = match judged.0 {
                Verdict::Ac => 0,
                Verdict::Pe => 2,
                _ => 1,
            };
            let mut call = Command::new(&checker);
            call.args([
                &case.input,
                &output,
                case.answer.as_ref().expect("an answer"),
            ]);
            let given = call.stderr(Stdio::null()).status().expect("it starts");
            let shown = text.escape_ascii();
            assert_eq!(given.code(), Some(expected), "{} {shown}", case.name);
            *said.entry(expected).or_insert(0) += 1;
        }
    }
    assert_eq!(said.len(), 3, "{said:?}");
    assert!(said.values().all(|count| *count > 9), "{said:?}");
}
