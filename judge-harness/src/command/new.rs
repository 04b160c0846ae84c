//! `judge-harness new`: begins a file, with options beside it.

use std::path::{Path, PathBuf};

use crate::command::terminal::{Outcome, print};
use crate::files::{LARGEST_TEXT, create, read};
use crate::language::Language;
use crate::printable::Foreign;
use anyhow::{Context, Result, ensure};
use clap::Args;

#[derive(Args)]
pub struct NewArguments {
    /// The file to begin, such as a.cpp
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Begin it with the text of this file, if that is in the same language
    #[arg(long, value_name = "FILE")]
    template: Option<PathBuf>,
}

/// The options of a user's new folder.
const OPTIONS: &str = "# Options of judge-harness for the files in this folder, such as:
# time-limit = \"2s\"
# memory-limit = \"512M\"
";

/// Makes a user's own file, and options beside it unless there are some.
pub fn new(arguments: &NewArguments) -> Result<Outcome> {
    let file = &arguments.file;
    let text = text(file, arguments.template.as_deref())?;
    let options = file.with_file_name("judge.toml");
    let is_there = |file: &Path| file.symlink_metadata().is_ok();
    ensure!(!is_there(file), "{} is there already", file.display());
    let files = [(file, &*text), (&options, OPTIONS.as_bytes())];
    for (file, text) in files.into_iter().filter(|(file, _)| !is_there(file)) {
        let shown = Foreign(file.display());
        create(&std::path::absolute(file)?, text).with_context(|| shown.to_string())?;
        print(&format!("wrote {shown}\n"))?;
    }
    Ok(Outcome::Well)
}

/// The text of a new file: that of the template if it is in the same language, or else a program
/// that reads a number and prints it.
fn text(file: &Path, template_file: Option<&Path>) -> Result<Vec<u8>> {
    let language = Language::of_named(file)?;
    let of_language = |file: &&Path| Language::of(file).is_some_and(|it| it.name == language.name);
    match template_file.filter(of_language) {
        Some(file) => template(file),
        None => Ok(language.begins.as_bytes().to_owned()),
    }
}

/// The text of a template.
pub fn template(file: &Path) -> Result<Vec<u8>> {
    read(file, LARGEST_TEXT).with_context(|| format!("template {}", file.display()))
}
