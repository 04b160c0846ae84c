//! The maintainer's tools: the site, packages, pictures for the documents, measurements. It
//! uses the judge; the judge does not use it.
//!
//! - [`documents`]: the repository's documents, with their links and tables; [`pictures`] draws the
//!   pictures in them;
//! - [`page`]: a page of HTML that needs nothing beside it;
//! - [`package`]: a problem as DOMjudge, Kattis and BAPCtools take it;
//! - [`measure`]: the instructions of programs on the same input;
//! - [`website`]: the pages of the site;
//! - [`commands`]: the command line.

pub mod commands;
pub mod documents;
pub mod measure;
pub mod package;
pub mod page;
pub mod pictures;
pub mod website;
