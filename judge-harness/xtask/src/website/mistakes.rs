//! The jury's mistakes, each with a board that shows it, its reason and its change.

use std::fs;
use std::path::PathBuf;

use anyhow::Result;
use maud::{Markup, html};

use super::{Mistake, Site, anchor, playground};
use crate::page::{code, compared, inline_markdown};
use judge_harness::command::jury::programs::{JurySubmission, head_comment};
use judge_harness::judge::comparison::{Rule, in_plain_lines};
use judge_harness::judge::result::{Judged, JudgedCase};
use judge_harness::printable::text;
use judge_harness::problem::workspace::Problem;
use judge_harness::report::difference::Difference;
use judge_harness::report::lines::{COLUMNS, WhiteSpace};
use judge_harness::verdict::Verdict;

/// All mistakes of a problem; nothing if there is none.
pub fn section(site: &Site, problem: &Problem) -> Result<Option<Markup>> {
    let mistakes = site.mistakes(problem);
    if mistakes.is_empty() {
        return Ok(None);
    }
    let all = mistakes.iter().map(|it| details(site, problem, it));
    let listed = all.collect::<Result<Vec<_>>>()?;
    Ok(Some(html! {
        @for mistake in listed { (mistake) }
    }))
}

/// A mistake with a board on which it shows, its reason and its change.
fn details(site: &Site, problem: &Problem, (submission, judged): &Mistake) -> Result<Markup> {
    let language = submission.source.language.endings[0];
    let text = String::from_utf8_lossy(&submission.source.code);
    Ok(html! {
        details.mistake id=(format!("mistake-{}", submission.name())) {
            summary {
                span.bad { (submission.expected.code()) } " " (submission.name().replace('_', " "))
                " " span.dim { (inline_markdown(&sentence(&text))) }
            }
            @if let Some(failed) = smallest(judged) { (on_a_board(site, submission, failed)?) }
            @match submission.change()? {
                Some((reason, change)) => {
                    p { (inline_markdown(&reason)) }
                    (code(&change, "diff"))
                },
                None => (code(&text, language)),
            }
            @match judged.judge_errors.first() {
                Some(error) => p { "Not judged: " (error.reason) },
                None => p {
                    (judged.failures().count()) " of " (problem.cases.len()) " cases catch it."
                },
            }
        }
    })
}

/// What a mistake does with a case, and the board that shows it, with a link to play it.
fn on_a_board(site: &Site, submission: &JurySubmission, failed: &JudgedCase) -> Result<Markup> {
    let case = &failed.case;
    let [input, answer] = [&case.input, &case.answer].map(fs::read_to_string);
    let (input, answer) = (input?, answer?);
    let problem = submission.problem;
    let ended = matches!(failed.verdict, Verdict::Wa | Verdict::Pe);
    let printed = ended.then(|| text(&in_plain_lines(&failed.run.stdout)));
    let compare =
        |it: &String| Difference::of(answer.as_bytes(), it.as_bytes(), Rule::Lines, COLUMNS);
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
        @if games > 0 { div.drawing {} (playground::link(site, problem, &input, game)) }
        @let outputs = difference.as_ref().filter(|_| !is_said);
        (compared(&input, outputs, white_space))
    })
}

/// The smallest case that a mistake fails on; a hard or lenient one only if there is no other.
fn smallest<'a>(judged: &'a Judged) -> Option<&'a JudgedCase> {
    let bytes = |file: &PathBuf| fs::metadata(file).map_or(u64::MAX, |it| it.len());
    let size = |it: &&JudgedCase| {
        let case = &it.case;
        (!case.decides(), bytes(&case.input), bytes(&case.answer))
    };
    judged.failures().min_by_key(size)
}

/// With this many letters no further sentence is added.
const ENOUGH: usize = 90;

/// What a program does wrong: the first sentences of the comment at its head after the label, such
/// as `Wrong: `, as long as they are short.
fn sentence(code: &str) -> String {
    let comment = head_comment(code).into_iter();
    let lines = comment.skip_while(|line| line.is_empty());
    let paragraph: Vec<_> = lines.take_while(|line| !line.is_empty()).collect();
    let paragraph = paragraph.join(" ");
    let (_, text) = paragraph.split_once(": ").unwrap_or(("", &paragraph));
    let mut sentences = text.trim_end_matches('.').split(". ");
    let mut said = sentences.next().unwrap_or_default().to_owned();
    for sentence in sentences {
        if said.len() + sentence.len() >= ENOUGH {
            break;
        }
        said += &format!(". {sentence}");
    }
    said
}
