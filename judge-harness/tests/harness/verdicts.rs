//! The order in which programs are judged.

use judge_harness::judge::Task;
use judge_harness::judge::result::JudgedCase;
use judge_harness::language::compiler::Source;

use crate::support::{shared_judge, workspace};
use crate::trials::test;

test!(however_many_run_at_once_the_verdicts_are_the_same);
/// With two runs at once, and with more than there are processors.
fn however_many_run_at_once_the_verdicts_are_the_same() {
    let workspace = workspace();
    let problem = workspace.problem("poj1222").expect("one of the problems");
    let jury = judge_harness::command::jury::programs::find(workspace).expect("the jury");
    let wrong = jury.iter().find(|program| program.name() == "n_ignored");
    let wrong = wrong.expect("a jury program").source.clone();
    let mut stopped_early = Task::new(problem, wrong.clone());
    stopped_early.most_failures = 1;
    let right = Source::read(&problem.member().submission).expect("the submission");
    let tasks = [
        Task::new(problem, wrong),
        stopped_early,
        Task::new(problem, right),
    ];
    let verdicts = |jobs| {
        let judged = shared_judge().judge_all(&tasks, jobs, &|_, _| Ok(()));
        let judged = judged.expect("the cases can be judged");
        let of_case = |it: &JudgedCase| (it.case.name.clone(), it.verdict);
        let cases = judged
            .iter()
            .map(|it| it.cases.iter().map(of_case).collect());
        cases.collect::<Vec<Vec<_>>>()
    };
    let one_at_a_time = verdicts(1);
    assert_eq!(one_at_a_time[0].len(), problem.cases.len());
    assert!(one_at_a_time[1].len() < problem.cases.len());
    assert_eq!(one_at_a_time[2].len(), problem.cases.len());
    assert_eq!(verdicts(2), one_at_a_time);
    assert_eq!(verdicts(7), one_at_a_time);
}
