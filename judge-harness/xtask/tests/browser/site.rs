//! The site in a browser: every page opens and can be used, and what its boards answer is right.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Error, Result, ensure};
use judge_harness::check::paste::file_for;
use judge_harness::problem::workspace::Problem;
use judge_harness::sandbox::Supervisor;
use libtest_mimic::Trial;
use serde_json::json;
use xtask::website::{Site, wasm_compiler};

use crate::driver::Page;
use crate::explanations;
use crate::pages::{self, Check, Made};
use crate::playgrounds::{self, SELECT_ALL};
use crate::support::{self, HARNESS, command, failed};

const CHECKS: &[(&str, Check)] = &[
    ("no_page_has_a_barrier_that_axe_core_knows", has_no_barrier),
    ("every_page_can_be_used_and_fits_a_phone", every_page),
    (
        "the_boards_answer_as_the_reference_solution",
        playgrounds::answers,
    ),
    (
        "the_boards_are_solved_by_their_hints",
        playgrounds::is_solved_by_hints,
    ),
    (
        "a_mistake_is_shown_on_a_board_that_can_be_played",
        explanations::mistakes_have_a_board,
    ),
    ("the_explanations_are_operated", explanations::are_operated),
    (
        "the_front_page_is_played_and_its_cards_are_links",
        plays_on_the_front_page,
    ),
    ("a_mistake_is_known_by_what_it_prints", knows_the_mistake),
    ("the_solution_plays_itself", playgrounds::plays_itself),
    (
        "the_board_is_in_the_address",
        playgrounds::is_in_the_address,
    ),
    (
        "a_win_offers_more_and_the_best_is_kept",
        playgrounds::offers_more_on_a_win,
    ),
    (
        "a_piece_is_dragged_to_a_neighbour",
        playgrounds::drags_a_piece,
    ),
    ("ships_is_taught", playgrounds::teaches_ships),
    (
        "covers_that_cannot_be_told_apart_are_shown",
        playgrounds::shows_what_cannot_be_told_apart,
    ),
];

pub fn trials() -> Vec<Trial> {
    let wasm = || wasm_compiler(&support::workspace().cache, Supervisor::at(HARNESS)).err();
    let mut trials = pages::trials("site", &SITE, CHECKS, wasm);
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
        judged: Vec::new(),
        jury: Vec::new(),
        wasm: Err(MISSING.to_owned()),
        source: Some("https://example.org/blob/main".to_owned()),
        address: Some("https://example.org/".to_owned()),
    };
    let folder = tempfile::tempdir()?;
    site.write(folder.path())?;
    for Problem { id, rules, .. } in &workspace.problems {
        let page = fs::read_to_string(folder.path().join(id).with_extension("html"))?;
        let says = page.contains(&MISSING.replace('<', "&lt;").replace('>', "&gt;"));
        ensure!(says == rules.playground.is_some(), "{id}");
        ensure!(!page.contains("wasm-unsafe-eval"), "{id}");
        let canonical = format!("rel=\"canonical\" href=\"https://example.org/{id}.html\"");
        ensure!(page.contains(&canonical), "{id}");
    }
    Ok(())
}

static SITE: Made = Made::new(|| {
    pages::made("site", |folder| {
        let made = command::harness(&["site", &folder.display().to_string()]);
        ensure!(made.status == Some(0), "{}", made.stderr);
        Ok(())
    })
});

/// The pages: the front page and one for each problem.
fn pages() -> impl Iterator<Item = (String, Option<&'static Problem>)> {
    let problems = support::workspace().problems.iter();
    let of_problems = problems.map(|problem| (format!("{}.html", problem.id), Some(problem)));
    std::iter::once(("index.html".to_owned(), None)).chain(of_problems)
}

