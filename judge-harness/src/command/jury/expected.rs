//! What is expected of a program of a package: by its folder, by `submissions.yaml`, or by a tag in
//! the program, as `DOMjudge` and `BAPCtools` read it.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use anyhow::{Result, bail, ensure};
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
    lacking: Option<String>,
    /// Whether it is out of the calculation of the time limit's lower bound, and of its upper one.
    is_out: [bool; 2],
}

/// The rules in `submissions.yaml`, and those that hold without it.
pub(super) struct Expectations {
    is_2025: bool,
    /// By the pattern of the programs, and by the cases and groups.
    rules: BTreeMap<(String, Option<String>), OnCases>,
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
    /// Reads the file, if there is one. Returns sentences on keys that are there twice, too.
    pub fn read(file: &Path, root: &Path, is_2025: bool) -> Result<(Self, Vec<String>)> {
        let of_folder = |text: &str| {
            let words: Vec<_> = text.split(' ').map(str::to_owned).collect();
            (text != "*").then(|| verdicts(&words)).transpose()
        };
        let mut rules = BTreeMap::<_, OnCases>::new();
        for (folder, permitted, required) in FOLDERS {
            let rule: &mut OnCases = rules.entry((folder.to_owned(), None)).or_default();
            (rule.permitted, rule.required) = (of_folder(permitted)?, of_folder(required)?);
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
            for pattern in [Some(programs), of.as_ref()].into_iter().flatten() {
                let is_bounded = choices(pattern) <= CHOICES;
                ensure!(
                    is_bounded,
                    "{pattern}: braces with more than {CHOICES} choices"
                );
            }
            let rule = rules.entry((programs.clone(), of.clone())).or_default();
            rule.of = of;
            match key.as_str() {
                "permitted" => rule.permitted = Some(verdicts(&words)?),
                "required" => rule.required = Some(verdicts(&words)?),
                "score" => rule.points = Some(range(&words)?),
                "use_for_time_limit" => {
                    let is = |word: &str| words == [word];
                    rule.is_out = [is("false") || is("upper"), is("false") || is("lower")];
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
    pub fn of(&self, name: &str, code: &str) -> Option<Expected<'static>> {
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

impl Expected<'_> {
    /// The key of `submissions.yaml` for which the program cannot be judged here.
    pub fn lacking(&self) -> Option<&str> {
        match self {
            Self::Cases(rules) => rules.iter().find_map(|it| it.lacking.as_deref()),
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
        let has_to = |it: &OnCases| it.permits_only(&[Ac]) && it.of.is_none() && !it.is_out[0];
        match self {
            Self::Verdict(all) => *all == [Ac],
            Self::Partial | Self::Clear(_) => false,
            Self::Cases(rules) => rules.iter().any(has_to),
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
        match self {
            _ if verdict == Je => false,
            Self::Verdict(all) => all.contains(&verdict),
            Self::Partial => {
                let grade = judged.grades.last().map(|it| (it.points, it.most));
                let has_all = matches!(grade, Some((Some(points), Some(most))) if points >= most);
                verdict == Ac && !has_all
            }
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
        let of = self.of.as_deref();
        let is_meant = |it: &&JudgedCase| of.is_none_or(|of| matches(of, &it.case.name));
        let meant: Vec<_> = judged.cases.iter().filter(is_meant).collect();
        let is_in = |case: &JudgedCase, all: &[Verdict]| {
            let failed = Some(case.verdict).filter(|_| case.fails());
            all.contains(&failed.map_or(Ac, as_kattis))
        };
        let says = |case: &JudgedCase, message: &str| {
            case.reason.as_ref().is_some_and(|it| it.contains(message))
        };
        let mut grades = judged.grades.iter();
        let grade = grades.find(|it| *it.group == *of.unwrap_or_default());
        let points = grade.and_then(|it| it.points);
        // Sums of parts may be off in the last digits.
        let is_worth = |[least, most]: [f64; 2]| {
            points.is_some_and(|it| (least - 1e-6..=most + 1e-6).contains(&it))
        };
        let (permitted, required) = (self.permitted.as_ref(), self.required.as_ref());
        permitted.is_none_or(|all| meant.iter().all(|it| is_in(it, all)))
            && required.is_none_or(|all| meant.iter().any(|it| is_in(it, all)))
            && (self.message.as_ref()).is_none_or(|text| meant.iter().any(|it| says(it, text)))
            && self.points.is_none_or(is_worth)
    }
}

/// Verdicts, such as `WA or TLE`.
fn codes(all: &[Verdict]) -> String {
    let codes: Vec<_> = all.iter().map(|it| it.code()).collect();
    codes.join(" or ")
}

impl fmt::Display for OnCases {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match (
            self.required.as_ref().or(self.permitted.as_ref()),
            self.points,
        ) {
            (Some(wanted), _) => out.write_str(&codes(wanted))?,
            (None, Some([least, most])) if most <= least => write!(out, "{least} points")?,
            (None, Some([least, most])) => write!(out, "{least} to {most} points")?,
            (None, None) => out.write_str("any")?,
        }
        self.of.iter().try_for_each(|of| write!(out, " on {of}"))
    }
}

impl fmt::Display for Expected<'_> {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Verdict(all) => out.write_str(&codes(all)),
            Self::Partial => out.write_str("some points"),
            Self::Clear(program) => {
                out.write_str(program.expected.code())?;
                let exempt = program.only_group().filter(|_| program.expected == Ac);
                let mut exempt = exempt.iter();
                exempt.try_for_each(|group| write!(out, ", not on {group}"))
            }
            Self::Cases(rules) => {
                let rules: Vec<_> = rules.iter().map(OnCases::to_string).collect();
                out.write_str(&rules.join(", "))
            }
        }
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

/// Kattis has no other verdicts than these: AC, WA, TLE and RTE.
fn as_kattis(verdict: Verdict) -> Verdict {
    match verdict {
        Mle | Ole => Re,
        Pe => Wa,
        other => other,
    }
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
    let mut paths = Path::new(path).ancestors();
    Pattern::new(pattern).is_ok_and(|it| paths.any(|path| it.matches_path_with(path, options)))
}
