//! Judges the submissions of this workspace as an online judge would.
//!
//! The map, from the ground up. Each room uses only those above it. So does each file in a room, by
//! the list in its `mod.rs`, which stands on all of them. A test holds that:
//!
//! - [`printable`]: the one exit for text that others wrote, for a terminal and as JSON
//! - [`threads`]: work on several processors
//! - [`interruption`]: the one value that ends work early
//! - [`files`]: files that are read with a bound and written whole
//! - [`scratch`]: temporary folders, and the cache
//! - [`site`]: the sites that judge programs
//! - [`verdict`]: the verdicts of a judge
//! - [`rule`]: when two outputs are equal
//! - [`sandbox`]: one run of a program in the box: how it ended, what it used, what it printed
//! - [`language`]: the one table of languages; a source, and how a judge makes a program of it
//! - [`problem`]: cases, limits and programs of a problem: of this workspace, a folder, a package
//! - [`judge`]: a submission judged on the cases of a problem. `judge/decision.rs` decides the
//!   verdict
//! - [`report`]: reports of all this, for people and for programs; pictures as text
//! - [`command`]: the command line, a room for each command, and the terminal
//!
//! Below all of them lies the crate `problems`: what is known of each problem beyond its data, such
//! as a special judge. The judge knows no problem by name. `xtask` beside it is the tool of the
//! maintainer for the site, packages, measurements and pictures.

#![warn(clippy::print_stderr, clippy::print_stdout)]

pub mod command;
pub mod files;
pub mod interruption;
pub mod judge;
pub mod language;
pub mod printable;
pub mod problem;
pub mod report;
pub mod rule;
pub mod sandbox;
pub mod scratch;
pub mod site;
pub mod threads;
pub mod verdict;
