//! `cargo xtask report` in a browser: the page opens, filters, leads to a case, and shows what programs print as text.

use std::path::Path;

use anyhow::{Result, ensure};
use libtest_mimic::Trial;
use serde_json::{Value, json};

use crate::driver::{self, Browser, Page, Pages};
use crate::support::{Scratch, judged, report};

type Check = fn(&Page) -> Result<()>;

const CHECKS: [(&str, Check); 6] = [
    ("the_page_opens_without_a_complaint", opens),
    ("what_a_program_prints_is_shown_as_text", shows_as_text),
    ("a_verdict_filters_the_cases_by_keyboard", filters),
    (
        "a_link_unfolds_its_case_even_if_it_is_filtered_out",
        follows,
    ),
    ("the_page_is_no_wider_than_a_phone", fits_a_phone),
    (
        "the_page_has_no_barrier_that_axe_core_knows",
        has_no_barrier,
    ),
];

/// Wrong on nearly all cases; what it prints would take the page over if it were not escaped.
const HOSTILE: &str = r#"fn main() {
    eprintln!("<script>document.title = 'taken'</script>");
    println!("4</code></pre></details><script>document.title = 'taken'</script>\
              <img src=x onerror=\"document.title='taken'\">");
}"#;

/// Right on the sample alone.
const FOUR: &str = r#"fn main() { println!("4"); }"#;

pub fn trials() -> Vec<Trial> {
    driver::trials("report", CHECKS, run, || None)
}

pub static REPORT: Pages = Pages::new();

/// Makes the report on both programs.
fn make(folder: &Path) -> Result<()> {
    let scratch = Scratch::new();
    let [hostile, four] = [("hostile.rs", HOSTILE), ("four.rs", FOUR)]
        .map(|(name, source)| scratch.write(name, source).display().to_string());
    let output = judged(&[&four, &hostile, "--problem", "poj1753", "--json"]);
    ensure!(output.status.code() == Some(1), "{output:?}");
    let output = report(&output.stdout, &folder.join("report.html"));
    ensure!(output.status.success(), "{output:?}");
    Ok(())
}

/// Opens the report.
fn run(check: Check) -> Result<()> {
    let page = Browser::open(&REPORT.made(make)?)?;
    page.goto("report.html")?;
    check(&page)?;
    page.close()
}

/// How many cases are shown.
fn shown(page: &Page) -> Result<Value> {
    page.ask("return [...document.querySelectorAll('.case')].filter((it) => it.checkVisibility()).length", &[])
}

fn opens(page: &Page) -> Result<()> {
    let complaints = page.complaints()?;
    ensure!(complaints.is_empty(), "{complaints}");
    ensure!(page.text("h1")? == "0 of 2 accepted");
    ensure!(shown(page)? == json!(80));
    let open = page.ask(
        "return document.querySelectorAll('.case[open]').length",
        &[],
    )?;
    ensure!(open == json!(2), "{open} cases are unfolded");
    Ok(())
}

fn shows_as_text(page: &Page) -> Result<()> {
    let title = page.ask("return document.title", &[])?;
    ensure!(title == json!("0 of 2 accepted"), "{title}");
    let scripts = page.ask(
        "return [document.scripts.length, document.images.length]",
        &[],
    )?;
    ensure!(scripts == json!([2, 0]), "{scripts}");
    let got = page.text("#submission-2 .case[open] .texts > :nth-child(2) code")?;
    ensure!(
        got.contains("</details><script>document.title = 'taken'</script>"),
        "{got}"
    );
    let complaints = page.complaints()?;
    ensure!(complaints.is_empty(), "{complaints}");
    Ok(())
}

fn filters(page: &Page) -> Result<()> {
    page.press("#filter input:checked", "\u{e015}")?; // the arrow down
    let accepted = page.ask(
        "return document.querySelector('#filter input:checked').value",
        &[],
    )?;
    ensure!(accepted == json!("AC"), "{accepted}");
    let count = shown(page)?;
    ensure!(page.text("#shown")? == format!("{count} of 80 cases are shown."));
    let others = page.ask(
        "return document.querySelectorAll('.case:not([hidden]):not([data-verdict=AC])').length",
        &[],
    )?;
    ensure!(
        others == json!(0) && count.as_u64() > Some(0) && count.as_u64() < Some(80),
        "{count}"
    );
    Ok(())
}

fn follows(page: &Page) -> Result<()> {
    page.ask(
        "document.querySelector('#filter input[value=AC]').click()",
        &[],
    )?;
    let case =
        "document.querySelector(document.querySelector('#submission-2 p a[href^=\"#\"]').hash)";
    page.ask(&format!("{case}.open = false"), &[])?;
    ensure!(page.ask(&format!("return {case}.checkVisibility()"), &[])? == json!(false));
    page.ask(
        "document.querySelector('#submission-2 p a[href^=\"#\"]').click()",
        &[],
    )?;
    let unfolded = page.ask_later(&format!(
        "setTimeout(() => done([{case}.open, {case}.checkVisibility(), {case}.contains(document.activeElement)]), 200)"
    ))?;
    ensure!(unfolded == json!([true, true, true]), "{unfolded}");
    ensure!(shown(page)? == json!(80));
    Ok(())
}

fn fits_a_phone(page: &Page) -> Result<()> {
    page.resize(360, 800)?;
    page.ask(
        "for (const it of document.querySelectorAll('details')) it.open = true",
        &[],
    )?;
    let width = page.ask("return document.documentElement.scrollWidth", &[])?;
    ensure!(width.as_u64() <= Some(360), "the page is {width} wide");
    Ok(())
}

fn has_no_barrier(page: &Page) -> Result<()> {
    page.check_barriers("report.html")
}
