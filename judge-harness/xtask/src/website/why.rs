//! Why is mine wrong? A few cases that tell the jury's mistakes apart, with hashes of what each
//! mistake prints on them: by these the page says which of the mistakes a program makes, as
//! `judge_harness::check::hint` does.

use std::fs;

use anyhow::Result;
use maud::{Markup, html};
use serde::Serialize;
use serde_json::json;

use super::{Mistake, Site, anchor};
use crate::page::{code, data, inline_markdown};
use judge_harness::judge::outcome::Outcome;
use judge_harness::problem::workspace::{Case, Problem};
use judge_harness::verdict::Verdict;

/// So many cases are shown: each is one to run and to paste.
const CASES: usize = 7;

/// The most bytes of the input and the answer of a case.
const SHORT: usize = 600;

/// A case that is shown, and what the script knows of it.
#[derive(Serialize)]
struct Shown<'a> {
    #[serde(skip)]
    case: &'a Case,
    #[serde(skip)]
    input: String,
    /// The bytes of the input and the answer.
    #[serde(skip)]
    bytes: usize,
    /// The answer as if it were wrong, and as if it were a presentation error.
    words: String,
    lines: String,
    /// The outcomes of the mistakes.
    outcomes: Vec<String>,
}

/// All of that; nothing if no mistake of the problem is known.
pub fn section(site: &Site, problem: &Problem) -> Result<Option<Markup>> {
    let mut mistakes = site.mistakes(problem);
    // Of one that is too slow nothing is known on the cases after that.
    mistakes.retain(|(submission, _)| submission.expected != Verdict::Tle);
    let shown = chosen(problem, &mistakes)?;
    if shown.is_empty() {
        return Ok(None);
    }
    let validators = site.workspace.root.join("judge-harness/validators");
    // Whether an output that is not the jury's may be right, too.
    let has_several = validators.join(&problem.id).join("output.rs").exists();
    let words = |(submission, known): &Mistake| {
        (
            submission.name(),
            inline_markdown(&known.sentence).into_string(),
        )
    };
    let known = json!({
        "mistakes": mistakes.iter().map(words).collect::<Vec<_>>(),
        "cases": shown,
        "has_several": has_several,
    });
    Ok(Some(html! {
        p {
            "Run your program on these " (shown.len()) " cases, which tell the jury's mistakes \
             apart, and paste what it prints. The page says which mistake it makes, and sends \
             nothing anywhere. Mistakes that make a program too slow are not among them."
        }
        @if has_several {
            p {
                "Other outputs than the jury's may be right here: one that is neither the jury's \
                 nor that of a mistake is not judged."
            }
        }
        noscript { p { "This needs JavaScript." } }
        div.needs-script hidden {
            @for (number, it) in shown.iter().enumerate() { (field(number, it)) }
            p.verdict id="why" role="status" {}
            ul id="why-hints" {}
        }
        (data("why-data", &known))
    }))
}

/// A case, and the field for what a program prints on it.
fn field(number: usize, shown: &Shown) -> Markup {
    let id = format!("why-{number}");
    html! {
        div.try.texts {
            div {
                p { a href=(format!("#{}", anchor(&shown.case.name))) { (shown.case.name) } }
                (code(&shown.input, ""))
                p.row { button.copy type="button" { "Copy" } span role="status" {} }
            }
            div {
                p { label for=(id) { "What your program prints" } }
                textarea id=(id) rows="4" spellcheck="false" autocomplete="off"
                    placeholder="a blank if it prints nothing" {}
                p.row { label { input type="checkbox"; " it crashes" } strong role="status" {} }
            }
        }
    }
}

/// The cases that are shown: one after the other the one that tells most pairs of programs apart,
/// the right program among them, for its length. A pair that is told apart already counts a tenth.
fn chosen<'a>(problem: &'a Problem, mistakes: &[Mistake]) -> Result<Vec<Shown<'a>>> {
    let cases = problem.cases.iter().filter(|case| !case.is_lenient());
    let all = cases.map(|case| Shown::new(case, mistakes));
    let mut rest = all.collect::<Result<Vec<_>>>()?;
    rest.retain(|it| it.bytes <= SHORT);
    let count = mistakes.len();
    let all = (0..count).flat_map(|one| (one + 1..=count).map(move |other| (one, other)));
    let mut pairs: Vec<_> = all.map(|pair| (pair, 1.0)).collect();
    let mut chosen: Vec<Shown> = Vec::new();
    while chosen.len() < CASES {
        let worth = |shown: &Shown| {
            let told = pairs.iter().filter(|(pair, _)| shown.tells_apart(*pair));
            told.map(|(_, worth)| worth).sum::<f64>() / shown.bytes as f64
        };
        rest.sort_by(|one, other| worth(one).total_cmp(&worth(other)));
        let Some(best) = rest.pop().filter(|best| worth(best) > 0.0) else {
            break;
        };
        for (pair, worth) in &mut pairs {
            if best.tells_apart(*pair) {
                *worth /= 10.0;
            }
        }
        chosen.push(best);
    }
    Ok(chosen)
}

impl<'a> Shown<'a> {
    fn new(case: &'a Case, mistakes: &[Mistake]) -> Result<Self> {
        let input = fs::read_to_string(&case.input)?;
        let answer = fs::read_to_string(&case.answer)?;
        let hash = |verdict, text: &str| Outcome::new(verdict, text.as_bytes());
        let lines = answer.trim_end_matches('\n');
        // Line ends at the end get lost when an output is copied, so they are not compared.
        let forgiven = ["\n", "\n\n"].map(|end| hash(Verdict::Pe, &format!("{lines}{end}")));
        let outcome = |(_, known): &Mistake| {
            let mut failing = known.failing.iter();
            let its = failing.find(|(name, it)| *name == case.name && !forgiven.contains(it));
            its.map_or("AC".to_owned(), |(_, it)| it.to_string())
        };
        Ok(Self {
            case,
            bytes: input.len() + answer.len(),
            input,
            words: hash(Verdict::Wa, &answer).to_string(),
            lines: forgiven[0].to_string(),
            outcomes: mistakes.iter().map(outcome).collect(),
        })
    }

    /// Whether two of the mistakes get different outcomes; the number after the last mistake is the
    /// right program's.
    fn tells_apart(&self, (one, other): (usize, usize)) -> bool {
        let of = |number: usize| self.outcomes.get(number).map_or("AC", String::as_str);
        of(one) != of(other)
    }
}