/// With the variable SCREENSHOTS, that folder gets pictures of all pages.
fn every_page(page: &Page) -> Result<()> {
    // Of the words that are no code: marks of comments, what a template has left, headings that
    // come twice.
    const WORDS: &str = r"
        const main = document.body.cloneNode(true);
        for (const it of main.querySelectorAll('pre, code, script, textarea')) it.remove();
        const headings = [...main.querySelectorAll('h1, h2')].map((it) => it.textContent);
        const left = main.textContent.match(/<!--.*|-->|[$]{|{{|}}|undefined|NaN|\[object/);
        const twice = headings.filter((it, index) => headings.indexOf(it) !== index);
        return [left, twice, document.title.includes('solution')]";
    const NARROWEST: &str = "
        const squares = [...document.querySelectorAll('#play-boards button')];
        return Math.min(32, ...squares.map((it) => it.offsetWidth))";
    // From the rule above the board to the buttons below it.
    const HEIGHT: &str = "
        const [top, bottom] = ['how', 'hint'].map((id) => document.getElementById(`play-${id}`));
        return top && bottom.getBoundingClientRect().bottom - top.getBoundingClientRect().top";
    const LINKS: &str = "
        const links = [...document.links]
            .filter((it) => it.protocol === 'file:' && !it.hash.startsWith('#board='));
        const place = (it) => [it.pathname.split('/').pop(), it.hash.slice(1)].join(' ');
        return [...new Set(links.map(place))]";
    let html = |name: &str| fs::read_to_string(page.folder.join(name));
    for (name, problem) in pages() {
        page.goto(&name)?;
        let complaints = page.complaints()?;
        ensure!(complaints.is_empty(), "{name}: {complaints}");
        let words = page.ask(WORDS, &[])?;
        ensure!(words == json!([null, [], true]), "{name}: {words}");
        let links: Vec<String> = serde_json::from_value(page.ask(LINKS, &[])?)?;
        for link in links {
            let (file, place) = link.split_once(' ').unwrap_or_default();
            let there = html(file)?;
            let is_there = place.is_empty() || there.contains(&format!(" id=\"{place}\""));
            ensure!(is_there, "{name} links to {file}#{place}");
        }
        let size = html(&name)?.len();
        println!("{name}: {size} bytes");
        let times = if name == "uva322.html" { 5 } else { 2 };
        ensure!(size < times * 200_000, "{name} has {size} bytes");
        // What is folded up is not printed.
        let sheets = page.sheets()?;
        ensure!((1..15).contains(&sheets), "{name} takes {sheets} sheets");
        if let Some(problem) = problem {
            copies(page, problem).context(name.clone())?;
            filters(page).context(name.clone())?;
            leads_to_programs(page).context(name.clone())?;
            is_readable(page, &name).context(name.clone())?;
        }
        page.fits_a_phone().context(name.clone())?;
        let narrowest = page.ask(NARROWEST, &[])?;
        ensure!(narrowest == json!(32), "{name}: {narrowest}");
        let height = page.ask(HEIGHT, &[])?.as_f64();
        ensure!(height.unwrap_or_default() <= 640.0, "{name}: {height:?}");
    }
    match std::env::var_os("SCREENSHOTS") {
        Some(folder) => takes_pictures(page, &PathBuf::from(folder)),
        None => Ok(()),
    }
}

/// The small board goes dark, each card leads to its board, and each game has its names in English
/// and in Chinese.
fn plays_on_the_front_page(page: &Page) -> Result<()> {
    // Of all 512 choices of lights one turns all of them off.
    const ANSWER: &str = "
        const its = [...document.querySelectorAll('#hero-board button')];
        const now = its.map((it) => Number(it.dataset.letter));
        const near = (one, other) => one === other
            || Math.abs(one % 3 - other % 3)
                + Math.abs(Math.floor(one / 3) - Math.floor(other / 3)) === 1;
        const leaves = (set, at) =>
            its.reduce((on, _, it) => on ^ (set >> it & near(it, at)), now[at]);
        for (let set = 0; set < 512; set++)
            if (its.every((_, at) => leaves(set, at) === 0))
                return its.flatMap((_, at) => set >> at & 1 ? [at + 1] : []);";
    const CARDS: &str = "return [...document.querySelectorAll('.card')].map((it) => {
        it.scrollIntoView();
        const box = it.getBoundingClientRect();
        const at = document.elementFromPoint(box.right - 9, box.bottom - 9).closest('a');
        const name = it.querySelector('h2');
        const chinese = name.querySelectorAll('[lang=zh]').length;
        return [at?.hash, chinese, /[a-z]/i.test(name.textContent)];
    })";
    page.resize(1280, 1200)?;
    page.goto("index.html")?;
    let answer: Vec<usize> = serde_json::from_value(page.ask(ANSWER, &[])?)?;
    ensure!(!answer.is_empty(), "it is dark already");
    for square in &answer {
        page.click(&format!("#hero-board button:nth-child({square})"))?;
    }
    let said = page.text("#hero-said")?;
    ensure!(
        said.starts_with(&format!("Dark after {}.", answer.len())),
        "{said}"
    );
    page.click("#hero-new")?;
    ensure!(
        page.text("#hero-said")?.starts_with("Press"),
        "no new board"
    );
    let cards = page.ask(CARDS, &[])?;
    ensure!(cards == json!(vec![("#play", 1, true); 4]), "{cards}");
    Ok(())
}

