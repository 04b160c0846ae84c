//! Judges the submissions of this workspace as an online judge would.
//!
//! The map, from the ground up:
//!
//! - the crate `problems`: what is known of each problem beyond its data, such as a special judge
//!   or a picture. The judge knows no problem by name;
//! - [`printable`], [`files`], [`scratch`] and [`threads`]: texts for a terminal, files that are
//!   written whole, temporary ones, and work on several processors;
//! - [`site`]: the sites that judge programs;
//! - [`problem`]: the workspace, its problems with their limits and cases;
//! - [`verdict`]: the verdicts of a judge;
//! - [`sandbox`]: one run of a program in the box: how it ended, what it used, what it printed;
//! - [`language`]: the one table of languages; a source, and how a judge makes a program of it;
//! - [`picture`]: the pictures of a problem, drawn as text and as SVG;
//! - [`judge`]: a submission judged on the cases of a problem: how its outputs are compared, its
//!   verdict;
//! - [`report`]: reports of all this, for people and for programs;
//! - [`terminal`]: how a program that judges starts, prints, shows its progress, and ends on
//!   Ctrl-C;
//! - [`command`]: the command line, a room for each command.
//!
//! `main.rs` calls [`command::run`]. The tests use all of it. So does `xtask`, the tool of the
//! maintainer for the site, packages, measurements and pictures.

pub mod command;
pub mod files;
pub mod judge;
pub mod language;
pub mod picture;
pub mod printable;
pub mod problem;
pub mod report;
pub mod sandbox;
pub mod scratch;
pub mod site;
pub mod terminal;
pub mod threads;
pub mod verdict;
