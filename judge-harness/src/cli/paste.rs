//! `cargo judge paste` checks that a submission can be pasted, and prints it. `cargo judge sites`
//! lists what the sites take.

use std::ffi::OsString;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use judge_harness::check::paste::{file_for, last_failure, obstacles};
use judge_harness::language::Language;
use judge_harness::language::compiler::{Compiler, Source};
use judge_harness::language::toolchain::Toolchain;
use judge_harness::problem::choice::unwritten;
use judge_harness::problem::site::{SITES, Site};
use judge_harness::problem::workspace::Workspace;
use judge_harness::sandbox::Supervisor;
use judge_harness::terminal::print;

use super::targets::target;

#[derive(Args)]
pub struct PasteArguments {
    /// A problem, for this workspace's submission, or a Rust or C++ file; with --check, all
    /// problems if none is given
    #[arg(value_name = "PROBLEM | FILE", required_unless_present = "check")]
    target: Option<OsString>,
    /// Print the file that this site takes, maybe in C++; `cargo judge sites` lists the sites
    #[arg(long = "for", value_name = "SITE", conflicts_with = "check", value_parser = Site::named)]
    site: Option<Site>,
    /// Print one line that says so instead of the source
    #[arg(long)]
    check: bool,
    /// Check with this compiler instead of the one on the PATH
    #[arg(long, value_name = "PATH")]
    rustc: Option<PathBuf>,
}

/// Checks a submission and prints it, ready to paste; with `check`, prints a line instead. Without
/// a target, checks all submissions of this workspace.
pub fn paste(arguments: PasteArguments) -> Result<bool> {
    let workspace = Workspace::find()?;
    let sources = sources(&arguments, &workspace)?;
    let compiler = Compiler::new(&workspace.cache, Supervisor::this_program()?);
    let rust = Language::named("Rust");
    if let Some(rustc) = arguments.rustc {
        compiler.prefer(Toolchain::at(rust, &rustc)?);
    }
    let mut all_well = true;
    for source in sources {
        let obstacles = obstacles(&source, arguments.site.map(Site::profile), &compiler)?;
        let name = workspace.shown(&source.path);
        for obstacle in &obstacles {
            eprintln!("{name}: {obstacle}");
        }
        if !obstacles.is_empty() {
            all_well = false;
            continue;
        }
        if let Some(verdict) = last_failure(&source, &workspace.cache) {
            eprintln!("{name}: last judged {verdict}");
        }
        if arguments.check {
            let toolchain = compiler.toolchain(source.language)?;
            let version = toolchain.version.lines().next().unwrap_or_default();
            print(&format!("{name}: can be pasted, {version}\n"))?;
        } else {
            print(std::str::from_utf8(&source.code).context("the source")?)?;
            if let Some(dialect) = arguments.site.and_then(|site| source.language.on(site)) {
                eprintln!("choose {}", dialect.choice);
            }
        }
    }
    Ok(all_well)
}

fn sources(arguments: &PasteArguments, workspace: &Workspace) -> Result<Vec<Source>> {
    let Some(name) = &arguments.target else {
        let problems = workspace.all_problems()?.iter();
        eprint!("{}", unwritten(&[], workspace));
        return problems.map(|it| Source::read(&it.submission)).collect();
    };
    Ok(vec![match target(name, workspace)? {
        (Some(problem), _) => Source::read(&file_for(problem, arguments.site, workspace)?)?,
        (None, source) => source,
    }])
}

/// Lists the sites: what each takes, and which of our problems it has.
pub fn sites() -> Result<bool> {
    let workspace = Workspace::find()?;
    let mut text = String::new();
    for profile in &SITES {
        let rust = profile
            .rust
            .map(|edition| format!("yes, edition {edition}"));
        let bytes = profile
            .bytes
            .map(|bytes| format!("fewer than {bytes} bytes"));
        let ours = workspace.problems.iter().filter_map(|problem| {
            let number = problem.on.get(&profile.site)?;
            Some(format!("{} ({number})", problem.id))
        });
        let problems = ours.reduce(|all, one| format!("{all}, {one}"));
        let or = |text: Option<String>, otherwise: &str| text.unwrap_or(otherwise.to_owned());
        text += &format!(
            "{} (--for {})\n  compilers  {}\n  Rust       {}\n  PE         {}\n  source     {}\n  \
             problems   {}\n  according to {}\n\n",
            profile.name,
            profile.id,
            profile.compilers,
            or(rust, "no"),
            profile.presentation_error.unwrap_or("not known"),
            or(bytes, "limit not known"),
            or(problems, "none of ours"),
            profile.source
        );
    }
    print(&format!("{}\n", text.trim_end()))?;
    Ok(true)
}
