//! The warnings by which GCC explains failures. The one compilation of a source asks for them. The
//! verdict decides which of them are shown.

use super::row::{Language, words};

/// What a line of a compiler's message belongs to.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// A line such as `In function 'int main()':`, which leads to the next message.
    Leading,
    /// A warning that may explain why a program fails.
    Warning,
    /// Any other message.
    Other,
}

impl Language {
    /// The compiler's options for the warnings. The user's `-Werror` does not make them errors.
    pub(super) fn warning_options(&self) -> impl Iterator<Item = String> {
        let names = [self.faults, self.warnings].into_iter().flat_map(words);
        names.flat_map(|it| [format!("-W{it}"), format!("-Wno-error={it}")])
    }

    /// The lines of a compiler's message that may explain why a program fails.
    pub fn warnings_in<'a>(&self, message: &'a str) -> impl Iterator<Item = &'a str> {
        message.lines().filter(|line| self.warns(line))
    }

    /// The lines of a compiler's message that name a fault, of an accepted program as well.
    pub fn faults_in<'a>(&self, message: &'a str) -> impl Iterator<Item = &'a str> {
        // Headers of the system are not the user's, and in C90 a function may lack a type.
        let is_own = |it: &&str| !it.starts_with('/') && !it.contains(": return type defaults to ");
        let lines = message.lines().filter(|line| is(line, self.faults));
        lines.filter(is_own)
    }

    /// A compiler's message without these warnings, the lines below that belong to them, and the
    /// lines above that lead to nothing else.
    pub(super) fn without_warnings(&self, message: &str) -> String {
        let (mut shown, mut leading) = (String::new(), String::new());
        let mut above = Kind::Leading;
        for line in message.split_inclusive('\n') {
            let kind = if line.starts_with(' ') || line.contains(": note: ") {
                above
            } else if self.warns(line) {
                Kind::Warning
            } else if leads(line) {
                Kind::Leading
            } else {
                Kind::Other
            };
            match kind {
                Kind::Warning => {}
                Kind::Other => shown += &(std::mem::take(&mut leading) + line),
                Kind::Leading => {
                    if above == Kind::Warning {
                        leading.clear();
                    }
                    leading += line;
                }
            }
            above = kind;
        }
        if above == Kind::Leading {
            shown += &leading;
        }
        shown
    }

    fn warns(&self, line: &str) -> bool {
        [self.faults, self.warnings].iter().any(|it| is(line, it))
    }
}

/// Whether a line of a compiler's message only leads to the next.
fn leads(line: &str) -> bool {
    let ends = line.trim_end().ends_with([':', ',']) || line.contains(":   required from ");
    ends && !line.contains("error: ")
}

/// Whether a line of a compiler's message is one of these warnings.
fn is(line: &str, names: &str) -> bool {
    let mut names = names.split_whitespace();
    line.contains(": warning: ") && names.any(|it| line.contains(&format!(" [-W{it}")))
}
