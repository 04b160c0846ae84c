//! What is expected of a program of a package: by its folder, by `submissions.yaml`, or by a tag in
//! the program, as `DOMjudge` and `BAPCtools` read it.

use std::fmt;
use std::path::Path;

use anyhow::{Context, Result, bail};
use glob::{MatchOptions, Pattern};

use super::programs::JurySubmission;
use crate::judge::result::{Judged, JudgedCase};
use crate::problem::package::yaml::each_path;
use crate::verdict::Verdict::{self, Ac, Ce, Je, Mle, Ole, Pe, Re, Tle, Wa};

/// What is expected of a program.
pub(super) enum Expected<'a> {
    /// One of these verdicts.
    Verdict(Vec<Verdict>),
    /// AC, but not with all points.
    Partial,
    /// Points in this range.
    Points([f64; 2]),
    /// What is expected on cases: all of these hold.
    Cases(Vec<OnCases>),
    /// What this workspace expects of its own programs.
    Clear(Box<JurySubmission<'a>>),
}

/// What is expected on some cases.
#[derive(Clone, Debug, Default)]
pub(super) struct OnCases {
    /// Only these cases and groups; all if there is none.
    of: Option<String>,
    /// Each of them has one of these verdicts, if any are stated.
    permitted: Option<Vec<Verdict>>,
    /// Some case has one of these, if any are stated.
    required: Option<Vec<Verdict>>,
    /// The points of all, if they are stated.
    points: Option<[f64; 2]>,
    /// What the output validator has to say on some case.
    message: Option<String>,
    /// A key that this judge does not know how to heed.
    lacking: Option<&'static str>,
    /// Whether it is out of the calculation of the time limit's lower bound, and of its upper one.
    is_out: [bool; 2],
}

/// The rules in `submissions.yaml`, and those that hold without it: each for the programs that a
/// pattern matches.
pub(super) struct Expectations {
    is_2025: bool,
    rules: Vec<(String, OnCases)>,
    /// Sentences on keys that are there twice.
    pub repeated: Vec<String>,
}

/// The folders of 2025-09: permitted and required verdicts, `*` for any.
const FOLDERS: [(&str, &str, &str); 6] = [
    ("accepted", "AC", "*"),
    ("rejected", "*", "RTE TLE WA"),
    ("wrong_answer", "AC WA", "WA"),
    ("time_limit_exceeded", "AC TLE", "TLE"),
    ("run_time_error", "AC RTE", "RTE"),
    ("brute_force", "AC RTE TLE", "RTE TLE"),
];

impl Expectations {
    /// Reads the file, if there is one.
    pub fn read(file: &Path, is_2025: bool) -> Result<Self> {
        let list = |text: &str| {
            let all = text.split(' ').map(verdict).collect::<Result<Vec<_>>>();
            if text == "*" { Ok(None) } else { all.map(Some) }
        };
        let mut rules: Vec<(String, OnCases)> = Vec::new();
        for (folder, permitted, required) in FOLDERS {
            let rule = OnCases {
                permitted: list(permitted)?,
                required: list(required)?,
                ..OnCases::default()
            };
            rules.push((folder.to_owned(), rule));
        }
        if !file.is_file() {
            let repeated = Vec::new();
            return Ok(Self {
                is_2025,
                rules,
                repeated,
            });
        }
        let repeated = each_path(file, |path, words| {
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
            let found = rules
                .iter()
                .position(|(it, rule)| it == programs && rule.of == of);
            let rule = found.unwrap_or_else(|| {
                let rule = OnCases {
                    of,
                    ..OnCases::default()
                };
                rules.push((programs.clone(), rule));
                rules.len() - 1
            });
            let rule = &mut rules[rule].1;
            let all = || {
                words
                    .iter()
                    .map(|it| verdict(it))
                    .collect::<Result<Vec<_>>>()
            };
            match key.as_str() {
                "permitted" => rule.permitted = Some(all()?),
                "required" => rule.required = Some(all()?),
                "score" => rule.points = Some(range(&words)?),
                "use_for_time_limit" => {
                    let is = |word: &str| words == [word];
                    rule.is_out = [is("false") || is("upper"), is("false") || is("lower")];
                }
                "message" => rule.message = Some(words.join(" ")),
                "entrypoint" => rule.lacking = Some("entrypoint"),
                "language" => rule.lacking = Some("language"),
                _ => bail!("{key} is not supported"),
            }
            Ok(())
        })?;
        Ok(Self {
            is_2025: true,
            rules,
            repeated,
        })
    }

