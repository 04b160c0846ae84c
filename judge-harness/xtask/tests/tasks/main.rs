//! What a maintainer makes: one executable, so that all cores have work, and little is linked.

#[path = "../support/mod.rs"]
mod support;

mod another_problem;
mod documents;
mod measure;
mod package;
