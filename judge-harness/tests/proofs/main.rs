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
    // For mutation testing: one failure catches a mutant, also one that loops in another test.
    if std::env::var_os("END_AT_FAILURE").is_some() {
        std::panic::set_hook(Box::new(|failure| {
            eprintln!("{failure}");
            std::process::exit(101);
        }));
    }
    let arguments = libtest_mimic::Arguments::from_args();
    libtest_mimic::run(&arguments, trials::all(&arguments)).exit_code()
}
