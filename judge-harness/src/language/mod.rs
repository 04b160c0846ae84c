//! Programming languages: how a file's ending names one, and how its programs are compiled and run.
//!
//! From the ground up:
//!
//! - [`row`]: what is known of a language
//! - `table`: the one table of languages, [`LANGUAGES`]
//! - `warnings`: the warnings of a compiler that explain failures
//! - [`source`]: a source, its headers, and the flags for its compiler
//! - `reading`: reads a source: a file, or the files of a folder
//! - [`cache`]: the cache of compiled programs
//! - `toolchain`: a compiler that is installed on this machine
//! - [`program`]: a compiled program, and how it is run
//! - `output`: what a compiler made
//! - `header`: a header of C++ that is compiled once
//! - [`compiler`]: compiles a source as a judge does
//! - `checktestdata`: runs the scripts of a validator's own language

pub mod cache;
mod checktestdata;
pub mod compiler;
mod header;
mod output;
pub mod program;
mod reading;
pub mod row;
pub mod source;
mod table;
mod toolchain;
mod warnings;

pub use row::{Dialect, Language};
pub use table::{CHECKTESTDATA, LANGUAGES};
