//! The command that judges a submission again.

use std::path::Path;

use crate::judged::Judged;

use super::judge::JudgeArguments;

/// The command, for the folder that these arguments were given in.
pub fn again(arguments: &JudgeArguments, judged: &Judged) -> String {
    let mut words = vec!["cargo".to_owned(), "judge".to_owned()];
    let mut option = |name: &str, value: Option<String>| {
        words.extend(value.into_iter().flat_map(|value| [name.to_owned(), value]));
    };
    let is_ours = judged.submission == judged.problem.submission;
    let problem = judged.problem.id.clone();
    let folder = arguments
        .data
        .as_ref()
        .map(|folder| folder.display().to_string());
    option(
        "--problem",
        (!is_ours && folder.is_none()).then(|| problem.clone()),
    );
    option("--data", folder);
    option("--std", arguments.std.clone());
    option(
        "--time-limit",
        arguments.time_limit.map(|it| it.to_string()),
    );
    option(
        "--memory-limit",
        arguments.memory_limit.map(|it| it.to_string()),
    );
    words.insert(
        2,
        if is_ours {
            problem
        } else {
            from_here(&judged.submission)
        },
    );
    let quoted = words
        .iter()
        .map(|word| shlex::try_quote(word).unwrap_or_default());
    quoted.collect::<Vec<_>>().join(" ")
}

/// A path relative to the current folder, if it is below it.
fn from_here(path: &Path) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    path.strip_prefix(here)
        .unwrap_or(path)
        .display()
        .to_string()
}
