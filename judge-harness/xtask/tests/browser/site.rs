//! The site in a browser: every page opens and can be used, and what its boards answer is right.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use judge_harness::paste::file_for;
use judge_harness::rules::rules;
use judge_harness::sandbox::Supervisor;
use judge_harness::workspace::Problem;
use judge_harness::workspace::Workspace;
use libtest_mimic::Trial;
use serde_json::Value;
use xtask::website::{Site, wasm_compiler};

use crate::driver::{self, Browser, Page, Pages};
use crate::playgrounds;
use crate::support::{self, HARNESS, command, failed};

type Check = fn(&mut Page, &Workspace) -> Result<()>;

const CHECKS: [(&str, Check); 5] = [
    ("no_page_has_a_barrier_that_axe_core_knows", has_no_barrier),
    ("every_page_can_be_used_and_fits_a_phone", every_page),
    (
        "the_boards_answer_as_the_reference_solution",
        playgrounds::plays,
    ),
    (
        "a_strategy_of_ships_is_stepped_through",
        playgrounds::steps_through_ships,
    ),
    ("the_steps_are_those_of_show", playgrounds::steps_as_show),
];

pub fn trials() -> Vec<Trial> {
    let wasm = || wasm_compiler(&support::workspace().cache, Supervisor::at(HARNESS)).err();
    let mut trials = driver::trials("site", CHECKS, run, wasm);
    let name = "site::without_webassembly_the_pages_say_which_command_adds_it";
    trials.push(Trial::test(name, || without_wasm().map_err(failed)));
    trials
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

pub static SITE: Pages = Pages::new();

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
fn pages(workspace: &Workspace) -> impl Iterator<Item = (String, Option<&Problem>)> {
    let problems = workspace.problems.iter();
    let of_problems = problems.map(|problem| (format!("{}.html", problem.id), Some(problem)));
    std::iter::once(("index.html".to_owned(), None)).chain(of_problems)
}

/// How long a page takes to load is printed and not judged: a busy machine may take any time. With the variable SCREENSHOTS, that
/// folder gets pictures of all pages.
fn every_page(page: &mut Page, workspace: &Workspace) -> Result<()> {
    let mut bytes = 0;
    for (name, problem) in pages(workspace) {
        page.resize(360, 800)?;
        page.goto(&name)?;
        let complaints = page.complaints()?;
        ensure!(complaints.is_empty(), "{name}: {complaints}");
        let comment = page.ask("return document.body.innerText.match(/<!--.*/)", &[])?;
        ensure!(comment.is_null(), "{name}: a comment is text: {comment}");
        let time = "return performance.getEntriesByType('navigation')[0].duration";
        let time = page.ask(time, &[])?.as_f64().context("a time")?;
        let size = fs::metadata(site()?.join(&name))?.len();
        println!("{name}: {size} bytes, loaded in {time:.0} ms");
        bytes += size;
        if let Some(problem) = problem {
            unfolds(page).context(name.clone())?;
            copies(page, problem, workspace).context(name.clone())?;
        }
        fits_a_phone(page).context(name)?;
    }
    ensure!(bytes < 3_000_000, "all pages together have {bytes} bytes");
    match std::env::var_os("SCREENSHOTS") {
        Some(folder) => takes_pictures(page, workspace, &PathBuf::from(folder)),
        None => Ok(()),
    }
}

/// A link from the matrix to a case unfolds it.
fn unfolds(page: &Page) -> Result<()> {
    let open = "const link = document.querySelector('.matrix thead a'); if (!link) return true; link.click(); \
                return new Promise((done) => setTimeout(() => done(document.querySelector(link.hash).open), 50))";
    ensure!(page.ask(open, &[])? == true, "the case is not unfolded");
    Ok(())
}

/// The button copies the file for the chosen site.
fn copies(page: &Page, problem: &Problem, workspace: &Workspace) -> Result<()> {
    page.keep_copies()?;
    let choices = page.ask(
        "return [...document.getElementById('site').options].map((it) => it.textContent)",
        &[],
    )?;
    let choices: Vec<Value> = choices.as_array().cloned().unwrap_or_default();
    let sites = problem.on.keys().map(|site| Some(*site)).chain([None]);
    let files = sites.filter_map(|site| file_for(problem, site, workspace).ok());
    let files: Vec<_> = files.collect();
    ensure!(choices.len() == files.len(), "{choices:?}");
    for (index, file) in files.into_iter().enumerate() {
        let copied = page.copied(index)?;
        let is_its = copied == fs::read_to_string(&file)?;
        ensure!(is_its, "what is copied is not {}", file.display());
    }
    Ok(())
}

/// With all that can be unfolded, the page is no wider.
fn fits_a_phone(page: &Page) -> Result<()> {
    let open = "for (const it of document.querySelectorAll('details')) it.open = true";
    page.ask(open, &[])?;
    let width = page.ask("return document.documentElement.scrollWidth", &[])?;
    ensure!(width.as_u64() <= Some(360), "it is {width} wide");
    Ok(())
}

fn takes_pictures(page: &Page, workspace: &Workspace, folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    for (name, _) in pages(workspace) {
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

fn has_no_barrier(page: &mut Page, workspace: &Workspace) -> Result<()> {
    const UNFOLD: &str = "
        for (const kind of ['.case', '.mistake'])
            for (const it of [...document.querySelectorAll(kind)].slice(0, 2)) it.open = true;";
    for (name, _) in pages(workspace) {
        page.goto(&name)?;
        page.ask(UNFOLD, &[])?;
        page.check_barriers(&name)?;
    }
    Ok(())
}
