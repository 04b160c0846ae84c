//! `cargo xtask report` in a browser: the page opens, filters, leads to a case, and shows what
//! programs print as text.

use std::path::PathBuf;
use std::sync::LazyLock;

use crate::driver::Page;
use crate::pages::{axe, browser, folder};
use crate::support::{Scratch, judged, report};
use crate::trials::test;

/// Wrong on nearly all cases; what it prints would take the page over if it were not escaped.
const HOSTILE: &str = r#"fn main() {
    eprintln!("<script>document.title = 'taken'</script>\u{1b}[31m \"quoted\" & <b>");
    println!("4</code></pre></details><script>document.title = 'taken'</script>\
              <img src=x onerror=\"document.title='taken'\">");
}"#;

/// Right on the sample alone.
const FOUR: &str = r#"fn main() { println!("4"); }"#;

/// A browser that shows the report on both programs.
fn page() -> Page {
    static REPORT: LazyLock<PathBuf> = LazyLock::new(|| {
        let (folder, scratch) = (folder("report"), Scratch::new());
        let [hostile, four] = [("<b>&hostile.rs", HOSTILE), ("four.rs", FOUR)]
            .map(|(name, source)| scratch.file(name, source));
        let judged = judged(&[&four, &hostile, "--problem", "poj1753", "--json"]).exits(1);
        report(&judged.stdout, &folder.join("index.html")).exits(0);
        folder
    });
    Page::of(&REPORT)
}

/// How many cases are shown.
fn shown(page: &Page) -> usize {
    page.ask("return all('.case').filter((it) => it.checkVisibility()).length")
}

test!(the_page_opens_and_what_programs_print_is_text, needs browser());
fn the_page_opens_and_what_programs_print_is_text() {
    const COUNTS: &str = r"
        const count = (what) => document.querySelectorAll(what).length;
        const escapes = document.body.textContent.includes('\x1b');
        return [count('.case[open]'), document.scripts.length, count('img, b'), Number(escapes)]";
    const BOARDS: &str = "
        const links = all('.case[open] a[href*=board]');
        const page = 'https://example.org/site/poj1753.html#board=';
        return [links.length, links.every((it) => it.href.startsWith(page))]";
    let page = page();
    assert_eq!(page.complaints(), [""; 0]);
    for heading in ["h1", "title"] {
        assert_eq!(page.text(heading), "0 of 2 accepted");
    }
    // Those that are accepted are folded into a line.
    assert_eq!(shown(&page), 80 - 8);
    assert_eq!(page.ask::<[usize; 4]>(COUNTS), [72, 1, 0, 0]);
    assert_eq!(page.ask::<(usize, bool)>(BOARDS), (72, true));
    page.says(
        "#submission-2 .case[open] .texts > :nth-child(3) code",
        "</details><script>document.title = 'taken'</script>",
    );
}

test!(a_verdict_filters_the_cases_by_keyboard, needs browser());
fn a_verdict_filters_the_cases_by_keyboard() {
    const OTHERS: &str = "
        const others = document.querySelectorAll('.case:not([hidden]):not([data-verdict=AC])');
        return [document.querySelector('#filter input:checked').value, others.length]";
    let page = page();
    page.press("#filter input:checked", "\u{e015}"); // the arrow down
    assert_eq!(page.ask::<(String, u32)>(OTHERS), ("AC".to_owned(), 0));
    let count = shown(&page);
    assert!((1..80).contains(&count), "{count}");
    assert_eq!(
        page.text("#shown"),
        format!("{count} of 80 cases are shown.")
    );
}

test!(a_link_unfolds_its_case_even_if_it_is_filtered_out, needs browser());
fn a_link_unfolds_its_case_even_if_it_is_filtered_out() {
    const LINK: &str = "#submission-2 p a[href^='#']";
    let page = page();
    let unfolded = format!(
        "((it) => [it.open, it.checkVisibility(), it.contains(document.activeElement)])
         (document.querySelector(document.querySelector(\"{LINK}\").hash))"
    );
    page.click("#submission-2 .case[open] summary");
    page.click("#filter input[value=AC]");
    assert_eq!(
        page.ask::<[bool; 3]>(&format!("return {unfolded}")),
        [false; 3]
    );
    page.click(LINK);
    page.wait_for(&format!("{unfolded}.every(Boolean)"));
    assert_eq!(shown(&page), 80);
    // What is accepted is folded up twice.
    page.click(".accepted > summary");
    assert_eq!(shown(&page), 72);
    page.run("location.hash = document.querySelector('.accepted .case').id");
    page.wait_for("document.querySelector('.accepted .case').open");
    assert_eq!(shown(&page), 80);
}

test!(the_page_is_no_wider_than_a_phone, needs browser());
fn the_page_is_no_wider_than_a_phone() {
    page().fits_a_phone();
}

test!(the_page_has_no_barrier_that_axe_core_knows, needs browser(), axe());
fn the_page_has_no_barrier_that_axe_core_knows() {
    page().check_barriers("index.html");
}
