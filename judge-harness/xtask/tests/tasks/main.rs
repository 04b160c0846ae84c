//! The maintainer's tools. One executable keeps all cores busy, and little is linked.

#[path = "../support/mod.rs"]
mod support;

mod another_problem;
mod documents;
mod measure;
mod package;
