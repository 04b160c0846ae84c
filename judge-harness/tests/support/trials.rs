//! Test support: the line above a test registers it and says what it needs.

use std::process::ExitCode;

use libtest_mimic::{Arguments, Completion, Trial};
use linkme::distributed_slice;

use crate::support::needs::{self, Need};

/// All tests of an executable. The compiler warns about one that is not registered: it is unused.
#[distributed_slice]
pub static TESTS: [fn(&Arguments) -> Vec<Trial>];

/// Registers a test, or one for each row of a table, whose name ends in the label of the row:
///
/// ```ignore
/// test!(a_tolerance_is_for_numbers);
/// test!(a_full_folder_is_named, needs small_disk());
/// test!(the_lengths_of_all_pairs, slow "hours of two cores");
/// test!(it_is_accepted for file in FILES => file, needs language_of(file));
/// ```
///
/// A slow test runs with `--ignored` only. The functions of `needs` are what a test may need.
macro_rules! test {
    ($name:ident $(, slow $why:literal)? $(, needs $($need:expr),+)?) => {
        crate::trials::test!(@ |arguments: &libtest_mimic::Arguments| {
            let name = crate::trials::name(concat!(module_path!(), "::", stringify!($name)));
            let slow: Option<&str> = None $(.or(Some($why)))?;
            let need = || { $($($need?;)+)? Ok(()) };
            vec![crate::trials::trial(name.to_owned(), slow, arguments, need, $name)]
        });
    };
    (
        $name:ident for $row:pat in $rows:expr => $label:expr
        $(, slow $why:literal)? $(, needs $($need:expr),+)?
    ) => {
        crate::trials::test!(@ |arguments: &libtest_mimic::Arguments| {
            let name = crate::trials::name(concat!(module_path!(), "::", stringify!($name)));
            let slow: Option<&str> = None $(.or(Some($why)))?;
            let trials = $rows.into_iter().map(|row| {
                let $row = row;
                let name = format!("{name}::{}", $label);
                let need = || { $($($need?;)+)? Ok(()) };
                crate::trials::trial(name, slow, arguments, need, move || $name(row))
            });
            trials.collect()
        });
    };
    (@ $tests:expr) => {
        #[allow(unsafe_code, reason = "the linker collects the tests in a section of their own")]
        const _: () = {
            #[allow(unused_imports, reason = "not every test needs something")]
            use crate::support::needs::*;
            #[linkme::distributed_slice(crate::trials::TESTS)]
            static TEST: fn(&libtest_mimic::Arguments) -> Vec<libtest_mimic::Trial> = $tests;
        };
    };
}
pub(crate) use test;

/// The name of a test: its path below the executable.
pub fn name(path: &str) -> &str {
    path.split_once("::").map_or(path, |(_, name)| name)
}

/// A test. The machine is only asked for the needs of chosen tests.
pub fn trial(
    name: String,
    slow: Option<&str>,
    arguments: &Arguments,
    need: impl FnOnce() -> Need,
    run: impl FnOnce() + Send + 'static,
) -> Trial {
    let filter = arguments.filter.as_deref().unwrap_or_default();
    let is_chosen = name.contains(filter) || filter.starts_with(&name);
    let need = if is_chosen { need() } else { Ok(()) };
    let is_ignored = slow.is_some() || need.is_err();
    let name = match slow {
        Some(why) => format!("{name} (slow: {why})"),
        None => name,
    };
    let run = || {
        run();
        Ok(Completion::Completed)
    };
    needs::trial(name, need, run).with_ignored_flag(is_ignored)
}

/// Runs the tests that the arguments choose.
pub fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let mut trials: Vec<Trial> = TESTS.iter().flat_map(|tests| tests(&arguments)).collect();
    trials.sort_by(|one, other| one.name().cmp(other.name()));
    libtest_mimic::run(&arguments, trials).exit_code()
}
