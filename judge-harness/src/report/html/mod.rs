//! The results as one page of HTML, with nothing beside it.

mod case;
mod submission;

use std::collections::HashMap;
use std::time::Duration;

use maud::{Markup, html};

use super::failure::how_it_ended;
use super::table::{Totals, shown_submission};
use crate::judged::{Judged, JudgedCase};
use crate::page::{self, Page, wide};
use crate::verdict::Verdict;
use crate::workspace::Workspace;

/// What the page is made of.
pub struct Report<'a> {
    /// The submissions, in the order of the table.
    pub judged: &'a [Judged<'a>],
    /// The workspace.
    pub workspace: &'a Workspace,
    /// How long it all took.
    pub elapsed: Duration,
    /// The command that judges a submission on a case again.
    pub again: &'a dyn Fn(&Judged, &JudgedCase) -> String,
}

impl Report<'_> {
    /// The page: the verdict on each submission; for each case its verdict, what it used of what it might, its
    /// picture, and for one that failed why.
    #[must_use]
    pub fn html(&self) -> String {
        let pictures = self.pictures();
        let title = self.title();
        let main = html! {
            h1 { (title) }
            p { (self.totals()) }
            @if self.judged.len() > 1 { (self.overview()) }
            (self.filter())
            @for (number, judged) in self.judged.iter().enumerate() {
                (submission::section(self, number, judged, &pictures))
            }
        };
        let page = Page {
            title,
            main,
            style: include_str!("report.css"),
            // The filter comes first: what is linked to has to be there before it is unfolded.
            scripts: vec![
                include_str!("report.js").to_owned(),
                page::SCRIPT.to_owned(),
            ],
            ..Page::default()
        };
        page.html()
    }

    /// The picture of a case is drawn once, with the first submission that was judged on it.
    fn pictures(&self) -> Pictures<'_> {
        let mut pictures = Pictures::new();
        for (number, judged) in self.judged.iter().enumerate() {
            for (index, case) in all_cases(judged) {
                let name = (judged.problem.id.as_str(), case.case.name.as_str());
                pictures
                    .entry(name)
                    .or_insert_with(|| of_case(number, index));
            }
        }
        pictures
    }

    fn title(&self) -> String {
        if let [judged] = self.judged {
            let name = shown_submission(judged, self.workspace);
            return format!(
                "{name} on {}: {}",
                judged.problem.title,
                judged.verdict().words()
            );
        }
        let accepted = self.judged.iter().filter(|it| it.verdict() == Verdict::Ac);
        format!("{} of {} accepted", accepted.count(), self.judged.len())
    }

    fn totals(&self) -> String {
        let totals = Totals::of(self.judged).in_words();
        format!("{totals}, judged in {:.1} s.", self.elapsed.as_secs_f64())
    }

    /// A row for each submission.
    fn overview(&self) -> Markup {
        let table = html! {
            table {
                thead { tr { th { "Submission" } th { "Problem" } th { "Verdict" } th.number { "Cases" } } }
                tbody {
                    @for (number, judged) in self.judged.iter().enumerate() {
                        tr {
                            td { a href=(format!("#{}", of_submission(number))) { (shown_submission(judged, self.workspace)) } }
                            td { (judged.problem.title) }
                            td { (verdict(judged.verdict())) }
                            td.number { (judged.passed()) "/" (judged.chosen) }
                        }
                    }
                }
            }
        };
        wide("The submissions", &table)
    }

    /// The choice of a verdict, which hides the cases with any other.
    fn filter(&self) -> Markup {
        let cases = || self.judged.iter().flat_map(all_cases).map(|(_, case)| case);
        let mut verdicts: Vec<Verdict> = Vec::new();
        for case in cases() {
            if !verdicts.contains(&case.verdict()) {
                verdicts.push(case.verdict());
            }
        }
        verdicts.sort_by_key(|it| *it as usize);
        let count = |verdict| cases().filter(|case| case.verdict() == verdict).count();
        html! {
            @if !verdicts.is_empty() {
                fieldset #filter .needs-script hidden {
                    legend { "Show the cases that are" }
                    label { input type="radio" name="verdict" value="" checked; " any (" (cases().count()) ")" }
                    @for verdict in verdicts {
                        label {
                            input type="radio" name="verdict" value=(verdict.code());
                            " " (verdict.words()) " (" (count(verdict)) ")"
                        }
                    }
                }
                p #shown .dim role="status" {}
            }
        }
    }
}

fn verdict(verdict: Verdict) -> Markup {
    html! {
        abbr .good[verdict == Verdict::Ac] .bad[verdict != Verdict::Ac] title=(verdict.words()) { (verdict.code()) }
    }
}

/// Where the picture of each case is on the page, by the problem's id and the name of the case.
type Pictures<'a> = HashMap<(&'a str, &'a str), String>;

/// The cases of a submission and the lenient ones, numbered through.
fn all_cases<'a>(judged: &'a Judged) -> impl Iterator<Item = (usize, &'a JudgedCase)> {
    judged.cases.iter().chain(&judged.lenient).enumerate()
}

/// Where a submission is on the page.
fn of_submission(number: usize) -> String {
    format!("submission-{}", number + 1)
}

/// Where a case of it is.
fn of_case(number: usize, index: usize) -> String {
    format!("{}-case-{}", of_submission(number), index + 1)
}

/// Why a case failed, in a sentence; empty if nothing more is to be said than the verdict.
fn reason(case: &JudgedCase, judged: &Judged) -> String {
    how_it_ended(case, judged).trim().to_owned()
}
