//! The needs of the browser's tests, and checks that suit every page.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;
use xtask::website::wasm_compiler;

use crate::driver::Page;
use crate::support::needs::Need;
use crate::support::target;

/// A phone that stands, one that lies, a tablet and a notebook.
pub const SCREENS: [(u32, u32); 4] = [(360, 640), (640, 360), (768, 1024), (1280, 800)];

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
    /// Leaves three elements of each kind on the page: to look at all takes minutes. Elements whose
    /// names and classes are the same, and those of their ancestors, look alike.
    pub fn keep_three_of_each_kind(&self) {
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
    }

    /// Fails if axe-core finds barriers on the page. In dark colours only the contrast is checked.
    pub fn check_barriers(&self, name: &str) {
        self.keep_three_of_each_kind();
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
}
