//! A folder of pages, and what every check of pages needs.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use anyhow::{Result, ensure};
use libtest_mimic::Trial;
use serde_json::json;

use crate::driver::Page;
use crate::support::{failed, needs, target};

/// A check of a folder of pages. The browser shows `index.html` when it begins.
pub type Check = fn(&Page) -> Result<()>;

/// A test for each check of the pages in a folder. It is skipped by name if the browser, axe-core
/// or what `lacks` names is missing.
pub fn trials(
    module: &str,
    folder: &'static Made,
    checks: &[(&str, Check)],
    lacks: impl FnOnce() -> Option<String>,
) -> Vec<Trial> {
    let missing = ["chromium", "chromedriver"]
        .into_iter()
        .find(|program| which::which(program).is_err())
        .map(|it| format!("no {it}: Debian's packages are chromium and chromium-driver"))
        .or_else(lacks);
    let no_axe = (!axe_core().exists()).then(|| format!("there is no {}", axe_core().display()));
    let trial = |&(name, check): &(&str, Check)| {
        let of_axe = no_axe.clone().filter(|_| name.contains("axe"));
        let need = missing.clone().or(of_axe).map_or(Ok(()), Err);
        let run = move || check(&Page::of(folder)?);
        needs::trial(format!("{module}::{name}"), need, move || {
            run().map_err(failed)
        })
    };
    checks.iter().map(trial).collect()
}

/// Where `.ci/run` puts axe-core, which finds barriers on a page.
fn axe_core() -> PathBuf {
    target().join("axe/node_modules/axe-core/axe.min.js")
}

/// A folder of pages. The first test that needs it makes it, and the others use the same.
pub type Made = LazyLock<Result<PathBuf, String>>;

/// A folder of this name, filled by `make`. Several tests repeat the error, so it is a text.
pub fn made(name: &str, make: fn(&Path) -> Result<()>) -> Result<PathBuf, String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let filled = fs::create_dir_all(&folder).map_err(Into::into);
    let filled = filled.and_then(|()| make(&folder)).map(|()| folder);
    filled.map_err(|error| format!("{error:#}"))
}

impl Page {
    /// Fails if axe-core finds barriers on the page. In dark colours only the contrast is checked.
    ///
    /// To look at all elements takes minutes. Elements whose names and classes are the same, and
    /// those of their ancestors, look alike: three of each kind stay on the page.
    pub fn check_barriers(&self, name: &str) -> Result<()> {
        const THREE_OF_EACH_KIND: &str = r"
            const kinds = new Map([[document.body, '']]), seen = {};
            for (const it of document.querySelectorAll('body *')) {
                if (!it.isConnected) continue;
                const own = `${it.tagName}.${it.getAttribute('class')}`;
                const kind = `${kinds.get(it.parentElement)} ${own}`;
                kinds.set(it, kind);
                seen[kind] = (seen[kind] ?? 0) + 1;
                if (seen[kind] > 3) it.remove();
            }";
        const BARRIERS: &str = r"
            const name = ({ id, nodes }) => `${id}: ${nodes[0].html} (${nodes.length})`;
            return axe.run(arguments[0]).then(({ violations }) => violations.map(name))";
        self.ask(THREE_OF_EACH_KIND, &[])?;
        let axe = fs::read_to_string(axe_core())?;
        self.ask(&axe, &[])?;
        for (scheme, rules) in [
            ("light", json!({})),
            ("dark", json!({"runOnly": "color-contrast"})),
        ] {
            self.prefer("color-scheme", scheme)?;
            let found = self.ask(BARRIERS, &[rules])?;
            ensure!(found == json!([]), "{name}, {scheme}: {found:#}");
        }
        Ok(())
    }

    /// Unfolds everything, and fails if the page is then wider than a phone.
    pub fn fits_a_phone(&self) -> Result<()> {
        const OPEN: &str = "
            for (const it of document.querySelectorAll('details')) it.open = true;
            return document.documentElement.scrollWidth";
        self.resize(360, 800)?;
        let width = self.ask(OPEN, &[])?;
        ensure!(width.as_u64() <= Some(360), "the page is {width} wide");
        Ok(())
    }
}
