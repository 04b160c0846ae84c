//! Every submission answers every case correctly. And the data of each problem is sound: all inputs
//! but those of `lenient` are valid, none of these is, and reference solutions recompute all
//! answers.

use judge_harness::command::data::{self, validation::Flaw};
use judge_harness::judge::{Options, Task};
use judge_harness::problem::Problem;
use judge_harness::report;

use crate::support::{shared_judge, submission, workspace};
use crate::trials::test;

test!(every_case_is_answered for problem in &workspace().problems => problem.id);
/// Nothing is judged after the first failure: some mutants never end.
fn every_case_is_answered(problem: &Problem) {
    let options = Options {
        most_failures: Some(1),
        ..Options::default()
    };
    let task = Task::new(problem, submission(problem), options);
    let judged = shared_judge().judge_all(vec![task], 1, &|_| ()).remove(0);
    let failure = report::failure(&judged, workspace(), false).unwrap_or_default();
    let failure = anstream::adapter::strip_str(&failure).to_string();
    assert_eq!(judged.passed(), problem.cases.len(), "{failure}");
}

test!(the_data_is_sound for problem in &workspace().problems => problem.id);
fn the_data_is_sound(problem: &Problem) {
    let cases: Vec<_> = problem.cases.iter().collect();
    let checked = data::check(shared_judge(), workspace(), problem, &cases, 1, true);
    let flaws = checked.expect("the data can be read").flaws;
    let shown: String = flaws.iter().map(Flaw::in_words).collect();
    assert!(flaws.is_empty(), "{shown}");
}
