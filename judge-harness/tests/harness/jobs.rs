//! Two runs at once give the verdicts that one at a time gives, on the whole jury, ten times over. It takes
//! long: `cargo test -p judge-harness jobs:: -- --ignored`.

use judge_harness::judge::Task;
use judge_harness::jury::{self, JurySubmission};
use judge_harness::workspace::Case;

use crate::support::{judge, workspace};

const TIMES: usize = 10;

#[test]
#[ignore = "it judges the whole jury eleven times"]
fn two_at_once_give_the_same_verdicts_as_one() {
    let workspace = workspace();
    let mut submissions = jury::find(workspace).expect("the jury");
    let judge = judge(workspace);
    let can_compile =
        |found: &JurySubmission| judge.compiler().toolchain(found.source.language).is_ok();
    submissions.retain(can_compile);
    let tasks = submissions.iter().map(|submission| {
        let cases: Vec<&Case> = submission.problem.cases.iter().collect();
        submission.task(cases)
    });
    let tasks: Vec<Task> = tasks.collect();
    let verdicts = |jobs| -> Vec<_> {
        let judged = judge.judge_all(&tasks, jobs, &|_, _| Ok(()));
        let judged = judged.expect("the jury can be judged").into_iter();
        judged
            .map(|judged| {
                let cases = judged.cases.iter();
                let cases = cases.map(|case| (case.case.name.clone(), case.verdict()));
                (judged.submission.clone(), cases.collect::<Vec<_>>())
            })
            .collect()
    };
    let one_at_a_time = verdicts(1);
    for time in 1..=TIMES {
        let both = verdicts(2).into_iter().zip(&one_at_a_time);
        let differ: Vec<_> = both.filter(|(two, one)| two != *one).collect();
        assert!(differ.is_empty(), "time {time}: {differ:?}");
    }
}
