//! Judges a failing file again, with the input in the form that another site states.

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
            let failed = Task {
                cases: vec![&failure.case],
                extra: Vec::new(),
                ..task.clone()
            };
            if self.in_form(form, &failed, jobs)?.is_none() {
                continue;
            }
            if let Some(passed) = self.in_form(form, &task, jobs)? {
                [judged.cases, judged.extra] = passed;
                judged.form = Some(format!("{}, as {site} {number} states", form.remark));
            }
        }
        Ok(())
    }

    /// A task judged in another form of the input; `None` if it does not pass.
    fn in_form(
        &self,
        form: &Form,
        task: &Task,
        jobs: usize,
    ) -> Result<Option<[Vec<JudgedCase>; 2]>> {
        let folder = scratch::folder()?;
        let in_form = |case: &&Case| case_in_form(form, case, folder.path());
        let cases = task.cases.iter().map(in_form).collect::<Result<Vec<_>>>()?;
        let extra = task.extra.iter().map(in_form).collect::<Result<Vec<_>>>()?;
        let other = Task {
            cases: cases.iter().collect(),
            extra: extra.iter().collect(),
            forms: &[],
            ..task.clone()
        };
        let mut judged = self.judge_all(&[other], jobs, &|_, _| Ok(()))?.remove(0);
        // The inputs in this form are about to be removed.
        for result in judged.cases.iter_mut().chain(&mut judged.extra) {
            let mut all = task.cases.iter().chain(&task.extra);
            if let Some(case) = all.find(|case| case.name == result.case.name) {
                result.case.input.clone_from(&case.input);
            }
        }
        let passes = matches!(judged.verdict(), Verdict::Ac | Verdict::Pe);
        Ok(passes.then_some([judged.cases, judged.extra]))
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
