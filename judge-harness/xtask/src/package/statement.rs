//! The statement of a problem, as the README of its crate has it.

use anyhow::{Context, Result};

use super::{read, tex};
use judge_harness::problem::Problem;

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
