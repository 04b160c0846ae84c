//! `cargo xtask picture`: a picture of what a run prints on a terminal.

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::Command;

use anstyle::{AnsiColor, Style};
use anstyle_svg::Term;
use anyhow::{Context, Result, ensure};

use judge_harness::cli::terminal::print;

use judge_harness::cli::this_program;

use super::judge;

/// The width of the terminal.
const COLUMNS: u8 = 80;

/// Runs the harness with these arguments, and draws what it prints.
pub fn picture(file: &Path, arguments: &[OsString]) -> Result<bool> {
    let shown = file.display();
    ensure!(
        file.extension().is_some_and(|ending| ending == "svg"),
        "{shown}: pictures are in SVG; call it NAME.svg"
    );
    let output = Command::new(judge(&this_program()?)?)
        .args(arguments)
        .env_remove("NO_COLOR")
        .env("CLICOLOR_FORCE", "1")
        .env("COLUMNS", COLUMNS.to_string())
        .output()
        .context("the harness cannot be started")?;
    let complaint = String::from_utf8_lossy(&output.stderr);
    // A submission that is not accepted is worth a picture too.
    ensure!(
        matches!(output.status.code(), Some(0 | 1)) && !output.stdout.is_empty(),
        "there is nothing to draw: {}",
        complaint.trim_end()
    );
    let printed = String::from_utf8_lossy(&output.stdout);
    let screen = command_line(arguments) + printed.trim_end();
    fs::write(file, Term::new().render_svg(&screen)).with_context(|| shown.to_string())?;
    print(&format!("wrote {shown}\n"))?;
    Ok(true)
}

/// The command as a user types it, after a prompt.
fn command_line(arguments: &[OsString]) -> String {
    const PROMPT: Style = AnsiColor::Green.on_default().bold();
    let words = arguments.iter().map(|word| {
        let word = word.to_string_lossy();
        format!(" {}", shlex::try_quote(&word).unwrap_or_default())
    });
    let words: String = words.collect();
    format!("{PROMPT}${PROMPT:#} cargo judge{words}\n")
}
