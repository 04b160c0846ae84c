//! The statement of a problem, as the README of its crate has it, and in TeX, as Kattis and
//! BAPCtools want it.

use anyhow::{Context, Result, bail};
use pulldown_cmark::{Event, HeadingLevel, Parser, Tag};

use super::read;
use judge_harness::problem::Problem;

/// The lines of a README before and after the statement: comments, which the reader does not see.
const BEGINNING: &str = "<!-- statement -->";
const END: &str = "<!-- end of the statement -->";

/// The end of an element in TeX whose text is not escaped.
const END_OF_CODE: &str = "\\end{verbatim}\n\n";

/// The statement in the README of the problem's crate, in Markdown, without its title and its
/// samples; the problem's address if there is no README.
pub(super) fn markdown(problem: &Problem) -> Result<String> {
    let folder = problem.own[0].ancestors().nth(2);
    let readme = folder.context("a crate has a folder")?.join("README.md");
    if !readme.exists() {
        return Ok(format!("See <{}>.\n", problem.url));
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
    let title = escaped(&problem.title);
    let text = from_markdown(markdown);
    let text = text.with_context(|| format!("the statement of {}", problem.id))?;
    Ok(format!("\\problemname{{{title}}}\n\n{text}"))
}

/// A text in Markdown as a text in TeX: paragraphs, headings, lists, links, emphasis and code.
fn from_markdown(markdown: &str) -> Result<String> {
    let mut tex = String::new();
    let mut ends = Vec::new();
    for event in Parser::new(markdown) {
        match event {
            Event::Start(tag) => {
                let (beginning, end) = around(&tag)?;
                tex += &beginning;
                ends.push(end);
            }
            Event::End(_) => tex += ends.pop().unwrap_or_default(),
            Event::Text(text) if ends.last() == Some(&END_OF_CODE) => tex += &text,
            Event::Text(text) => tex += &escaped(&text),
            Event::Code(code) => tex += &format!("\\texttt{{{}}}", escaped(&code)),
            Event::SoftBreak => tex.push('\n'),
            Event::HardBreak => tex += "\\\\\n",
            other => bail!("expected text, lists, links and code alone, found {other:?}"),
        }
    }
    Ok(format!("{}\n", tex.trim()))
}

/// The TeX before and after an element.
fn around(tag: &Tag) -> Result<(String, &'static str)> {
    let (beginning, end) = match tag {
        Tag::Paragraph => ("", "\n\n"),
        Tag::Heading { level, .. } if *level <= HeadingLevel::H2 => ("\\section*{", "}\n\n"),
        Tag::Heading { .. } => ("\\subsection*{", "}\n\n"),
        Tag::CodeBlock(_) => ("\\begin{verbatim}\n", END_OF_CODE),
        Tag::List(None) => ("\\begin{itemize}\n", "\\end{itemize}\n\n"),
        Tag::List(Some(_)) => ("\\begin{enumerate}\n", "\\end{enumerate}\n\n"),
        Tag::Item => ("\\item ", "\n"),
        Tag::Emphasis => ("\\emph{", "}"),
        Tag::Strong => ("\\textbf{", "}"),
        Tag::Link { dest_url, .. } => {
            return Ok((format!("\\href{{{}}}{{", escaped(dest_url)), "}"));
        }
        other => bail!("expected text, lists, links and code alone, found {other:?}"),
    };
    Ok((beginning.to_owned(), end))
}

/// Escapes the characters that are special in TeX.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '\\' => escaped += "\\textbackslash{}",
            '~' => escaped += "\\textasciitilde{}",
            '^' => escaped += "\\textasciicircum{}",
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => escaped.extend(['\\', letter]),
            _ => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_element_of_a_statement_has_its_tex() {
        let markdown = "**Problem.** 50 % of *a_b*: `x^{2}`.\n\n## Input\n\n- one\n- [two](http://a.b/?c=1&d)\n\n```\n{raw}\n```\n";
        let tex = "\\textbf{Problem.} 50 \\% of \\emph{a\\_b}: \
            \\texttt{x\\textasciicircum{}\\{2\\}}.\n\n\
                   \\section*{Input}\n\n\\begin{itemize}\n\\item one\n\\item \\href{http://a.b/?c=1\\&d}{two}\n\
                   \\end{itemize}\n\n\\begin{verbatim}\n{raw}\n\\end{verbatim}\n";
        assert_eq!(from_markdown(markdown).expect("all of it is known"), tex);
        let refused = from_markdown("![A picture](board.svg)").expect_err("a picture");
        assert!(refused.to_string().contains("found Image"), "{refused}");
    }
}
