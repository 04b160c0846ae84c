//! The command line: a room for each command, with its arguments, its work and what it prints. Each
//! returns its outcome.
//!
//! The files, from the ground up. Each uses only those above it:
//!
//! - `invocation`: how this program was called
//! - [`terminal`]: how a program starts and ends, prints, and shows its progress
//! - `judge_toml`: the files of settings, in which each key is one option
//! - `typed`: the words of the command line, completed by these files
//! - `target`: what a name on the command line stands for
//! - `settings`: the options that commands share
//! - [`data`]: validates inputs and recomputes answers
//! - [`jury`]: judges the programs of problems, and prints one
//! - `run`: runs a program once, with the input and output of the user
//! - `new`: begins a file
//! - `receive`: makes folders of the problems that the browser sends
//! - `judge`: judges sources; the command without a name
//! - [`stress`]: compares a program with another one on random inputs
//! - `show`: draws an input
//! - `completions`: completes a command line in a shell
//! - `man`: the manual
//! - `arguments`: all arguments, and the command that each asks for

mod arguments;
mod completions;
pub mod data;
mod invocation;
mod judge;
mod judge_toml;
pub mod jury;
mod man;
mod new;
mod receive;
mod run;
mod settings;
mod show;
pub mod stress;
mod target;
pub mod terminal;
mod typed;

pub use arguments::run;