    /// What is expected of a program with this path and this text; `None` if nothing tells.
    pub fn of(&self, name: &str, code: &str) -> Option<Expected<'static>> {
        let (folder, _) = name.split_once('/')?;
        let of_old = Verdict::of_folder(folder).filter(|it| [Ac, Wa, Tle, Re, Ce].contains(it));
        if let (Some(verdict), false) = (of_old, self.is_2025) {
            return Some(Expected::Verdict(vec![verdict]));
        }
        if let Some(points) = tag(code, "@EXPECTED_SCORE@:") {
            return range(&points).ok().map(Expected::Points);
        }
        if folder == "partially_accepted" {
            return Some(Expected::Partial);
        }
        let rules = self
            .rules
            .iter()
            .filter(|(pattern, _)| matches(pattern, name));
        let rules: Vec<_> = rules.map(|(_, rule)| rule.clone()).collect();
        if !rules.is_empty() {
            return Some(Expected::Cases(rules));
        }
        let tags = tag(code, "@EXPECTED_RESULTS@:")?;
        let verdicts = tags
            .iter()
            .map(|it| verdict(it))
            .collect::<Result<Vec<_>>>();
        verdicts.ok().map(Expected::Verdict)
    }
}

impl Expected<'_> {
    /// The key of `submissions.yaml` for which the program cannot be judged here.
    pub fn lacking(&self) -> Option<&'static str> {
        match self {
            Self::Cases(rules) => rules.iter().find_map(|it| it.lacking),
            _ => None,
        }
    }

    /// Whether a program that fails a case cannot become an expected one, or is one for certain.
    pub fn is_certain_at_first_failure(&self) -> bool {
        let Self::Cases(rules) = self else {
            return matches!(self, Self::Verdict(_));
        };
        let is_all = |it: &OnCases| it.of.is_none() && it.points.is_none() && it.message.is_none();
        let takes_any_failure = |rule: &OnCases| {
            let required = rule.required.as_deref().unwrap_or_default();
            rule.permitted.is_none() && [Re, Tle, Wa].iter().all(|it| required.contains(it))
        };
        let is_fine = matches!(&rules[..], [only] if is_all(only) && takes_any_failure(only));
        is_fine || rules.iter().any(|it| is_all(it) && it.permits_only(&[Ac]))
    }

    /// Whether a program that is too slow for a case cannot become an expected one.
    pub fn is_certain_if_slow(&self) -> bool {
        let forbids = |rule: &OnCases| {
            let permitted = rule.permitted.as_ref();
            rule.of.is_none() && permitted.is_some_and(|it| !it.contains(&Tle))
        };
        matches!(self, Self::Cases(rules) if rules.iter().any(forbids))
    }

    /// Whether the program has to be accepted, so that it bounds the time limit from below. By
    /// 2025-09 any other that may not be too slow does so, too; but a wrong one may loop for ever,
    /// and without a limit each case of it would take minutes.
    pub fn bounds_the_limit(&self) -> bool {
        match self {
            Self::Verdict(all) => *all == [Ac],
            Self::Partial | Self::Points(_) | Self::Clear(_) => false,
            Self::Cases(rules) => rules
                .iter()
                .any(|it| it.permits_only(&[Ac]) && it.of.is_none() && !it.is_out[0]),
        }
    }

    /// Whether the program has to be too slow, so that it bounds the time limit from above in the
    /// format of 2025-09.
    pub fn has_to_be_slow(&self) -> bool {
        let has_to = |it: &OnCases| it.required.as_deref() == Some(&[Tle]) && !it.is_out[1];
        matches!(self, Self::Cases(rules) if rules.iter().any(has_to))
    }

    /// Whether a result is the expected one.
    pub fn is_met_by(&self, judged: &Judged) -> bool {
        let verdict = as_kattis(judged.verdict());
        let grade = judged.grades.last();
        let points = grade.and_then(|it| it.points);
        match self {
            _ if verdict == Je => false,
            Self::Verdict(all) => all.contains(&verdict),
            Self::Partial => {
                let most = grade.and_then(|it| it.most);
                verdict == Ac && points.zip(most).is_none_or(|(points, most)| points < most)
            }
            Self::Points(range) => points.is_some_and(|it| is_in(it, *range)),
            Self::Clear(program) => program.why_unexpected(judged).is_none(),
            Self::Cases(rules) => verdict != Ce && rules.iter().all(|it| it.hold(judged)),
        }
    }
}

impl OnCases {
    fn permits_only(&self, verdicts: &[Verdict]) -> bool {
        self.permitted.as_deref() == Some(verdicts)
    }

