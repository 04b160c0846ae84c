//! Judges the submissions of this workspace as an online judge would.
//!
//! The map, from the ground up; a module uses only those above it in this list:
//!
//! - [`problem`]: a problem, its limits and its cases, found from the workspace and `data/`;
//! - [`sandbox`]: one run of a program under limits: how it ended, what it used, what it printed;
//! - [`submission`]: a source file, and how a judge turns it into a program;
//! - [`verdict`]: AC, PE, WA and so on, and how two outputs compare;
//! - [`problems`]: what the judge knows of a problem beyond its data, such as a special judge;
//! - [`judge`]: a submission on all cases of a problem;
//! - [`jury`]: programs known to be right or wrong, which put the data to the test;
//! - [`data`]: every input validated, every answer derived again;
//! - [`paste`]: whether a file can be pasted into a judge's form;
//! - [`stress`]: a submission against the reference solution on drawn inputs;
//! - [`hunt`]: boards that are hard for the Ships submission;
//! - [`measure`]: what programs cost on the same input;
//! - [`plot`]: a picture of what Ships costs;
//! - [`report`]: what a person or a program gets to read of it.
//!
//! The command line (`main.rs`) and the tests stand on top of all of them.

pub mod data;
pub mod hunt;
pub mod judge;
pub mod jury;
pub mod measure;
pub mod paste;
pub mod plot;
pub mod problem;
pub mod problems;
pub mod report;
pub mod sandbox;
pub mod stress;
pub mod submission;
pub mod verdict;
