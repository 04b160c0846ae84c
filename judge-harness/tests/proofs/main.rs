//! Proofs for each submission and its twin, one module for each problem; and tests of the
//! submissions on the cases and on bad input.
//!
//! No submission is a part of this executable: each is compiled as a test begins. One that does not
//! compile fails only its own tests.

#[path = "../support/mod.rs"]
mod support;
#[path = "../support/trials.rs"]
mod trials;

mod bad_input;
mod cases;
mod driver;
mod pasted;
mod poj1222;
mod poj1753;
mod tyvj9801;
mod uva322;

fn main() -> std::process::ExitCode {
    let arguments = libtest_mimic::Arguments::from_args();
    libtest_mimic::run(&arguments, trials::all(&arguments)).exit_code()
}
