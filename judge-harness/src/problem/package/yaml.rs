//! The keys of a file in YAML, with their words.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use yaml_rust2::parser::{Event, EventReceiver, Parser};
use yaml_rust2::{Yaml, YamlLoader};

use crate::files::read_text;

/// Calls `judged` with each key of a file, such as `limits.memory`, and its words.
pub fn each_key(
    file: &Path,
    mut judged: impl FnMut(&str, Vec<String>) -> Result<()>,
) -> Result<()> {
    each_path(file, |path, words| judged(&path.join("."), words))
}

/// Calls `judged` with each key of a file, after the keys that it is below, and its words.
pub fn each_path(
    file: &Path,
    mut judged: impl FnMut(&[String], Vec<String>) -> Result<()>,
) -> Result<()> {
    let mut read = || {
        let text = read_text(file)?;
        let mut aliases = Aliases(false);
        Parser::new_from_str(&text).load(&mut aliases, true)?;
        ensure!(!aliases.0, "aliases are not supported");
        let documents = YamlLoader::load_from_str(&text)?;
        let mut keys = documents.iter().flat_map(|it| keys(&[], it));
        keys.try_for_each(|(path, words)| judged(&path, words))
    };
    read().with_context(|| file.display().to_string())
}

/// Whether a text of YAML has aliases. A few lines of them can stand for any number of values.
struct Aliases(bool);

impl EventReceiver for Aliases {
    fn on_event(&mut self, event: Event) {
        self.0 |= matches!(event, Event::Alias(_));
    }
}

/// The keys of a value, each with the keys above it before it, and the words of each.
fn keys(path: &[String], value: &Yaml) -> Vec<(Vec<String>, Vec<String>)> {
    let words = match value {
        Yaml::Hash(values) => {
            let below = |(name, value): (&Yaml, &Yaml)| {
                let name = name.as_str().unwrap_or("?").to_owned();
                keys(&[path, &[name]].concat(), value)
            };
            return values.iter().flat_map(below).collect();
        }
        Yaml::Array(all) => all
            .iter()
            .flat_map(|it| keys(&[], it))
            .flat_map(|it| it.1)
            .collect(),
        Yaml::String(text) | Yaml::Real(text) => {
            text.split_whitespace().map(str::to_owned).collect()
        }
        Yaml::Integer(number) => vec![number.to_string()],
        Yaml::Boolean(it) => vec![it.to_string()],
        _ => return Vec::new(),
    };
    vec![(path.to_owned(), words)]
}
