//! Breaks texts into lines, and boards into rows.

/// The number of columns that a text takes: two for each Chinese letter.
pub fn columns(text: &str) -> usize {
    let of_letter = |letter| if letter < '\u{2e80}' { 1 } else { 2 };
    text.chars().map(of_letter).sum()
}

/// The lines of a paragraph, none wider than `most` columns unless a single word is.
pub fn lines(text: &str, most: usize) -> Vec<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let lines = rows(&words, |word| columns(word), 1, most).into_iter();
    lines.map(|words| words.join(" ")).collect()
}

/// Splits things into rows as full as `width` and a `gap` between neighbours allow. A thing that is
/// too wide has a row to itself.
pub fn rows<T>(
    things: &[T],
    width_of: impl Fn(&T) -> usize,
    gap: usize,
    width: usize,
) -> Vec<&[T]> {
    let (mut rows, mut rest) = (Vec::new(), things);
    while !rest.is_empty() {
        let mut used = 0;
        let fitting = rest.iter().take_while(|thing| {
            used += width_of(thing) + gap;
            used <= width + gap
        });
        let (row, others) = rest.split_at(fitting.count().max(1));
        rows.push(row);
        rest = others;
    }
    rows
}
