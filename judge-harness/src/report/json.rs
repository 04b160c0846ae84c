//! The judgement as one JSON object.

use serde::Serialize;

use crate::judged::{Judged, JudgedCase};
use crate::verdict::Verdict;
use crate::workspace::Workspace;

#[derive(Serialize)]
struct Report<'a> {
    runs: Vec<SubmissionReport<'a>>,
}

#[derive(Serialize)]
struct SubmissionReport<'a> {
    problem: &'a str,
    submission: String,
    verdict: Verdict,
    cases: Vec<CaseReport<'a>>,
    lenient: Vec<CaseReport<'a>>,
}

#[derive(Serialize)]
struct CaseReport<'a> {
    name: &'a str,
    verdict: Verdict,
    cpu_ms: f64,
    wall_ms: f64,
    peak_kib: u64,
}

/// All judgements as one line of JSON: `{"runs":[...]}`, times in milliseconds, memory in KiB.
///
/// # Panics
///
/// Never: the report is made of texts and finite numbers.
#[must_use]
pub fn json(judged: &[Judged], workspace: &Workspace) -> String {
    let runs = judged.iter().map(|judged| SubmissionReport {
        problem: &judged.problem.id,
        submission: workspace.relative(&judged.submission).display().to_string(),
        verdict: judged.verdict(),
        cases: judged.cases.iter().map(CaseReport::new).collect(),
        lenient: judged.lenient.iter().map(CaseReport::new).collect(),
    });
    let report = Report {
        runs: runs.collect(),
    };
    serde_json::to_string(&report).expect("a report is plain data") + "\n"
}

impl<'a> CaseReport<'a> {
    fn new(judged: &'a JudgedCase) -> Self {
        let exit = judged.exit();
        Self {
            name: &judged.case.name,
            verdict: judged.verdict(),
            // The kernel counts microseconds.
            cpu_ms: exit.cpu.as_micros() as f64 / 1e3,
            wall_ms: exit.wall.as_micros() as f64 / 1e3,
            peak_kib: exit.peak_kib,
        }
    }
}
