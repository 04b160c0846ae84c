//! Test support: the line above a test registers it and says what it needs.

use libtest_mimic::{Arguments, Trial};
use linkme::distributed_slice;

use crate::support::needs::{self, Ended, Need};

/// All tests of an executable. The compiler warns about one that is not registered: it is unused.
#[distributed_slice]
pub static TESTS: [fn(&Arguments) -> Vec<Trial>];

/// Registers a test, or one for each row of a table, whose name ends in the label of the row:
///
/// ```ignore
/// test!(a_tolerance_is_for_numbers);
/// test!(a_full_folder_is_named, needs small_disk());
/// test!(it_is_accepted for file in FILES => file, needs language_of(file));
/// ```
///
/// The functions of `needs` are what a test may need.
macro_rules! test {
    ($name:ident $(, needs $($need:expr),+)?) => {
        crate::trials::test!(@ $name, it in [()], (), "", $name $($(, $need)+)?);
    };
    ($name:ident for $row:pat in $rows:expr => $label:expr $(, needs $($need:expr),+)?) => {
        crate::trials::test!(
            @ $name, it in $rows, $row, format!("::{}", $label), move || $name(it) $($(, $need)+)?
        );
    };
    (@ $name:ident, $it:ident in $rows:expr, $row:pat, $label:expr, $run:expr $(, $need:expr)*) => {
        #[allow(unsafe_code, reason = "the linker collects the tests in a section of their own")]
        const _: () = {
            #[allow(unused_imports, reason = "not every test needs something")]
            use crate::support::needs::*;
            #[linkme::distributed_slice(crate::trials::TESTS)]
            static TEST: fn(&libtest_mimic::Arguments) -> Vec<libtest_mimic::Trial> = |arguments| {
                let trials = $rows.into_iter().map(|$it| {
                    let $row = $it;
                    let path = concat!(module_path!(), "::", stringify!($name));
                    let need = || { $($need?;)* Ok(()) };
                    crate::trials::trial(path, $label, arguments, need, $run)
                });
                trials.collect()
            };
        };
    };
}
pub(crate) use test;

/// A test, whose name is its path below the executable and a label. The machine is only asked for
/// the needs of chosen tests.
pub fn trial<E: Ended>(
    path: &str,
    label: impl AsRef<str>,
    arguments: &Arguments,
    need: impl FnOnce() -> Need,
    run: impl FnOnce() -> E + Send + 'static,
) -> Trial {
    let (_, path) = path.split_once("::").expect("the executable and a name");
    let name = path.to_owned() + label.as_ref();
    let filter = arguments.filter.as_deref().unwrap_or_default();
    let is_chosen = name.contains(filter) || filter.starts_with(&name);
    let need = if is_chosen { need() } else { Ok(()) };
    needs::trial(name, need, run)
}

/// All tests, sorted by their names.
pub fn all(arguments: &Arguments) -> Vec<Trial> {
    let mut trials: Vec<Trial> = TESTS.iter().flat_map(|tests| tests(arguments)).collect();
    trials.sort_by(|one, other| one.name().cmp(other.name()));
    trials
}
