//! The judgement of a run on a case, and the grade for a group of cases.

use crate::printable::Foreign;
use crate::verdict::Verdict;

/// The judgement of a run on a case.
#[derive(Debug, Clone)]
pub struct Judgement {
    /// The verdict.
    pub verdict: Verdict,
    /// The reason in a sentence if it needs one. For AC, a remark.
    pub reason: Option<String>,
    /// The points that the output validator gives.
    pub points: Option<Points>,
}

impl From<Verdict> for Judgement {
    fn from(verdict: Verdict) -> Self {
        Self {
            verdict,
            reason: None,
            points: None,
        }
    }
}

/// The points that an output validator gives a case.
#[derive(Debug, Clone, Copy)]
pub enum Points {
    /// This number of points.
    Absolute(f64),
    /// This share of the most that the case can get.
    Share(f64),
}

impl Points {
    /// Whether they are a number that can be added and shown.
    pub fn are_finite(self) -> bool {
        let (Self::Absolute(number) | Self::Share(number)) = self;
        number.is_finite()
    }
}

/// What a program gets for a group, or for all.
#[derive(Debug, Clone)]
pub struct Grade {
    /// The group's path in `data`; empty for all.
    pub group: Foreign,
    /// Its verdict.
    pub verdict: Verdict,
    /// Its points, if the problem has points.
    pub points: Option<f64>,
    /// The most points that it can get, if there is a bound.
    pub most: Option<f64>,
}

impl Grade {
    /// Such as `40 of 100 points`; `None` if the problem has no points.
    pub fn in_points(&self) -> Option<String> {
        let most = self.most.map(|it| format!(" of {}", rounded(it)));
        let points = rounded(self.points?);
        Some(format!("{points}{} points", most.unwrap_or_default()))
    }
}

/// Points as they are shown, to a hundredth.
pub fn rounded(points: f64) -> String {
    ((points * 100.0).round() / 100.0).to_string()
}
