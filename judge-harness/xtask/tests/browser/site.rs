//! The site in a browser: every page opens and can be used.

use std::collections::BTreeSet;
use std::fs;
use std::iter::once;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use crate::driver::Page;
use crate::pages::{axe, boards};
use crate::support::command::harness;
use crate::support::workspace;
use crate::trials::test;

/// A browser that shows the site. The first test that needs the site makes it.
pub fn site() -> Page {
    static SITE: LazyLock<PathBuf> = LazyLock::new(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("site");
        harness(&["site", &folder.display().to_string()]).exits(0);
        folder
    });
    Page::of(&SITE)
}

/// The pages: the front page and one for each problem.
fn pages() -> impl Iterator<Item = String> {
    let ids = workspace()
        .problems
        .iter()
        .map(|problem| problem.id.as_str());
    once("index").chain(ids).map(|name| format!("{name}.html"))
}

// The console is empty, every link leads somewhere, and no page is too large. A wide screen shows
// whole lines of programs. A phone shows whole figures, and squares large enough for a finger.
test!(every_page_can_be_used_and_fits_a_phone, needs boards());
fn every_page_can_be_used_and_fits_a_phone() {
    // In the text outside of code: comment marks, remains of templates, repeated headings.
    const WORDS: &str = r"
        const main = document.body.cloneNode(true);
        for (const it of main.querySelectorAll('pre, code, script, textarea')) it.remove();
        const headings = [...main.querySelectorAll('h1, h2')].map((it) => it.textContent);
        const left = main.textContent.match(/<!--.*|-->|[$]{|{{|}}|undefined|NaN|\[object/);
        const twice = headings.filter((it, index) => headings.indexOf(it) !== index);
        return [...left ?? [], ...twice]";
    const NARROWEST: &str = "return Math.min(32, ...all('#play-boards [role=button]')
            .map((it) => Math.round(it.getBoundingClientRect().width)))";
    const CUT: &str = "return all('.program[open] pre')
        .filter((it) => it.scrollWidth > it.clientWidth).length";
    const FIGURES: &str =
        "return [...document.images].filter((it) => it.width < it.naturalWidth).length";
    const LINKS: &str = "
        return [...document.links]
            .filter((it) => it.protocol === 'file:' && !it.hash.startsWith('#board='))
            .map((it) => [it.pathname.split('/').pop(), it.hash.slice(1)])";
    let page = site();
    let html = |name: &str| fs::read_to_string(page.folder.join(name)).expect("a page");
    for name in pages() {
        page.goto(&name);
        assert_eq!(page.complaints(), [""; 0], "{name}");
        assert_eq!(page.ask::<Vec<String>>(WORDS), [""; 0], "{name}");
        for (file, place) in page.ask::<BTreeSet<(String, String)>>(LINKS) {
            let is_there = place.is_empty() || html(&file).contains(&format!(" id=\"{place}\""));
            assert!(is_there, "{name} links to {file}#{place}");
        }
        let size = html(&name).len();
        let most = if name == "uva322.html" {
            500_000
        } else {
            300_000
        };
        assert!(size <= most, "{name} has {size} bytes");
        page.resize(1280, 800);
        assert_eq!(page.ask::<u32>(CUT), 0, "{name}: programs are cut off");
        page.fits_a_phone();
        assert_eq!(page.ask::<u32>(FIGURES), 0, "{name}: too small");
        assert_eq!(page.ask::<u32>(NARROWEST), 32, "{name}");
    }
}

// Statement, idea and proof have a Chinese version, with the same pictures.
test!(the_texts_are_switched_to_chinese_and_back, needs boards());
fn the_texts_are_switched_to_chinese_and_back() {
    const SEEN: &str = "
        const sees = (it) => it.offsetParent !== null && it.naturalWidth !== 0;
        return ['.english', '.chinese'].map((its) =>
            all(`${its}, ${its} img`).every(sees))";
    let page = site();
    for problem in &workspace().problems {
        page.goto(&format!("{}.html", problem.id));
        page.run("for (const it of all('details')) it.open = true");
        assert_eq!(page.ask::<[bool; 2]>(SEEN), [true, false]);
        page.click("#language");
        assert_eq!(page.ask::<[bool; 2]>(SEEN), [false, true]);
        page.click("#language");
        assert_eq!(page.ask::<[bool; 2]>(SEEN), [true, false]);
    }
}

test!(no_page_has_a_barrier_that_axe_core_knows, needs boards(), axe());
fn no_page_has_a_barrier_that_axe_core_knows() {
    let page = site();
    for name in pages() {
        page.goto(&name);
        page.run(
            "for (const kind of ['.mistake', '.program'])
                for (const it of all(kind).slice(0, 2)) it.open = true;",
        );
        page.check_barriers(&name);
    }
}
