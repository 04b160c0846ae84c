//! The statement of a problem, as the README of its crate has it.

use anyhow::{Context, Error, Result};
use maud::Render;
use pulldown_cmark::{Parser, html};

use super::{read, tex};
use judge_harness::problem::workspace::Problem;

/// The lines of a README before and after the statement: comments, which the reader does not see.
const BEGINNING: &str = "<!-- statement -->";
const END: &str = "<!-- end of the statement -->";

/// The statement in the README of the problem's crate, in Markdown, without its title and its
/// samples; the problem's address if there is no README.
pub(super) fn markdown(problem: &Problem) -> Result<String> {
    let folder = problem.member().submission.ancestors().nth(2);
    let readme = folder.context("a crate has a folder")?.join("README.md");
    if !readme.exists() {
        return Ok(format!("See <{}>.\n", problem.member().url));
    }
    let text = read(&readme)?.replace("\r\n", "\n");
    let after = text.split_once(&format!("{BEGINNING}\n"));
    let between = after.and_then(|(_, after)| after.split_once(END));
    let (statement, _) = between.with_context(|| {
        let readme = readme.display();
        format!("{readme}: expected the statement between the lines {BEGINNING} and {END}")
    })?;
    Ok(format!("{}\n", statement.trim()))
}

/// A statement in TeX, to which a judging system adds the samples.
pub(super) fn tex(problem: &Problem, markdown: &str) -> Result<String> {
    let title = tex::escaped(&problem.title);
    let text = tex::from_markdown(markdown);
    let text = text.with_context(|| format!("the statement of {}", problem.id))?;
    Ok(format!("\\problemname{{{title}}}\n\n{text}"))
}

/// A statement as a page, with the title and the samples.
pub(super) fn html(problem: &Problem, markdown: &str) -> Result<String> {
    let title = problem.title.render().into_string();
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <title>{title}</title>\n</head>\n\
         <body>\n<h1>{title}</h1>\n"
    );
    html::push_html(&mut page, Parser::new(markdown));
    for sample in problem
        .cases
        .iter()
        .filter(|it| it.name.starts_with("sample/"))
    {
        let text = |file| Ok::<_, Error>(read(file)?.render().into_string());
        let (input, answer) = (text(&sample.input)?, text(&sample.answer)?);
        page += &format!(
            "<h2>Sample input</h2>\n<pre>{input}</pre>\n<h2>Sample output</h2>\n\
             <pre>{answer}</pre>\n"
        );
    }
    Ok(page + "</body>\n</html>\n")
}
