//! The figures of a page: each stands for a picture of the README, beside the function that runs.

use std::collections::BTreeMap;
use std::fs;

use anyhow::{Context, Result};
use maud::{Markup, PreEscaped, html};
use serde_json::json;

use crate::page::code_by_line;
use judge_harness::problem::Problem;
use problems::figure::Figure;
use problems::words::{self, Both, Tongue};

/// A line of a submission at which a figure's run records values.
struct Probe<'a> {
    function: &'a str,
    name: &'a str,
    /// Whether the values are recorded before the line runs.
    is_before: bool,
    /// The line in `main.rs` and the one in `main.cpp`.
    lines: [&'a str; 2],
    /// The names of the values, each with what `format!` takes.
    values: Vec<(&'a str, &'a str)>,
}

/// The lines that the figures of a problem show.
fn probes(problem: &Problem) -> Result<Vec<Probe<'_>>> {
    let blocks = problem.rules.probes.split("\n\n");
    let blocks = blocks.filter(|it| !it.is_empty());
    let probe = |block: &'static str| {
        let lines: Vec<&str> = block.lines().map(str::trim).collect();
        let [head, rust, cpp, values @ ..] = &lines[..] else {
            return None;
        };
        let (function, name) = head.split_once(' ')?;
        let (name, is_before) = match name.strip_suffix(" before") {
            Some(name) => (name, true),
            None => (name, false),
        };
        let value = |it: &'static str| Some(it.split_at(it.find(" \"")?));
        let values = values.iter().flat_map(|it| it.split("; ")).map(value);
        Some(Probe {
            function,
            name,
            is_before,
            lines: [rust, cpp],
            values: values.collect::<Option<_>>()?,
        })
    };
    blocks
        .map(|it| probe(it).with_context(|| it.to_owned()))
        .collect()
}

/// The submission with a call after each line that a figure names.
pub fn probed(problem: &Problem) -> Result<String> {
    let text = fs::read_to_string(&problem.member().submission)?;
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for probe in probes(problem)? {
        let number =
            first_line(&text, probe.function)? + place(&text, probe.function, probe.lines[0])?;
        let values = probe.values.iter();
        let values = values.map(|(name, format)| format!("({name:?}, format!({format}))"));
        let values = values.collect::<Vec<_>>().join(", ");
        let call = format!(
            "::problems::figure::record({:?}, {:?}, || vec![{values}]);",
            probe.function, probe.name
        );
        let line = &lines[number];
        lines[number] = if probe.is_before {
            format!("{call} {line}")
        } else {
            format!("{line} {call}")
        };
    }
    Ok(lines.join("\n") + "\n")
}

/// The number of the line in which a function begins.
fn first_line(text: &str, name: &str) -> Result<usize> {
    let call = format!("{name}(");
    // No call of it has just a type before its name and a body behind.
    let is_head = |line: &str| {
        let before = line.split_once(&call).map_or("=", |it| it.0);
        let is_type = !before.contains(['(', '=', '.', '!', '/']);
        is_type && line.ends_with('{') && (before.is_empty() || before.ends_with([' ', '*']))
    };
    text.lines()
        .position(is_head)
        .with_context(|| format!("no function {name}"))
}

/// A function with its body.
fn function<'a>(text: &'a str, name: &str) -> Result<Vec<&'a str>> {
    let lines: Vec<&str> = text.lines().skip(first_line(text, name)?).collect();
    let indent = lines[0].len() - lines[0].trim_start().len();
    let end = format!("{}}}", " ".repeat(indent));
    let length = lines.iter().position(|it| *it == end);
    let length = 1 + length.with_context(|| format!("{name} has no end"))?;
    let unindented = lines[..length]
        .iter()
        .map(|it| it.get(indent..).unwrap_or_default());
    Ok(unindented.collect())
}

/// The number of a line within its function, which has it exactly once.
fn place(text: &str, name: &str, line: &str) -> Result<usize> {
    let function = function(text, name)?;
    let found = function.iter().enumerate().filter(|it| it.1.trim() == line);
    match found.map(|it| it.0).collect::<Vec<_>>()[..] {
        [number] => Ok(number),
        ref all => anyhow::bail!("{name} has this line {} times: {line}", all.len()),
    }
}

/// The figure that stands for a picture of the README, if there is one.
pub fn of(problem: &Problem, picture: &str) -> Option<&'static Figure> {
    let name = picture.rsplit('/').next()?.strip_suffix(".svg");
    let mut figures = problem.rules.figures.iter();
    figures.find(|it| Some(it.name) == name)
}

