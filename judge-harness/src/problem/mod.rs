//! Problems, their cases and limits, and the sites that have them.

mod cache_folder;
pub mod cases;
pub mod choice;
pub(crate) mod folder;
pub mod site;
pub mod skeleton;
pub mod workspace;

/// The name that becomes `typed` with the fewest typing errors: characters left out, inserted,
/// changed, or swapped with the next one. `None` if even that name has little in common with it.
pub fn nearest<'a>(typed: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let errors = |name: &&str| strsim::damerau_levenshtein(typed, name);
    let name = names.into_iter().min_by_key(errors)?;
    // If more than a third of the characters are wrong, another name is meant.
    let length = typed.chars().count().max(name.chars().count());
    (errors(&name) <= length / 3).then_some(name)
}
