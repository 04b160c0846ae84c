//! The programs of a package: the submission and the jury, in the folders of their verdicts.

use anyhow::{Context, Result};

use super::{Package, read};
use judge_harness::problem::JuryProgram;
use judge_harness::problem::Problem;
use judge_harness::verdict::Verdict;

impl Package {
    pub(super) fn add_submissions(
        &mut self,
        problem: &Problem,
        jury: &[JuryProgram],
    ) -> Result<()> {
        let own = &problem.own[0];
        let ending = own.extension().unwrap_or_default().display();
        let path = format!("submissions/accepted/{}.{ending}", problem.id);
        self.add(&path, read(own)?)?;
        for submission in jury.iter().filter(|it| it.problem.id == problem.id) {
            let full_name = submission.full_name();
            let path = match place(submission) {
                Ok(path) => path,
                Err(reason) => {
                    let (_, name) = full_name.split_once('/').unwrap_or_default();
                    self.left_out
                        .entry(reason)
                        .or_default()
                        .push(name.to_owned());
                    continue;
                }
            };
            let code = str::from_utf8(&submission.source.code);
            let code = code.with_context(|| format!("{full_name}: not UTF-8"))?;
            self.add(&format!("submissions/{path}"), code)?;
        }
        Ok(())
    }
}

/// Where a program is put, below `submissions`, or why it is left out.
fn place(submission: &JuryProgram) -> Result<String, String> {
    let source = &submission.source;
    let language = source.language;
    if let Some(group) = submission.only_group {
        return Err(format!("that only {group} cases catch"));
    }
    if submission.skips_hard {
        return Err("that are too slow for hard cases".to_owned());
    }
    if let Some(site) = submission.only_site {
        return Err(format!("that only {} accepts", site.name()));
    }
    if language.name == "Fortran" {
        return Err("in Fortran, which these systems do not know".to_owned());
    }
    let folder = match submission.expected.verdict() {
        // The comparisons of the ICPC's formats ignore white space.
        Some(Verdict::Ac | Verdict::Pe) => "accepted",
        Some(Verdict::Wa) => "wrong_answer",
        Some(Verdict::Tle) => "time_limit_exceeded",
        Some(Verdict::Re) => "run_time_error",
        _ => {
            let code = &submission.expected;
            return Err(format!(
                "with the verdict {code}, which the format does not know"
            ));
        }
    };
    let name = submission.short_name();
    let ending = language.endings[0];
    // Where the name of the file matters, the file is in a folder of the program's name.
    Ok(if language.on_jvm {
        format!("{folder}/{name}/{}.{ending}", language.file_name)
    } else {
        format!("{folder}/{name}.{ending}")
    })
}
