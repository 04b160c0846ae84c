//! Judges a file that fails once more, on the cases in the form that another site states.

use std::fs;
use std::path::Path;

use anyhow::Result;
use problems::Form;

use crate::judge::result::{Judged, JudgedCase};
use crate::judge::{Judge, Task};
use crate::problem::site::Site;
use crate::problem::workspace::Case;
use crate::sandbox::scratch;
use crate::verdict::Verdict;

impl Judge {
    /// If a file failed and its problem has other forms of the input, judges it in these. The
    /// results in the first form that it passes take the place of those that it has.
    pub(super) fn try_forms(&self, judged: &mut Judged, jobs: usize) -> Result<()> {
        let task = judged.task.clone();
        for form in task.forms {
            let is_wrong = !matches!(judged.verdict(), Verdict::Ac | Verdict::Pe | Verdict::Je);
            let site = Site::named(form.site);
            let number =
                site.and_then(|site| Some((site.name(), task.problem.member().on.get(&site)?)));
            let failure = judged.first_failure().filter(|_| is_wrong);
            let (Some((site, number)), Some(failure)) = (number, failure) else {
                continue;
            };
            // Most files that fail are as wrong in the other form, and need no second run on all.
            let failed = [&failure.case];
            if self.in_form(form, &task, &failed, &[], jobs)?.is_none() {
                continue;
            }
            if let Some(passed) = self.in_form(form, &task, &task.cases, &task.extra, jobs)? {
                [judged.cases, judged.extra] = passed;
                judged.form = Some(format!("{}, as {site} {number} states", form.remark));
            }
        }
        Ok(())
    }

    /// The results of a task on cases and extra cases in another form of the input; `None` if it
    /// does not pass.
    fn in_form(
        &self,
        form: &Form,
        task: &Task,
        cases: &[&Case],
        extra: &[&Case],
        jobs: usize,
    ) -> Result<Option<[Vec<JudgedCase>; 2]>> {
        let folder = scratch::folder()?;
        let [other, other_extra] = [cases, extra].map(|cases| -> Result<Vec<Case>> {
            let cases = cases.iter();
            let other = cases.map(|case| case_in_form(form, case, folder.path()));
            other.collect()
        });
        let (other, other_extra) = (other?, other_extra?);
        let task = Task {
            cases: other.iter().collect(),
            extra: other_extra.iter().collect(),
            forms: &[],
            ..task.clone()
        };
        let judged = self.judge_all(&[task], jobs, &|_, _| Ok(()))?.remove(0);
        let passes = matches!(judged.verdict(), Verdict::Ac | Verdict::Pe);
        let mut results = [judged.cases, judged.extra];
        // The inputs in this form are about to be removed.
        for (results, cases) in results.iter_mut().zip([cases, extra]) {
            for result in results {
                let its = cases.iter().find(|case| case.name == result.case.name);
                result.case = its.map_or_else(|| result.case.clone(), |case| (*case).clone());
            }
        }
        Ok(passes.then_some(results))
    }
}

/// A case with its input in another form, in a folder. What is not UTF-8 stays as it is.
fn case_in_form(form: &Form, case: &Case, folder: &Path) -> Result<Case> {
    let input = folder.join(case.name.replace('/', "-"));
    match String::from_utf8(fs::read(&case.input)?) {
        Ok(text) => fs::write(&input, (form.of)(&text))?,
        Err(error) => fs::write(&input, error.into_bytes())?,
    }
    Ok(Case {
        input,
        ..case.clone()
    })
}
