//! What the submission costs beside known methods: the committed tables of `cargo xtask measure` as bars.

use maud::{Markup, html};

use crate::costs::grouped;
use crate::document::rows;

/// The costs of a problem's programs on one input.
pub struct Costs {
    /// The input, in words.
    pub input: String,
    /// The programs, and their instructions; `None` for one that is over the time limit.
    pub programs: Vec<(String, Option<u64>)>,
}

/// The tables of a problem, by the document that has them all: each after a line that begins with its name.
pub fn of(document: &str, problem: &str) -> Vec<Costs> {
    let name = format!("**{problem}** (");
    let tables = document.split("\n\n").collect::<Vec<_>>();
    let its = tables
        .windows(2)
        .filter(|pair| pair[0].trim_start().starts_with(&name));
    let costs = its.filter_map(|pair| {
        let (_, input) = pair[0].split_once("), ")?;
        let programs = rows(pair[1]).skip(1).filter_map(|row| {
            let name = row.first()?.to_string();
            let figure = row.get(1)?.replace(',', "");
            // What is measured only to know the measure is no method.
            (!name.starts_with('(')).then(|| (name, figure.parse().ok()))
        });
        let (input, programs) = (input.replace('\n', " "), programs.collect());
        Some(Costs { input, programs })
    });
    costs.collect()
}

impl Costs {
    /// The costs as a table with a bar for each program. The bars are on a logarithmic scale: a twelfth of their
    /// room for each power of ten.
    pub fn bars(&self) -> Markup {
        html! {
            table.costs {
                caption { (self.input) }
                thead { tr { th scope="col" { "program" } th.number scope="col" { "instructions" } th aria-hidden="true" {} } }
                tbody {
                    @for (name, instructions) in &self.programs {
                        tr {
                            th scope="row" { (name) }
                            @match instructions {
                                Some(instructions) => {
                                    td.number { (grouped(*instructions)) }
                                    td.bar aria-hidden="true" { (bar(*instructions)) }
                                },
                                None => {
                                    td.number { "over the time limit" }
                                    td aria-hidden="true" {}
                                },
                            }
                        }
                    }
                }
            }
        }
    }
}

fn bar(instructions: u64) -> Markup {
    let length = (instructions.max(1) as f64).log10() * 10.0;
    html! {
        svg viewBox="0 0 120 10" preserveAspectRatio="none" {
            rect width=(format!("{length:.1}")) height="10" {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOCUMENT: &str = "# Costs\n\n**a** (A), the\nsample\n\n| program | instructions | ratio |\n\
                            | --- | ---: | ---: |\n| ours | 14,891 | 1.0 |\n| slow | over the time limit | |\n\
                            | (empty program) | 5 | 0.0 |\n\n**ab** (B), other\n\n| program | instructions |\n\
                            | --- | ---: |\n| ours | 7 | 1.0 |\n";

    #[test]
    fn the_tables_of_a_problem_are_read_as_they_are_printed() {
        let costs = of(DOCUMENT, "a");
        assert_eq!(costs.len(), 1);
        assert_eq!(costs[0].input, "the sample");
        let programs = [("ours".to_owned(), Some(14_891)), ("slow".to_owned(), None)];
        assert_eq!(costs[0].programs, programs);
        assert!(of(DOCUMENT, "b").is_empty());
        let bars = costs[0].bars().into_string();
        assert!(bars.contains("14,891") && bars.contains("over the time limit"));
    }
}
