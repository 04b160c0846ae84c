//! The site, in a browser.
//!
//! The tests drive headless Chromium. Without it, or without WebAssembly, they are skipped, and the
//! output says so. `.ci/run` installs both.

mod driver;
mod explanations;
mod looks;
mod playgrounds;
mod site;
#[path = "../../../tests/support/mod.rs"]
mod support;
#[path = "../../../tests/support/trials.rs"]
mod trials;
mod yours;

fn main() -> std::process::ExitCode {
    let arguments = libtest_mimic::Arguments::from_args();
    libtest_mimic::run(&arguments, trials::all(&arguments)).exit_code()
}
