//! The programs of a package, or of a folder with such folders as `accepted`. What is expected of
//! each is said by its folder, by `submissions.yaml`, or by a tag in the program, as `DOMjudge` and
//! `BAPCtools` read it.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Result, bail, ensure};

use super::validators::is_made;
use super::yaml::each_path;
use crate::files::{Door, LARGEST_TEXT, file_name};
use crate::language::Language;
use crate::language::source::Source;
use crate::printable::Foreign;
use crate::problem::expected::{Expected, OnCases, matches};
use crate::problem::form::{JuryProgram, Problem, Programs};
use crate::verdict::Verdict::{self, Ac, Ce, Re, Tle, Wa};

/// The programs in the folders below `submissions`, or below the problem's own folder, and a line
/// for each that is not judged.
pub(in crate::problem) fn programs(problem: &Problem, is_2025: bool) -> Result<Programs<'_>> {
    let (Some(root), Some(below)) = (&problem.root, &problem.programs_folder()) else {
        return Ok(Programs::default());
    };
    let file = below.join("submissions.yaml");
    let (expectations, mut left_out) = Expectations::read(&file, root, is_2025)?;
    let mut programs = Vec::new();
    let door = Door::new([root], LARGEST_TEXT);
    for folder in door.entries(below)?.into_iter().filter(|it| it.is_dir()) {
        let mut untold = Vec::new();
        for file in door.entries(&folder)?.iter().filter(|it| !is_made(it)) {
            let name = format!("{}/{}", file_name(&folder), file_name(file));
            let read = || {
                let is_known = file.is_dir() || Language::of(file).is_some();
                ensure!(is_known, "it is in no known language");
                Source::of_problem(file, root)?.with_include(root)
            };
            let source = read();
            let code = source.as_ref().map(|it| String::from_utf8_lossy(&it.code));
            let Some(expected) = expectations.of(&name, &code.unwrap_or_default()) else {
                untold.push(name);
                continue;
            };
            let lacking = match &expected {
                Expected::Cases(rules) => rules.iter().find_map(|it| it.lacking.as_deref()),
                _ => None,
            };
            let source = source.and_then(|it| match lacking {
                Some(key) => bail!("{key} of submissions.yaml is not supported"),
                None => Ok(it),
            });
            match source {
                Ok(source) => programs.push(JuryProgram {
                    problem,
                    name: Foreign(name),
                    source,
                    expected,
                    only_group: None,
                    only_site: None,
                    base: None,
                    skips_hard: false,
                }),
                Err(reason) => left_out.push(format!("{name}: not judged: {reason:#}")),
            }
        }
        if !untold.is_empty() && below != root {
            let (names, folder) = (untold.join(", "), file_name(&folder));
            let meant = meant(&folder);
            left_out.push(format!(
                "warning: {names}: not judged: the folder {folder} tells no verdict{meant}"
            ));
        }
    }
    Ok((programs, left_out))
}

/// Asks for the folder with the nearest name that tells a verdict, if one is near.
fn meant(folder: &str) -> String {
    const NEAR: f64 = 0.8;
    let plain = folder.to_lowercase();
    let folders = FOLDERS.iter().map(|(name, _)| *name);
    let folders = folders.chain(["partially_accepted"]);
    let likeness = folders.map(|it| (strsim::jaro_winkler(it, &plain), it));
    let nearest = likeness.max_by(|(one, _), (other, _)| one.total_cmp(other));
    let nearest = nearest.filter(|(likeness, _)| *likeness >= NEAR);
    nearest.map_or(String::new(), |(_, it)| format!("; did you mean {it}?"))
}

/// The rules in `submissions.yaml`, and those that hold without it.
struct Expectations {
    is_2025: bool,
    /// By the pattern of the programs, and by the cases and groups.
    rules: BTreeMap<(String, Option<String>), OnCases>,
}

/// The folders of 2025-09: permitted and required verdicts, any if there are none.
const FOLDERS: [(&str, [&[Verdict]; 2]); 6] = [
    ("accepted", [&[Ac], &[]]),
    ("rejected", [&[], &[Re, Tle, Wa]]),
    ("wrong_answer", [&[Ac, Wa], &[Wa]]),
    ("time_limit_exceeded", [&[Ac, Tle], &[Tle]]),
    ("run_time_error", [&[Ac, Re], &[Re]]),
    ("brute_force", [&[Ac, Re, Tle], &[Re, Tle]]),
];

