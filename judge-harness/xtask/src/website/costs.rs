//! What the submission costs beside known methods: the committed tables of `cargo xtask measure` as
//! bars.

use maud::{Markup, html};

use super::{Site, paste, playground};
use crate::costs::{Costs, grouped, read};
use crate::measure;
use crate::page::{inline_markdown, wide};
use judge_harness::problem::workspace::Problem;

/// All of that; nothing if the problem was not measured.
pub fn section(site: &Site, problem: &Problem) -> Option<Markup> {
    let document = site.text("judge-harness/xtask/benches/README.md");
    let mut costs = read(&document, &problem.id);
    // If one of the tables is fair to all programs, it comes first.
    let is_fair = |it: &Costs| {
        it.input
            .starts_with("each program on the worst board of its own")
    };
    costs.sort_by_key(|it| !is_fair(it));
    (!costs.is_empty()).then(|| {
        html! {
            p.dim {
                "Counted are the instructions of " code { "main" } " and of all that it calls"
                @if is_fair(&costs[0]) {
                    "; in the first table those of the whole process, minus those for a file \
                     without a game"
                }
                "."
            }
            @for costs in &costs { (wide(&costs.input, &bars(site, problem, costs))) }
        }
    })
}

/// A table with a bar for each program.
fn bars(site: &Site, problem: &Problem, costs: &Costs) -> Markup {
    let counts = || costs.programs.iter().filter_map(|(_, it)| *it);
    let (least, most) = (counts().min().unwrap_or(1), counts().max().unwrap_or(1));
    // Beside the largest bar the others are to be seen.
    let is_logarithmic = most > 100 * least;
    let width = |count: u64| {
        let [count, most] = [count, most].map(|it| it as f64 / least as f64);
        let part = if is_logarithmic {
            (1.0 + count.log10()) / (1.0 + most.log10())
        } else {
            count / most
        };
        (100.0 * part).max(0.3)
    };
    // If each program had an input of its own, there is none to play on.
    let mut workloads = problem.rules.workloads.iter();
    let workload = workloads.find(|(name, _)| *name == costs.input);
    let input = workload.and_then(|(_, workload)| measure::input(problem, *workload).ok());
    html! {
        table.costs {
            caption {
                strong { (capitalised(&costs.input)) }
                @if let Some(words) = compared(costs) { ": " (words) }
                @if is_logarithmic { " (logarithmic bars)" }
                @if let Some(input) = &input { (playground::link(site, problem, input, 1)) }
            }
            thead { tr {
                th scope="col" { "program" } th.number scope="col" { "instructions" }
                th aria-hidden="true" {}
            } }
            tbody {
                @for (name, instructions) in &costs.programs {
                    tr {
                        th scope="row" {
                            @let plain = name.trim_matches('`');
                            @match paste::place(site, problem, plain) {
                                Some(link) => a href=(link) { (plain.replace('_', " ")) },
                                None => (inline_markdown(name)),
                            }
                        }
                        @let count = instructions.map_or("over the time limit".to_owned(), grouped);
                        td.number { (count) }
                        td.bar aria-hidden="true" {
                            @if let Some(instructions) = instructions {
                                @let width = format!("{:.1}", width(*instructions));
                                svg viewBox="0 0 100 10" preserveAspectRatio="none" {
                                    rect width=(width) height="10" {}
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The first program beside the best of the others, if it is better.
fn compared(costs: &Costs) -> Option<String> {
    let ((_, ours), others) = costs.programs.split_first()?;
    let next = others
        .iter()
        .filter_map(|(_, instructions)| *instructions)
        .min()?;
    let times = next as f64 / (*ours)? as f64;
    let digits = usize::from(times < 10.0);
    (times >= 1.05).then(|| format!("{times:.digits$} times fewer than the next"))
}

/// A text with a capital letter first.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}
