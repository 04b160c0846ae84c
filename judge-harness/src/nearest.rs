//! The name that was probably meant where one is misspelt: the nearest of the known names.

/// The name that becomes `typed` with the fewest typing errors: characters left out, inserted, changed,
/// or swapped with the next one. `None` if even that name has little in common with it.
#[must_use]
pub fn nearest<'a>(typed: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let errors = |name: &&str| strsim::damerau_levenshtein(typed, name);
    let name = names.into_iter().min_by_key(errors)?;
    // With more than a third of the characters wrong, another name is meant.
    let length = typed.chars().count().max(name.chars().count());
    (errors(&name) <= length / 3).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_typing_error_is_near_and_another_word_is_not() {
        let names = ["poj1222", "poj1753", "tyvj9801", "uva322"];
        for (typed, meant) in [
            ("poj1735", Some("poj1753")),
            ("uva32", Some("uva322")),
            ("uva0322", Some("uva322")),
            ("tjv9801", Some("tyvj9801")),
            ("lights", None),
            ("", None),
        ] {
            assert_eq!(nearest(typed, names), meant, "{typed}");
        }
        assert_eq!(nearest("uva322", []), None);
    }
}
