//! The keys of a file in YAML, with their words.

use std::mem::take;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use yaml_rust2::parser::{Event, EventReceiver, Parser};
use yaml_rust2::scanner::TScalarStyle::Plain;

use crate::files::text_below;

/// Calls `judged` with each key of a file below `root`, such as `limits.memory`, and its words.
/// Returns a sentence on each key that is there twice: the last one counts.
pub fn each_key(
    file: &Path,
    root: &Path,
    mut judged: impl FnMut(&str, Vec<String>) -> Result<()>,
) -> Result<Vec<String>> {
    each_path(file, root, |path, words| judged(&path.join("."), words))
}

/// Calls `judged` with each key of a file below `root`, after the keys that it is below, and its
/// words. Returns a sentence on each key that is there twice.
pub fn each_path(
    file: &Path,
    root: &Path,
    mut judged: impl FnMut(&[String], Vec<String>) -> Result<()>,
) -> Result<Vec<String>> {
    let mut read = || {
        let text = text_below(root, file)?;
        let mut keys = Keys::default();
        Parser::new_from_str(&text).load(&mut keys, true)?;
        ensure!(!keys.has_alias, "aliases are not supported");
        ensure!(
            !keys.has_compound,
            "a list or a map as a key is not supported"
        );
        for (path, words) in keys.found {
            judged(&path, words)?;
        }
        anyhow::Ok(keys.repeated)
    };
    let repeated = read().with_context(|| file.display().to_string())?;
    let sentence = |key| format!("{}: {key} is there twice; the last counts", file.display());
    Ok(repeated.into_iter().map(sentence).collect())
}

/// What the events of a file add up to.
#[derive(Default)]
struct Keys {
    /// The maps and lists around the next event.
    around: Vec<Around>,
    /// Each key with a text or a list: its path from the top, and the words of its value.
    found: Vec<(Vec<String>, Vec<String>)>,
    repeated: Vec<String>,
    /// A few lines of aliases can stand for any number of values.
    has_alias: bool,
    has_compound: bool,
}

enum Around {
    List,
    /// A map; with a key if its value comes next.
    Map(Option<String>),
}

impl Keys {
    fn path(&self) -> Vec<String> {
        let key = |it: &Around| match it {
            Around::Map(key) => key.clone(),
            Around::List => None,
        };
        self.around.iter().filter_map(key).collect()
    }

    /// A key has come. What an earlier one of this name stands for is forgotten.
    fn add_key(&mut self, name: String) {
        if let Some(Around::Map(key)) = self.around.last_mut() {
            *key = Some(name);
        }
        let (path, before) = (self.path(), self.found.len());
        self.found.retain(|(other, _)| !other.starts_with(&path));
        let is_in_list = self.around.iter().any(|it| matches!(it, Around::List));
        if self.found.len() < before && !is_in_list {
            self.repeated.push(path.join("."));
        }
    }

    /// A value begins. Those in a list are words of its key.
    fn add_words(&mut self, mut words: Vec<String>) {
        let is_in_list = self.around.iter().any(|it| matches!(it, Around::List));
        match self.found.last_mut().filter(|_| is_in_list) {
            Some((_, all)) => all.append(&mut words),
            None => self.found.push((self.path(), words)),
        }
    }

    /// A value has ended: in a map, another key comes.
    fn end_value(&mut self) {
        if let Some(Around::Map(key)) = self.around.last_mut() {
            take(key);
        }
    }
}

impl EventReceiver for Keys {
    fn on_event(&mut self, event: Event) {
        let is_key = matches!(self.around.last(), Some(Around::Map(None)));
        match event {
            Event::Alias(_) => self.has_alias = true,
            Event::SequenceStart(..) | Event::MappingStart(..) if is_key => {
                self.has_compound = true;
                self.around.push(Around::List);
            }
            Event::SequenceStart(..) => {
                self.add_words(Vec::new());
                self.around.push(Around::List);
            }
            Event::MappingStart(..) => self.around.push(Around::Map(None)),
            Event::SequenceEnd | Event::MappingEnd => {
                self.around.pop();
                self.end_value();
            }
            Event::Scalar(name, ..) if is_key => self.add_key(name),
            Event::Scalar(text, style, ..) => {
                let is_plain = style == Plain;
                let text = match &*text {
                    "True" | "TRUE" | "False" | "FALSE" if is_plain => text.to_lowercase(),
                    _ => text,
                };
                if !(is_plain && ["", "~", "null"].contains(&&*text)) {
                    self.add_words(text.split_whitespace().map(str::to_owned).collect());
                }
                self.end_value();
            }
            _ => {}
        }
    }
}
