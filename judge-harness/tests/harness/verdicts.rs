//! What a run is given and what it uses. Harmful programs are among the hostile ones. The tests of
//! the verdicts say which output gets which verdict.

use judge_harness::judge::Task;
use judge_harness::judge::result::Judged;
use judge_harness::language::compiler::Source;
use judge_harness::sandbox::End;
use judge_harness::verdict::Verdict;

use crate::support::command::on_sample;
use crate::support::{judge_on_samples, shared_judge, workspace};
use crate::trials::test;

test!(a_run_has_an_empty_folder_and_no_environment);
fn a_run_has_an_empty_folder_and_no_environment() {
    let source = r#"
        fn main() {
            let files = std::fs::read_dir(".").unwrap().count();
            let variables = std::env::vars().count();
            println!("{}", 4 + files + variables);
        }"#;
    let judged = judge_on_samples("poj1753", source, None);
    assert_eq!(judged.verdict(), Verdict::Ac);
}

test!(a_file_that_is_opened_for_writing_is_refused_and_named, needs the_box());
/// The error is the usual one for a file without permission.
fn a_file_that_is_opened_for_writing_is_refused_and_named() {
    let source = r#"
        fn main() {
            let refused = std::fs::write("out.txt", "4").unwrap_err();
            assert_eq!(refused.kind(), std::io::ErrorKind::PermissionDenied);
            std::process::exit(3);
        }"#;
    let report = on_sample("poj1753", "my.rs", source, &[]);
    report.exits(1).says(&[
        "exit status 3; tried to open `out.txt` for writing, which this judge, like UVa, refuses",
    ]);
}

test!(peak_memory_is_the_programs_own, needs exact_memory());
fn peak_memory_is_the_programs_own() {
    let peak = |mib: usize| {
        let source = format!(
            "fn main() {{ std::hint::black_box(vec![1u8; {mib} << 20]); println!(\"4\"); }}"
        );
        let judged = judge_on_samples("poj1753", &source, None);
        assert_eq!(judged.cases[0].exit().end, End::Status(0));
        judged.cases[0].exit().peak_kib
    };
    // The harness itself is larger than this.
    assert!(peak(0) < 4 << 10);
    assert!((30 << 10..35 << 10).contains(&peak(30)));
}

test!(however_many_run_at_once_the_verdicts_are_the_same);
/// With two runs at once, and with more than there are processors.
fn however_many_run_at_once_the_verdicts_are_the_same() {
    let workspace = workspace();
    let problem = workspace.problem("poj1222").expect("one of the problems");
    let jury = judge_harness::check::jury::find(workspace).expect("the jury");
    let wrong = jury.iter().find(|program| program.name() == "n_ignored");
    let wrong = wrong.expect("a jury program").source.clone();
    let mut stopped_early = Task::new(problem, wrong.clone());
    stopped_early.until = |verdict| verdict != Verdict::Ac;
    let right = Source::read(&problem.submission).expect("the submission");
    let tasks = [
        Task::new(problem, wrong),
        stopped_early,
        Task::new(problem, right),
    ];
    let verdicts = |jobs| {
        let judged = shared_judge().judge_all(&tasks, jobs, &|_, _| Ok(()));
        let judged = judged.expect("the cases can be judged");
        let cases = |judged: &Judged| -> Vec<_> {
            let cases = judged.cases.iter();
            cases
                .map(|case| (case.case.name.clone(), case.verdict()))
                .collect()
        };
        judged.iter().map(cases).collect::<Vec<_>>()
    };
    let one_at_a_time = verdicts(1);
    assert_eq!(one_at_a_time[0].len(), problem.cases.len());
    assert!(one_at_a_time[1].len() < problem.cases.len());
    assert_eq!(one_at_a_time[2].len(), problem.cases.len());
    for jobs in [2, 7] {
        assert_eq!(verdicts(jobs), one_at_a_time, "{jobs} at once");
    }
}
