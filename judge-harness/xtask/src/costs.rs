//! What programs cost on the same input, as a table in Markdown: `cargo xtask measure` prints it,
//! the site reads it.

use crate::documents::tables;
use crate::measure::Cost;
use judge_harness::problem::workspace::Problem;

/// A table of the cost of each program on an input, compared with the first.
pub fn printed(problem: &Problem, input: &str, programs: &[(String, Option<Cost>)]) -> String {
    let mut text = format!(
        "**{}** ({}), {input}\n\n\
         | program | instructions | ratio | CPU time | peak memory |\n\
         | --- | ---: | ---: | ---: | ---: |\n",
        problem.id, problem.title
    );
    let ours = programs.first().and_then(|(_, cost)| *cost);
    for (name, cost) in programs {
        text += &match cost {
            None => format!("| {name} | over the time limit | | | |\n"),
            Some(cost) => format!(
                "| {name} | {} | {} | {:.1} ms | {} KiB |\n",
                grouped(cost.instructions),
                ours.map_or_else(String::new, |ours| ratio(cost, &ours)),
                cost.cpu.as_secs_f64() * 1e3,
                grouped(cost.peak_kib)
            ),
        };
    }
    text
}

fn ratio(cost: &Cost, ours: &Cost) -> String {
    let ratio = cost.instructions as f64 / ours.instructions.max(1) as f64;
    let digits = usize::from(ratio < 10.0);
    format!("{ratio:.digits$}")
}

/// A number with a comma after each thousand.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let threes = digits.as_bytes().rchunks(3).rev();
    let groups: Vec<_> = threes.map(String::from_utf8_lossy).collect();
    groups.join(",")
}

/// The costs of a problem's programs on one input, as read from a table.
#[derive(Debug, PartialEq, Eq)]
pub struct Costs {
    /// The input, in words.
    pub input: String,
    /// The programs, and their instructions; `None` for one that is over the time limit.
    pub programs: Vec<(String, Option<u64>)>,
}

/// Reads the tables of a problem in a document: those after a paragraph that begins with its name.
pub fn read(document: &str, problem: &str) -> Vec<Costs> {
    let name = format!("**{problem}** (");
    // A figure such as `14,891` or `9.6 million`.
    let figure = |cell: &str| {
        let digits = cell.replace(',', "");
        match digits.strip_suffix(" million") {
            Some(millions) => Some((millions.parse::<f64>().ok()? * 1e6).round() as u64),
            None => digits.parse().ok(),
        }
    };
    let costs = tables(document).into_iter().filter_map(|table| {
        let (_, input) = table.introduction.strip_prefix(&name)?.split_once("), ")?;
        let column = table.columns.iter().position(|it| *it == "instructions")?;
        // Names in parentheses, such as that of the empty program, are no methods.
        let methods = table.rows.iter().filter(|row| !row[0].starts_with('('));
        let programs = methods.map(|row| (row[0].to_owned(), figure(row[column])));
        Some(Costs {
            input: input.replace('\n', " "),
            programs: programs.collect(),
        })
    });
    costs.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_stand_in_groups_of_three() {
        let numbers = [0, 999, 1000, 1_234_567].map(grouped);
        assert_eq!(numbers, ["0", "999", "1,000", "1,234,567"]);
    }

    const DOCUMENT: &str = "# Costs\n\n**a** (A), the\nsample\n\n\
        | program | instructions | ratio |\n\
        | --- | ---: | ---: |\n| ours | 14,891 | 1.0 |\n| slow | over the time limit | |\n\
        | (empty program) | 5 | 0.0 |\n\n**ab** (B), other\n\n| program | climbs | instructions |\n\
        | --- | ---: | ---: |\n| ours | 7 | 9.6 million |\n| slow | 1 | 11,843 million |\n";

    #[test]
    fn the_tables_of_a_problem_are_read_as_they_are_printed() {
        let costs = Costs {
            input: "the sample".to_owned(),
            programs: vec![("ours".to_owned(), Some(14_891)), ("slow".to_owned(), None)],
        };
        assert_eq!(read(DOCUMENT, "a"), [costs]);
        let [others] = &read(DOCUMENT, "ab")[..] else {
            panic!("one table");
        };
        let figures = others.programs.iter().map(|(_, figure)| *figure);
        assert!(figures.eq([Some(9_600_000), Some(11_843_000_000)]));
        assert_eq!(read(DOCUMENT, "b"), []);
    }
}
