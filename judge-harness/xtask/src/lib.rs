//! What a maintainer of this workspace makes once in a while: the site, the report as a page,
//! packages, pictures for the documents, measurements. It stands on the judge, and the judge knows
//! nothing of it.
//!
//! - [`documents`]: the repository's documents, where they lead, and their tables;
//! - [`page`]: a page of HTML that needs nothing beside it;
//! - [`report`]: the results of a run as a page, from what `cargo judge --json` prints;
//! - [`package`]: a problem as DOMjudge, Kattis and BAPCtools take it;
//! - [`measure`]: the cost of programs on the same input; [`costs`]: the table of that, to print
//!   and to read;
//! - [`website`]: the pages of the site;
//! - [`commands`]: the command line, a file for each command.

pub mod commands;
pub mod costs;
pub mod documents;
pub mod measure;
pub mod package;
pub mod page;
pub mod report;
pub mod website;
