//! The harness as its users and its next maintainer use it: one executable, so that all cores have work, and little is linked.

#[path = "../support/mod.rs"]
mod support;

mod another_workspace;
mod command_line;
mod documents;
mod hunt;
mod interrupts;
mod jobs;
mod jury_command;
mod killed;
mod languages;
mod lenient;
mod limits;
mod measure;
mod overhead;
mod package;
mod package_again;
mod paste;
mod plot;
mod report_page;
mod reports;
mod show;
mod stress;
mod targets;
mod verdicts;
