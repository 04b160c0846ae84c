//! `cargo xtask report` in a browser: the page opens, filters, leads to a case, and shows what
//! programs print as text.

use std::path::Path;

use anyhow::{Result, ensure};
use libtest_mimic::Trial;
use serde_json::{Value, json};

use crate::driver::Page;
use crate::pages::{self, Check, Made};
use crate::support::{Scratch, judged, report};

const CHECKS: [(&str, Check); 5] = [
    ("the_page_opens_and_what_programs_print_is_text", opens),
    ("a_verdict_filters_the_cases_by_keyboard", filters),
    (
        "a_link_unfolds_its_case_even_if_it_is_filtered_out",
        follows,
    ),
    ("the_page_is_no_wider_than_a_phone", Page::fits_a_phone),
    (
        "the_page_has_no_barrier_that_axe_core_knows",
        has_no_barrier,
    ),
];

/// Wrong on nearly all cases; what it prints would take the page over if it were not escaped.
const HOSTILE: &str = r#"fn main() {
    eprintln!("<script>document.title = 'taken'</script>\u{1b}[31m \"quoted\" & <b>");
    println!("4</code></pre></details><script>document.title = 'taken'</script>\
              <img src=x onerror=\"document.title='taken'\">");
}"#;

/// Right on the sample alone.
const FOUR: &str = r#"fn main() { println!("4"); }"#;

pub fn trials() -> Vec<Trial> {
    pages::trials("report", &REPORT, &CHECKS, || None)
}

static REPORT: Made = Made::new(|| pages::made("report", make));

/// Makes the report on both programs.
fn make(folder: &Path) -> Result<()> {
    let scratch = Scratch::new();
    let [hostile, four] = [("<b>&hostile.rs", HOSTILE), ("four.rs", FOUR)]
        .map(|(name, source)| scratch.file(name, source));
    let judged = judged(&[&four, &hostile, "--problem", "poj1753", "--json"]);
    ensure!(judged.status == Some(1), "{judged:?}");
    let made = report(&judged.stdout, &folder.join("index.html"));
    ensure!(made.status == Some(0), "{made:?}");
    Ok(())
}

/// How many cases are shown.
fn shown(page: &Page) -> Result<Value> {
    const SHOWN: &str = "
        const cases = [...document.querySelectorAll('.case')];
        return cases.filter((it) => it.checkVisibility()).length";
    page.ask(SHOWN, &[])
}

fn opens(page: &Page) -> Result<()> {
    const COUNTS: &str = r"
        const count = (what) => document.querySelectorAll(what).length;
        const escapes = document.body.textContent.includes('\x1b');
        const counts = [count('.case[open]'), document.scripts.length, count('img, b')];
        return [document.title, ...counts, escapes]";
    const BOARDS: &str = "
        const links = [...document.querySelectorAll('.case[open] a[href*=board]')];
        const page = 'https://example.org/site/poj1753.html#board=';
        return [links.length, links.every((it) => it.href.startsWith(page))]";
    let complaints = page.complaints()?;
    ensure!(complaints.is_empty(), "{complaints}");
    ensure!(page.text("h1")? == "0 of 2 accepted");
    // Those that are accepted are folded into a line.
    let failed = json!(80 - 8);
    ensure!(shown(page)? == failed, "{}", shown(page)?);
    let counts = page.ask(COUNTS, &[])?;
    ensure!(
        counts == json!(["0 of 2 accepted", failed, 1, 0, false]),
        "{counts}"
    );
    let boards = page.ask(BOARDS, &[])?;
    ensure!(boards == json!([72, true]), "{boards}");
    let got = page.text("#submission-2 .case[open] .texts > :nth-child(3) code")?;
    let is_text = got.contains("</details><script>document.title = 'taken'</script>");
    ensure!(is_text, "{got}");
    Ok(())
}

fn filters(page: &Page) -> Result<()> {
    const OTHERS: &str = "
        const others = document.querySelectorAll('.case:not([hidden]):not([data-verdict=AC])');
        return [document.querySelector('#filter input:checked').value, others.length]";
    page.press("#filter input:checked", "\u{e015}")?; // the arrow down
    let filtered = page.ask(OTHERS, &[])?;
    ensure!(filtered == json!(["AC", 0]), "{filtered}");
    let count = shown(page)?.as_u64().unwrap_or_default();
    ensure!((1..80).contains(&count), "{count}");
    ensure!(page.text("#shown")? == format!("{count} of 80 cases are shown."));
    Ok(())
}

fn follows(page: &Page) -> Result<()> {
    const LINK: &str = "#submission-2 p a[href^='#']";
    let unfolded = format!(
        "((it) => [it.open, it.checkVisibility(), it.contains(document.activeElement)])
         (document.querySelector(document.querySelector(\"{LINK}\").hash))"
    );
    page.click("#submission-2 .case[open] summary")?;
    page.click("#filter input[value=AC]")?;
    let folded = page.ask(&format!("return {unfolded}"), &[])?;
    ensure!(folded == json!([false, false, false]), "{folded}");
    page.click(LINK)?;
    page.wait_for(&format!("{unfolded}.every(Boolean)"))?;
    ensure!(shown(page)? == json!(80));
    // What is accepted is folded up twice.
    page.click(".accepted > summary")?;
    ensure!(shown(page)? == json!(72));
    page.ask(
        "location.hash = document.querySelector('.accepted .case').id",
        &[],
    )?;
    page.wait_for("document.querySelector('.accepted .case').open")?;
    ensure!(shown(page)? == json!(80));
    Ok(())
}

fn has_no_barrier(page: &Page) -> Result<()> {
    page.check_barriers("index.html")
}
