//! What opens in a browser: the site, and the page of `cargo xtask report`.
//!
//! The tests drive headless Chromium; where there is none, or no WebAssembly, they are skipped by
//! name. `.ci/run` installs what they need.

mod driver;
mod explanations;
mod pages;
mod playgrounds;
mod report;
mod site;
#[path = "../support/mod.rs"]
mod support;

use std::process::ExitCode;

use libtest_mimic::Arguments;

fn main() -> ExitCode {
    let trials = site::trials().into_iter().chain(report::trials()).collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}
