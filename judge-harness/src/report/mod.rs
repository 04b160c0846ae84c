//! Reports on what was judged, for people and for programs, and pictures of problems.
//!
//! Texts for people contain terminal styles. Print them through `anstream`, which leaves the styles
//! out in a pipe, in a file, and if `NO_COLOR` is set.
//!
//! The files, from the ground up. Each uses only those above it:
//!
//! - `style`: colours, the width, and verdicts in their colours
//! - `picture`: pictures, drawn as text
//! - `lines`: the lines of a text: not too many, none too long
//! - `difference`: where two texts begin to differ
//! - `fault`: what the sanitizers print, in a line
//! - `failure`: why a submission is not accepted
//! - `columns`: rows in columns that fit a width
//! - `table`: the tables of verdicts, the lines below them, and the totals
//! - `json`: the results as JSON

pub(crate) mod columns;
pub mod difference;
mod failure;
mod fault;
pub mod json;
pub mod lines;
pub mod picture;
mod style;
mod table;

pub use failure::{default_limit, failure};
pub use json::json;
pub use style::shown_verdict;
pub(crate) use style::{BOLD, RED, styled};
pub(crate) use table::share_in_time;
pub use table::{cases, grades, headline, outputs, remarks, summary, table};
