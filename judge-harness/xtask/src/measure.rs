//! `cargo xtask measure`: the instructions of a submission beside those of known methods.
//!
//! Valgrind's callgrind counts the instructions in `main` and all that it calls. The figure is the
//! same on every run. Instructions before `main` do not count, since they depend on the program's
//! path: the run-time library reads the list of its mappings, which contains the path.

use std::ffi::OsString;
use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, anyhow, ensure};
use rayon::prelude::*;

use judge_harness::command::terminal::{case_bar, print};
use judge_harness::judge::Judge;
use judge_harness::language::compiler::Purpose;
use judge_harness::language::source::Source;
use judge_harness::problem::JuryProgram;
use judge_harness::problem::workspace::Workspace;
use judge_harness::scratch;
use judge_harness::verdict::Verdict;

/// The language of measured programs. In other languages the function that begins their own code is
/// not known.
const MEASURED: &str = "Rust";

/// Counts in the function of Rust's run-time library that calls `main`, or that of a thread.
const TOGGLE: &str = "--toggle-collect=*__rust_begin_short_backtrace*";

/// Counts the instructions of submissions and of the jury's accepted programs, on the case that the
/// rules of the problem name. Prints the table for the problem's README.
pub fn measure(names: &[OsString]) -> Result<bool> {
    let workspace = Workspace::find()?;
    let judge = Judge::of(&workspace)?;
    let jury = workspace.jury()?;
    for problem in workspace.named_or_all(names)? {
        let id = &problem.id;
        let Some(name) = problem.rules.measured_on else {
            print(&format!("{id}: not measured, its rules name no case\n"))?;
            continue;
        };
        let case = problem.cases.iter().find(|case| case.name.0 == name);
        let case = case.with_context(|| format!("{id}: there is no case {name}"))?;
        // It runs without an environment, so it needs its whole path.
        let valgrind = which::which("valgrind");
        let valgrind = valgrind.context("valgrind is needed to count instructions: install it")?;
        let ours = Source::read(&problem.own[0])?;
        let mut programs = vec![("the submission".to_owned(), &ours)];
        let of_problem = jury.iter().filter(|it| it.problem.id == *id);
        for method in of_problem.filter(|it| is_measured(it)) {
            let name = method.short_name().replace('_', " ");
            let path = workspace.relative(&method.source.path).display();
            programs.push((format!("[{name}](../{path})"), &method.source));
        }
        let bar = case_bar(programs.len());
        let count = |(name, source): (String, &Source)| {
            let count = instructions(&judge, &valgrind, source, &case.input)?;
            bar.advance();
            Ok((name, count))
        };
        let counts = programs.into_par_iter().map(count);
        let counts = counts.collect::<Result<Vec<_>>>()?;
        drop(bar);
        print(&format!("{id}\n\n{}\n", table(name, &counts)))?;
    }
    Ok(true)
}

/// Whether a program of the jury is a method that passes all cases.
fn is_measured(it: &JuryProgram) -> bool {
    let is_method = it.expected.verdict() == Some(Verdict::Ac) && it.only_group.is_none();
    is_method && it.source.language.name == MEASURED
}

/// A table of the instructions of each program on a case, compared with the submission, which is
/// the first.
fn table(case: &str, counts: &[(String, u64)]) -> String {
    let mut table = format!("| on `{case}` | instructions | ratio |\n| --- | ---: | ---: |\n");
    let ours = counts[0].1;
    for (name, count) in counts {
        let ratio = *count as f64 / ours as f64;
        let digits = usize::from(ratio < 10.0);
        table += &format!("| {name} | {} | {ratio:.digits$} |\n", grouped(*count));
    }
    table
}

/// A number with a comma after each thousand.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let threes = digits.as_bytes().rchunks(3).rev();
    let groups: Vec<_> = threes.map(String::from_utf8_lossy).collect();
    groups.join(",")
}

/// Counts the instructions of a program on an input, in `main` and all that it calls. It runs under
/// one relative name and without an environment.
fn instructions(judge: &Judge, valgrind: &Path, source: &Source, input: &Path) -> Result<u64> {
    let shown = source.path.display();
    let compiled = judge.compile(source, Purpose::Judging)?;
    let program = compiled.map_err(|it| anyhow!("{shown} does not compile: {}", it.message))?;
    let scratch = scratch::folder()?;
    let folder = scratch.path();
    fs::copy(&program.job.program, folder.join("program"))?;
    let output = Command::new(valgrind)
        .args(["--tool=callgrind", "--callgrind-out-file=calls"])
        .args([TOGGLE, "./program"])
        .current_dir(folder)
        .env_clear()
        .stdin(File::open(input)?)
        .stdout(Stdio::null())
        .output()
        .context("valgrind cannot be run")?;
    let text = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{shown} fails: {text}");
    let mut lines = text.lines();
    let collected = lines.find_map(|line| line.split_once("Collected : "));
    let (_, count) = collected.with_context(|| format!("valgrind says: {text}"))?;
    let count = count.trim().parse().context("valgrind's count")?;
    ensure!(count > 0, "no function main in {shown}");
    Ok(count)
}
