//! The contents of packages are complete. `.ci/packages` judges them by the tools of the judging
//! systems, which compile and try the validators in Rust.

use clap::ValueEnum;
use xtask::package::{self, Format, Package};

use crate::support::workspace;
use crate::trials::test;

test!(a_package_has_all_cases_and_programs_or_names_what_is_left_out);
/// A package in any format has every case but the lenient ones, with its description, and every
/// program of the jury or a line in its README.
fn a_package_has_all_cases_and_programs_or_names_what_is_left_out() {
    let workspace = workspace();
    let jury = workspace.jury().expect("a sound jury");
    let endings = ["in ans desc", "in ans yaml"];
    for (&format, endings) in Format::value_variants().iter().zip(endings) {
        for problem in &workspace.problems {
            let package = Package::new(problem, &jury, workspace, format).expect("a package");
            let Some(package) = package else { continue };
            for case in &problem.cases {
                for ending in endings.split(' ') {
                    let path = format!("{}.{ending}", package::path(case));
                    let is_there = package.files.contains_key(&path);
                    assert_eq!(is_there, !case.is_lenient(), "{path}");
                }
            }
            let left_out: Vec<_> = package.left_out.values().flatten().collect();
            for name in &left_out {
                assert!(
                    package.files["README.md"].contains(&format!("`{name}`")),
                    "{name}"
                );
            }
            let programs = jury.iter().filter(|it| it.problem.id == problem.id).count();
            assert_eq!(package.programs().count() + left_out.len(), 1 + programs);
        }
    }
}
