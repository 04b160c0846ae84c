//! The table of costs, in Markdown.

use std::time::Duration;

use crate::measure::Cost;
use judge_harness::workspace::Problem;

/// A table of the cost of each program on an input, compared with the first.
#[must_use]
pub fn costs(problem: &Problem, input: &str, programs: &[(String, Option<Cost>)]) -> String {
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
                "| {name} | {} | {} | {} | {} KiB |\n",
                grouped(cost.instructions),
                ours.map_or_else(String::new, |ours| ratio(cost, &ours)),
                milliseconds(cost.cpu),
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

fn milliseconds(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1e3)
}

/// A number with a comma after each thousand.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.char_indices() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    #[test]
    fn digits_stand_in_groups_of_three() {
        for (number, text) in [
            (0, "0"),
            (7, "7"),
            (999, "999"),
            (1000, "1,000"),
            (123_456, "123,456"),
            (1_234_567, "1,234,567"),
        ] {
            assert_eq!(super::grouped(number), text);
        }
    }
}