    fn hold(&self, judged: &Judged) -> bool {
        let is_meant =
            |it: &&JudgedCase| self.of.as_ref().is_none_or(|of| matches(of, &it.case.name));
        let verdicts = judged.cases.iter().filter(is_meant);
        let verdicts: Vec<_> = verdicts
            .map(|it| {
                if it.fails() {
                    as_kattis(it.verdict)
                } else {
                    Ac
                }
            })
            .collect();
        let mut reasons = judged.cases.iter().filter(is_meant);
        let says = |message: &String| {
            let said = |case: &JudgedCase| {
                let reason = case.reason.as_ref();
                reason.is_some_and(|it| it.contains(message))
            };
            reasons.any(said)
        };
        let is_in = |all: &Option<Vec<Verdict>>, it: &Verdict| {
            all.as_ref().is_none_or(|all| all.contains(it))
        };
        let of = self.of.as_deref().unwrap_or_default();
        let grade = judged.grades.iter().find(|it| it.group == of);
        let points = grade.and_then(|it| it.points);
        verdicts.iter().all(|it| is_in(&self.permitted, it))
            && (self.required.is_none() || verdicts.iter().any(|it| is_in(&self.required, it)))
            && self.message.as_ref().is_none_or(says)
            && self
                .points
                .is_none_or(|range| points.is_some_and(|it| self::is_in(it, range)))
    }
}

impl fmt::Display for Expected<'_> {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let codes = |all: &[Verdict]| {
            let codes: Vec<_> = all.iter().map(|it| it.code()).collect();
            codes.join(" or ")
        };
        match self {
            Self::Verdict(all) => out.write_str(&codes(all)),
            Self::Partial => out.write_str("some points"),
            Self::Clear(program) => {
                let exempt = program.only_group().filter(|_| program.expected == Ac);
                let exempt = exempt.map(|group| format!(", not on {group}"));
                out.write_str(program.expected.code())?;
                out.write_str(&exempt.unwrap_or_default())
            }
            Self::Points([least, most]) if most <= least => write!(out, "{least} points"),
            Self::Points([least, most]) => write!(out, "{least} to {most} points"),
            Self::Cases(rules) => {
                let rule = |it: &OnCases| {
                    let wanted = it.required.as_ref().or(it.permitted.as_ref());
                    let wanted = wanted.map_or("any".to_owned(), |all| codes(all));
                    let of = it.of.as_ref().map(|of| format!(" on {of}"));
                    wanted + &of.unwrap_or_default()
                };
                out.write_str(&rules.iter().map(rule).collect::<Vec<_>>().join(", "))
            }
        }
    }
}

fn is_in(points: f64, [least, most]: [f64; 2]) -> bool {
    // Sums of parts may be off in the last digits.
    (least - 1e-6..=most + 1e-6).contains(&points)
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
    Some(
        words
            .filter(|it| !it.is_empty() && *it != "*/")
            .map(str::to_owned)
            .collect(),
    )
}

/// Kattis has no other verdicts than these: AC, WA, TLE and RTE.
fn as_kattis(verdict: Verdict) -> Verdict {
    match verdict {
        Mle | Ole => Re,
        Pe => Wa,
        other => other,
    }
}

/// The verdict that a word stands for, in the formats, in `DOMjudge` and in `BAPCtools`.
fn verdict(word: &str) -> Result<Verdict> {
    let plain = word.to_uppercase().replace(['-', '_'], "");
    Ok(match plain.as_str() {
        "AC" | "ACCEPTED" | "CORRECT" => Ac,
        "WA" | "WRONGANSWER" | "NOOUTPUT" => Wa,
        "TLE" | "TIMELIMIT" | "TIMELIMITEXCEEDED" => Tle,
        "RTE" | "RUNERROR" | "RUNTIMEERROR" | "OUTPUTLIMIT" | "MEMORYLIMIT" => Re,
        "CE" | "COMPILERERROR" | "COMPILEERROR" => Ce,
        _ => bail!("{word} is no verdict"),
    })
}

/// Whether a pattern with `*`, `?` and braces matches a path or a folder that it is in.
fn matches(pattern: &str, path: &str) -> bool {
    if let Some((before, rest)) = pattern.split_once('{')
        && let Some((choices, after)) = rest.split_once('}')
    {
        let mut choices = choices.split(',').map(str::trim);
        return choices.any(|it| matches(&format!("{before}{it}{after}"), path));
    }
    let options = MatchOptions {
        require_literal_separator: true,
        ..MatchOptions::new()
    };
    let Ok(pattern) = Pattern::new(pattern).context("a pattern") else {
        return false;
    };
    Path::new(path)
        .ancestors()
        .any(|it| pattern.matches_path_with(it, options))
}
