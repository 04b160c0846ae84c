//! The site in a browser: every page opens and can be used.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::iter::once;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use judge_harness::problem::workspace::Problem;
use xtask::website::Site;

use crate::driver::Page;
use crate::pages::{axe, boards, folder};
use crate::support::command::harness;
use crate::support::workspace;
use crate::trials::test;

/// A browser that shows the site. The first test that needs the site makes it.
pub fn site() -> Page {
    static SITE: LazyLock<PathBuf> = LazyLock::new(|| {
        let folder = folder("site");
        harness(&["site", &folder.display().to_string()]).exits(0);
        folder
    });
    Page::of(&SITE)
}

// Neither a browser nor the jury is needed for this.
test!(without_webassembly_the_pages_say_which_command_adds_it);
fn without_webassembly_the_pages_say_which_command_adds_it() {
    const MISSING: &str = "no target: `rustup target add <target>` adds it";
    let site = Site {
        workspace: workspace(),
        judged: Vec::new(),
        jury: Vec::new(),
        wasm: Err(MISSING.to_owned()),
        source: Some("https://example.org/blob/main".to_owned()),
        address: Some("https://example.org/".to_owned()),
    };
    let folder = tempfile::tempdir().expect("a folder");
    site.write(folder.path()).expect("the pages");
    for Problem { id, rules, .. } in &workspace().problems {
        let page = folder.path().join(id).with_extension("html");
        let page = fs::read_to_string(page).expect("a page");
        let says = page.contains(&MISSING.replace('<', "&lt;").replace('>', "&gt;"));
        assert_eq!(says, rules.playground.is_some(), "{id}");
        assert!(!page.contains("wasm-unsafe-eval"), "{id}");
        let canonical = format!("rel=\"canonical\" href=\"https://example.org/{id}.html\"");
        assert!(page.contains(&canonical), "{id}");
    }
}

/// The pages: the front page and one for each problem.
fn pages() -> impl Iterator<Item = (String, Option<&'static Problem>)> {
    let problems = workspace().problems.iter();
    let of_problems = problems.map(|problem| (format!("{}.html", problem.id), Some(problem)));
    once(("index.html".to_owned(), None)).chain(of_problems)
}

// With the variable SCREENSHOTS, that folder gets pictures of all pages.
test!(every_page_can_be_used_and_fits_a_phone, needs boards());
fn every_page_can_be_used_and_fits_a_phone() {
    // Of the words that are no code: marks of comments, what a template has left, headings that
    // come twice.
    const WORDS: &str = r"
        const main = document.body.cloneNode(true);
        for (const it of main.querySelectorAll('pre, code, script, textarea')) it.remove();
        const headings = [...main.querySelectorAll('h1, h2')].map((it) => it.textContent);
        const left = main.textContent.match(/<!--.*|-->|[$]{|{{|}}|undefined|NaN|\[object/);
        const twice = headings.filter((it, index) => headings.indexOf(it) !== index);
        return [...left ?? [], ...twice]";
    const NARROWEST: &str =
        "return Math.min(32, ...all('#play-boards button').map((it) => it.offsetWidth))";
    // From the rule above the board to the buttons below it.
    const HEIGHT: &str = "
        const [top, bottom] = ['how', 'hint'].map((id) => document.getElementById(`play-${id}`));
        return top ? bottom.getBoundingClientRect().bottom - top.getBoundingClientRect().top : 0";
    const LINKS: &str = "
        return [...document.links]
            .filter((it) => it.protocol === 'file:' && !it.hash.startsWith('#board='))
            .map((it) => [it.pathname.split('/').pop(), it.hash.slice(1)])";
    let page = site();
    let html = |name: &str| fs::read_to_string(page.folder.join(name)).expect("a page");
    for (name, problem) in pages() {
        page.goto(&name);
        assert_eq!(page.complaints(), [""; 0], "{name}");
        assert_eq!(page.ask::<Vec<String>>(WORDS), [""; 0], "{name}");
        assert!(page.text("title").contains("solution"), "{name}");
        for (file, place) in page.ask::<BTreeSet<(String, String)>>(LINKS) {
            let is_there = place.is_empty() || html(&file).contains(&format!(" id=\"{place}\""));
            assert!(is_there, "{name} links to {file}#{place}");
        }
        let size = html(&name).len();
        println!("{name}: {size} bytes");
        let times = if name == "uva322.html" { 5 } else { 2 };
        assert!(size < times * 200_000, "{name} has {size} bytes");
        // What is folded up is not printed.
        let sheets = page.sheets();
        assert!((1..15).contains(&sheets), "{name} takes {sheets} sheets");
        if let Some(problem) = problem {
            copies(&page, problem);
            filters(&page);
            leads_to_programs(&page);
            is_readable(&page, &name);
        }
        page.fits_a_phone();
        assert_eq!(page.ask::<u32>(NARROWEST), 32, "{name}");
        let height: f64 = page.ask(HEIGHT);
        assert!(height <= 640.0, "{name}: {height}");
    }
    if let Some(folder) = env::var_os("SCREENSHOTS") {
        takes_pictures(&page, Path::new(&folder));
    }
}

// The small board goes dark, each card leads to its board, and each game has its names in English
// and in Chinese.
test!(the_front_page_is_played_and_its_cards_are_links, needs boards());
fn the_front_page_is_played_and_its_cards_are_links() {
    // Of all 512 choices of lights one turns all of them off.
    const ANSWER: &str = "
        const its = all('#hero-board button');
        const now = its.map((it) => Number(it.dataset.letter));
        const near = (one, other) => one === other
            || Math.abs(one % 3 - other % 3)
                + Math.abs(Math.floor(one / 3) - Math.floor(other / 3)) === 1;
        const leaves = (set, at) =>
            its.reduce((on, _, it) => on ^ (set >> it & near(it, at)), now[at]);
        for (let set = 0; set < 512; set++)
            if (its.every((_, at) => leaves(set, at) === 0))
                return its.flatMap((_, at) => set >> at & 1 ? [at + 1] : []);";
    const CARDS: &str = "return all('.card').map((it) => {
        it.scrollIntoView();
        const box = it.getBoundingClientRect();
        const at = document.elementFromPoint(box.right - 9, box.bottom - 9).closest('a');
        const name = it.querySelector('h2');
        const chinese = name.querySelectorAll('[lang=zh]').length;
        return [at?.hash, chinese, /[a-z]/i.test(name.textContent)];
    })";
    let page = site();
    page.resize(1280, 1200);
    page.goto("index.html");
    let answer: Vec<usize> = page.ask(ANSWER);
    assert!(!answer.is_empty(), "it is dark already");
    for square in &answer {
        page.click(&format!("#hero-board button:nth-child({square})"));
    }
    page.says("#hero-said", &format!("Dark after {}.", answer.len()));
    page.click("#hero-new");
    page.says("#hero-said", "Press");
    let cards: Vec<(String, u32, bool)> = page.ask(CARDS);
    assert_eq!(cards, vec![("#play".to_owned(), 1, true); 4]);
}

