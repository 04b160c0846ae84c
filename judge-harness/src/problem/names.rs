//! The one rule for the names of cases: words and endings in the paths of files tell inputs from
//! answers, and which belong together. It looks at no file.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::files::file_name;

/// The part of a test case that a file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Input,
    Answer,
}

/// Words for an input and for the answer to it, in the names of files and folders. A missing answer
/// is expected by the first one for its input.
const WORDS: [[&str; 2]; 8] = [
    ["in", "out"],
    ["in", "ans"],
    ["inp", "out"],
    ["ins", "outs"],
    ["input", "output"],
    ["input", "answer"],
    ["inputs", "outputs"],
    ["inputs", "answers"],
];

/// Endings of an answer. Those that are no words count only beside an input.
const ANSWERS: [&str; 10] = [
    "out", "ans", "output", "answer", "a", "ok", "expected", "sol", "res", "ref",
];

/// Endings of an input and of its answer that make a case, too, with the same name before them in
/// the same folder. To an input of any ending, that of the answer is added. A file without such a
/// partner is not mentioned.
const PAIRS: [(&str, &[&str]); 4] = [
    ("", &ANSWERS),
    ("in", &ANSWERS),
    ("dat", &["out", "ans"]),
    ("txt", &["ans"]),
];

/// These folders in the user's folder are searched for test cases at any depth, and so are folders
/// whose name is a word for inputs or answers. `oj download` puts test cases into `test`.
const SEARCHED: [&str; 9] = [
    "case", "data", "hard", "lenient", "sample", "secret", "test", "testcase", "样例",
];

/// The part of a test case that a word stands for.
pub(super) fn role(word: &str) -> Option<Role> {
    let word = word.to_lowercase();
    WORDS.iter().find_map(|[input, answer]| {
        let input = (*input == word).then_some(Role::Input);
        input.or((*answer == word).then_some(Role::Answer))
    })
}

/// Whether a folder of this name is searched for test cases.
pub(super) fn is_searched(folder: &Path) -> bool {
    let name = file_name(folder).to_lowercase();
    SEARCHED.contains(&name.trim_end_matches('s')) || role(&name).is_some()
}

/// Says that an input has no answer, and the path that it is expected to have: another word for the
/// last one in that of the input, or else another ending.
pub fn lack_of_answer(input: &Path) -> String {
    let path = input.to_string_lossy();
    let words = path.rsplit(|it: char| !it.is_alphabetic());
    let mut known = words.filter_map(|word| {
        let pair = WORDS.iter().find(|it| it[0] == word.to_lowercase())?;
        let start = word.as_ptr().addr() - path.as_ptr().addr();
        let (before, after) = (&path[..start], &path[start + word.len()..]);
        Some(format!("{before}{}{after}", pair[1]))
    });
    let plain = || input.with_extension("out").to_string_lossy().into_owned();
    let expected = known.next().unwrap_or_else(plain);
    format!("{path} has no answer: expected {expected}")
}

/// The ending of a file, in small letters.
pub(super) fn ending(file: &Path) -> String {
    let ending = file.extension().unwrap_or_default();
    ending.to_string_lossy().to_lowercase()
}

/// Whether the words of an ending may be those of a part of a case.
pub(super) fn is_plain(ending: &str) -> bool {
    let is_of_pair = |word: &str| PAIRS.iter().any(|it| it.0 == word) || ANSWERS.contains(&word);
    let mut words = ending.split(|it: char| !it.is_alphabetic());
    words.all(|it| is_of_pair(it) || role(it).is_some())
}

/// The name of a file without its ending.
pub(super) fn stem(file: &Path) -> Cow<'_, str> {
    file.file_stem().unwrap_or_default().to_string_lossy()
}

/// The role of a file, by the last word for one in its path below a folder.
pub(super) fn role_of(file: &Path, folder: &Path) -> Option<Role> {
    let path = file.strip_prefix(folder).unwrap_or(file).to_string_lossy();
    let words = path.split(|it: char| !it.is_alphabetic());
    let ending = ending(file);
    // `1.in.ok` is no input.
    let is_of_pair = ANSWERS.contains(&&*ending) && role(&ending).is_none();
    words.filter_map(role).next_back().filter(|_| !is_of_pair)
}

