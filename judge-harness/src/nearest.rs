//! What somebody may have meant who misspelt a name: the nearest of the names there are.

/// The name that takes the fewest slips of the keyboard to become `typed`: characters left out, put
/// in, changed, or swapped with the next one. `None` if even that name has little in common with it.
#[must_use]
pub fn nearest<'a>(typed: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let slips = |name: &&str| strsim::damerau_levenshtein(typed, name);
    let name = names.into_iter().min_by_key(slips)?;
    // A third of the characters wrong is as far as anybody slips.
    let length = typed.chars().count().max(name.chars().count());
    (slips(&name) <= length / 3).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_slip_is_near_and_another_word_is_not() {
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
