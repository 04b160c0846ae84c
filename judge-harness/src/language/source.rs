//! A source: the text of one file, its language, the headers and the flags for its compiler.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, Result};

use crate::language::flags::Flags;
use crate::language::{LANGUAGES, Language};

/// A source file, and all else that its compiler reads.
#[derive(Debug, Clone)]
pub struct Source {
    /// The file, by the user's name for it.
    pub path: PathBuf,
    /// The text, as it is in the file.
    pub code: Vec<u8>,
    /// The language, by the file's ending.
    pub language: &'static Language,
    /// More arguments for the compiler, after all others.
    pub flags: Flags,
    /// The text of each included file, by the path at which the compiler finds it: relative to the
    /// source's folder, or absolute in a folder that a flag names.
    pub headers: BTreeMap<PathBuf, Vec<u8>>,
}

impl Source {
    /// Reads a source file.
    pub fn read(path: &Path) -> Result<Self> {
        let language = Language::of(path).with_context(|| {
            let all = LANGUAGES.iter().flat_map(|language| language.endings);
            let mut endings: Vec<_> = all.map(|ending| format!(".{ending}")).collect();
            endings.dedup();
            format!(
                "{}: in which language? Files that can be judged end in {}",
                path.display(),
                endings.join(", ")
            )
        })?;
        let code = fs::read(path).with_context(|| format!("source {}", path.display()))?;
        Ok(Self::new(path, code, language))
    }

    /// A source with this text that includes nothing.
    pub fn new(
        path: impl Into<PathBuf>,
        code: impl Into<Vec<u8>>,
        language: &'static Language,
    ) -> Self {
        Self {
            path: path.into(),
            code: code.into(),
            language,
            flags: Flags::default(),
            headers: BTreeMap::new(),
        }
    }

    /// Adds the files that the source includes, such as testlib.h: from its folder, from folders
    /// below it, and from those that its flags name.
    #[must_use]
    pub fn with_headers(mut self) -> Self {
        let folder = self.path.parent().unwrap_or(Path::new(""));
        let mut texts = vec![(PathBuf::new(), self.code.clone())];
        for file in self.flags.paths().filter(|it| it.is_file()) {
            let text = fs::read(file).unwrap_or_default();
            self.headers.insert(file.to_owned(), text);
        }
        while let Some((within, code)) = texts.pop() {
            for name in code.split(|byte| *byte == b'\n').filter_map(included) {
                let named = self.flags.paths().map(|flag| flag.join(name));
                let paths = normal(&within.join(name)).into_iter().chain(named);
                let mut files = paths.filter(|path| folder.join(path).is_file());
                let read = |path: PathBuf| Some((fs::read(folder.join(&path)).ok()?, path));
                let Some((code, path)) = files.find_map(read) else {
                    continue;
                };
                if self.headers.insert(path.clone(), code.clone()).is_none() {
                    texts.push((path.with_file_name(""), code));
                }
            }
        }
        self
    }

    /// The first line that opens a file by its name, and its number. Comments do not count, nor
    /// does what a condition of the preprocessor may leave out, such as `#ifndef ONLINE_JUDGE`.
    pub fn opens_a_file(&self) -> Option<(usize, String)> {
        self.first_line(|line| self.language.opens.iter().any(|word| names(line, word)))
    }

    /// The first line that starts another program, and its number, as in
    /// [`Self::opens_a_file`].
    pub fn starts_a_program(&self) -> Option<(usize, String)> {
        self.first_line(|line| self.language.starts.iter().any(|call| calls(line, call)))
    }

    /// The first compiled line that is one of those sought, and its number. `is_sought` gets it in
    /// lower case.
    fn first_line(&self, is_sought: impl Fn(&str) -> bool) -> Option<(usize, String)> {
        let text = without_block_comments(&String::from_utf8_lossy(&self.code));
        let mut conditions = 0;
        for (number, line) in (1..).zip(text.lines().map(str::trim)) {
            let lower = line.to_ascii_lowercase();
            if let Some(directive) = lower.strip_prefix('#').or(lower.strip_prefix("{$")) {
                let word = directive.trim_start();
                conditions += i32::from(word.starts_with("if"));
                conditions -= i32::from(word.starts_with("endif"));
                continue;
            }
            let is_compiled = conditions == 0 && !line.starts_with("//");
            if is_compiled && is_sought(&lower) {
                return Some((number, line.to_owned()));
            }
        }
        None
    }

    /// Turns a submission in Rust, with its text unchanged, into the module `submission` of another
    /// program.
    #[must_use]
    pub fn as_module_of(mut self, program: &str) -> Self {
        let before = &b"mod submission {"[..];
        self.code = [before, &self.code, b"\n}\n", program.as_bytes()].concat();
        self
    }
}

