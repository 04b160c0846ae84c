//! What a maintainer of this workspace makes once in a while: the site, the report as a page, packages, pictures for the
//! documents, measurements, plots. It stands on the judge, and the judge knows nothing of it.
//!
//! - [`document`]: sections and tables of the repository's documents;
//! - [`purposes`]: what each case is there to catch;
//! - [`page`]: a page of HTML that needs nothing beside it;
//! - [`report`]: the results of a run as a page, from what `cargo judge --json` prints;
//! - [`package`]: a problem as DOMjudge, Kattis and BAPCtools take it;
//! - [`measure`]: the cost of programs on the same input; [`costs`]: the table of that;
//! - [`peers`]: what judging takes with the tools that others have; [`peers_table`]: the table of that;
//! - [`plot`]: a picture of the time that programs take;
//! - [`website`]: the pages of the site;
//! - [`commands`]: the command line, a file for each command.

pub mod commands;
pub mod costs;
pub mod document;
pub mod measure;
pub mod package;
pub mod page;
pub mod peers;
pub mod peers_table;
pub mod plot;
pub mod purposes;
pub mod report;
pub mod website;
