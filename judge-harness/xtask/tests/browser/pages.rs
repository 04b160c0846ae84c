//! The needs of the browser's tests, and checks that suit every page.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;
use xtask::website::wasm_compiler;

use crate::driver::Page;
use crate::support::needs::Need;
use crate::support::target;

/// A browser, and boards to play on.
pub fn boards() -> Need {
    let missing = |_| "no chromium: it is in Debian's package chromium".to_owned();
    which::which("chromium").map_err(missing)?;
    wasm_compiler().map(drop)
}

/// axe-core, which finds barriers on a page.
pub fn axe() -> Need {
    let missing = format!("there is no {}", axe_core().display());
    axe_core().exists().then_some(()).ok_or(missing)
}

/// Where `.ci/run` puts it.
fn axe_core() -> PathBuf {
    target().join("axe/node_modules/axe-core/axe.min.js")
}

impl Page {
    /// Fails if axe-core finds barriers on the page. In dark colours only the contrast is checked.
    ///
    /// To look at all elements takes minutes. Elements whose names and classes are the same, and
    /// those of their ancestors, look alike: three of each kind stay on the page.
    pub fn check_barriers(&self, name: &str) {
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
        self.run(THREE_OF_EACH_KIND);
        self.run(&fs::read_to_string(axe_core()).expect("axe-core"));
        for (scheme, rules) in [("light", "{}"), ("dark", "{ runOnly: 'color-contrast' }")] {
            self.prefer("color-scheme", scheme);
            let found: Vec<Value> = self.ask(&format!(
                "const name = ({{ id, nodes }}) => `${{id}}: ${{nodes[0].html}}`;
                return axe.run({rules}).then(({{ violations }}) => violations.map(name))"
            ));
            assert!(found.is_empty(), "{name}, {scheme}: {found:#?}");
        }
    }

    /// Unfolds everything, and fails if the page is then wider than a phone.
    pub fn fits_a_phone(&self) {
        self.resize(360, 800);
        let width: u32 = self.ask(
            "for (const it of document.querySelectorAll('details')) it.open = true;
            return document.documentElement.scrollWidth",
        );
        assert!(width <= 360, "the page is {width} wide");
    }
}