/// The name of a file's test case: its path below a folder, without words for a role where they are
/// a folder or an ending. Then whether an ending tells the role.
pub(super) fn name_of(file: &Path, folder: &Path) -> (String, bool) {
    let path = file.strip_prefix(folder).unwrap_or(file).to_string_lossy();
    let mut name = path.strip_prefix("data/").unwrap_or(&path);
    let mut is_by_ending = false;
    while let Some((before, ending)) = name.rsplit_once('.') {
        let tells_role = role(ending).is_some();
        if !(tells_role || ["dat", "txt"].contains(&ending)) {
            break;
        }
        is_by_ending |= tells_role;
        name = before;
    }
    let (folders, own) = name.rsplit_once('/').unwrap_or(("", name));
    let folders = folders.split('/');
    let folders = folders.filter(|it| !it.is_empty() && role(it).is_none());
    let name = folders.chain([own]).collect::<Vec<_>>().join("/");
    (name, is_by_ending)
}

/// A name with `*` for words of inputs and answers, so that both have the same.
pub(super) fn masked(name: &str) -> String {
    let is_letter = |it: char| it.is_alphabetic();
    let pieces = name.split_inclusive(|it| !is_letter(it));
    let masked = pieces.map(|piece| match piece.trim_end_matches(|it| !is_letter(it)) {
        word if role(word).is_some() => piece.replacen(word, "*", 1),
        _ => piece.to_owned(),
    });
    masked.collect()
}

/// The inputs and the answers of a test case.
pub(super) type Sides = [Vec<PathBuf>; 2];

/// Puts the files of each case together. The ending alone turns first. All words in the name turn
/// with it if that finds nothing, or if no ending is a word: so `input1` is a part of one case, and
/// `fan-in.in` and `fan-out.in` are of two. Words of folders turn each time. An input that the user
/// names may have any ending.
pub(super) fn paired(
    mut files: BTreeSet<PathBuf>,
    folder: &Path,
    named: &BTreeSet<PathBuf>,
) -> Vec<Sides> {
    let mut found = Vec::new();
    let mut take = |is_whole: bool, key: &dyn Fn(&Path) -> Option<(Role, PathBuf)>| {
        let mut cases = BTreeMap::<_, Sides>::new();
        for file in &files {
            if let Some((role, common)) = key(file) {
                cases.entry(common).or_default()[role as usize].push(file.clone());
            }
        }
        cases.retain(|_, files| !is_whole || files.iter().all(|it| !it.is_empty()));
        for file in cases.values().flatten().flatten() {
            files.remove(file);
        }
        found.extend(cases.into_values());
    };
    let by_words = |file: &Path, do_all_turn: bool| {
        let (name, is_by_ending) = name_of(file, folder);
        let turns_whole = do_all_turn || !is_by_ending;
        let common = if turns_whole { masked(&name) } else { name };
        Some((role_of(file, folder)?, common.into()))
    };
    let by_pair = |file: &Path, input: Option<&str>, answers: &[&str]| {
        let (ending, before) = (ending(file), file.with_extension(""));
        match input {
            _ if answers.contains(&&*ending) => Some((Role::Answer, before)),
            Some("") => Some((Role::Input, file.to_owned())),
            Some(input) => (ending == input).then_some((Role::Input, before)),
            None => named.contains(file).then_some((Role::Input, before)),
        }
    };
    take(true, &|file| by_words(file, false));
    for (input, answers) in PAIRS {
        take(true, &|file| by_pair(file, Some(input), answers));
    }
    take(true, &|file| by_pair(file, None, &ANSWERS));
    take(true, &|file| by_words(file, true));
    take(false, &|file| by_words(file, false));
    found
}

/// No number in a name has more digits.
const DIGITS: usize = 40;

/// A key to sort names by, so that 2 comes before 10: zeros fill up every number.
pub(super) fn natural(name: &str) -> String {
    let is_digit = |byte: &u8| byte.is_ascii_digit();
    let runs = name.as_bytes().chunk_by(|a, b| is_digit(a) == is_digit(b));
    let part = |run: &[u8]| {
        let text = String::from_utf8_lossy(run);
        let zeros = if is_digit(&run[0]) { DIGITS } else { 0 };
        format!("{text:0>zeros$}")
    };
    runs.map(part).collect()
}

/// What a numbered name begins with: `a` of `a12`.
pub(super) fn series(name: &str) -> Option<&str> {
    let start = name.trim_end_matches(|it: char| it.is_ascii_digit());
    (start != name).then_some(start)
}
