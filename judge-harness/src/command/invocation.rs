//! How this program was called: by Cargo in its repository, or by its own name anywhere.

use std::path::Path;

/// The command of this program: Cargo's alias in the repository, elsewhere its own name.
pub fn called() -> &'static str {
    if is_installed() {
        "judge-harness"
    } else {
        "cargo judge"
    }
}

/// Whether this is not the judge that Cargo starts in its repository, as `cargo judge` does. Then
/// only what works anywhere is offered. Cargo tells that, so no workspace is looked for.
pub fn is_installed() -> bool {
    let package = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default();
    !Path::new(&package).starts_with(env!("CARGO_MANIFEST_DIR"))
}

/// The placeholder in `--help` for a program.
pub fn target_name() -> &'static str {
    if is_installed() {
        "FILE"
    } else {
        "PROBLEM | FILE"
    }
}

/// A command of this program with these words, as a shell reads it.
pub fn for_a_shell(words: &[String]) -> String {
    let words = called().split(' ').chain(words.iter().map(String::as_str));
    // Only a NUL cannot be quoted, and no argument has one.
    shlex::try_join(words).unwrap_or_default()
}
