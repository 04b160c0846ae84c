//! Every submission gives the right answer to every case: one test each, found as the data is,
//! and named after it, such as `uva322::secret::two-by-fifteen`.
//!
//! With the variable `FAIL_FAST` in the environment nothing more is judged once a case has failed: for mutants
//! that never end.

mod support;

use std::env;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use judge_harness::compiler::Source;
use judge_harness::judge::Task;
use judge_harness::report::{self, Detail};
use judge_harness::verdict::Verdict;
use judge_harness::workspace::{Case, Problem, Workspace};
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
    let mut trials = Vec::new();
    for problem in workspace.all_problems()? {
        for case in &problem.cases {
            let name = format!("{}::{}", problem.id, case.name.replace('/', "::"));
            let (workspace, id, case) = (workspace.clone(), problem.id.clone(), case.clone());
            trials.push(Trial::test(name, move || {
                let problem = workspace.problem(&id).map_err(failed)?;
                is_accepted(&workspace, problem, &case)
            }));
        }
    }
    Ok(trials)
}

/// Whether a case has failed that ends the test.
static ENDED: AtomicBool = AtomicBool::new(false);

fn is_accepted(workspace: &Workspace, problem: &Problem, case: &Case) -> Result<(), Failed> {
    if ENDED.load(Ordering::Relaxed) {
        return Err("not judged, another case has failed".into());
    }
    let judge = judge(workspace);
    let task = Task {
        cases: vec![case],
        ..Task::new(problem, Source::read(&problem.submission).map_err(failed)?)
    };
    let judged = judge.judge_all(&[task], 1, &|_, _| Ok(()));
    let judged = &judged.map_err(failed)?[0];
    if judged.verdict() == Verdict::Ac {
        return Ok(());
    }
    ENDED.store(env::var_os("FAIL_FAST").is_some(), Ordering::Relaxed);
    let reason = report::failure(judged, workspace, Detail::Usual).unwrap_or_default();
    Err(anstream::adapter::strip_str(&reason).to_string().into())
}
