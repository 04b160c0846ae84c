//! The keys of a file in YAML, with their words, and the keys that are not supported.

use std::mem::take;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use yaml_rust2::parser::{Event, Parser};
use yaml_rust2::scanner::TScalarStyle::Plain;

use crate::files::text_below;

/// As [`each_path`], with the path of a key in one text, such as `limits.memory`.
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
        let keys = Keys::of(&text)?;
        for (path, words) in keys.found {
            judged(&path, words)?;
        }
        anyhow::Ok(keys.repeated)
    };
    let repeated = read().with_context(|| file.display().to_string())?;
    let sentence = |key| format!("{}: {key} is there twice; the last counts", file.display());
    Ok(repeated.into_iter().map(sentence).collect())
}

/// Keys that change no verdict and no points.
const WITHOUT_EFFECT: &str = "author code compilation_memory compilation_time credits \
    description embargo_until full_feedback hint input_visualizer_args keywords languages license \
    name output_visualizer_args rights_owner source source_url uuid validation_memory \
    validation_output validation_passes validation_time version";

/// Refuses a key that may have an effect.
pub(super) fn refuse_key(key: &str) -> Result<()> {
    let name = key.trim_start_matches("limits.").split('.').next();
    let has_effect = !WITHOUT_EFFECT.split(' ').any(|it| Some(it) == name);
    ensure!(!has_effect, "{key} is not supported");
    Ok(())
}

/// The bounds of a file: bytes, keys, the bytes of a key, and the maps and lists around a value.
/// The largest packages that are known have a tenth of that.
const BYTES: usize = 256 << 10;
const KEYS: usize = 4096;
const LONGEST_KEY: usize = 512;
const DEPTH: usize = 32;

/// What the events of a file add up to.
#[derive(Default)]
struct Keys {
    /// The maps and lists around the next event.
    around: Vec<Around>,
    /// Each key with a text or a list: its path from the top, and the words of its value.
    found: Vec<(Vec<String>, Vec<String>)>,
    repeated: Vec<String>,
    /// The number of keys so far.
    count: usize,
}

enum Around {
    List,
    /// A map; with a key if its value comes next.
    Map(Option<String>),
}

impl Keys {
    /// Reads a text event by event, and stops at the first one beyond a bound. The parser's own
    /// loop calls itself for each list in a list.
    fn of(text: &str) -> Result<Self> {
        let is_short = text.len() <= BYTES;
        ensure!(is_short, "it has more than {} KiB", BYTES >> 10);
        let mut parser = Parser::new_from_str(text);
        let mut keys = Self::default();
        loop {
            match parser.next_token()?.0 {
                Event::StreamEnd => return Ok(keys),
                event => keys.add(event)?,
            }
        }
    }

    fn path(&self) -> Vec<String> {
        let key = |it: &Around| match it {
            Around::Map(key) => key.clone(),
            Around::List => None,
        };
        self.around.iter().filter_map(key).collect()
    }

    /// A key has come. What an earlier one of this name stands for is forgotten.
    fn add_key(&mut self, name: String) -> Result<()> {
        self.count += 1;
        ensure!(self.count <= KEYS, "it has more than {KEYS} keys");
        let is_short = name.len() <= LONGEST_KEY;
        ensure!(is_short, "a key has more than {LONGEST_KEY} bytes");
        if let Some(Around::Map(key)) = self.around.last_mut() {
            *key = Some(name);
        }
        let (path, before) = (self.path(), self.found.len());
        self.found.retain(|(other, _)| !other.starts_with(&path));
        let is_in_list = self.around.iter().any(|it| matches!(it, Around::List));
        if self.found.len() < before && !is_in_list {
            self.repeated.push(path.join("."));
        }
        Ok(())
    }

    /// A map or a list begins.
    fn enter(&mut self, entered: Around) -> Result<()> {
        self.around.push(entered);
        let is_flat = self.around.len() <= DEPTH;
        ensure!(is_flat, "more than {DEPTH} maps and lists in one another");
        Ok(())
    }

    /// A value begins. Those in a list are words of its key, with their blanks.
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

    fn add(&mut self, event: Event) -> Result<()> {
        let is_key = matches!(self.around.last(), Some(Around::Map(None)));
        match event {
            // A few lines of them can stand for any number of values.
            Event::Alias(_) => bail!("aliases are not supported"),
            Event::SequenceStart(..) | Event::MappingStart(..) if is_key => {
                bail!("a list or a map as a key is not supported")
            }
            Event::SequenceStart(..) => {
                self.add_words(Vec::new());
                self.enter(Around::List)?;
            }
            Event::MappingStart(..) => self.enter(Around::Map(None))?,
            Event::SequenceEnd | Event::MappingEnd => {
                self.around.pop();
                self.end_value();
            }
            Event::Scalar(name, ..) if is_key => self.add_key(name)?,
            Event::Scalar(text, style, ..) => {
                let is_plain = style == Plain;
                let text = match &*text {
                    "True" | "TRUE" | "False" | "FALSE" if is_plain => text.to_lowercase(),
                    _ => text,
                };
                if !(is_plain && ["", "~", "null"].contains(&&*text)) {
                    self.add_words(match self.around.last() {
                        Some(Around::List) => vec![text],
                        _ => text.split_whitespace().map(str::to_owned).collect(),
                    });
                }
                self.end_value();
            }
            _ => {}
        }
        Ok(())
    }
}
