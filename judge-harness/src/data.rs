//! The data checked: every input validated, every answer recomputed.

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
    /// The input is that of another case of the problem, whose file this is: it tells nothing new.
    Equal(PathBuf),
    /// The answer is not that of the reference solution.
    Answer {
        /// The answer as the file has it.
        file: String,
        /// The answer as the reference solution computes it.
        recomputed: String,
    },
}

/// What came of checking a problem's data.
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
    Ok((recomputed != answer).then_some(Flaw::Answer {
        file: answer,
        recomputed,
    }))
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| path.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::poj1753::FlipGame;
    use std::time::Duration;
    use tempfile::TempDir;

    const SAMPLE: &str = "bwwb\nbbwb\nbwwb\nbwww\n";

    /// A case of Flip Game in a folder of its own.
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
        check_case(&FlipGame, &case, &mut Checked::default()).expect("it can be read")
    }

    #[test]
    fn a_secret_input_is_validated_as_it_stands() {
        assert!(flaw("secret/1", SAMPLE, "4\n").is_none());
        let crlf = SAMPLE.replace('\n', "\r\n");
        assert!(matches!(
            flaw("secret/1", &crlf, "4\n"),
            Some(Flaw::Input(_))
        ));
    }

    #[test]
    fn a_lenient_input_that_is_valid_is_in_the_wrong_group() {
        let crlf = SAMPLE.replace('\n', "\r\n");
        assert!(flaw("lenient/1", &crlf, "4\n").is_none());
        assert!(matches!(
            flaw("lenient/1", SAMPLE, "4\n"),
            Some(Flaw::NotLenient)
        ));
    }

    #[test]
    fn of_two_equal_inputs_the_second_is_flawed_and_names_the_first() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let done = "bbbb\n".repeat(4);
        let inputs = [
            ("sample/1", SAMPLE, "4\n"),
            ("secret/1", &done, "0\n"),
            ("secret/2", SAMPLE, "4\n"),
        ];
        let cases = inputs.map(|(name, input, answer)| case(&folder, name, input, answer));
        let problem = Problem {
            id: "poj1753".to_owned(),
            title: String::new(),
            url: String::new(),
            time_limit: Duration::ZERO,
            memory_limit_kib: None,
            submission: PathBuf::new(),
            cases: cases.to_vec(),
        };
        let checked = check(&problem, |_| ()).expect("the files can be read");
        let [(flawed, Flaw::Equal(other))] = &checked.flaws[..] else {
            panic!("{:?}", checked.flaws);
        };
        assert_eq!(flawed.name, "secret/2");
        assert_eq!(other, &problem.cases[0].input);
    }

    #[test]
    fn every_answer_is_recomputed() {
        let crlf = SAMPLE.replace('\n', "\r\n");
        for (name, input) in [("secret/1", SAMPLE), ("lenient/1", &crlf)] {
            assert!(matches!(
                flaw(name, input, "5\n"),
                Some(Flaw::Answer { .. })
            ));
        }
    }
}
