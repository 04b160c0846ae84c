//! Checks the data: validates every input, recomputes every answer.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::rules::{Rules, rules};
use crate::workspace::{Case, Problem};

/// What is wrong with a case.
#[derive(Debug)]
pub enum Flaw {
    /// The input is not what the statement allows; the sentence says where.
    Input(String),
    /// The case is among the lenient ones, but its input is what the statement allows.
    NotLenient,
    /// The input is equal to that of another case, in this file: it catches nothing new.
    Equal(PathBuf),
    /// The answer is not that of the reference solution.
    Answer {
        /// The answer as the file has it.
        file: Vec<u8>,
        /// The answer as the reference solution computes it.
        recomputed: String,
    },
}

/// The result of checking a problem's data.
#[derive(Debug, Default)]
pub struct Checked<'a> {
    /// The cases that are flawed, in the order of the cases.
    pub flaws: Vec<(&'a Case, Flaw)>,
    /// Whether the problem has no input validator, so that no input was validated.
    pub lacks_validator: bool,
    /// Whether the problem has no reference solution, so that no answer was recomputed.
    pub lacks_reference: bool,
}

/// Validates all inputs of a problem, looks for equal ones, and recomputes all answers; calls `progress`
/// before each case.
///
/// # Errors
///
/// Fails if a file cannot be read.
pub fn check(problem: &Problem, mut progress: impl FnMut(&Case)) -> Result<Checked<'_>> {
    let mut checked = Checked::default();
    let mut inputs = HashMap::new();
    for case in &problem.cases {
        progress(case);
        let flaw = match inputs.insert(read(&case.input)?, &case.input) {
            Some(other) => Some(Flaw::Equal(other.clone())),
            None => check_case(rules(&problem.id), case, &mut checked)?,
        };
        checked.flaws.extend(flaw.map(|flaw| (case, flaw)));
    }
    Ok(checked)
}

fn check_case(rules: &dyn Rules, case: &Case, checked: &mut Checked) -> Result<Option<Flaw>> {
    let (input, answer) = (read(&case.input)?, read(&case.answer)?);
    let Ok(input) = String::from_utf8(input) else {
        let is_validated = rules.validate_input("").is_some();
        return Ok(is_validated.then(|| Flaw::Input("it is not UTF-8".to_owned())));
    };
    match rules.validate_input(&input) {
        None => checked.lacks_validator = true,
        Some(Ok(())) if case.is_lenient() => return Ok(Some(Flaw::NotLenient)),
        Some(Err(reason)) if !case.is_lenient() => return Ok(Some(Flaw::Input(reason))),
        Some(_) => {}
    }
    let Some(recomputed) = rules.reference(&input) else {
        checked.lacks_reference = true;
        return Ok(None);
    };
    Ok((recomputed.as_bytes() != answer).then_some(Flaw::Answer {
        file: answer,
        recomputed,
    }))
}

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| path.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
    use std::time::Duration;
    use tempfile::TempDir;

    /// A problem whose input is one line, `ping`, and whose answer is `pong`.
    struct Ping;

    impl Rules for Ping {
        fn validate_input(&self, input: &str) -> Option<Result<(), String>> {
            let otherwise = || format!("line 1: expected ping, found {input:?}");
            Some((input == "ping\n").then_some(()).ok_or_else(otherwise))
        }

        fn reference(&self, _: &str) -> Option<String> {
            Some("pong\n".to_owned())
        }
    }

    /// A case in a folder of its own.
    fn case(folder: &TempDir, name: &str, input: &str, answer: &str) -> Case {
        let file = |ending: &str| folder.path().join(name.replace('/', "-") + ending);
        let case = Case {
            name: name.to_owned(),
            input: file(".in"),
            answer: file(".ans"),
        };
        fs::write(&case.input, input).expect("the temporary folder takes files");
        fs::write(&case.answer, answer).expect("the temporary folder takes files");
        case
    }

    fn flaw(name: &str, input: &str, answer: &str) -> Option<Flaw> {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let case = case(&folder, name, input, answer);
        check_case(&Ping, &case, &mut Checked::default()).expect("it can be read")
    }

    #[test]
    fn a_secret_input_is_validated_as_it_stands() {
        assert!(flaw("secret/1", "ping\n", "pong\n").is_none());
        let flaw = flaw("secret/1", "ping\r\n", "pong\n");
        assert!(matches!(flaw, Some(Flaw::Input(_))), "{flaw:?}");
    }

    #[test]
    fn a_lenient_input_that_is_valid_is_in_the_wrong_group() {
        assert!(flaw("lenient/1", "ping\r\n", "pong\n").is_none());
        let flaw = flaw("lenient/1", "ping\n", "pong\n");
        assert!(matches!(flaw, Some(Flaw::NotLenient)), "{flaw:?}");
    }

    #[test]
    fn every_answer_is_recomputed() {
        for (name, input) in [("secret/1", "ping\n"), ("lenient/1", "ping\r\n")] {
            let flaw = flaw(name, input, "ping\n");
            assert!(matches!(flaw, Some(Flaw::Answer { .. })), "{flaw:?}");
        }
    }

    /// A problem that has no rules, with these cases.
    fn unknown_problem(cases: Vec<Case>) -> Problem {
        Problem {
            id: "unknown".to_owned(),
            title: String::new(),
            url: String::new(),
            site: None,
            on: BTreeMap::new(),
            time_limit: Duration::ZERO,
            memory_limit_kib: None,
            submission: PathBuf::new(),
            cases,
        }
    }

    #[test]
    fn of_two_equal_inputs_the_second_is_flawed_and_names_the_first() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let inputs = [
            ("sample/1", "1\n"),
            ("secret/1", "2\n"),
            ("secret/2", "1\n"),
        ];
        let cases = inputs.map(|(name, input)| case(&folder, name, input, ""));
        let problem = unknown_problem(cases.to_vec());
        let checked = check(&problem, |_| ()).expect("the files can be read");
        let [(flawed, Flaw::Equal(other))] = &checked.flaws[..] else {
            panic!("{:?}", checked.flaws);
        };
        assert_eq!(flawed.name, "secret/2");
        assert_eq!(other, &problem.cases[0].input);
    }

    #[test]
    fn what_a_problem_lacks_is_told() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let problem = unknown_problem(vec![case(&folder, "sample/1", "1\n", "2\n")]);
        let checked = check(&problem, |_| ()).expect("the files can be read");
        assert!(checked.flaws.is_empty());
        assert!(checked.lacks_validator && checked.lacks_reference);
    }
}
