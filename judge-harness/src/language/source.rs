//! A source: the text of one file, in a language.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::language::{self, Language};

/// A source: what a compiler gets to read, and the file that it comes from.
#[derive(Debug, Clone)]
pub struct Source {
    /// The file, as it is named to a person.
    pub path: PathBuf,
    /// The text, as it is in the file.
    pub code: Vec<u8>,
    /// The language, by the file's ending.
    pub language: &'static Language,
}

impl Source {
    /// Reads a source file.
    pub fn read(path: &Path) -> Result<Self> {
        let language = Language::of(path).with_context(|| {
            let endings = language::endings().join(", ");
            format!(
                "{}: in which language? Files that can be judged end in {endings}",
                path.display()
            )
        })?;
        let code = fs::read(path).with_context(|| format!("source {}", path.display()))?;
        Ok(Self {
            path: path.to_owned(),
            code,
            language,
        })
    }

    /// The source with the files beside it in it that it includes, such as testlib.h: a compiler gets to see one file.
    pub(crate) fn with_headers(mut self) -> Self {
        let mut code = Vec::new();
        for (number, line) in self.code.split_inclusive(|byte| *byte == b'\n').enumerate() {
            let header = std::str::from_utf8(line).ok().and_then(|line| {
                let name = line.trim().strip_prefix("#include \"")?.strip_suffix('"')?;
                let file = Some(self.path.with_file_name(name)).filter(|file| file.is_file());
                Some((name, fs::read(file?).ok()?))
            });
            let Some((name, header)) = header else {
                code.extend(line);
                continue;
            };
            let own = self.language.name_for(&self.path);
            code.extend(format!("#line 1 \"{name}\"\n").bytes());
            code.extend(header);
            code.extend(format!("\n#line {} \"{own}\"\n", number + 2).bytes());
        }
        self.code = code;
        self
    }

    /// A submission in Rust, its text unchanged, as the module `submission` of another program.
    #[must_use]
    pub fn as_module_of(mut self, program: &str) -> Self {
        let before = &b"mod submission {"[..];
        self.code = [before, &self.code, b"\n}\n", program.as_bytes()].concat();
        self
    }
}
