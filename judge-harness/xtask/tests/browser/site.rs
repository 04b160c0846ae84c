//! The site in a browser: every page opens and can be used.

use std::collections::BTreeSet;
use std::fs;
use std::iter::once;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use serde_json::Value;
use xtask::website::wasm_compiler;

use crate::driver::Page;
use crate::support::command::harness;
use crate::support::needs::Need;
use crate::support::{target, workspace};
use crate::trials::test;

/// A phone that stands, one that lies, a tablet and a notebook.
pub const SCREENS: [(u32, u32); 4] = [(360, 640), (640, 360), (768, 1024), (1280, 800)];

/// A browser, and boards to play on.
pub fn boards() -> Need {
    let missing = |_| "no chromium: it is in Debian's package chromium".to_owned();
    which::which("chromium").map_err(missing)?;
    wasm_compiler().map(drop)
}

/// axe-core, which finds barriers on a page, where `.ci/run` puts it.
fn axe_core() -> PathBuf {
    target().join("axe/node_modules/axe-core/axe.min.js")
}

fn axe() -> Need {
    let missing = format!("there is no {}", axe_core().display());
    axe_core().exists().then_some(()).ok_or(missing)
}

/// The fonts that `.ci/run` installs: the number of pages on paper depends on them.
pub fn fonts() -> Need {
    let listed = Command::new("fc-list").output();
    let listed = listed.map_or(Vec::new(), |it| it.stdout);
    let has = |name: &str| String::from_utf8_lossy(&listed).contains(name);
    let missing = "no fonts of Debian's packages fonts-dejavu-core and fonts-wqy-zenhei";
    let are_there = has("DejaVu Sans") && has("wqy-zenhei");
    are_there.then_some(()).ok_or(missing.to_owned())
}

/// A browser that shows the site. The first test that needs the site makes it.
pub fn site() -> Page {
    static SITE: LazyLock<PathBuf> = LazyLock::new(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("site");
        harness(&["site", &folder.display().to_string()]).exits(0);
        folder
    });
    Page::of(&SITE)
}

/// The pages: the front page and one for each problem, each in both languages.
pub fn pages() -> impl Iterator<Item = String> {
    let problems = workspace().problems.iter();
    let names = once("index").chain(problems.map(|it| &*it.id));
    names.flat_map(|name| [format!("{name}.html"), format!("{name}.zh.html")])
}

// The console is empty, every link leads somewhere, and no page is too large. A wide screen shows
// whole lines of programs.
test!(every_page_can_be_used, needs boards());
fn every_page_can_be_used() {
    // In the text outside of code: comment marks, remains of templates, repeated headings.
    const WORDS: &str = r"
        const main = document.body.cloneNode(true);
        for (const it of main.querySelectorAll('pre, code, script, textarea')) it.remove();
        const headings = [...main.querySelectorAll('h1, h2')].map((it) => it.textContent);
        const left = main.textContent.match(/<!--.*|-->|[$]{|{{|}}|undefined|NaN|\[object/);
        const twice = headings.filter((it, index) => headings.indexOf(it) !== index);
        return [...left ?? [], ...twice]";
    const CUT: &str = "return all('.program[open] pre')
        .filter((it) => it.scrollWidth > it.clientWidth).length";
    const LINKS: &str = "
        return [...document.links]
            .filter((it) => it.protocol === 'file:' && !/^#board=/.test(it.hash))
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
        assert!(size <= 400_000, "{name} has {size} bytes");
        page.run("for (const it of all('details')) it.open = true");
        page.resize(1280, 800);
        assert_eq!(page.ask::<u32>(CUT), 0, "{name}: programs are cut off");
    }
}

test!(no_page_has_a_barrier_that_axe_core_knows, needs boards(), axe());
fn no_page_has_a_barrier_that_axe_core_knows() {
    let page = site();
    let axe = fs::read_to_string(axe_core()).expect("axe-core");
    for name in pages() {
        page.goto(&name);
        page.run("for (const it of all('details')) it.open = true");
        page.keep_three_of_each_kind();
        page.run(&axe);
        let found: Vec<Value> = page.ask(
            "const name = ({ id, nodes }) => `${id}: ${nodes[0].html}`;
            return axe.run().then(({ violations }) => violations.map(name))",
        );
        assert!(found.is_empty(), "{name}: {found:#?}");
    }
}

impl Page {
    /// Leaves three elements of each kind on the page: to look at all takes minutes. Elements whose
    /// names and classes are the same, and those of their ancestors, look alike.
    pub fn keep_three_of_each_kind(&self) {
        self.run(
            r"const kinds = new Map([[document.body, '']]), seen = {};
            for (const it of document.querySelectorAll('body *')) {
                if (!it.isConnected) continue;
                const own = `${it.tagName}.${it.getAttribute('class')}`;
                const kind = `${kinds.get(it.parentElement)} ${own}`;
                kinds.set(it, kind);
                seen[kind] = (seen[kind] ?? 0) + 1;
                if (seen[kind] > 3) it.remove();
            }",
        );
    }
}
