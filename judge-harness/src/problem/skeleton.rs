//! The programs that `cargo judge new` begins with. As long as one is still what it began with, it is not written yet, and
//! what goes over all programs skips it by name.

use std::fs;
use std::path::Path;

/// The submission of a new problem, in the form of the others.
pub const SUBMISSION: &str = include_str!("../../skeletons/submission.rs");

/// The same in C++98, for sites that take no Rust.
pub const TWIN: &str = include_str!("../../skeletons/twin.cpp");

/// Whether a file is not written yet. One that is not there is no skeleton.
pub fn is_skeleton(file: &Path) -> bool {
    let skeletons = [SUBMISSION, TWIN].map(str::as_bytes);
    fs::read(file).is_ok_and(|code| skeletons.contains(&&*code))
}
