//! `judge-harness completions`: what completes a command line in a shell.

use anyhow::Result;
use clap::{Arg, Command, ValueEnum, ValueHint};
use clap_complete::aot::{Bash, Fish, Zsh, generate};

use crate::command::terminal::{Outcome, say};

/// A shell whose completions are known.
#[derive(Clone, Copy, ValueEnum)]
pub(super) enum Shell {
    Bash,
    Zsh,
    Fish,
}

/// Prints what completes a command line in this shell.
pub(super) fn completions(definition: &Command, shell: Shell) -> Result<Outcome> {
    const NAME: &str = "judge-harness";
    // Below a name with a dash, the generator for Bash loses all options of a command.
    const PLAIN: &str = "judge_harness";
    let mut definition = offered(definition).version(env!("CARGO_PKG_VERSION"));
    let mut script = Vec::new();
    match shell {
        Shell::Bash => generate(Bash, &mut definition, PLAIN, &mut script),
        Shell::Zsh => generate(Zsh, &mut definition, NAME, &mut script),
        Shell::Fish => generate(Fish, &mut definition, NAME, &mut script),
    }
    let script = String::from_utf8(script)?;
    say(&script.replace(&format!(" {PLAIN}\n"), &format!(" {NAME}\n")))
}

/// A command without what is hidden, which the generators would offer. So what is hidden itself
/// names the options that it cannot be used with.
fn offered(all: &Command) -> Command {
    let arguments = all.get_arguments().filter(|it| !it.is_hide_set());
    let commands = all.get_subcommands().filter(|it| !it.is_hide_set());
    Command::new(all.get_name().to_owned())
        .about(all.get_about().map(ToString::to_string).unwrap_or_default())
        .args(arguments.cloned().map(hinted))
        .subcommands(commands.map(offered))
}

/// An argument whose value is completed as a file, which is inserted quoted, or not at all. Bash
/// inserts the name of any other path as it is, so that a `;` in it would end the command.
fn hinted(argument: Arg) -> Arg {
    let is_unknown = argument.get_value_hint() == ValueHint::Unknown;
    if !argument.get_action().takes_values() {
        argument
    } else if is_unknown && !argument.is_positional() {
        argument.value_hint(ValueHint::Other)
    } else {
        argument.value_hint(ValueHint::FilePath)
    }
}
