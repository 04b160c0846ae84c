//! The results of a run as one page of HTML, with nothing beside it: what `cargo judge --json`
//! prints, and the pictures of the cases.

mod case;

use std::fs;
use std::io;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use maud::{Markup, html};

use judge_harness::files::replace;
use judge_harness::printable::printable;
use judge_harness::problem::workspace::Workspace;
use judge_harness::report::json::{Case, Results, Run};
use judge_harness::report::lines::{WhiteSpace, shown};
use judge_harness::verdict::Verdict;

use crate::page::{self, is_address, wide};
use crate::website::playground;

/// What the page is made of.
struct Page<'a> {
    results: &'a Results,
    workspace: &'a Workspace,
    /// Where the site's pages are, if they are known.
    site: Option<String>,
}

/// Reads what `cargo judge --json` prints from standard input, and writes it as a page.
/// It links boards to the pages at an address or in a folder, `target/site` if it is there.
pub fn report(file: &Path, site: Option<String>) -> Result<bool> {
    let shown = file.display();
    let is_page = file.extension().is_some_and(|ending| ending == "html");
    ensure!(is_page, "{shown}: name it FILE.html");
    let json = io::read_to_string(io::stdin()).context("standard input")?;
    let workspace = Workspace::find()?;
    let folder = workspace.target().join("site");
    let made = folder.is_dir().then(|| folder.display().to_string());
    let html = html(&json, &workspace, site.or(made))?;
    // A name may have any character in it.
    let page: String = html.lines().map(|line| printable(line) + "\n").collect();
    replace(&std::path::absolute(file)?, page.as_bytes())?;
    Ok(true)
}

/// The page: the verdict on each submission, and each case with its verdict, its time and memory
/// beside the limits, and its picture. The case that decides the verdict has the reason as well.
fn html(json: &str, workspace: &Workspace, site: Option<String>) -> Result<String> {
    let results: Results =
        serde_json::from_str(json).context("expected what `cargo judge --json` prints")?;
    let runs = &results.runs;
    let page = Page {
        results: &results,
        workspace,
        site,
    };
    let title = page.title();
    let main = html! {
        h1 { (title) }
        p { (page.totals()) }
        @if runs.len() > 1 { (page.overview()) }
        (page.filter())
        @for (number, run) in runs.iter().enumerate() { (page.section(number, run)) }
    };
    let page = page::Page {
        title,
        main,
        style: include_str!("report.css"),
        ..page::Page::default()
    };
    Ok(page.html())
}

