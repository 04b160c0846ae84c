//! `cargo xtask picture` and `cargo xtask pictures`: pictures for the documents.
//!
//! If the title of a picture in a Markdown file is a command, such as `cargo judge show poj1753`,
//! that command draws the picture. There is no other list of pictures.

use std::collections::BTreeMap;
use std::env::current_exe;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use anstyle::{AnsiColor, Style};
use anstyle_svg::Term;
use anyhow::{Context, Result, bail, ensure};

use judge_harness::files::replace;
use judge_harness::problem::workspace::{Workspace, file_name, sorted_entries};
use judge_harness::sandbox::scratch;
use judge_harness::terminal::print;

use crate::commands::judge;
use crate::documents::{documents, targets};

/// The width of the terminal.
const COLUMNS: u8 = 80;

/// Draws the output of the judge for these arguments.
pub fn picture(file: &Path, arguments: &[impl AsRef<OsStr>]) -> Result<bool> {
    let shown = file.display();
    ensure!(
        file.extension().is_some_and(|ending| ending == "svg"),
        "{shown}: pictures are in SVG; call it NAME.svg"
    );
    let drawn = terminal(Command::new(judge(&current_exe()?)?), arguments)?;
    fs::write(file, drawn).with_context(|| shown.to_string())?;
    print(&format!("wrote {shown}\n"))?;
    Ok(true)
}

/// Draws every picture whose title is a command. Writes those that have changed, or with `check`
/// only names them.
pub fn pictures(check: bool) -> Result<bool> {
    let workspace = Workspace::find()?;
    let mut pictures = BTreeMap::new();
    for document in documents(&workspace.root)? {
        let targets = targets(&document)?.into_iter();
        pictures.extend(targets.filter(|(_, title)| title.contains("cargo judge ")));
    }
    let judge = judge(&current_exe()?)?;
    let mut all_well = true;
    for (file, title) in &pictures {
        let shown = workspace.relative(file).display();
        let drawn = drawn(title, &judge, &workspace);
        let drawn = drawn.with_context(|| format!("{shown}: `{title}`"))?;
        let is_up_to_date = match fs::read_to_string(file) {
            Ok(there) if is_run(title) => steady(&there) == steady(&drawn),
            Ok(there) => there == drawn,
            Err(_) => false,
        };
        if is_up_to_date {
            print(&format!("{shown}: up to date\n"))?;
        } else if check {
            all_well = false;
            let again = "`cargo xtask pictures` draws it again";
            print(&format!("{shown}: stale; {again}\n"))?;
        } else {
            fs::write(file, drawn).with_context(|| shown.to_string())?;
            print(&format!("{shown}: drawn again\n"))?;
        }
    }
    Ok(all_well)
}

/// Whether a command judges: then some figures in the picture differ from run to run.
fn is_run(title: &str) -> bool {
    !title.contains("cargo judge show ")
}

/// The picture that the last of these commands draws. The others write files for it, but none in
/// the workspace.
fn drawn(title: &str, judge: &Path, workspace: &Workspace) -> Result<String> {
    let commands = title.split(" && ").map(|command| {
        let words = command.strip_prefix("cargo judge ").and_then(shlex::split);
        words.with_context(|| format!("expected `cargo judge ...`, found {command:?}"))
    });
    let mut commands = commands.collect::<Result<Vec<_>>>()?;
    let mut last = commands.pop().unwrap_or_default();
    let scratch = scratch::folder()?;
    let folder = scratch.path();
    // The judge calls a file by its path in the workspace.
    for entry in sorted_entries(&workspace.root)? {
        symlink(&entry, folder.join(file_name(&entry)))?;
    }
    let called = || {
        let mut called = Command::new(judge);
        called.current_dir(folder);
        called.env("CARGO_TARGET_DIR", workspace.target());
        called
    };
    for words in commands {
        let [words @ .., arrow, name] = &words[..] else {
            bail!("expected `cargo judge ... > FILE`, found {words:?}");
        };
        let is_here = Path::new(name).file_name() == Some(name.as_ref());
        ensure!(
            arrow == ">" && is_here,
            "expected the name of a file after >, found {name:?}"
        );
        let output = output(called().args(words), &[0])?;
        replace(&folder.join(name), &output)?;
    }
    if is_run(title) {
        return terminal(called(), &last);
    }
    // The name may be a link to a file of the workspace.
    let drawn = scratch::folder()?;
    let file = drawn.path().join("picture.svg");
    last.extend(["--svg".to_owned(), file.display().to_string()]);
    output(called().args(last), &[0])?;
    fs::read_to_string(&file).context("nothing was drawn")
}

/// A picture of the judge's output on a terminal for these arguments.
fn terminal(mut judge: Command, arguments: &[impl AsRef<OsStr>]) -> Result<String> {
    judge
        .args(arguments)
        .env_remove("NO_COLOR")
        .env("CLICOLOR_FORCE", "1")
        .env("COLUMNS", COLUMNS.to_string());
    // Exit status 1: a picture may show a submission that is not accepted.
    let printed = output(&mut judge, &[0, 1]).context("there is nothing to draw")?;
    let printed = String::from_utf8_lossy(&printed);
    ensure!(!printed.is_empty(), "there is nothing to draw");
    let screen = command_line(arguments) + printed.trim_end();
    Ok(Term::new().render_svg(&screen))
}

/// The judge's output if it exits with one of these statuses.
fn output(judge: &mut Command, good: &[i32]) -> Result<Vec<u8>> {
    let output = judge.output().context("the harness cannot be started")?;
    let is_good = output.status.code().is_some_and(|it| good.contains(&it));
    let complaint = String::from_utf8_lossy(&output.stderr);
    ensure!(is_good, "{}", complaint.trim_end());
    Ok(output.stdout)
}

/// The command as a user types it, after a prompt.
fn command_line(arguments: &[impl AsRef<OsStr>]) -> String {
    const PROMPT: Style = AnsiColor::Green.on_default().bold();
    let words = arguments.iter().map(|word| {
        let word = word.as_ref().to_string_lossy();
        format!(" {}", shlex::try_quote(&word).unwrap_or_default())
    });
    let words: String = words.collect();
    format!("{PROMPT}${PROMPT:#} cargo judge{words}\n")
}

/// The lines of a picture that are the same in every run: all except the table and the time.
fn steady(svg: &str) -> Vec<&str> {
    let mut in_table = false;
    let is_steady = |line: &&str| {
        // An empty line of the terminal has only its position.
        let is_empty = line.trim_start().starts_with("<tspan x=") && line.ends_with("px\">");
        in_table = !is_empty && (in_table || line.contains(">Submission<"));
        !in_table && !line.starts_with("<svg ") && !line.contains(" accepted<")
    };
    svg.lines().filter(is_steady).collect()
}
