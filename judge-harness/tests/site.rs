//! The site in a browser: every page opens and can be used, and what its boards answer is right.
//!
//! The tests drive headless Chromium; where there is none, or no WebAssembly, they are skipped by name. `.ci/run` installs
//! what they need.

#[path = "support/browser.rs"]
mod browser;
#[path = "support/playgrounds.rs"]
mod playgrounds;
mod support;

use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, ensure};
use browser::{Browser, Page, Pages, trials};
use judge_harness::rules::rules;
use judge_harness::sandbox::Supervisor;
use judge_harness::website::{Site, wasm_compiler};
use judge_harness::workspace::Workspace;
use libtest_mimic::{Arguments, Trial};
use serde_json::{Value, json};
use support::{HARNESS, command, failed};

type Check = fn(&mut Page, &Workspace) -> Result<()>;

const CHECKS: [(&str, Check); 8] = [
    ("every_page_opens_without_a_complaint", opens),
    ("no_page_is_wider_than_a_phone", fits_a_phone),
    ("no_page_has_a_barrier_that_axe_core_knows", has_no_barrier),
    (
        "the_boards_answer_as_the_reference_solution",
        playgrounds::plays,
    ),
    (
        "a_strategy_of_ships_is_stepped_through",
        playgrounds::steps_through_ships,
    ),
    ("the_steps_are_those_of_show", playgrounds::steps_as_show),
    ("a_case_is_unfolded_by_its_link", unfolds),
    ("the_button_copies_the_file_for_the_chosen_site", copies),
];

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let wasm = || wasm_compiler(&support::workspace().cache, Supervisor::at(HARNESS)).err();
    let mut trials = trials(CHECKS, run, wasm);
    let name = "without_webassembly_the_pages_say_which_command_adds_it";
    trials.push(Trial::test(name, || without_wasm().map_err(failed)));
    SITE.tested(&arguments, trials)
}

/// Neither a browser nor the jury is needed for this.
fn without_wasm() -> Result<()> {
    const MISSING: &str = "no target: `rustup target add <target>` adds it";
    let workspace = support::workspace();
    let site = Site {
        workspace,
        problems: &workspace.problems,
        submissions: HashMap::new(),
        jury: Vec::new(),
        wasm: Err(MISSING.to_owned()),
        source: Some("https://example.org/blob/main".to_owned()),
    };
    let folder = tempfile::tempdir()?;
    site.write(folder.path())?;
    for problem in &workspace.problems {
        let page = fs::read_to_string(folder.path().join(&problem.id).with_extension("html"))?;
        let says = page.contains(&MISSING.replace('<', "&lt;").replace('>', "&gt;"));
        ensure!(
            says == rules(&problem.id).playground().is_some(),
            "{}",
            problem.id
        );
        ensure!(!page.contains("wasm-unsafe-eval"), "{}", problem.id);
    }
    Ok(())
}

static SITE: Pages = Pages::new();

/// The folder of the site.
fn site() -> Result<PathBuf> {
    SITE.made(|folder| {
        let output = command::run(&["site", &folder.display().to_string()]);
        let said = String::from_utf8_lossy(&output.stderr);
        ensure!(output.status.success(), "{said}");
        Ok(())
    })
}

fn run(check: Check) -> Result<()> {
    let workspace = support::workspace();
    let mut page = Browser::open(&site()?)?;
    check(&mut page, workspace)?;
    page.close()
}

/// The pages: the front page and one for each problem.
fn pages(workspace: &Workspace) -> Vec<String> {
    let problems = workspace
        .problems
        .iter()
        .map(|problem| format!("{}.html", problem.id));
    std::iter::once("index.html".to_owned())
        .chain(problems)
        .collect()
}

fn opens(page: &mut Page, workspace: &Workspace) -> Result<()> {
    let mut bytes = 0;
    for name in pages(workspace) {
        page.goto(&name)?;
        let complaints = page.complaints()?;
        ensure!(complaints.is_empty(), "{name}: {complaints}");
        let least = least_time(page, &name)?;
        let size = fs::metadata(site()?.join(&name))?.len();
        println!("{name}: {size} bytes, loaded in {least:.0} ms");
        bytes += size;
    }
    ensure!(bytes < 3_000_000, "all pages together have {bytes} bytes");
    Ok(())
}

/// The time that a page takes to load, in milliseconds, the shortest of a few. It is printed and not judged: a busy machine may
/// take any time.
fn least_time(page: &Page, name: &str) -> Result<f64> {
    const TIMES: usize = 3;
    let mut least = f64::MAX;
    for _ in 0..TIMES {
        page.goto(name)?;
        let time = "return performance.getEntriesByType('navigation')[0].duration";
        least = page.ask(time, &[])?.as_f64().context("a time")?.min(least);
    }
    Ok(least)
}

