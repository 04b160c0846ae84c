//! What a package says of itself: what is in it, what is not, and which warnings stay.

use super::submissions::{Because, Submissions};
use super::{Contents, Format};
use judge_harness::workspace::Problem;

/// The README of a package.
pub(super) fn readme(
    problem: &Problem,
    format: Format,
    submissions: &Submissions,
    contents: &Contents,
) -> String {
    let (title, id, url) = (&problem.title, &problem.id, &problem.url);
    let (_, version) = Format::ALL[format as usize];
    let parts = [
        format!(
            "# {title}: a problem package\n\n\
             Made by `cargo xtask package {id} --format {version}`. The problem is that of <{url}>; its statement, data and \
             programs were written anew."
        ),
        format!(
            "## What is in it\n\n{}",
            list(&what_is_in_it(format, contents))
        ),
        format!(
            "## What is not\n\n{}",
            list(&what_is_not(problem, submissions))
        ),
        format!(
            "## Warnings that stay\n\n{}",
            list(&warnings(format, contents))
        ),
    ];
    parts.join("\n\n") + "\n"
}

fn list(items: &[String]) -> String {
    let items: Vec<_> = items.iter().map(|item| format!("- {item}")).collect();
    items.join("\n")
}

fn what_is_in_it(format: Format, contents: &Contents) -> Vec<String> {
    let described = match format {
        Format::Legacy => "`.desc` beside it",
        Format::Of2025 => "`description` in the `.yaml` beside it",
    };
    let mut items = vec![
        format!(
            "`data`: input exactly as the statement allows it. The {described} says what a case is there to catch."
        ),
        "`input_validators`: takes exactly that format, white space included. Its `build` needs a Rust compiler, 1.63 or \
         newer."
            .to_owned(),
        "`submissions`: known methods, and mistakes that people make, in the folders of their verdicts. Each names its \
         mistake in its first lines."
            .to_owned(),
    ];
    if contents.has_output_validator {
        items.push(format!(
            "`{}`: accepts every right output, not only the one in the `.ans` file. It is in Rust as well.",
            format.output_validator_folder()
        ));
    } else {
        items.push(
            "Outputs are compared word by word, capital letters told from small ones (`case_sensitive`).".to_owned(),
        );
    }
    items
}

fn what_is_not(problem: &Problem, submissions: &Submissions) -> Vec<String> {
    let mut items = vec![
        "The lenient cases: white space and input that the statement does not show, such as CRLF line ends. The input \
         validator refuses them."
            .to_owned(),
        memory_limit(problem),
    ];
    if !submissions.presentation_errors.is_empty() {
        items.push(format!(
            "Presentation errors: no such verdict is known here, and comparing forgives white space. So these programs, \
             which print the right words with wrong white space, are among the accepted ones: {}.",
            names(submissions.presentation_errors.iter())
        ));
    }
    let left_out = |because: Because| {
        let all = submissions.left_out.iter();
        let names_of = all.filter(move |program| program.because == because);
        names(names_of.map(|program| &program.name))
    };
    let mut reasons: Vec<_> = submissions
        .left_out
        .iter()
        .map(|program| program.because)
        .collect();
    reasons.sort();
    reasons.dedup();
    for because in reasons {
        let why = match because {
            Because::OnlyLenient => "Programs whose mistake only lenient cases catch".to_owned(),
            Because::Language(language) => {
                format!("Programs in {language}, which these systems do not know")
            }
            Because::Verdict(verdict) => format!(
                "Programs with a {}, which the format does not know",
                verdict.words()
            ),
        };
        items.push(format!("{why}: {}.", left_out(because)));
    }
    items
}

fn memory_limit(problem: &Problem) -> String {
    match problem.memory_limit_kib {
        Some(limit) => format!(
            "The memory limit of {limit} KiB: these systems count what the run-time system of a language reserves, which \
             alone may be more. Theirs holds."
        ),
        None => "A memory limit: the problem states none, so that of the system holds.".to_owned(),
    }
}

fn names<'a>(names: impl Iterator<Item = &'a String>) -> String {
    let names: Vec<_> = names.map(|name| format!("`{name}`")).collect();
    names.join(", ")
}

/// What the tools warn of although nothing is wrong, and why.
fn warnings(format: Format, contents: &Contents) -> Vec<String> {
    let mut items = Vec::new();
    match format {
        Format::Legacy => items.push(
            "`verifyproblem`, «License is 'unknown'»: what was written for this package is under the MIT or the Apache 2.0 \
             licence, and the format has a name for neither. The problem itself is its authors'."
                .to_owned(),
        ),
        Format::Of2025 => {
            if !contents.has_output_validator {
                items.push(
                    "`bt validate`, «No dedicated answer validators found»: the answers are checked before they get here. Each \
                     was computed by a reference solution that shares no code with the submission."
                        .to_owned(),
                );
            }
            if contents.has_wide_white_space {
                items.push(
                    "`bt validate`, «Input contains consecutive whitespace characters»: the statement allows several spaces \
                     between two words, and these cases have them."
                        .to_owned(),
                );
            }
        }
    }
    if items.is_empty() {
        items.push("None.".to_owned());
    }
    items
}
