//! `judge-harness man`: the manual, a page for each command. The first page also has what all of
//! them share: their names, the verdicts, and `judge.toml`.

use anyhow::{Context, Result};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

use crate::command::terminal::{Outcome, say};
use crate::verdict::Verdict;

/// Prints the page of a command, or the first one.
pub(super) fn man(definition: clap::Command, command: Option<&str>) -> Result<Outcome> {
    let mut first = definition
        .bin_name("judge-harness")
        .subcommand_value_name("command")
        .disable_help_subcommand(true);
    // The commands then have their whole names.
    first.build();
    let mut page = Vec::new();
    if let Some(name) = command {
        let found = first.find_subcommand(name).context("the command")?.clone();
        let source = format!("judge-harness {}", env!("CARGO_PKG_VERSION"));
        Man::new(found).source(source).render(&mut page)?;
    } else {
        let man = Man::new(first.clone());
        man.render_title(&mut page)?;
        man.render_name_section(&mut page)?;
        man.render_synopsis_section(&mut page)?;
        man.render_description_section(&mut page)?;
        man.render_options_section(&mut page)?;
        shared(&first).to_writer(&mut page)?;
        man.render_version_section(&mut page)?;
    }
    say(&String::from_utf8(page)?)
}

/// The sections on what all commands share.
fn shared(first: &clap::Command) -> Roff {
    let mut page = Roff::new();
    page.control("SH", ["COMMANDS"]);
    for command in first.get_subcommands().filter(|it| !it.is_hide_set()) {
        let about = command.get_about().map(ToString::to_string);
        page.control("TP", []);
        page.text([bold(format!("judge-harness man {}", command.get_name()))]);
        page.text([roman(about.unwrap_or_default())]);
    }
    page.control("SH", ["VERDICTS"]);
    for ((_, [code, words]), meaning) in Verdict::ALL.into_iter().zip(Verdict::MEANINGS) {
        page.control("TP", []);
        page.text([bold(code), roman(format!(" {words}"))]);
        page.text([roman(meaning)]);
    }
    page.control("SH", ["JUDGE.TOML"]);
    page.text([roman(
        "In a file judge.toml every option is a key, without the dashes, for the cases in its \
         folder and below, and for whoever stands there:",
    )]);
    page.control("EX", []);
    page.text([roman(
        "\ntime-limit = \"2s\"\nchecker = \"check.cpp\"\n\n[compiler-flags]\n\
         \"C++\" = \"-DLOCAL\"\n",
    )]);
    page.control("EE", []);
    page.text([roman(
        "Paths are relative to the file. A table is by languages, such as [compiler-flags]; so may \
         be std, time-limit and memory-limit. Typed options win, then the file nearest to the \
         cases, then to the current folder, then ~/.config/judge-harness/judge.toml.",
    )]);
    page
}