/// What is copied in each tab is what is shown there, and the tabs have the files for all sites.
/// There is no clipboard, so the page keeps what is copied.
fn copies(page: &Page, problem: &Problem) -> Result<()> {
    const KEEP: &str = "
        navigator.clipboard.writeText = async (text) => { window.copied = text; };
        return document.querySelectorAll('[role=tab]').length";
    const COPIED: &str = "
        const shown = document.querySelector('[role=tabpanel]:not([hidden]) code');
        return [window.copied, shown.textContent]";
    const METHOD: &str = "
        const method = document.querySelector('.method');
        method.open = true;
        return method.querySelector('code').textContent";
    let tabs = page.ask(KEEP, &[])?.as_u64().unwrap_or_default();
    let mut copied = Vec::new();
    for tab in 0..tabs {
        page.click(&format!("#tab-{tab}"))?;
        page.click("[role=tabpanel]:not([hidden]) .copy")?;
        let [text, shown]: [String; 2] = serde_json::from_value(page.ask(COPIED, &[])?)?;
        ensure!(text == shown, "tab {tab}: {text}");
        copied.push(text);
    }
    let method = page.asked::<String>(METHOD)?;
    page.click(".method .copy")?;
    ensure!(
        page.ask("return window.copied", &[])? == json!(method),
        "another method"
    );
    for site in problem.on.keys().map(|site| Some(*site)).chain([None]) {
        let Ok(file) = file_for(problem, site, support::workspace()) else {
            continue;
        };
        ensure!(
            copied.contains(&fs::read_to_string(&file)?),
            "{} is in no tab",
            file.display()
        );
    }
    Ok(())
}

/// A link to a program shows its tab. The table of costs comes first that is fair to all, and its
/// names are such links.
fn leads_to_programs(page: &Page) -> Result<()> {
    const COSTS: &str = "
        const costs = [...document.querySelectorAll('.costs')];
        const first = 'Each program on the worst board';
        const fair = costs.findIndex((it) => it.caption.textContent.startsWith(first));
        const rows = costs.flatMap((it) => [...it.tBodies[0].rows]);
        const place = location.pathname.endsWith('uva322.html') ? 0 : -1;
        return [fair === place, rows.every((row) => row.querySelector('th a'))]";
    ensure!(page.ask(COSTS, &[])? == json!([true, true]), "costs");
    let shown = "document.querySelector('[role=tab][aria-selected=true]').textContent";
    for (link, tab) in [
        ("#the-simplest-program a", "The simplest, in Rust"),
        (".costs a[href='#program-rs']", "Rust"),
    ] {
        page.click(link)?;
        page.wait_for(&format!("{shown}.startsWith('{tab}')"))?;
    }
    Ok(())
}

/// No program is cut off on a wide screen, a figure's letters can be read on a narrow one, the
/// shortest bar can be seen, and the contents lead to their parts.
fn is_readable(page: &Page, name: &str) -> Result<()> {
    const CUT: &str = "return [...document.querySelectorAll('[role=tabpanel] pre')]
        .filter((it) => it.scrollWidth > it.clientWidth).length";
    const FIGURES: &str = "return [
        [...document.images].filter((it) => it.width < it.naturalWidth).length,
        [...document.querySelectorAll('.bar rect')]
            .filter((it) => it.width.baseVal.value < 1).length]";
    const TOP: &str = "return document.querySelector('#the-cases').getBoundingClientRect().top";
    page.resize(1280, 800)?;
    let cut = page.ask(CUT, &[])?;
    ensure!(cut == json!(0), "{cut} programs are cut off");
    page.resize(360, 800)?;
    let figures = page.ask(FIGURES, &[])?;
    ensure!(figures == json!([0, 0]), "too small: {figures}");
    page.goto(name)?;
    page.click(".toc a[href='#the-cases']")?;
    let top = page.ask(TOP, &[])?.as_f64().unwrap_or_default();
    ensure!(
        (0.0..100.0).contains(&top),
        "the cases are {top} from the top"
    );
    Ok(())
}

