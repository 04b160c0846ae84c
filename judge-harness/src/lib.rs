//! Judges the submissions of this workspace as an online judge would.
//!
//! The map, from the ground up; a module uses only those above it in this list:
//!
//! - [`site`]: the one table of sites, and what each takes;
//! - [`language`]: the one table of languages;
//! - [`nearest`]: what somebody may have meant who misspelt a name;
//! - [`cases`]: the cases of a problem, found in a folder;
//! - [`workspace`]: the workspace, its problems, their limits and their cases, found and not listed;
//! - [`choice`]: the choice of cases by a pattern;
//! - [`scratch`]: folders for a while, which go whatever happens;
//! - [`sandbox`]: one run of a program under limits: how it ended, what it used, what it printed;
//! - [`toolchain`]: a compiler as it is installed;
//! - [`compiler`]: a source file, and how a judge turns it into a program;
//! - [`verdict`]: AC, PE, WA and so on, and how two outputs compare;
//! - [`picture`]: a drawn board as data; drawn as text, and as SVG;
//! - [`rules`]: what the judge knows of a problem beyond its data, such as a special judge;
//! - [`judged`]: a submission judged, case by case;
//! - [`judge`]: judges a submission on the cases of a problem;
//! - [`jury`]: programs known to be right or wrong, which check the data;
//! - [`data`]: every input validated, every answer recomputed;
//! - [`paste`]: whether a file can be pasted into a judge's form;
//! - [`stress`]: a submission against the reference solution on drawn inputs;
//! - [`measure`]: what programs cost on the same input;
//! - [`plot`]: a picture of what a problem costs;
//! - [`report`]: what a person or a program gets to read of it.
//!
//! The command line (`main.rs`) and the tests stand on top of all of them.

pub mod cases;
pub mod choice;
pub mod compiler;
pub mod data;
pub mod judge;
pub mod judged;
pub mod jury;
pub mod language;
pub mod measure;
pub mod nearest;
pub mod paste;
pub mod picture;
pub mod plot;
pub mod report;
pub mod rules;
pub mod sandbox;
pub mod scratch;
pub mod site;
pub mod stress;
pub mod toolchain;
pub mod verdict;
pub mod workspace;