impl Page<'_> {
    /// The address of the board of a case: of the one that its first wrong line is about.
    fn board(&self, run: &Run, case: &Case, input: &str) -> Option<String> {
        let problem = self.workspace.problem(&run.problem).ok()?;
        let known = problem.cases.iter().find(|it| it.name == case.name)?;
        let failure = case.failure.as_ref();
        let difference = failure.and_then(|it| it.difference.as_ref());
        let game = difference.map_or(1, |it| {
            let answer = fs::read_to_string(&known.answer).unwrap_or_default();
            playground::game_of(problem, input, &answer, it.from_line - 1).1
        });
        let board = playground::address(problem, input, game)?;
        let site = self.site.as_ref()?.trim_end_matches('/');
        Some(format!("{site}/{}.html{board}", problem.id))
    }

    fn title(&self) -> String {
        match &self.results.runs[..] {
            [run] => {
                let verdict = words(&run.verdict);
                format!("{} on {}: {verdict}", run.submission, run.title)
            }
            runs => format!("{} of {} accepted", self.results.accepted, runs.len()),
        }
    }

    fn totals(&self) -> String {
        let totals = self.results.totals.in_words();
        format!(
            "{totals}, judged in {:.1} s.",
            self.results.elapsed_ms / 1e3
        )
    }

    /// A row for each submission.
    fn overview(&self) -> Markup {
        let table = html! {
            table {
                thead { tr {
                    th { "Submission" } th { "Problem" } th { "Verdict" } th.number { "Cases" }
                } }
                tbody {
                    @for (number, run) in self.results.runs.iter().enumerate() {
                        tr {
                            @let link = format!("#{}", of_submission(number));
                            td { a href=(link) { (run.submission) } }
                            td { (run.title) }
                            td { (verdict(&run.verdict)) }
                            td.number { (run.totals.passed) "/" (run.totals.chosen()) }
                        }
                    }
                }
            }
        };
        wide("The submissions", &table)
    }

    /// A choice of verdicts: the page then shows only the cases with that one.
    fn filter(&self) -> Markup {
        let runs = || self.results.runs.iter().flat_map(all_cases);
        let cases = || runs().map(|(_, case)| case.verdict.as_str());
        let mut verdicts: Vec<&str> = cases().collect();
        verdicts.sort_by_key(|code| Verdict::of_code(code).map(|verdict| verdict as usize));
        verdicts.dedup();
        let count = |code| cases().filter(|verdict| *verdict == code).count();
        html! {
            @if !verdicts.is_empty() {
                fieldset #filter .needs-script hidden {
                    legend { "Show the cases that are" }
                    label {
                        input type="radio" name="verdict" value="" checked;
                        " any (" (cases().count()) ")"
                    }
                    @for code in verdicts {
                        label {
                            input type="radio" name="verdict" value=(code);
                            " " (words(code)) " (" (count(code)) ")"
                        }
                    }
                }
                p #shown .dim role="status" {}
            }
        }
    }

    /// A submission, with its number on the page.
    fn section(&self, number: usize, run: &Run) -> Markup {
        let not_judged = run.totals.not_judged;
        let cases: Vec<_> = all_cases(run).collect();
        let (decisive, lenient) = cases.split_at(run.cases.len());
        let first = run.first_failure.as_ref();
        let failed = cases.iter().find(|(_, case)| first == Some(&case.name));
        let is_failure =
            |(_, case): &&(_, &Case)| !["AC", &run.verdict].contains(&case.verdict.as_str());
        let lenient_failures = lenient.iter().filter(is_failure).count();
        html! {
            section id=(of_submission(number)) aria-label=(run.submission) {
                h2 { (run.submission) " " (verdict(&run.verdict)) }
                p { (self.facts(run)) }
                @if let Some(note) = &run.compile_note { p { (note) } }
                @if let Some(message) = &run.compile_error {
                    @let message = format!("{}\n", message.trim_end());
                    pre tabindex="0" { code { (shown(&message, WhiteSpace::Plain)) } }
                }
                @for error in &run.judge_errors {
                    p.bad {
                        @if let Some(case) = &error.case { code { (case) } } @else { "It" }
                        " could not be judged: " (error.reason)
                    }
                }
                @if let Some((index, failed)) = failed {
                    @let link = format!("#{}", of_case(number, *index));
                    p { "The verdict comes from " a href=(link) { (failed.name) } "." }
                }
                (self.failures_first(number, run, decisive))
                @if not_judged > 0 {
                    p.dim {
                        (not_judged)
                        @if not_judged == 1 { " case was" } @else { " cases were" }
                        " not judged."
                    }
                }
                @if !run.lenient.is_empty() {
                    h3 { "Lenient cases" }
                    p.dim {
                        "They are beyond the statement and decide nothing: it fails "
                        (lenient_failures) " of " (lenient.len()) "."
                    }
                    (self.failures_first(number, run, lenient))
                }
            }
        }
    }

    /// Cases of a run: those that failed, and folded up below them those that are accepted.
    fn failures_first(&self, number: usize, run: &Run, cases: &[(usize, &Case)]) -> Markup {
        let (accepted, failed): (Vec<_>, Vec<_>) =
            cases.iter().partition(|(_, case)| case.verdict == "AC");
        let details = |(index, case): &(usize, &Case)| {
            case::details(self, run, case, &of_case(number, *index))
        };
        html! {
            @for case in &failed { (details(case)) }
            @if !accepted.is_empty() {
                details.accepted {
                    summary {
                        (accepted.len()) @if accepted.len() == 1 { " case" } @else { " cases" }
                        " accepted"
                    }
                    @for case in &accepted { (details(case)) }
                }
            }
        }
    }

    /// The problem, the language and the limits.
    fn facts(&self, run: &Run) -> Markup {
        let problem = self.workspace.problem(&run.problem).ok();
        let url = problem.map(|problem| problem.url.as_str());
        html! {
            @match url.filter(|url| is_address(url)) {
                Some(url) => a href=(url) { (run.title) },
                None => (run.title),
            }
            "; " (run.language)
            @if !run.standard.is_empty() { " by " code { (run.standard) } }
            "; " (run.limits.time_ms) " ms"
            @if let Some(memory) = run.limits.memory_kib { " and " (memory) " KiB" }
            "; " (run.totals.passed) " of " (run.totals.chosen()) " cases accepted."
        }
    }
}

/// The cases that decide the verdict and the lenient ones, numbered through.
fn all_cases(run: &Run) -> impl Iterator<Item = (usize, &Case)> {
    run.cases.iter().chain(&run.lenient).enumerate()
}

/// A verdict by its short form, in words.
fn words(code: &str) -> String {
    Verdict::of_code(code).map_or_else(|| code.to_owned(), |verdict| verdict.words().to_owned())
}

fn verdict(code: &str) -> Markup {
    html! {
        abbr .good[code == "AC"] .bad[code != "AC"] title=(words(code)) { (code) }
    }
}

/// Where a submission is on the page.
fn of_submission(number: usize) -> String {
    format!("submission-{}", number + 1)
}

/// Where a case of it is.
fn of_case(number: usize, index: usize) -> String {
    format!("{}-case-{}", of_submission(number), index + 1)
}
