//! A page of HTML: one file that needs nothing beside it, whatever it shows.
//!
//! Style and scripts stand in the page itself, and its Content-Security-Policy allows just those, by their
//! hashes: no other script runs and nothing is loaded from anywhere, whatever gets into the page. So
//! there is no `style` attribute either; a length that is not known before is an attribute of an SVG element.

mod code;
mod markdown;
mod picture;

pub use code::{code, lines_of};
pub use markdown::{Links, inline_markdown, markdown};
pub use picture::{blocks, legend, picture};

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde::Serialize;
use hmac_sha256::Hash;

use judge_harness::picture::svg;

/// The script of pages on which something is folded up, or works only with scripts.
pub const SCRIPT: &str = include_str!("page.js");

/// A page: what is in it, and what it needs.
#[derive(Debug, Default)]
pub struct Page {
    /// What the browser calls it.
    pub title: String,
    /// What comes before the main part, such as links to other pages.
    pub header: Markup,
    /// The main part, which has the one `h1`.
    pub main: Markup,
    /// Style beyond that of all pages.
    pub style: &'static str,
    /// Scripts, which run in this order once the page is there.
    pub scripts: Vec<String>,
    /// Whether the scripts compile WebAssembly.
    pub has_wasm: bool,
}

impl Page {
    /// The page as one file.
    #[must_use]
    pub fn html(self) -> String {
        let style = include_str!("page.css").to_owned() + &svg::style() + self.style;
        let policy = policy(&style, &self.scripts, self.has_wasm);
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta http-equiv="Content-Security-Policy" content=(policy);
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    link rel="icon" href="data:,";
                    title { (self.title) }
                    style { (PreEscaped(style)) }
                }
                body {
                    a.skip href="#main" { "To the main part" }
                    header { (self.header) }
                    main id="main" tabindex="-1" { (self.main) }
                    @for script in &self.scripts {
                        script { (PreEscaped(script)) }
                    }
                }
            }
        };
        page.into_string()
    }
}

/// The page's Content-Security-Policy: its own style, its own scripts, pictures that it holds itself.
fn policy(style: &str, scripts: &[String], has_wasm: bool) -> String {
    let scripts: Vec<String> = scripts.iter().map(|script| hash(script)).collect();
    let wasm = if has_wasm { " 'wasm-unsafe-eval'" } else { "" };
    let scripts = match scripts.join(" ") {
        none if none.is_empty() => "'none'".to_owned(),
        hashes => hashes + wasm,
    };
    format!(
        "default-src 'none'; style-src {}; script-src {scripts}; img-src data:; base-uri 'none'; \
         form-action 'none'",
        hash(style)
    )
}

fn hash(text: &str) -> String {
    format!(
        "'sha256-{}'",
        BASE64_STANDARD.encode(Hash::hash(text.as_bytes()))
    )
}

/// Whether a text is the address of a page elsewhere.
#[must_use]
pub fn is_address(text: &str) -> bool {
    text.starts_with("https://") || text.starts_with("http://")
}

/// A file as an address that holds all of it.
#[must_use]
pub fn data_address(kind: &str, content: &[u8]) -> String {
    format!("data:{kind};base64,{}", BASE64_STANDARD.encode(content))
}

/// Data for the page's scripts, which find it by this name. It is no script itself.
///
/// # Panics
///
/// Never, for data of texts, finite numbers and structures of these.
#[must_use]
pub fn data(id: &str, content: &impl Serialize) -> Markup {
    let json = serde_json::to_string(content).expect("plain data");
    // Nothing in it ends the element.
    let json = json.replace('<', "\\u003c");
    html! { script type="application/json" id=(id) { (PreEscaped(json)) } }
}

/// Something that may be wider than the screen: it is scrolled by itself, by keyboard too.
#[must_use]
pub fn wide(label: &str, content: &Markup) -> Markup {
    html! { div.wide role="region" tabindex="0" aria-label=(label) { (content) } }
}

#[cfg(test)]
mod tests;
