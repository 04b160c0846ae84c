//! A page of HTML: one file that needs nothing beside it, whatever it shows.
//!
//! Style and scripts are in the page itself, and its Content-Security-Policy allows these alone, by
//! their hashes: no other script runs and nothing is loaded from anywhere, whatever text gets into
//! the page. The policy forbids `style` attributes as well, so the length of a bar is an attribute
//! of an SVG element.

mod code;
mod compared;
mod markdown;

pub use code::{code, lines_of};
pub use compared::compared;
pub use markdown::{inline_markdown, markdown};

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use hmac_sha256::Hash;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde::Serialize;

use judge_harness::picture::svg;

/// Two pieces on their squares.
const ICON: &str = "data:image/svg+xml,\
     %3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E\
     %3Crect width='16' height='16' rx='3' fill='%236aa977'/%3E\
     %3Ccircle cx='5' cy='5' r='3.2' fill='%23111'/%3E\
     %3Ccircle cx='11' cy='11' r='3.2' fill='%23fff'/%3E%3C/svg%3E";

/// A page: what is in it, and what it needs.
#[derive(Debug, Default)]
pub struct Page {
    /// The title, which the browser shows.
    pub title: String,
    /// What search engines and previews are told of it.
    pub about: Markup,
    /// The part above the main part, such as links to other pages.
    pub header: Markup,
    /// The main part, which has the one `h1`.
    pub main: Markup,
    /// What comes last.
    pub footer: Markup,
    /// Style beyond that of all pages.
    pub style: &'static str,
    /// The script beyond that of all pages; it runs once the page is there.
    pub script: String,
    /// Whether the script compiles WebAssembly.
    pub has_wasm: bool,
}

impl Page {
    /// The page as one file.
    pub fn html(self) -> String {
        let style = short(&[include_str!("page.css"), svg::style(), self.style].concat());
        let script = short(&[include_str!("page.js"), &self.script].concat());
        let policy = policy(&style, &script, self.has_wasm);
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta http-equiv="Content-Security-Policy" content=(policy);
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    link rel="icon" href=(ICON);
                    title { (self.title) }
                    (self.about)
                    style { (PreEscaped(style)) }
                }
                body {
                    a.skip href="#main" { "To the main part" }
                    header { (self.header) }
                    main id="main" tabindex="-1" { (self.main) }
                    footer { (self.footer) }
                    script { (PreEscaped(script)) }
                }
            }
        };
        page.into_string()
    }
}

/// A style or a script without indents and lines of comment. No text in one spans lines.
fn short(text: &str) -> String {
    let lines = text.lines().map(str::trim_start);
    let code = lines.filter(|line| !line.starts_with("//"));
    code.collect::<Vec<_>>().join("\n")
}

/// The page's Content-Security-Policy: its own style, its own script, pictures that it holds
/// itself.
fn policy(style: &str, script: &str, has_wasm: bool) -> String {
    let [style, script] = [style, script].map(hash);
    let wasm = if has_wasm { " 'wasm-unsafe-eval'" } else { "" };
    format!(
        "default-src 'none'; style-src {style}; script-src {script}{wasm}; img-src data:; \
         base-uri 'none'; form-action 'none'"
    )
}

fn hash(text: &str) -> String {
    let hash = BASE64_STANDARD.encode(Hash::hash(text.as_bytes()));
    format!("'sha256-{hash}'")
}

/// Whether a text is the address of a page elsewhere.
pub fn is_address(text: &str) -> bool {
    text.starts_with("https://") || text.starts_with("http://")
}

/// Data for the page's scripts, which find it by this `id`.
pub fn data(id: &str, content: &impl Serialize) -> Markup {
    let json = serde_json::to_string(content).expect("plain data");
    // No text in it can end the element.
    let json = json.replace('<', "\\u003c");
    html! { script type="application/json" id=(id) { (PreEscaped(json)) } }
}

/// A text with its Chinese words marked as such, for fonts and for voices.
pub fn spoken(text: &str) -> Markup {
    let is_chinese = |letter: &char| ('\u{4e00}'..='\u{9fff}').contains(letter);
    let letters: Vec<char> = text.chars().collect();
    html! {
        @for part in letters.chunk_by(|one, other| is_chinese(one) == is_chinese(other)) {
            @let text: String = part.iter().collect();
            @if is_chinese(&part[0]) { span lang="zh" { (text) } } @else { (text) }
        }
    }
}

/// Something that may be wider than the screen: it is scrolled by itself, by keyboard too.
pub fn wide(label: &str, content: &Markup) -> Markup {
    html! { div.wide role="region" tabindex="0" aria-label=(label) { (content) } }
}

#[cfg(test)]
mod tests;