/// A text with a figure before each picture that it stands for. The script removes the picture: a
/// page without scripts keeps it.
pub fn placed(tongue: Tongue, problem: &Problem, text: &Markup) -> Result<Markup> {
    let mut placed = text.0.clone();
    for figure in problem.rules.figures {
        let source = format!("src=\"data:image/svg+xml;name={};", figure.name);
        if let Some(at) = placed.find(&source) {
            let at = placed[..at]
                .rfind("<div")
                .context("a picture is in its own part")?;
            placed.insert_str(at, &drawn(tongue, problem, figure)?.0);
        }
    }
    Ok(PreEscaped(placed))
}

/// The place of the boards and the values, the buttons, and the function in both languages.
fn drawn(tongue: Tongue, problem: &Problem, figure: &Figure) -> Result<Markup> {
    let rust = problem.member().submission.clone();
    let sources = [("Rust", "rs", rust), ("C++", "cpp", problem.twin())];
    let mut shown = Vec::new();
    for (number, (name, ending, file)) in sources.into_iter().enumerate() {
        let text = fs::read_to_string(file)?;
        let of_function = function(&text, figure.functions[0])?;
        let mut lines = BTreeMap::new();
        for probe in probes(problem)? {
            if probe.function == figure.functions[0] {
                lines.insert(
                    probe.name,
                    place(&text, probe.function, probe.lines[number])?,
                );
            }
        }
        shown.push((
            name,
            json!(lines).to_string(),
            code_by_line(&of_function, ending),
        ));
    }
    // C++ first: most sites take it.
    shown.reverse();
    let text = |both: Both| tongue.of(both);
    let rows = figure.rows.trim_end();
    let is_for_any = problem.rules.figures[0].name == figure.name;
    Ok(html! {
        div.explain.needs-script hidden id=(format!("figure-{}", figure.name))
            data-figure=(figure.name) data-rows=(rows)
            data-any[is_for_any] {
            div.row {
                button.back type="button" { (text(words::BACK)) }
                input type="range" min="0" aria-label=(text(words::STEP));
                button.next type="button" { (text(words::NEXT)) }
                a.count {}
            }
            div.asked {
                @for (class, asked) in [("change", figure.change), ("guess", figure.guess)] {
                    @if let Some(asked) = asked { p class=(class) { (text(asked)) } }
                }
                p.told role="status" {}
            }
            div.sides {
                div { dl {} div.drawn {} }
                div {
                    div.row {
                        @for (name, ..) in &shown {
                            button type="button" data-language=(name) { (name) }
                        }
                    }
                    @for (name, lines, code) in &shown {
                        div.code data-code=(name) data-lines=(lines) { (code) }
                    }
                }
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use judge_harness::problem::workspace::Workspace;
    use std::collections::BTreeSet;

    /// Each function has each of its lines exactly once, in Rust and in C++. Each figure stands for
    /// a picture in both READMEs.
    #[test]
    fn every_figure_finds_its_lines_and_its_picture() {
        let workspace = Workspace::find().expect("this one");
        for problem in &workspace.problems {
            let all = probes(problem).expect(&problem.id);
            let names: BTreeSet<_> = all.iter().map(|it| it.name).collect();
            assert_eq!(names.len(), all.len(), "{}", problem.id);
            let files = [problem.member().submission.clone(), problem.twin()];
            for probe in &all {
                for (file, line) in files.iter().zip(probe.lines) {
                    let text = fs::read_to_string(file).expect("a program");
                    let place = place(&text, probe.function, line);
                    assert!(place.is_ok(), "{}: {place:?}", file.display());
                }
            }
            for figure in problem.rules.figures {
                let has = |name: &str| all.iter().any(|it| it.function == name);
                assert!(figure.functions.iter().all(|it| has(it)), "{}", figure.name);
                for readme in ["README.md", "README.zh-CN.md"] {
                    let text = fs::read_to_string(workspace.root.join(&problem.id).join(readme));
                    let picture = format!("]({}.svg", figure.name);
                    assert!(text.expect(readme).contains(&picture), "{picture}");
                }
            }
        }
    }

    #[test]
    fn a_line_that_a_function_lacks_or_has_twice_is_refused() {
        const TEXT: &str = "int f(int n) {\n    ++n;\n    --n;\n    ++n;\n}\n\nint g() {\n}\n";
        assert_eq!(place(TEXT, "f", "--n;").expect("it"), 2);
        for (function, line) in [("f", "++n;"), ("g", "--n;"), ("h", "--n;")] {
            assert!(place(TEXT, function, line).is_err(), "{function}: {line}");
        }
    }
}
