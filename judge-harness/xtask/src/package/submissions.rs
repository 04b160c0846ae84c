//! The programs of a package: the submission and the jury, in the folders of their verdicts.

use std::collections::BTreeMap;
use std::fs;

use anyhow::{Context, Result, ensure};

use judge_harness::jury::JurySubmission;
use judge_harness::verdict::Verdict;
use judge_harness::workspace::{Problem, file_name};

/// The programs, and what became of those that are not where their verdict would have them.
pub(super) struct Submissions {
    /// The programs, by their paths below `submissions`.
    pub(super) files: BTreeMap<String, String>,
    /// The names of those with a presentation error. No comparison of these formats looks at white space.
    pub(super) presentation_errors: Vec<String>,
    /// Those that the package does not have.
    pub(super) left_out: Vec<LeftOut>,
}

/// A jury program that a package does not have.
#[derive(Debug)]
pub struct LeftOut {
    /// Its folder and its name, such as `wrong_answer/greedy`.
    pub name: String,
    /// Why.
    pub because: Because,
}

/// Why a jury program is left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Because {
    /// Only the lenient cases catch it, and the package does not have these.
    OnlyLenient,
    /// The judging systems do not know its language.
    Language(&'static str),
    /// The formats do not know its verdict.
    Verdict(Verdict),
}

impl Submissions {
    pub(super) fn new(problem: &Problem, jury: &[JurySubmission]) -> Result<Self> {
        let mut submissions = Self {
            files: BTreeMap::new(),
            presentation_errors: Vec::new(),
            left_out: Vec::new(),
        };
        let own = fs::read_to_string(&problem.submission);
        let own = own.with_context(|| problem.submission.display().to_string())?;
        let ending = file_name(&problem.submission);
        let ending = ending.rsplit('.').next().unwrap_or_default();
        submissions
            .files
            .insert(format!("accepted/{}.{ending}", problem.id), own);
        for submission in jury
            .iter()
            .filter(|submission| submission.problem.id == problem.id)
        {
            submissions.add(submission)?;
        }
        Ok(submissions)
    }

    fn add(&mut self, submission: &JurySubmission) -> Result<()> {
        let full_name = submission.full_name();
        let name = full_name.split_once('/').map_or("", |(_, name)| name);
        match place(submission) {
            Err(because) => self.left_out.push(LeftOut {
                name: name.to_owned(),
                because,
            }),
            Ok(path) => {
                let code = String::from_utf8(submission.source.code.clone());
                let code = code.with_context(|| {
                    format!("{full_name}: not UTF-8, as all files of a package are")
                })?;
                let is_new = self.files.insert(path.clone(), code).is_none();
                ensure!(is_new, "{full_name}: there are two programs {path}");
                if submission.expected == Verdict::Pe {
                    self.presentation_errors.push(path);
                }
            }
        }
        Ok(())
    }
}

/// Where a program is put, below `submissions`.
fn place(submission: &JurySubmission) -> Result<String, Because> {
    let source = &submission.source;
    let language = source.language;
    if submission.says_only_lenient() {
        return Err(Because::OnlyLenient);
    }
    if !language.is_packaged {
        return Err(Because::Language(language.name));
    }
    let folder = match submission.expected {
        Verdict::Ac | Verdict::Pe => "accepted",
        Verdict::Wa => "wrong_answer",
        Verdict::Tle => "time_limit_exceeded",
        Verdict::Re => "run_time_error",
        other => return Err(Because::Verdict(other)),
    };
    let name = submission.name();
    // Where the name of the file matters, the file is in a folder of the program's name.
    Ok(match language.file_name {
        Some(file_name) => format!("{folder}/{name}/{}", file_name(&source.code)),
        None => format!("{folder}/{name}.{}", language.endings[0]),
    })
}
