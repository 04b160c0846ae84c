//! The figures of a page: each stands for a picture of the README, beside the function that runs.

use std::collections::BTreeMap;
use std::fs;

use anyhow::{Context, Result, bail};
use maud::{Markup, html};
use serde_json::json;

use super::Page;
use crate::page::code_by_line;
use judge_harness::problem::Problem;
use problems::figure::Figure;
use problems::words;

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
        let values = values.iter().flat_map(|it| it.split("; "));
        let values = values.map(|it| Some(it.split_at(it.find(" \"")?)));
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
    let text = fs::read_to_string(&problem.own[0])?;
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for probe in probes(problem)? {
        let (first, function) = function(&text, probe.function)?;
        let number = first + place(&function, probe.lines[0])?;
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

/// The number of the first line of a function, and all its lines.
fn function<'a>(text: &'a str, name: &str) -> Result<(usize, Vec<&'a str>)> {
    let head = format!(" {name}(");
    // Before the name is its type alone, but for a call that begins a block.
    let is_head = |line: &str| {
        let before = line.split_once(&head).map_or("(", |it| it.0);
        line.ends_with('{') && !before.contains('(')
    };
    let first = text.lines().position(is_head);
    let first = first.with_context(|| format!("no function {name}"))?;
    let lines: Vec<&str> = text.lines().skip(first).collect();
    let indent = lines[0].len() - lines[0].trim_start().len();
    let end = format!("{}}}", " ".repeat(indent));
    let last = lines.iter().position(|it| *it == end);
    let last = last.with_context(|| format!("{name} has no end"))?;
    let lines = lines[..=last].iter();
    let unindented = lines.map(|it| it.get(indent..).unwrap_or_default());
    Ok((first, unindented.collect()))
}

/// The number of a line within its function, which has it exactly once.
fn place(function: &[&str], line: &str) -> Result<usize> {
    let mut found = (0..function.len()).filter(|it| function[*it].trim() == line);
    match (found.next(), found.next()) {
        (Some(number), None) => Ok(number),
        _ => bail!("{} lacks this line or has it twice: {line}", function[0]),
    }
}

/// A text of the README, with a figure before each picture that it stands for. The script removes
/// the picture: a page without scripts keeps it.
pub fn placed(page: Page, text: &str) -> Result<Markup> {
    let mut parts = text.split("\n\n![");
    let before = parts.next().unwrap_or_default();
    let figure_for = |part: &str| {
        let (picture, _) = part.split_once(".svg")?;
        let mut figures = page.problem.rules.figures.iter();
        figures.find(|it| picture.ends_with(&format!("]({}", it.name)))
    };
    Ok(html! {
        (page.markdown(before))
        @for part in parts {
            @if let Some(figure) = figure_for(part) { (drawn(page, figure)?) }
            (page.markdown(&format!("![{part}")))
        }
    })
}

/// The place of the boards and the values, the buttons, and the function in both languages.
fn drawn(page: Page, figure: &Figure) -> Result<Markup> {
    let problem = page.problem;
    let name = figure.functions[0];
    let probes = probes(problem)?;
    // C++ first: most sites take it.
    let rust = &problem.own[0];
    let sources = [("C++", "cpp", 1, &problem.own[1]), ("Rust", "rs", 0, rust)];
    let mut shown = Vec::new();
    for (language, ending, number, file) in sources {
        let text = fs::read_to_string(file)?;
        let (_, function) = function(&text, name)?;
        let mut lines = BTreeMap::new();
        for probe in probes.iter().filter(|it| it.function == name) {
            lines.insert(probe.name, place(&function, probe.lines[number])?);
        }
        let code = code_by_line(&function, ending);
        shown.push((language, json!(lines).to_string(), code));
    }
    let is_for_any = problem.rules.figures[0].name == figure.name;
    Ok(html! {
        div.explain.needs-script hidden id=(format!("figure-{}", figure.name))
            data-figure=(figure.name) data-rows=(figure.rows.trim_end())
            data-any[is_for_any] {
            div.row {
                button.back type="button" { (page.of(words::BACK)) }
                input type="range" min="0" aria-label=(page.of(words::STEP));
                button.next type="button" { (page.of(words::NEXT)) }
                a.count {}
            }
            div.asked {
                @for (class, asked) in [("change", figure.change), ("guess", figure.guess)] {
                    @if let Some(asked) = asked { p class=(class) { (page.of(asked)) } }
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
            let files = problem.own.iter();
            let files = files.map(|it| fs::read_to_string(it).expect("a program"));
            let files: Vec<_> = files.collect();
            for probe in &all {
                for (text, line) in files.iter().zip(probe.lines) {
                    let (_, function) = function(text, probe.function).expect(probe.function);
                    place(&function, line).expect(&problem.id);
                }
            }
            for figure in problem.rules.figures {
                let has = |name: &str| all.iter().any(|it| it.function == name);
                assert!(figure.functions.iter().all(|it| has(it)), "{}", figure.name);
                for readme in ["README.md", "README.zh-CN.md"] {
                    let text = fs::read_to_string(workspace.root.join(&*problem.id).join(readme));
                    let picture = format!("]({}.svg", figure.name);
                    assert!(text.expect(readme).contains(&picture), "{picture}");
                }
            }
        }
    }

    #[test]
    fn a_line_that_a_function_lacks_or_has_twice_is_refused() {
        const TEXT: &str = "int f(int n) {\n    ++n;\n    --n;\n    ++n;\n}\n\nint g() {\n}\n";
        let place = |name, line| place(&function(TEXT, name)?.1, line);
        assert_eq!(place("f", "--n;").expect("it"), 2);
        for (function, line) in [("f", "++n;"), ("g", "--n;"), ("h", "--n;")] {
            assert!(place(function, line).is_err(), "{function}: {line}");
        }
    }
}
