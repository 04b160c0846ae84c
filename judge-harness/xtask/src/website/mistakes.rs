//! The jury's mistakes: a matrix of which case catches which, and each with its reason and its
//! change.

use std::fs;
use std::path::Path;

use anyhow::Result;
use maud::{Markup, PreEscaped, html};

use super::{Mistake, Site, anchor, playground};
use crate::page::{code, compared, inline_markdown};
use judge_harness::check::jury::JurySubmission;
use judge_harness::check::jury::record::{self, Record};
use judge_harness::judge::Task;
use judge_harness::judge::result::Judged;
use judge_harness::printable::text;
use judge_harness::problem::workspace::{Case, Problem, Workspace};
use judge_harness::report::lines::{Counts, Difference, WhiteSpace};
use judge_harness::verdict::{Verdict, in_plain_lines};

/// All mistakes of a problem; nothing if none is known.
pub fn section(site: &Site, problem: &Problem) -> Result<Option<Markup>> {
    let mistakes = site.mistakes(problem);
    if mistakes.is_empty() {
        return Ok(None);
    }
    let all = mistakes.iter().map(|it| details(site, problem, it));
    let listed = all.collect::<Result<Vec<_>>>()?;
    // HTML does not need these ends, and there are thousands of them.
    let whole = matrix(problem, &mistakes).into_string();
    let matrix = whole.replace("</td>", "").replace("</th>", "");
    Ok(Some(html! {
        div.matrix-frame role="region" tabindex="0" aria-label="Which case catches which mistake" {
            (PreEscaped(matrix))
        }
        p.dim {
            "An empty cell is an accepted case. "
            "A program that is too slow is stopped at the first case that shows it."
        }
        @for mistake in listed { (mistake) }
    }))
}