/// The text without comments between `/*` and `*/`. The lines keep their numbers.
fn without_block_comments(text: &str) -> String {
    let mut parts = text.split("/*");
    let before = parts.next().unwrap_or_default().to_owned();
    parts.fold(before, |text, part| {
        let (comment, after) = part.split_once("*/").unwrap_or((part, ""));
        text + &"\n".repeat(comment.matches('\n').count()) + after
    })
}

/// Whether a line has a call, which is not a part of a longer name, before any comment.
fn calls(line: &str, call: &str) -> bool {
    let code = line.split("//").next().unwrap_or_default();
    let mut starts = code.match_indices(call).map(|(start, _)| &code[..start]);
    starts.any(|before| !before.ends_with(|it: char| it.is_alphanumeric() || it == '_'))
}

/// Whether a quoted name follows a word, in the same brackets. `/dev/stdin` and an empty name, as
/// Pascal has it, stand for standard input.
fn names(line: &str, word: &str) -> bool {
    line.split(word).skip(1).any(|after| {
        let inside = after.split([')', '}', ';']).next().unwrap_or_default();
        let mut quoted = inside.split(['"', '\'']).skip(1);
        quoted
            .next()
            .is_some_and(|name| !name.is_empty() && !name.starts_with("/dev/"))
    })
}

/// The file name that a line includes: `lib.h` for `#include "lib.h"`.
fn included(line: &[u8]) -> Option<&str> {
    let line = std::str::from_utf8(line)
        .ok()?
        .trim_start()
        .strip_prefix('#')?;
    let quoted = line.trim_start().strip_prefix("include")?.trim_start();
    let ends = |(open, close)| quoted.strip_prefix(open)?.split_once(close);
    let (name, _) = [('"', '"'), ('<', '>')].into_iter().find_map(ends)?;
    Some(name)
}

/// A relative path without `..`; `None` if it leads out of the folder.
fn normal(path: &Path) -> Option<PathBuf> {
    let mut normal = PathBuf::new();
    for part in path.components() {
        match part {
            Component::Normal(name) => normal.push(name),
            Component::CurDir => {}
            Component::ParentDir if normal.pop() => {}
            _ => return None,
        }
    }
    Some(normal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_starts_a_program_is_found() {
        for (name, code, found) in [
            ("a.cpp", "int main() {\n  system(\"pause\");", 2),
            ("a.c", "std::system(command);", 1),
            ("a.c", "f(); // system(\"pause\");", 0),
            ("a.c", "/* one\ntwo */ popen(\"ls\", \"r\");", 2),
            ("a.c", "f(); /*\nsystem(\"pause\");\n*/", 0),
            ("a.c", "#ifdef LOCAL\nsystem(\"pause\");\n#endif", 0),
            ("a.cpp", "file_system(\"pause\");", 0),
            ("a.rs", "system(\"pause\");", 0),
        ] {
            let language = Language::of(Path::new(name)).expect("an ending of the table");
            let line = Source::new(name, code, language).starts_a_program();
            assert_eq!(line.map_or(0, |(number, _)| number), found, "{code}");
        }
    }

    #[test]
    fn a_line_that_opens_a_file_is_found() {
        for (name, code, found) in [
            ("a.c", "f();\nfreopen(\"in.txt\", \"r\", stdin);", 2),
            (
                "a.cpp",
                "#include <fstream>\nstd::ifstream in{\"in.txt\"};",
                2,
            ),
            ("a.cpp", "ofstream out;\nout.open(\"out.txt\");", 2),
            ("a.py", "for line in open('in.txt'):", 1),
            ("a.pas", "Assign(input, 'in.txt');", 1),
            ("a.java", "new Scanner(new File(\"in.txt\"))", 1),
            ("a.kt", "java.io.FileReader(\"in.txt\")", 1),
            ("a.go", "os.Open(\"in.txt\")", 1),
            ("a.rs", "let file = File::open(\"in.txt\");", 1),
            ("a.f90", "      OPEN(1, FILE='in.txt')", 1),
            ("a.c", "  // freopen(\"in.txt\");", 0),
            ("a.py", "# open('in.txt')", 0),
            (
                "a.cpp",
                "#ifndef ONLINE_JUDGE\nfreopen(\"a\");\n#endif\nopen(\"b\");",
                4,
            ),
            (
                "a.pas",
                "{$IFNDEF ONLINE_JUDGE}\nassign(input, 'a');\n{$ENDIF}",
                0,
            ),
            ("a.pas", "assign(input, '');", 0),
            ("a.py", "data = open(0).read(); print('yes')", 0),
            ("a.py", "data = open('/dev/stdin').read()", 0),
            ("a.cpp", "stringstream words(\"four\");", 0),
            ("a.java", "new InputStreamReader(System.in)", 0),
        ] {
            let language = Language::of(Path::new(name)).expect("an ending of the table");
            let line = Source::new(name, code, language).opens_a_file();
            assert_eq!(line.map_or(0, |(number, _)| number), found, "{code}");
        }
    }
}
