//! Judges a failing file again, with the input in the form that another site states.

use anyhow::Result;

use crate::files::replace;
use crate::judge::result::Judged;
use crate::judge::{Judge, Task, read};
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
            let folder = scratch::folder()?;
            let in_form = |case: &&Case| {
                let input = folder.path().join(&case.name);
                let own = read(&case.input)?;
                replace(&input, (form.of)(&String::from_utf8_lossy(&own)).as_bytes())?;
                let case = Case::clone(case);
                anyhow::Ok(Case { input, ..case })
            };
            let passed = |cases: &[&Case], extra: &[&Case]| {
                let all = cases.iter().chain(extra).map(in_form);
                let all = all.collect::<Result<Vec<_>>>()?;
                let task = Task {
                    cases: all[..cases.len()].iter().collect(),
                    extra: all[cases.len()..].iter().collect(),
                    forms: &[],
                    ..task.clone()
                };
                let mut again = self.judge_all(&[task], jobs, &|_, _| Ok(()))?.remove(0);
                for (results, cases) in [(&mut again.cases, cases), (&mut again.extra, extra)] {
                    for it in results {
                        it.case = cases[it.index].clone();
                    }
                }
                let passes = matches!(again.verdict(), Verdict::Ac | Verdict::Pe);
                anyhow::Ok(passes.then_some((again.cases, again.extra)))
            };
            // Most files that fail are as wrong in the other form, and need no second run on all.
            if passed(&[&failure.case], &[])?.is_none() {
                continue;
            }
            if let Some(results) = passed(&task.cases, &task.extra)? {
                (judged.cases, judged.extra) = results;
                let (remark, site) = (form.remark, site.name());
                judged.form = Some(format!("{remark}, as {site} {number} states"));
            }
        }
        Ok(())
    }
}
