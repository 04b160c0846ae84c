//! What `cargo judge --json` prints, as far as the page shows it; `judge_harness::report::json` says what each field is.

use serde::Deserialize;

#[derive(Deserialize)]
pub struct Results {
    pub runs: Vec<Run>,
    pub accepted: usize,
    pub totals: Totals,
    pub elapsed_ms: f64,
}

#[derive(Deserialize)]
pub struct Run {
    pub problem: String,
    pub title: String,
    pub submission: String,
    pub command: String,
    pub language: String,
    pub standard: String,
    pub verdict: String,
    pub limits: Limits,
    pub compile_error: Option<String>,
    pub compile_note: Option<String>,
    pub totals: Totals,
    pub judge_errors: Vec<JudgeError>,
    pub failure: Option<Failure>,
    pub failures: Vec<Failure>,
    pub hints: Vec<Hint>,
    pub cases: Vec<Case>,
    pub lenient: Vec<Case>,
}

#[derive(Deserialize)]
pub struct Limits {
    pub time_ms: u64,
    pub memory_kib: Option<u64>,
}

#[derive(Deserialize)]
pub struct Totals {
    pub passed: usize,
    pub failed: usize,
    pub not_judged: usize,
}

#[derive(Deserialize)]
pub struct JudgeError {
    pub case: Option<String>,
    pub reason: String,
}

#[derive(Deserialize)]
pub struct Hint {
    pub words: String,
    pub command: String,
}

#[derive(Deserialize)]
pub struct Failure {
    pub case: String,
    pub input: String,
    pub from_line: Option<usize>,
    pub expected: Option<String>,
    pub got: Option<String>,
    pub boards: Option<String>,
    pub stderr: String,
}

#[derive(Deserialize)]
pub struct Case {
    pub name: String,
    pub input_file: String,
    pub verdict: String,
    pub reason: Option<String>,
    pub cpu_ms: f64,
    pub peak_kib: u64,
    pub stopped: Option<String>,
}

impl Totals {
    /// All cases that were to be judged.
    pub fn chosen(&self) -> usize {
        self.passed + self.failed + self.not_judged
    }
}

impl Run {
    /// The cases that decide the verdict and the lenient ones, numbered through.
    pub fn all_cases(&self) -> impl Iterator<Item = (usize, &Case)> {
        self.cases.iter().chain(&self.lenient).enumerate()
    }

    /// What is known of the failure on a case; nothing if it is accepted.
    pub fn failure_on(&self, case: &Case) -> Option<&Failure> {
        let mut failures = self.failures.iter();
        failures.find(|failure| failure.case == case.name)
    }
}
