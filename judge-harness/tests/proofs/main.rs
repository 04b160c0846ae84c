//! What is proved of each submission and of its twin, one module for each problem; and what both do on bad input.
//!
//! No submission is a part of this executable: what is proved is compiled as a test begins. One that does not compile
//! fails its own tests, and those of the others are run.

#[path = "../support/mod.rs"]
mod support;
#[path = "../support/trials.rs"]
mod trials;

mod bad_input;
mod driver;
mod poj1222;
mod poj1753;
mod twins;
mod tyvj9801;
mod uva322;

fn main() -> std::process::ExitCode {
    trials::main()
}
