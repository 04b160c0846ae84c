//! Judges a failing file again, with the input in the form that another site states.

use std::fs;

use anyhow::Result;
use problems::Form;

use crate::judge::result::{Judged, JudgedCase};
use crate::judge::{Judge, Task, read};
use crate::language::program::Program;
use crate::problem::site::Site;
use crate::problem::workspace::Case;
use crate::sandbox::scratch;
use crate::verdict::Verdict;

impl Judge {
    /// If a file failed and its problem has other forms of the input, judges it in these. The
    /// results in the first form that it passes replace those that it has.
    pub(super) fn try_forms(&self, judged: &mut Judged, jobs: usize) -> Result<()> {
        let task = judged.task.clone();
        for form in task.forms {
            let is_wrong = !matches!(judged.verdict(), Verdict::Ac | Verdict::Pe | Verdict::Je);
            let site = Site::named(form.site);
            let number = site.and_then(|site| task.problem.member().on.get(&site));
            let failure = judged.first_failure().filter(|_| is_wrong);
            let (Some(site), Some(number), Some(failure)) = (site, number, failure) else {
                continue;
            };
            let passed = |cases, extra| {
                let task = Task {
                    cases,
                    extra,
                    forms: &[],
                    form: Some(form),
                    ..task.clone()
                };
                let again = self.judge_all(&[task], jobs, &|_, _| Ok(()))?.remove(0);
                let passes = matches!(again.verdict(), Verdict::Ac | Verdict::Pe);
                anyhow::Ok(passes.then_some((again.cases, again.extra)))
            };
            // Most files that fail are as wrong in the other form, and need no second run on all.
            if passed(vec![&failure.case], Vec::new())?.is_none() {
                continue;
            }
            if let Some(results) = passed(task.cases.clone(), task.extra.clone())? {
                (judged.cases, judged.extra) = results;
                let (remark, site) = (form.remark, site.name());
                judged.form = Some(format!("{remark}, as {site} {number} states"));
            }
        }
        Ok(())
    }

    /// Judges the program of a task on one case, with the input in this form.
    pub(super) fn judge_in_form(
        &self,
        form: &Form,
        task: &Task,
        program: &Program,
        case: &Case,
    ) -> Result<JudgedCase> {
        let folder = scratch::folder()?;
        let mut in_form = case.clone();
        in_form.input = folder.path().join("input");
        let input = read(&case.input)?;
        fs::write(&in_form.input, (form.of)(&String::from_utf8_lossy(&input)))?;
        let mut judged = self.judge_case(task, program, &in_form)?;
        judged.case = case.clone();
        Ok(judged)
    }
}
