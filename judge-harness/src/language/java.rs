//! What is special about Java: the name that a source file has to have, and the class that has the `main`.

use std::fs;
use std::path::Path;

use cafebabe::MethodAccessFlags;

/// The name that the source file has to have: that of its public class, if there is one.
pub(super) fn file_name(code: &[u8]) -> String {
    let code = String::from_utf8_lossy(code);
    let name = public_type(&words_at_top_level(&code)).unwrap_or("Main".to_owned());
    format!("{name}.java")
}

/// The name after `public ... class`, or `interface`, `enum`, `record`.
fn public_type(words: &[String]) -> Option<String> {
    let is_kind =
        |word: &String| matches!(word.as_str(), "class" | "interface" | "enum" | "record");
    let is_modifier = |word: &&String| {
        matches!(
            word.as_str(),
            "abstract" | "final" | "strictfp" | "sealed" | "non" | "public"
        )
    };
    let kinds = words.iter().enumerate().filter(|(_, word)| is_kind(word));
    let mut names = kinds.filter_map(|(kind, _)| {
        let mut modifiers = words[..kind].iter().rev().take_while(is_modifier);
        let is_public = modifiers.any(|word| word == "public");
        words.get(kind + 1).filter(|_| is_public)
    });
    names.next().cloned()
}

/// The words of a source that stand outside of braces, comments and literals.
fn words_at_top_level(code: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut depth = 0;
    let mut rest = code;
    while let Some(next) = rest.chars().next() {
        let skipped = literal_or_comment(rest);
        if skipped == 0 {
            match next {
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
        }
        let is_letter = next.is_alphanumeric() || next == '_' || next == '$';
        match words.last_mut() {
            Some(word) if skipped == 0 && depth == 0 && is_letter => word.push(next),
            Some(word) if !word.is_empty() => words.push(String::new()),
            _ => {}
        }
        rest = &rest[skipped.max(next.len_utf8())..];
    }
    words
}

/// The length of the comment or literal that a text begins with; 0 if it begins with neither.
fn literal_or_comment(text: &str) -> usize {
    let up_to = |end: &str, from: usize| {
        let found = text.get(from..).and_then(|rest| rest.find(end));
        found.map_or(text.len(), |at| from + at + end.len())
    };
    if text.starts_with("//") {
        up_to("\n", 2)
    } else if text.starts_with("/*") {
        up_to("*/", 2)
    } else if text.starts_with("\"\"\"") {
        up_to("\"\"\"", 3)
    } else if text.starts_with(['"', '\'']) {
        quoted(text)
    } else {
        0
    }
}

/// The length of the string or character that a text begins with.
fn quoted(text: &str) -> usize {
    let quote = text.chars().next();
    let mut is_escaped = false;
    for (at, next) in text.char_indices().skip(1) {
        if is_escaped {
            is_escaped = false;
        } else if next == '\\' {
            is_escaped = true;
        } else if Some(next) == quote || next == '\n' {
            return at + next.len_utf8();
        }
    }
    text.len()
}

/// The class, as Java's launcher is told it, that has a `public static void main(String[])`; of several
/// `Main`, or the first by name. `classes` is the folder of the compiled classes.
pub(super) fn main_class(classes: &Path) -> Option<String> {
    let mut found: Vec<String> = Vec::new();
    let mut folders = vec![classes.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).ok()?.flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if let Ok(bytes) = fs::read(&path) {
                found.extend(class_with_main(&bytes));
            }
        }
    }
    let simple = |name: &str| name.rsplit('.').next().map(str::to_owned);
    found.sort_by_key(|name| (simple(name).as_deref() != Some("Main"), name.clone()));
    found.into_iter().next()
}

/// The name of a class, if it has a `main` to start from.
fn class_with_main(bytes: &[u8]) -> Option<String> {
    let class = cafebabe::parse_class(bytes).ok()?;
    let starts = |method: &cafebabe::MethodInfo| {
        let wanted = MethodAccessFlags::PUBLIC | MethodAccessFlags::STATIC;
        method.name == "main"
            && method.access_flags.contains(wanted)
            && method.descriptor.to_string() == "([Ljava/lang/String;)V"
    };
    let has_main = class.methods.iter().any(starts);
    has_main.then(|| class.this_class.replace('/', "."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_named_after_the_public_class() {
        for (code, name) in [
            ("public class Flip { class Inner {} }", "Flip.java"),
            (
                "package a.b;\nimport java.util.*;\nclass Helper {}\npublic final class Sol {}",
                "Sol.java",
            ),
            ("class Main { public class Inner {} }", "Main.java"),
            (
                "/* public class No {} */ // public class No\nclass A { String s = \"} public class No {\"; }",
                "Main.java",
            ),
            (
                "class A { char c = '}'; char d = '\\''; }\npublic enum Yes { X }",
                "Yes.java",
            ),
            (
                "class A { String s = \"\"\"\n } \" public class No\n\"\"\"; } public record R(int a) {}",
                "R.java",
            ),
            ("@Deprecated public abstract class P<T> {}", "P.java"),
            ("", "Main.java"),
            ("public class", "Main.java"),
            ("\"", "Main.java"),
        ] {
            assert_eq!(file_name(code.as_bytes()), name, "{code}");
        }
    }
}
