//! `cargo xtask pictures`: the pictures in the documents.
//!
//! If the title of a picture in a Markdown file is a command, such as `cargo judge show poj1753`,
//! that command draws the picture. There is no other list of pictures.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anstyle::AnsiColor;
use anstyle_svg::Term;
use anyhow::{Context, Result, ensure};

use crate::documents::{documents, targets};
use judge_harness::command::terminal::print;
use judge_harness::files::sorted_entries;
use judge_harness::problem::workspace::Workspace;
use judge_harness::scratch;

/// Makes `cargo judge` in a script run the judge, whose manifest the variable `JUDGE` names.
const CARGO: &str =
    "cargo() { shift; command cargo run --quiet --manifest-path \"$JUDGE\" -- \"$@\"; }";

/// Draws every picture whose title is a command. Writes those that have changed, or with `check`
/// only names them.
pub fn pictures(check: bool) -> Result<bool> {
    let workspace = Workspace::find()?;
    let mut pictures = BTreeMap::new();
    for document in documents(&workspace.root)? {
        let targets = targets(&document)?.into_iter();
        let titled = targets.map(|(file, title)| (file, title.replace('\n', " ")));
        pictures.extend(titled.filter(|(_, title)| title.contains("cargo judge ")));
    }
    let mut all_well = true;
    for (file, title) in &pictures {
        let shown = workspace.relative(file).display();
        let drawn = drawn(title, &workspace);
        let drawn = drawn.with_context(|| format!("{shown}: `{title}`"))?;
        let is_up_to_date = match fs::read_to_string(file) {
            Ok(there) if is_run(title) => steady(&there) == steady(&drawn),
            Ok(there) => there == drawn,
            Err(_) => false,
        };
        let state = match (is_up_to_date, check) {
            (true, _) => "up to date",
            (false, true) => "stale; `cargo xtask pictures` draws it again",
            (false, false) => "drawn again",
        };
        if !is_up_to_date && !check {
            fs::write(file, drawn).with_context(|| shown.to_string())?;
        }
        all_well &= is_up_to_date || !check;
        print(&format!("{shown}: {state}\n"))?;
    }
    Ok(all_well)
}

/// Whether a command judges: then some figures in the picture differ from run to run.
fn is_run(title: &str) -> bool {
    !title.contains("cargo judge show ")
}

/// The picture that the last of these commands draws. The others write files for it.
fn drawn(title: &str, workspace: &Workspace) -> Result<String> {
    let scratch = scratch::folder()?;
    let folder = scratch.path();
    // The judge calls a file by its path in the workspace. It follows no link out of a workspace,
    // so this one is a copy.
    let is_needed = |it: &PathBuf| it != workspace.target() && !it.ends_with("target");
    let all = sorted_entries(&workspace.root)?.into_iter();
    let needed = all.filter(|it| is_needed(it) && (it.is_dir() || it.ends_with("Cargo.toml")));
    let copied = Command::new("cp")
        .arg("-R")
        .args(needed)
        .arg(folder)
        .status();
    ensure!(
        copied.context("cp")?.success(),
        "the workspace cannot be copied"
    );
    let script = if is_run(title) {
        format!("export CLICOLOR_FORCE=1 COLUMNS=80; {title}")
    } else {
        format!("{title} --svg picture.svg")
    };
    let output = Command::new("sh")
        .args(["-c", &format!("{CARGO}; {script}")])
        .current_dir(folder)
        .env(
            "JUDGE",
            concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml"),
        )
        .env("CARGO_TARGET_DIR", workspace.target())
        .env_remove("NO_COLOR")
        .output()
        .context("sh")?;
    // Exit status 1: a picture may show a submission that is not accepted.
    let is_good = matches!(output.status.code(), Some(0 | 1));
    let complaint = String::from_utf8_lossy(&output.stderr);
    ensure!(is_good, "{}", complaint.trim_end());
    if !is_run(title) {
        return fs::read_to_string(folder.join("picture.svg")).context("nothing was drawn");
    }
    let printed = String::from_utf8_lossy(&output.stdout);
    ensure!(!printed.is_empty(), "there is nothing to draw");
    let command = title.rsplit(" && ").next().unwrap_or_default();
    let prompt = AnsiColor::Green.on_default().bold();
    let screen = format!("{prompt}${prompt:#} {command}\n{}", printed.trim_end());
    Ok(Term::new().render_svg(&screen))
}

/// What of the lines of a picture is the same in every run: all except its size and the figures,
/// with which it ends. They may take one line or two.
fn steady(svg: &str) -> Vec<&str> {
    let (steady, _) = svg.split_once("slowest ").unwrap_or((svg, ""));
    let lines = steady.lines().filter(|line| !line.starts_with("<svg "));
    lines.collect()
}
