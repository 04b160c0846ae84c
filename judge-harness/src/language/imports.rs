//! The files that a line of a source includes or imports.

/// The ending of GCC's precompiled headers. GCC takes one as a part of its own memory, unchecked.
pub(super) const COMPILED_HEADER: &str = ".gch";

/// The file in a line `#include "FILE"`, unless it is a precompiled header.
pub(super) fn included(line: &str) -> Vec<String> {
    let name = || {
        let directive = line.trim_start().strip_prefix('#')?;
        let name = directive.trim_start().strip_prefix("include")?;
        name.trim_start().strip_prefix('"')?.split_once('"')
    };
    let name = name().filter(|(name, _)| !name.contains(COMPILED_HEADER));
    name.map(|(name, _)| name.to_owned()).into_iter().collect()
}

/// The files of the modules in a line `import A, B` or `from A import`.
pub(super) fn imported(line: &str) -> Vec<String> {
    let names: Vec<&str> = match line.trim_start().split_once(' ') {
        Some(("import", names)) => names.split(',').collect(),
        Some(("from", name)) => vec![name],
        _ => Vec::new(),
    };
    let is_outside = |it: char| !(it.is_alphanumeric() || it == '_');
    let names = names
        .iter()
        .filter_map(|it| it.trim_start().split(is_outside).next());
    let names = names.filter(|it| !it.is_empty());
    names.map(|name| format!("{name}.py")).collect()
}
