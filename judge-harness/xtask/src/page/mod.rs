//! A page of HTML in one file.
//!
//! Style and scripts are in the page itself. Its Content-Security-Policy allows only these, by
//! their hashes: whatever text gets into the page, no other script runs, and nothing is loaded. The
//! policy forbids `style` attributes as well.

mod code;
mod markdown;

pub use code::{code, lines_of};
pub use markdown::{Lead, inline_markdown, markdown};

use std::collections::BTreeMap;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use hmac_sha256::Hash;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde::Serialize;

use problems::picture::svg;
use problems::words::{self, Tongue};

/// Two pieces on their squares.
const ICON: &str = "data:image/svg+xml,\
     %3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E\
     %3Crect width='16' height='16' rx='3' fill='%236aa977'/%3E\
     %3Ccircle cx='5' cy='5' r='3.2' fill='%23111'/%3E\
     %3Ccircle cx='11' cy='11' r='3.2' fill='%23fff'/%3E%3C/svg%3E";

/// A page in one language, with its title, a description for search engines, and three parts: the
/// header, the main part with the only `h1`, and the footer. A script that is not empty compiles
/// WebAssembly.
pub fn page(tongue: Tongue, title: &str, about: &str, parts: [&Markup; 3], script: &str) -> String {
    let styles = [
        include_str!("page.css"),
        include_str!("../website/website.css"),
        svg::style(),
    ];
    // The policy forbids `style` attributes: a board has its size by its classes.
    let sizes = (1..=16).map(|it| format!(".w{it}{{--columns:{it}}}.h{it}{{--rows:{it}}}"));
    let style = short(&styles.concat()) + &sizes.collect::<String>();
    let wasm = if script.is_empty() {
        ""
    } else {
        " 'wasm-unsafe-eval'"
    };
    let script = short(&[include_str!("page.js"), script].concat());
    let is_said = |name: &str| script.contains(&format!("\"{name}\""));
    let words = words::ALL.iter().filter(|(name, _)| is_said(name));
    let words = words.map(|(name, both)| (*name, tongue.of(*both)));
    let words: BTreeMap<&str, &str> = words.collect();
    // The page's own style and script, and pictures in `data:` addresses.
    let policy = format!(
        "default-src 'none'; style-src {}; script-src {}{wasm}; img-src data:; base-uri 'none'; \
         form-action 'none'",
        hash(&style),
        hash(&script)
    );
    let [above, main, below] = parts;
    let page = html! {
        (DOCTYPE)
        html lang=(tongue.code()) {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(policy);
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                link rel="icon" href=(ICON);
                title { (title) }
                meta name="description" content=(about);
                style { (PreEscaped(style)) }
            }
            body {
                a.skip href="#main" { (tongue.of(words::SKIP)) }
                header { (above) }
                main id="main" tabindex="-1" { (main) }
                footer { (below) }
                (data("words", &words))
                script { (PreEscaped(script)) }
            }
        }
    };
    page.into_string()
}

/// A style or a script without indents and lines of comment. No text in one spans lines.
fn short(text: &str) -> String {
    let lines = text.lines().map(str::trim_start);
    let code = lines.filter(|line| !line.starts_with("//"));
    code.collect::<Vec<_>>().join("\n")
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

#[cfg(test)]
mod tests;
