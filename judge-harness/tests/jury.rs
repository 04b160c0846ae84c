//! Every jury submission gets the verdict that its folder is named after: one test each, such as
//! `poj1753::wrong_answer::greedy`. Together they show that the data catches the mistakes people make.

mod support;

use std::process::ExitCode;
use std::sync::Arc;

use judge_harness::jury;
use judge_harness::report;
use judge_harness::workspace::{Case, Workspace, file_name};
use libtest_mimic::{Arguments, Failed, Trial};
use support::{failed, judge};

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    match trials() {
        Ok(trials) => libtest_mimic::run(&arguments, trials).exit_code(),
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn trials() -> anyhow::Result<Vec<Trial>> {
    let workspace = Arc::new(Workspace::find()?);
    let submissions = jury::find(&workspace)?;
    let trial = |(index, submission): (usize, &jury::JurySubmission)| {
        let source = submission.source.with_extension("");
        let names = [
            submission.problem.id.clone(),
            submission.expected.words().replace([' ', '-'], "_"),
            file_name(&source),
        ];
        let workspace = workspace.clone();
        Trial::test(names.join("::"), move || is_as_expected(&workspace, index))
    };
    Ok(submissions.iter().enumerate().map(trial).collect())
}

fn is_as_expected(workspace: &Workspace, index: usize) -> Result<(), Failed> {
    let submissions = jury::find(workspace).map_err(failed)?;
    let submission = &submissions[index];
    let cases: Vec<&Case> = submission.problem.cases.iter().collect();
    let task = submission.task(cases).map_err(failed)?;
    let judged = judge(workspace).judge_all(&[task], 1, &|_, _| Ok(()));
    let judged = &judged.map_err(failed)?[0];
    if submission.is_as_expected(judged) {
        return Ok(());
    }
    let found = report::failure(judged, workspace).unwrap_or("accepted".to_owned());
    let found = anstream::adapter::strip_str(&found).to_string();
    Err(format!("expected: {}\n{found}", submission.expected.words()).into())
}
