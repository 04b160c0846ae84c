//! `cargo xtask pictures`: makes the pictures in the documents again.
//!
//! A picture in a Markdown file whose title is a command, such as `cargo judge show poj1753`, is drawn by that
//! command; there is no other list of them.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use judge_harness::scratch::{self, Scratch};
use judge_harness::workspace::{Workspace, file_name, sorted_entries};
use pulldown_cmark::{Event, Parser, Tag};

use judge_harness::cli::terminal::print;
use judge_harness::cli::this_program;

use super::judge;

/// Draws every picture that a document names a command for, and writes those that have changed; or with
/// `check` only names these.
pub fn pictures(check: bool) -> Result<bool> {
    let workspace = Workspace::find()?;
    let mut pictures = BTreeMap::new();
    for document in documents(&workspace)? {
        pictures.extend(titled(&document)?);
    }
    let mirror = mirror(&workspace)?;
    let judge = judge(&this_program()?)?;
    let mut all_well = true;
    for (file, title) in &pictures {
        let shown = workspace.relative(file).display();
        let drawn = drawn(title, &judge, &workspace, mirror.path());
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
            print(&format!(
                "{shown}: stale; `cargo xtask pictures` draws it again\n"
            ))?;
        } else {
            fs::write(file, drawn).with_context(|| shown.to_string())?;
            print(&format!("{shown}: drawn again\n"))?;
        }
    }
    Ok(all_well)
}

/// The Markdown files of the workspace.
fn documents(workspace: &Workspace) -> Result<Vec<PathBuf>> {
    let mut documents = Vec::new();
    let mut folders = vec![workspace.root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in sorted_entries(&folder)? {
            if entry.is_dir() && entry != workspace.target() && file_name(&entry) != "target" {
                folders.push(entry);
            } else if entry.extension().is_some_and(|ending| ending == "md") {
                documents.push(entry);
            }
        }
    }
    Ok(documents)
}

/// The pictures of a document that have a command for a title.
fn titled(document: &Path) -> Result<Vec<(PathBuf, String)>> {
    let text = fs::read_to_string(document).with_context(|| document.display().to_string())?;
    let folder = document.parent().context("a file is in a folder")?;
    let image = |event| match event {
        Event::Start(Tag::Image {
            dest_url, title, ..
        }) if title.contains("cargo judge ") => {
            Some((folder.join(dest_url.as_ref()), title.to_string()))
        }
        _ => None,
    };
    Ok(Parser::new(&text).filter_map(image).collect())
}

/// Whether a command judges, so that there are figures in the picture that are others each time.
fn is_run(title: &str) -> bool {
    !title.contains("cargo judge show ")
}

/// A folder with all that is in the workspace, for the files that commands leave.
fn mirror(workspace: &Workspace) -> Result<Scratch> {
    let mirror = scratch::folder()?;
    for entry in sorted_entries(&workspace.root)? {
        symlink(&entry, mirror.path().join(file_name(&entry)))?;
    }
    Ok(mirror)
}

/// The picture that the last of these commands draws. They are run in the mirror of the workspace.
fn drawn(commands: &str, judge: &Path, workspace: &Workspace, mirror: &Path) -> Result<String> {
    let scratch = scratch::folder()?;
    let file = scratch.path().join("picture.svg");
    for command in commands.split(" && ") {
        let words = command.strip_prefix("cargo judge ").and_then(shlex::split);
        let mut words =
            words.with_context(|| format!("expected `cargo judge ...`, found {command:?}"))?;
        let kept = match &words[..] {
            [.., arrow, name] if arrow == ">" => Some(fresh(name, mirror)?),
            _ => None,
        };
        if kept.is_some() {
            words.truncate(words.len() - 2);
        } else if !is_run(commands) {
            words.extend(["--svg".into(), file.display().to_string()]);
        }
        let draws = kept.is_none() && is_run(commands);
        let mut harness = if draws {
            let mut picture = Command::new(this_program()?);
            picture.arg("picture").arg(&file).arg("--");
            picture
        } else {
            Command::new(judge)
        };
        // Programs are compiled once, and not in the mirror again.
        harness
            .args(words)
            .current_dir(mirror)
            .env("CARGO_TARGET_DIR", workspace.target());
        let output = harness.output().context("the harness cannot be started")?;
        let complaint = String::from_utf8_lossy(&output.stderr);
        ensure!(output.status.success(), "{}", complaint.trim_end());
        if let Some(kept) = kept {
            fs::write(kept, output.stdout)?;
        }
    }
    fs::read_to_string(&file).context("nothing was drawn")
}

/// A file of this name in the mirror, without the link that may be there: what a command leaves is for the next
/// command, and changes no file of the workspace.
fn fresh(name: &str, mirror: &Path) -> Result<PathBuf> {
    let is_here = Path::new(name).file_name() == Some(name.as_ref());
    ensure!(
        is_here,
        "expected the name of a file after >, found {name:?}"
    );
    let file = mirror.join(name);
    match fs::remove_file(&file) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error)?,
        _ => Ok(file),
    }
}

/// The lines of a picture of a run that are the same each time: not the table, nor the time in the last lines.
fn steady(svg: &str) -> Vec<&str> {
    let mut in_table = false;
    let is_steady = |line: &&str| {
        // A line of the terminal that is empty ends where its place is given.
        let is_empty = line.trim_start().starts_with("<tspan x=") && line.ends_with("px\">");
        in_table = !is_empty && (in_table || line.contains(">Submission<"));
        !in_table && !line.starts_with("<svg ") && !line.contains(" accepted<")
    };
    svg.lines().filter(is_steady).collect()
}
