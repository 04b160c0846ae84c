//! What is expected of a program of a problem.

use std::fmt;

use crate::verdict::Verdict::{self, Ac, Re, Tle, Wa};

/// What is expected of a program.
#[derive(Clone)]
pub enum Expected {
    /// One of these verdicts, by the names of Kattis.
    Verdict(Vec<Verdict>),
    /// This verdict, and on no case another one than that or AC.
    Exactly(Verdict),
    /// AC on all cases but those of this group; it fails one of these.
    AcceptedBut(&'static str),
    /// AC, but not with all points.
    Partial,
    /// What is expected on cases: all of these hold.
    Cases(Vec<OnCases>),
}

/// What is expected on some cases.
#[derive(Clone, Debug, Default)]
pub struct OnCases {
    /// Only these cases and groups; all if there is none.
    pub of: Option<String>,
    /// Each of them has one of these verdicts, if any are stated.
    pub permitted: Option<Vec<Verdict>>,
    /// Some case has one of these, if any are stated.
    pub required: Option<Vec<Verdict>>,
    /// The points of all, if they are stated.
    pub points: Option<[f64; 2]>,
    /// What the output validator has to say on some case.
    pub message: Option<String>,
    /// A key that this judge does not know how to heed.
    pub(super) lacking: Option<String>,
    /// Whether it is out of the calculation of the time limit's lower bound, and of its upper one.
    pub(super) is_out: [bool; 2],
}

impl Expected {
    /// The verdict, if exactly one is expected.
    pub fn verdict(&self) -> Option<Verdict> {
        match self {
            Self::Exactly(verdict) => Some(*verdict),
            Self::AcceptedBut(_) => Some(Ac),
            _ => None,
        }
    }

    /// Whether a program that fails a case cannot become an expected one, or is one for certain.
    pub fn is_certain_at_first_failure(&self) -> bool {
        let Self::Cases(rules) = self else {
            return matches!(self, Self::Verdict(_));
        };
        let is_all = |it: &OnCases| it.of.is_none() && it.points.is_none() && it.message.is_none();
        // Any other failure than a required one is not permitted.
        let is_decided = |rule: &OnCases| {
            let (permitted, required) = (rule.permitted.as_ref(), rule.required.as_ref());
            let decides = |it: &Verdict| {
                let is_required = required.is_some_and(|all| all.contains(it));
                is_required || permitted.is_some_and(|all| !all.contains(it))
            };
            [Re, Tle, Wa].iter().all(decides)
        };
        let is_fine = matches!(&rules[..], [only] if is_all(only) && is_decided(only));
        is_fine || rules.iter().any(|it| is_all(it) && it.permits_only(&[Ac]))
    }

    /// Whether a program that is too slow for a case is an expected one for certain, or cannot
    /// become one.
    pub fn is_certain_if_slow(&self) -> bool {
        match self {
            Self::Exactly(_) | Self::AcceptedBut(_) => true,
            Self::Cases(rules) => rules.iter().any(OnCases::forbids_slow),
            _ => false,
        }
    }

    /// Whether the program has to be accepted, so that it bounds the time limit from below. By
    /// 2025-09 any other that may not be too slow does so, too; but a wrong one may loop for ever,
    /// and without a limit each case of it would take minutes.
    pub fn bounds_the_limit(&self) -> bool {
        let has_to = |it: &OnCases| it.permits_only(&[Ac]) && it.of.is_none() && !it.is_out[0];
        match self {
            Self::Verdict(all) => *all == [Ac],
            Self::Exactly(verdict) => *verdict == Ac,
            Self::Partial | Self::AcceptedBut(_) => false,
            Self::Cases(rules) => rules.iter().any(has_to),
        }
    }

    /// Whether a limit that is stated has to be clear of the program's time: it bounds the limit,
    /// or would by 2025-09.
    pub fn has_to_be_in_time(&self) -> bool {
        let has_to = |it: &OnCases| it.forbids_slow() && !it.is_out[0];
        let is_by_rule = matches!(self, Self::Cases(rules) if rules.iter().any(has_to));
        is_by_rule || self.bounds_the_limit()
    }

    /// Whether the program has to be too slow, so that it bounds the time limit from above.
    pub fn has_to_be_slow(&self) -> bool {
        let has_to = |it: &OnCases| it.required.as_deref() == Some(&[Tle]) && !it.is_out[1];
        match self {
            Self::Verdict(all) => *all == [Tle],
            Self::Cases(rules) => rules.iter().any(has_to),
            _ => false,
        }
    }
}

impl OnCases {
    fn permits_only(&self, verdicts: &[Verdict]) -> bool {
        self.permitted.as_deref() == Some(verdicts)
    }

    /// Whether no case may be too slow.
    fn forbids_slow(&self) -> bool {
        let permitted = self.permitted.as_ref();
        self.of.is_none() && permitted.is_some_and(|it| !it.contains(&Tle))
    }
}

/// Verdicts, such as `WA or TLE`.
fn codes(all: &[Verdict]) -> String {
    let codes: Vec<_> = all.iter().map(|it| it.code()).collect();
    codes.join(" or ")
}

impl fmt::Display for OnCases {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let wanted = self.required.as_ref().or(self.permitted.as_ref());
        match (wanted, self.points) {
            (Some(wanted), _) => out.write_str(&codes(wanted))?,
            (None, Some([least, most])) if most <= least => write!(out, "{least} points")?,
            (None, Some([least, most])) => write!(out, "{least} to {most} points")?,
            (None, None) => out.write_str("any")?,
        }
        self.of.iter().try_for_each(|of| write!(out, " on {of}"))
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Verdict(all) => out.write_str(&codes(all)),
            Self::Exactly(verdict) => out.write_str(verdict.code()),
            Self::AcceptedBut(group) => write!(out, "AC, not on {group}"),
            Self::Partial => out.write_str("some points"),
            Self::Cases(rules) => {
                let rules: Vec<_> = rules.iter().map(OnCases::to_string).collect();
                out.write_str(&rules.join(", "))
            }
        }
    }
}

/// Whether a pattern with `*`, `?` and braces matches a path or a folder that it is in.
pub fn matches(pattern: &str, path: &str) -> bool {
    if let Some((before, rest)) = pattern.split_once('{')
        && let Some((choices, after)) = rest.split_once('}')
    {
        let mut choices = choices.split(',').map(str::trim);
        return choices.any(|it| matches(&format!("{before}{it}{after}"), path));
    }
    let patterns: Vec<_> = pattern.split('/').collect();
    let names: Vec<_> = path.split('/').take(patterns.len()).collect();
    let mut pairs = patterns.iter().zip(&names);
    names.len() == patterns.len() && pairs.all(|(pattern, name)| matches_name(pattern, name))
}

/// Whether `*` and `?` match a name. Only the last star that was met takes more when the rest
/// fails, so a pattern with many of them costs no more than its length times the name's.
fn matches_name(pattern: &str, name: &str) -> bool {
    let [pattern, name] = [pattern, name].map(|it| it.chars().collect::<Vec<_>>());
    let (mut at, mut taken, mut last_star) = (0, 0, None);
    while taken < name.len() {
        match (pattern.get(at), &mut last_star) {
            (Some('*'), _) => {
                last_star = Some((at + 1, taken));
                at += 1;
            }
            (Some(it), _) if [name[taken], '?'].contains(it) => {
                at += 1;
                taken += 1;
            }
            (_, Some((after, until))) => {
                *until += 1;
                (at, taken) = (*after, *until);
            }
            (_, None) => return false,
        }
    }
    pattern[at..].iter().all(|it| *it == '*')
}