fn fits_a_phone(page: &mut Page, workspace: &Workspace) -> Result<()> {
    for name in pages(workspace) {
        page.resize(360, 800)?;
        page.goto(&name)?;
        page.ask(
            "for (const it of document.querySelectorAll('details')) it.open = true",
            &[],
        )?;
        let width = page.ask("return document.documentElement.scrollWidth", &[])?;
        ensure!(width.as_u64() <= Some(360), "{name} is {width} wide");
    }
    Ok(())
}

/// Unfolds a few cases and mistakes. Removes what is folded up, and of the matrix and the programs all but a few rows, columns
/// and words of each colour: they are alike, and to look at all of them takes minutes.
const A_FEW_OF_EACH_KIND: &str = r"
    for (const kind of ['.case', '.mistake'])
        for (const it of [...document.querySelectorAll(kind)].slice(0, 3)) it.open = true;
    const rest = 'details:not([open]) > :not(summary), .matrix tbody tr:nth-child(n + 9), .matrix tr > :nth-child(n + 20)';
    for (const it of document.querySelectorAll(rest)) it.remove();
    const seen = {};
    for (const it of document.querySelectorAll('pre span')) {
        const kind = `${it.parentElement.className} ${it.className}`;
        seen[kind] = (seen[kind] ?? 0) + 1;
        if (seen[kind] > 20) it.remove();
    }";

fn has_no_barrier(page: &mut Page, workspace: &Workspace) -> Result<()> {
    for name in pages(workspace) {
        for dark in [false, true] {
            page.prefer_dark(dark)?;
            page.goto(&name)?;
            page.ask(A_FEW_OF_EACH_KIND, &[])?;
            // In the dark only the colours are others.
            let rules: &[&str] = if dark { &["color-contrast"] } else { &[] };
            page.check_barriers(&name, rules)?;
        }
    }
    Ok(())
}

/// A link from the matrix to a case unfolds it; and with the variable SCREENSHOTS, that folder gets pictures of it all.
fn unfolds(page: &mut Page, workspace: &Workspace) -> Result<()> {
    for problem in &workspace.problems {
        page.goto(&format!("{}.html", problem.id))?;
        let open = "const link = document.querySelector('.matrix thead a'); if (!link) return true; link.click(); \
                    return new Promise((done) => setTimeout(() => done(document.querySelector(link.hash).open), 50))";
        ensure!(
            page.ask(open, &[])? == json!(true),
            "{}: not unfolded",
            problem.id
        );
    }
    let Some(folder) = std::env::var_os("SCREENSHOTS").map(PathBuf::from) else {
        return Ok(());
    };
    fs::create_dir_all(&folder)?;
    for name in pages(workspace) {
        for (width, dark) in [(1280, false), (1280, true), (360, false), (360, true)] {
            page.resize(width, 1000)?;
            page.prefer_dark(dark)?;
            page.goto(&name)?;
            let scheme = if dark { "dark" } else { "light" };
            let file = folder.join(format!(
                "{}-{width}-{scheme}.png",
                name.trim_end_matches(".html")
            ));
            let next = "const next = document.getElementById('play-next'); if (!next) return; \
                        document.getElementById('play').scrollIntoView(); next.click()";
            std::thread::sleep(std::time::Duration::from_millis(300));
            page.ask(next, &[])?;
            fs::write(file, page.screenshot()?)?;
        }
    }
    Ok(())
}

fn copies(page: &mut Page, workspace: &Workspace) -> Result<()> {
    for problem in &workspace.problems {
        page.goto(&format!("{}.html", problem.id))?;
        page.keep_copies()?;
        let choices = page.ask(
            "return [...document.getElementById('site').options].map((it) => it.textContent)",
            &[],
        )?;
        let choices: Vec<Value> = choices.as_array().cloned().unwrap_or_default();
        ensure!(
            choices.len() == problem.on.len() + 1,
            "{}: {choices:?}",
            problem.id
        );
        let sites = problem.on.keys().map(|site| Some(*site)).chain([None]);
        for (index, site) in sites.enumerate() {
            let (file, _) = judge_harness::paste::file_for(problem, site, workspace)?;
            let copied = page.copied(index)?;
            ensure!(
                copied == fs::read_to_string(&file)?,
                "{}: not {}",
                problem.id,
                file.display()
            );
        }
    }
    Ok(())
}
