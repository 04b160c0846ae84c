//! `cargo xtask completions`: what completes a command line of the judge in a shell, and its manual
//! page, from the definition of its arguments. The judge brings the files and compiles no more.

use std::fs;

use anyhow::{Context, Result};
use clap_complete::aot::{Bash, Fish, Zsh, generate};
use clap_mangen::Man;

use judge_harness::command::definition;
use judge_harness::command::terminal::print;
use judge_harness::problem::workspace::Workspace;

/// Writes the files that have changed, or with `check` only names them.
pub fn completions(check: bool) -> Result<bool> {
    const NAME: &str = "judge-harness";
    let root = Workspace::find()?.root;
    // Outside of the repository, whose commands others do not have.
    std::env::set_current_dir("/")?;
    let mut texts = [const { Vec::new() }; 4];
    let [bash, zsh, fish, man] = &mut texts;
    generate(Bash, &mut definition(), NAME, bash);
    generate(Zsh, &mut definition(), NAME, zsh);
    generate(Fish, &mut definition(), NAME, fish);
    Man::new(definition()).render(man)?;
    let mut all_well = true;
    for (ending, text) in ["bash", "zsh", "fish", "1"].iter().zip(texts) {
        let shown = format!("judge-harness/src/command/completions/{NAME}.{ending}");
        let file = root.join(&shown);
        let is_up_to_date = fs::read(&file).is_ok_and(|it| it == text);
        let state = match (is_up_to_date, check) {
            (true, _) => "up to date",
            (false, true) => "stale; `cargo xtask completions` writes it again",
            (false, false) => "written again",
        };
        if !is_up_to_date && !check {
            fs::write(&file, text).with_context(|| shown.clone())?;
        }
        all_well &= is_up_to_date || !check;
        print(&format!("{shown}: {state}\n"))?;
    }
    Ok(all_well)
}
