//! The programs of a package, or of a folder with such folders as `accepted`.

use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};

use super::Program;
use super::expected::{Expectations, Expected};
use crate::files::{Door, LARGEST_TEXT, file_name};
use crate::language::Language;
use crate::language::source::Source;
use crate::printable::Foreign;
use crate::problem::Problem;
use crate::problem::package::Package;

/// Whether a folder has programs to judge.
pub(super) fn has_programs(folder: &Path) -> bool {
    let has = |it: &str| folder.join(it).is_dir();
    folder.join("problem.yaml").is_file() || has("submissions") || has("accepted")
}

/// The package around this folder, or the folder itself if it has programs in `accepted`.
pub(super) fn around(folder: &Path) -> Option<PathBuf> {
    let itself = || folder.join("accepted").is_dir().then(|| folder.to_owned());
    Package::around(folder).or_else(itself)
}

/// The programs in the folders below `submissions`, or below the problem's own folder, and a line
/// for each that is not judged.
pub(super) fn programs(problem: &Problem) -> Result<(Vec<Program<'_>>, Vec<String>)> {
    let Some(root) = &problem.root else {
        return Ok((Vec::new(), Vec::new()));
    };
    let below = Some(root.join("submissions")).filter(|it| it.is_dir());
    let below = below.as_ref().unwrap_or(root);
    let file = below.join("submissions.yaml");
    let (expectations, mut left_out) = Expectations::read(&file, root, problem.timing.is_2025)?;
    let mut programs = Vec::new();
    let door = Door::new([root], LARGEST_TEXT);
    for folder in door.entries(below)?.into_iter().filter(|it| it.is_dir()) {
        for file in door.entries(&folder)? {
            let name = format!("{}/{}", file_name(&folder), file_name(&file));
            let source = match Language::of(&file) {
                None if !file.is_dir() => Err(anyhow!("it is in no known language")),
                _ => Source::of_problem(&file, root),
            };
            let source = source.and_then(|it| it.with_include(root));
            let code = source.as_ref().map(|it| String::from_utf8_lossy(&it.code));
            let expected = expectations.of(&name, &code.unwrap_or_default());
            let lacking = expected.as_ref().and_then(Expected::lacking);
            let source = source.and_then(|it| match lacking {
                Some(key) => bail!("{key} of submissions.yaml is not supported"),
                None => Ok(it),
            });
            let reason = match (source, expected) {
                (Ok(source), Some(expected)) => {
                    programs.push(Program {
                        name: Foreign(name),
                        source,
                        expected,
                    });
                    continue;
                }
                (Err(reason), Some(_)) => format!("{reason:#}"),
                (_, None) if below == root => continue,
                (_, None) => "its folder tells no verdict".to_owned(),
            };
            left_out.push(format!("{name}: not judged: {reason}"));
        }
    }
    Ok((programs, left_out))
}