/// What is copied in each tab is what is shown there, and two tabs have the submission and its
/// twin. There is no clipboard, so the page keeps what is copied.
fn copies(page: &Page, problem: &Problem) {
    const KEEP: &str = "
        navigator.clipboard.writeText = async (text) => { window.copied = text; };
        document.querySelector('.method').open = true;
        return document.querySelectorAll('[role=tab]').length";
    let mut copied = Vec::new();
    let copy = |place: &str| {
        page.click(&format!("{place} .copy"));
        let copied: String = page.ask("return window.copied");
        assert_eq!(copied, page.text(&format!("{place} code")), "{place}");
        copied
    };
    for tab in 0..page.ask(KEEP) {
        page.click(&format!("#tab-{tab}"));
        copied.push(copy("[role=tabpanel]:not([hidden])"));
    }
    copy(".method");
    for file in [problem.twin(), problem.member().submission.clone()] {
        let program = fs::read_to_string(&file).expect("a program");
        assert!(copied.contains(&program), "{} is in no tab", file.display());
    }
}

/// A link to a program shows its tab. The methods in the table of costs lead to their programs.
fn leads_to_programs(page: &Page) {
    const COSTS: &str = "
        const methods = all('#what-it-costs tbody tr').slice(1);
        const place = (row) => row.querySelector('a')?.hash.slice(1);
        return methods.length > 1 && methods.every((row) => document.getElementById(place(row)))";
    assert!(page.ask::<bool>(COSTS), "costs");
    let shown = "document.querySelector('[role=tab][aria-selected=true]').textContent";
    page.click("#the-simplest-program a");
    page.wait_for(&format!("{shown}.startsWith('The simplest, in Rust')"));
}

/// No program is cut off on a wide screen, a figure's letters can be read on a narrow one, and the
/// contents lead to their parts.
fn is_readable(page: &Page, name: &str) {
    const CUT: &str = "return all('[role=tabpanel] pre')
        .filter((it) => it.scrollWidth > it.clientWidth).length";
    const FIGURES: &str = "
        return [...document.images].filter((it) => it.width < it.naturalWidth).length";
    const TOP: &str = "return document.querySelector('#the-cases').getBoundingClientRect().top";
    page.resize(1280, 800);
    assert_eq!(page.ask::<u32>(CUT), 0, "{name}: programs are cut off");
    page.resize(360, 800);
    assert_eq!(page.ask::<u32>(FIGURES), 0, "{name}: too small");
    page.goto(name);
    page.click(".toc a[href='#the-cases']");
    let top: f64 = page.ask(TOP);
    assert!((0.0..100.0).contains(&top), "{name}: {top} from the top");
}

/// A word filters the cases; a link from the matrix shows its case again, and unfolds it with its
/// picture.
fn filters(page: &Page) {
    const CASE: &str = "
        const its = document.querySelector(document.querySelector('.matrix thead a').hash);
        const headings = all('#the-cases h3').some((it) => it.offsetHeight > 0);
        return [its.hidden || !headings, its.open, Boolean(its.querySelector('.drawing svg'))]";
    page.press("#filter input", "no such word");
    assert_eq!(page.ask::<[bool; 3]>(CASE), [true, false, false]);
    page.click(".matrix thead a");
    page.wait_for("document.querySelector('.case[open] .drawing svg')");
    assert_eq!(page.ask::<[bool; 3]>(CASE), [false, true, true]);
}

fn takes_pictures(page: &Page, folder: &Path) {
    fs::create_dir_all(folder).expect("a folder");
    for (name, _) in pages() {
        for (width, scheme) in [360, 768, 1280]
            .into_iter()
            .flat_map(|it| [(it, "light"), (it, "dark")])
        {
            page.resize(width, 1000);
            page.prefer("color-scheme", scheme);
            page.goto(&name);
            let name = name.trim_end_matches(".html");
            let file = folder.join(format!("{name}-{width}-{scheme}.png"));
            fs::write(file, page.screenshot()).expect("a picture");
        }
    }
}

test!(no_page_has_a_barrier_that_axe_core_knows, needs boards(), axe());
fn no_page_has_a_barrier_that_axe_core_knows() {
    let page = site();
    for (name, _) in pages() {
        page.goto(&name);
        page.run(
            "for (const kind of ['.case', '.mistake', '.method'])
                for (const it of all(kind).slice(0, 2)) it.open = true;",
        );
        page.check_barriers(&name);
    }
}
