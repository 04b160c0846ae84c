//! Judges the submissions of this workspace as an online judge would.
//!
//! The map, from the ground up; a module uses only those above it in this list:
//!
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
//! - [`document`]: sections and tables of the repository's documents;
//! - [`purposes`]: what each case is there to catch;
//! - [`package`]: a problem as DOMjudge, Kattis and BAPCtools take it;
//! - [`paste`]: whether a file can be pasted into a judge's form;
//! - [`stress`]: a submission compared with the reference solution on random inputs;
//! - [`callgrind`]: instructions counted by valgrind;
//! - [`measure`]: the cost of programs on the same input;
//! - [`peers`]: what judging takes with the tools that others have;
//! - [`plot`]: a picture of the time that programs take;
//! - [`page`]: a page of HTML that needs nothing beside it;
//! - [`report`]: reports of all this, for people and for programs;
//! - [`website`]: the pages of the site.
//!
//! The command line (`main.rs`) and the tests stand on top of all of them.

pub mod callgrind;
pub mod cases;
pub mod choice;
pub mod compiler;
pub mod data;
pub mod document;
pub mod judge;
pub mod judged;
pub mod jury;
pub mod language;
pub mod measure;
pub mod nearest;
pub mod package;
pub mod page;
pub mod paste;
pub mod peers;
pub mod picture;
pub mod plot;
pub mod program;
mod progress;
pub mod purposes;
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
pub mod website;
pub mod workspace;
