//! Problems: their cases and limits, and the sites that have them.
//!
//! From the ground up:
//!
//! - [`names`]: the one rule for the names of cases
//! - [`cases`]: a case, and the source that it is for
//! - [`expected`]: what is expected of a program
//! - [`grading`]: the groups of cases that give points
//! - `form`: the one form of a problem and of its programs
//! - [`package`]: reads a problem package
//! - [`search`]: the search for the cases in a folder
//! - `folder`: reads the problem of a user's folder
//! - [`workspace`]: reads the problems of a Cargo workspace

pub mod cases;
pub mod expected;
pub mod folder;
mod form;
pub mod grading;
pub mod names;
pub mod package;
pub mod search;
pub mod workspace;

pub use form::{InputValidator, JuryProgram, Margin, Problem, Programs, Promise};
pub use form::{Reference, Timing};
