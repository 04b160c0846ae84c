//! The table in `judge-harness/hostile/README.md` has a row for each hostile program.
//! `UPDATE_EXPECT=1` writes it.

use std::fs;
use std::path::PathBuf;
use std::sync::Mutex;

use judge_harness::problem::workspace::Workspace;
use libtest_mimic::Failed;

use crate::programs;
use crate::support::failed;

/// The rows of all programs that were judged.
static ROWS: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Notes what became of a program.
pub fn add(row: String) {
    ROWS.lock().expect("no test panics here").push(row);
}

/// Whether the table is to be made anew.
pub fn is_updated() -> bool {
    std::env::var_os("UPDATE_EXPECT").is_some()
}

fn readme(workspace: &Workspace) -> PathBuf {
    workspace.root.join("judge-harness/hostile/README.md")
}

/// What is between the first two bars of a row of the table: the name of a program.
fn name(row: &str) -> Option<&str> {
    Some(row.strip_prefix("| `")?.split_once('`')?.0)
}

/// The README has a row for each program, with a verdict that it may get; and no row more.
pub fn is_in_readme(workspace: &Workspace) -> Result<(), Failed> {
    if is_updated() {
        return Ok(());
    }
    let readme = fs::read_to_string(readme(workspace))?;
    let mut rows: Vec<&str> = readme.lines().filter(|line| name(line).is_some()).collect();
    for hostile in programs::find(workspace).map_err(failed)? {
        let row = rows
            .iter()
            .position(|row| name(row) == Some(&hostile.name))
            .map(|place| rows.swap_remove(place))
            .unwrap_or_default();
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let may_get = |code: &&str| hostile.verdicts.iter().any(|v| v.code() == *code);
        if cells.get(3) != Some(&hostile.tries.as_str()) || !cells.get(4).is_some_and(may_get) {
            let how = "UPDATE_EXPECT=1 cargo test -p judge-harness --test hostile";
            return Err(format!("{}: the row is {row:?}; {how} makes it", hostile.name).into());
        }
    }
    match rows.first() {
        Some(row) => Err(format!("a row of a program that is not there: {row:?}").into()),
        None => Ok(()),
    }
}

/// Makes the table anew, if that is wanted; the row of a program that was not judged stays.
pub fn update(workspace: &Workspace) {
    if !is_updated() {
        return;
    }
    let file = readme(workspace);
    let old = fs::read_to_string(&file).expect("the README can be read");
    let mut rows = ROWS.lock().expect("no test panics here").clone();
    rows.extend(old.lines().map(str::to_owned));
    let all = programs::find(workspace).expect("the programs can be read");
    let row = |wanted: &str| rows.iter().find(|row| name(row) == Some(wanted));
    let table = all.iter().filter_map(|hostile| row(&hostile.name));
    let mut table: Vec<&str> = table.map(String::as_str).collect();
    let mut new = Vec::new();
    for line in old.lines() {
        if name(line).is_some() {
            new.append(&mut table);
        } else {
            new.push(line);
        }
    }
    fs::write(file, new.join("\n") + "\n").expect("the README can be written");
}
