//! Judges the submissions of this workspace as an online judge would.
//!
//! The map, from the ground up; a module uses only those above it in this list:
//!
//! - [`printable`]: texts of others, made harmless for a terminal;
//! - [`site`]: the one table of sites, and what each takes;
//! - [`language`]: the one table of languages;
//! - [`nearest`]: the name that was probably meant where one is misspelt;
//! - [`cases`]: the cases of a problem, found in a folder;
//! - [`workspace`]: the workspace, its problems, their limits and their cases, found and not listed;
//! - [`choice`]: cases chosen by a pattern;
//! - [`scratch`]: temporary folders, which are removed whatever happens;
//! - [`sandbox`]: one run of a program under limits: how it ended, what it used, what it printed;
//! - [`toolchain`]: an installed compiler;
//! - [`source`]: the text of one file, in a language;
//! - [`program`]: a compiled program, and how it is run;
//! - [`compiler`]: a source file, and how a judge turns it into a program;
//! - [`verdict`]: AC, PE, WA and so on, and how two outputs compare;
//! - [`picture`]: a drawn board as data; drawn as text, and as SVG;
//! - [`rules`]: what the judge knows of a problem beyond its data, such as a special judge;
//! - [`judged`]: a submission judged, case by case;
//! - [`task`]: something to judge, and when to stop early;
//! - [`judge`]: judges a submission on the cases of a problem;
//! - [`jury`]: programs known to be right or wrong, which check the data;
//! - [`data`]: every input validated, every answer recomputed;
//! - [`paste`]: whether a file can be pasted into a judge's form;
//! - [`callgrind`]: instructions counted by valgrind;
//! - [`stress`]: a submission compared with the reference solution on random inputs;
//! - [`report`]: reports of all this, for people and for programs;
//! - [`cli`]: the command line, a file for each command.
//!
//! `main.rs` and the tests stand on top of all of them; so does `xtask`, which makes what a maintainer makes once in a
//! while: the site, packages, measurements, pictures.

pub mod callgrind;
pub mod cases;
pub mod choice;
pub mod cli;
pub mod compiler;
pub mod data;
pub mod judge;
pub mod judged;
pub mod jury;
pub mod language;
pub mod nearest;
pub mod paste;
pub mod picture;
pub mod printable;
pub mod program;
mod progress;
pub mod report;
pub mod rules;
pub mod sandbox;
pub mod scratch;
pub mod site;
pub mod source;
pub mod stress;
pub mod task;
pub mod toolchain;
pub mod verdict;
pub mod workspace;