/// A row for each mistake, a column for each case, in a cell the verdict if it is not AC.
fn matrix(problem: &Problem, mistakes: &[Mistake]) -> Markup {
    html! {
        table.matrix {
            caption { "Which case catches which mistake" }
            thead { tr {
                th scope="col" { "mistake" }
                @for case in &problem.cases {
                    th scope="col" { a href=(format!("#{}", anchor(&case.name))) { (case.name) } }
                }
            } }
            tbody {
                @for (submission, known) in mistakes {
                    tr {
                        th scope="row" {
                            @let name = submission.name();
                            a href=(format!("#mistake-{name}")) { (name.replace('_', " ")) }
                        }
                        @for verdict in verdicts(known, problem) {
                            @match verdict {
                                Some(Verdict::Ac) => td {},
                                Some(verdict) => td.bad { (verdict.code()) },
                                None => td.dim { "-" },
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The verdict on a mistake for each case of its problem: it passes those that it is not known to
/// fail on; `None` after one that it is too slow on.
fn verdicts(known: &Record, problem: &Problem) -> Vec<Option<Verdict>> {
    let mut is_stopped = false;
    let verdict = |case: &Case| {
        let failed = known.failing.iter().find(|(name, _)| *name == case.name);
        let its = failed.map_or(Verdict::Ac, |(_, its)| its.verdict);
        let verdict = (!is_stopped).then_some(its);
        is_stopped |= its == Verdict::Tle;
        verdict
    };
    problem.cases.iter().map(verdict).collect()
}

/// A mistake with a board on which it shows, its reason and its change.
fn details(site: &Site, problem: &Problem, (submission, known): &Mistake) -> Result<Markup> {
    let language = submission.source.language.endings[0];
    let text = String::from_utf8_lossy(&submission.source.code);
    Ok(html! {
        details.mistake id=(format!("mistake-{}", submission.name())) {
            summary {
                span.bad { (submission.expected.code()) } " " (submission.name().replace('_', " "))
                " " span.dim { (inline_markdown(&known.sentence)) }
            }
            @if let Some(case) = smallest(problem, known) { (on_a_board(site, submission, case)?) }
            @match submission.change()? {
                Some((reason, change)) => {
                    p { (inline_markdown(&reason)) }
                    (code(&change, "diff"))
                },
                None => (code(&text, language)),
            }
            p { (known.failing.len()) " of " (problem.cases.len()) " cases catch it." }
        }
    })
}

/// What a mistake does with a case, and the board that shows it, with a link to play it.
fn on_a_board(site: &Site, submission: &JurySubmission, case: &Case) -> Result<Markup> {
    let [input, answer] = [&case.input, &case.answer].map(fs::read_to_string);
    let (input, answer) = (input?, answer?);
    let problem = submission.problem;
    let judged = site
        .judged
        .iter()
        .find(|it| it.task.source.path == submission.source.path);
    let failed = judged.and_then(Judged::first_failure);
    let ended = failed.filter(|it| matches!(it.verdict(), Verdict::Wa | Verdict::Pe));
    let printed = ended.map(|failed| text(&in_plain_lines(&failed.run.stdout)));
    let compare = |it: &String| Difference::of(&answer, it, Counts::Lines);
    let difference = printed.as_ref().and_then(compare);
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let (right, got) = (lines(&answer), lines(&printed.unwrap_or_default()));
    let is_wrong = difference.is_some() && submission.expected == Verdict::Wa;
    let mut lines = 0..right.len();
    let line = lines.find(|line| is_wrong && got.get(*line) != right.get(*line));
    let (games, game) = playground::game_of(problem, &input, &answer, line.unwrap_or(0));
    let is_one_board = games == 1 && !case.is_lenient();
    let limit = problem.time_limit.as_millis();
    // The sentence says it all if both outputs are one line.
    let is_said = line.is_some() && right.len() == 1 && got.len() <= 1;
    let white_space = match submission.expected {
        Verdict::Pe => WhiteSpace::Signs,
        _ => WhiteSpace::Plain,
    };
    let place = format!("#{}", anchor(&case.name));
    Ok(html! {
        p {
            "On "
            @if games > 1 && line.is_some() { "board " (game) " of " }
            @if is_one_board { "this board" } @else { a href=(place) { (case.name) } }
            " it "
            @match (submission.expected, line) {
                (Verdict::Tle, _) => { "is stopped: it does not end within " (limit) " ms" },
                (Verdict::Wa, Some(0)) if got.is_empty() => "prints nothing",
                (Verdict::Wa, Some(line)) if line >= got.len() => { "ends after line " (line) },
                (Verdict::Wa, Some(line)) => {
                    "prints " code.bad { (got[line]) } @if line > 0 { " in line " (line + 1) }
                },
                (Verdict::Wa, None) => "prints a wrong answer",
                (Verdict::Pe, _) => "prints the right words with other white space",
                _ => "crashes",
            }
            @match line.or((right.len() == 1).then_some(0)) {
                Some(line) if submission.expected != Verdict::Pe => {
                    ", right is " code.good { (right[line]) }
                },
                _ => ".",
            }
        }
        @if games > 0 { div.boards {} (playground::link(site, problem, &input, game)) }
        @let outputs = difference.as_ref().filter(|_| !is_said);
        @let outputs = outputs.map(|it| (it.from_line, it.expected.as_str(), it.got.as_str()));
        (compared(&input, outputs, white_space))
    })
}

/// The smallest case that a mistake fails on; a lenient one only if there is no other.
fn smallest<'a>(problem: &'a Problem, known: &Record) -> Option<&'a Case> {
    let fails = |case: &&Case| known.failing.iter().any(|(name, _)| *name == case.name);
    let bytes = |file: &Path| fs::metadata(file).map_or(u64::MAX, |it| it.len());
    let size = |case: &&Case| (case.is_lenient(), bytes(&case.input), bytes(&case.answer));
    problem.cases.iter().filter(fails).min_by_key(size)
}

/// Each mistake on its smallest case, to see what it prints; none of those that are too slow.
pub fn tasks<'a>(workspace: &Workspace, jury: &[JurySubmission<'a>]) -> Vec<Task<'a>> {
    let mistakes = jury.iter().filter(|it| it.expected != Verdict::Tle);
    let task = |it: &JurySubmission<'a>| {
        let known = record::of(workspace, it)?;
        Some(it.task(vec![smallest(it.problem, &known)?]))
    };
    mistakes.filter_map(task).collect()
}
