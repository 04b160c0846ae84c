//! The site, in a browser.
//!
//! The tests drive headless Chromium; where there is none, or no WebAssembly, they are skipped by
//! name. `.ci/run` installs what they need.

mod driver;
mod explanations;
mod pages;
mod playgrounds;
mod site;
#[path = "../support/mod.rs"]
mod support;
#[path = "../../../tests/support/trials.rs"]
mod trials;
mod yours;

fn main() -> std::process::ExitCode {
    trials::main()
}