impl Expectations {
    /// Reads the file, if there is one. Returns sentences on keys that are there twice, too.
    fn read(file: &Path, root: &Path, is_2025: bool) -> Result<(Self, Vec<String>)> {
        let mut rules = BTreeMap::new();
        for (folder, verdicts) in FOLDERS {
            let stated = |all: &[Verdict]| (!all.is_empty()).then(|| all.to_vec());
            let [permitted, required] = verdicts.map(stated);
            let rule = OnCases {
                permitted,
                required,
                ..OnCases::default()
            };
            rules.insert((folder.to_owned(), None), rule);
        }
        let mut add = |path: &[String], words: Vec<String>| {
            let (programs, of, key) = match path {
                [programs, key] => (programs, None, key),
                [programs, of, key] => (programs, Some(of.clone()), key),
                _ => return Ok(()),
            };
            // They expect nothing that is looked at here.
            let is_about = |it: &str| ["authors", "model_solution"].contains(&it);
            if is_about(key) || of.as_deref().is_some_and(is_about) {
                return Ok(());
            }
            for it in [Some(programs), of.as_ref()].into_iter().flatten() {
                let is_bounded = choices(it) <= CHOICES;
                ensure!(is_bounded, "{it}: braces with more than {CHOICES} choices");
            }
            let rule = rules.entry((programs.clone(), of.clone()));
            let rule: &mut OnCases = rule.or_default();
            rule.of = of;
            match key.as_str() {
                "permitted" => rule.permitted = Some(verdicts(&words)?),
                "required" => rule.required = Some(verdicts(&words)?),
                "score" => rule.points = Some(range(&words)?),
                "use_for_time_limit" => {
                    rule.is_out = match &*words.join(" ") {
                        "true" => [false; 2],
                        "false" => [true; 2],
                        "lower" => [false, true],
                        "upper" => [true, false],
                        other => bail!("{key}: {other} is not supported"),
                    };
                }
                "message" => rule.message = Some(words.join(" ")),
                "entrypoint" | "language" => rule.lacking = Some(key.clone()),
                _ => bail!("{key} is not supported"),
            }
            Ok(())
        };
        let repeated = file.is_file().then(|| each_path(file, root, &mut add));
        let is_2025 = is_2025 || repeated.is_some();
        let repeated = repeated.transpose()?.unwrap_or_default();
        Ok((Self { is_2025, rules }, repeated))
    }

    /// What is expected of a program with this path and this text; `None` if nothing tells.
    fn of(&self, name: &str, code: &str) -> Option<Expected> {
        let (folder, _) = name.split_once('/')?;
        let of_old = Verdict::of_folder(folder).filter(|it| [Ac, Wa, Tle, Re, Ce].contains(it));
        if let (Some(verdict), false) = (of_old, self.is_2025) {
            return Some(Expected::Verdict(vec![verdict]));
        }
        if let Some(points) = tag(code, "@EXPECTED_SCORE@:") {
            let points = Some(range(&points).ok()?);
            return Some(Expected::Cases(vec![OnCases {
                points,
                ..OnCases::default()
            }]));
        }
        if folder == "partially_accepted" {
            return Some(Expected::Partial);
        }
        let rules = self.rules.iter().filter(|((it, _), _)| matches(it, name));
        let rules: Vec<_> = rules.map(|(_, rule)| rule.clone()).collect();
        if !rules.is_empty() {
            return Some(Expected::Cases(rules));
        }
        let tags = tag(code, "@EXPECTED_RESULTS@:")?;
        verdicts(&tags).ok().map(Expected::Verdict)
    }
}

/// A number, or the least and the most.
fn range(words: &[String]) -> Result<[f64; 2]> {
    let numbers = words.iter().map(|it| it.parse::<f64>());
    match numbers.collect::<Result<Vec<_>, _>>()?[..] {
        [only] => Ok([only; 2]),
        [least, most] => Ok([least, most]),
        _ => bail!("expected one or two numbers"),
    }
}

/// The words after a tag in a program.
fn tag(code: &str, tag: &str) -> Option<Vec<String>> {
    let (_, rest) = code.split_once(tag)?;
    let words = rest.lines().next()?.split([',', ' ']).map(str::trim);
    let words = words.filter(|it| !it.is_empty() && *it != "*/");
    Some(words.map(str::to_owned).collect())
}

/// The verdicts that words stand for, in the formats, in `DOMjudge` and in `BAPCtools`.
fn verdicts(words: &[String]) -> Result<Vec<Verdict>> {
    let plain = |word: &String| word.to_uppercase().replace(['-', '_'], "");
    let verdict = |word| match plain(word).as_str() {
        "AC" | "ACCEPTED" | "CORRECT" => Ok(Ac),
        "WA" | "WRONGANSWER" | "NOOUTPUT" => Ok(Wa),
        "TLE" | "TIMELIMIT" | "TIMELIMITEXCEEDED" => Ok(Tle),
        "RTE" | "RUNERROR" | "RUNTIMEERROR" | "OUTPUTLIMIT" | "MEMORYLIMIT" => Ok(Re),
        "CE" | "COMPILERERROR" | "COMPILEERROR" => Ok(Ce),
        _ => bail!("{word} is no verdict"),
    };
    words.iter().map(verdict).collect()
}

/// The most patterns that one with braces may stand for.
const CHOICES: usize = 256;

/// A bound on the number of patterns that one with braces stands for. Each closing brace is used
/// once, for the choices between commas before it.
fn choices(pattern: &str) -> usize {
    let (choices, _) = pattern.rsplit_once('}').unwrap_or_default();
    let counts = choices.split('}').map(|it| 1 + it.matches(',').count());
    counts.fold(1, usize::saturating_mul)
}
