//! The programs that `cargo judge new` creates. While one is unchanged, it is not written yet:
//! commands for all programs skip it, and say so.

use std::fs;
use std::path::Path;

/// The submission of a new problem, in the form of the others.
pub const SUBMISSION: &str = include_str!("../../skeletons/submission.rs");

/// The twin of a new problem in C++98, for sites that take no Rust.
pub const TWIN: &str = include_str!("../../skeletons/twin.cpp");

/// Whether a file is not written yet. A missing file is not such a file.
pub fn is_skeleton(file: &Path) -> bool {
    let skeletons = [SUBMISSION, TWIN].map(str::as_bytes);
    fs::read(file).is_ok_and(|code| skeletons.contains(&&*code))
}