/// A word filters the cases; a link from the matrix shows its case again, and unfolds it with its
/// picture.
fn filters(page: &Page) -> Result<()> {
    const LINK: &str = ".matrix thead a";
    const CASE: &str = "
        const its = document.querySelector(document.querySelector('.matrix thead a').hash);
        const headings = [...document.querySelectorAll('#the-cases h3')]
            .some((it) => it.offsetHeight > 0);
        return [its.hidden || !headings, its.open, Boolean(its.querySelector('.drawing svg'))]";
    page.press("#filter input", "no such word")?;
    ensure!(
        page.ask(CASE, &[])? == json!([true, false, false]),
        "it is not filtered out"
    );
    page.click(LINK)?;
    page.wait_for("document.querySelector('.case[open] .drawing svg')")?;
    ensure!(
        page.ask(CASE, &[])? == json!([false, true, true]),
        "it is not unfolded"
    );
    Ok(())
}

/// Somebody's wrong outputs are told by name, and right ones are right.
fn knows_the_mistake(page: &Page) -> Result<()> {
    const NAMES: &str =
        "return [...document.querySelectorAll('.try a')].map((it) => it.textContent)";
    // What each prints instead of what. An answer has the end of a line before it here.
    for (id, name, right, wrong) in [
        ("poj1753", "prints_minus_one", "Impossible", "-1"),
        ("poj1222", "title_in_small_letters", "PUZZLE", "Puzzle"),
        ("tyvj9801", "silent_on_equal_boards", "\n0\n", " "),
        ("uva322", "missing_blank_line", "\n\n", "\n"),
    ] {
        let problem = support::workspace().problem(id)?;
        page.goto(&format!("{id}.html"))?;
        let names: Vec<String> = serde_json::from_value(page.ask(NAMES, &[])?)?;
        let print = |instead: &str| {
            for (number, name) in names.iter().enumerate() {
                let case = problem.cases.iter().find(|case| case.name == *name);
                let answer = fs::read_to_string(&case.context("no such case")?.answer)?;
                let printed = format!("\n{answer}").replace(right, instead);
                let typed = SELECT_ALL.to_owned() + printed.trim_start_matches('\n');
                page.press(&format!("#why-{number}"), &typed)?;
            }
            Ok::<_, Error>((page.text("#why")?, page.text("#why-hints")?))
        };
        let (said, hints) = print(wrong)?;
        let is_known = hints.starts_with(&format!("It fails exactly as {name} does: "));
        ensure!(
            said.starts_with("Wrong on ") && is_known,
            "{id}: {said} {hints}"
        );
        page.click("#why-hints a")?;
        page.wait_for(&format!("document.querySelector('#mistake-{name}').open"))?;
        let said = print(right)?;
        let is_right = format!("All right on these {} cases.", names.len());
        ensure!(said == (is_right, String::new()), "{id}: {said:?}");
    }
    Ok(())
}

fn takes_pictures(page: &Page, folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    for (name, problem) in pages() {
        for (width, scheme) in [360, 768, 1280]
            .into_iter()
            .flat_map(|it| [(it, "light"), (it, "dark")])
        {
            page.resize(width, 1000)?;
            page.prefer("color-scheme", scheme)?;
            match problem {
                Some(problem) => page.goto_game(problem)?,
                None => page.goto(&name)?,
            }
            page.ask("scrollTo(0, 0)", &[])?;
            let name = name.trim_end_matches(".html");
            let file = folder.join(format!("{name}-{width}-{scheme}.png"));
            fs::write(file, page.screenshot()?)?;
        }
    }
    Ok(())
}

fn has_no_barrier(page: &Page) -> Result<()> {
    const UNFOLD: &str = "
        for (const kind of ['.case', '.mistake', '.method'])
            for (const it of [...document.querySelectorAll(kind)].slice(0, 2)) it.open = true;";
    for (name, problem) in pages() {
        match problem {
            Some(problem) => page.goto_game(problem)?,
            None => page.goto(&name)?,
        }
        page.ask(UNFOLD, &[])?;
        page.check_barriers(&name)?;
    }
    Ok(())
}
