//! Each kind of failure gets its verdict, and a misbehaving program harms nothing else. What goes on for ever, takes too much
//! or looks around is among the hostile programs.

use judge_harness::judge::Task;
use judge_harness::judge::result::Judged;
use judge_harness::language::compiler::Source;
use judge_harness::rules::verdict::Verdict::{self, Ac, Ce, Pe, Wa};
use judge_harness::sandbox::End;
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::support::{judge, judge_on_samples, workspace};

/// Programs for Flip Game, the answer to whose sample is 4.
const PROGRAMS: &[(Verdict, &str)] = &[
    (Ac, r#"fn main() { println!("4"); }"#),
    // A missing line end and CR LF are forgiven.
    (Ac, r#"fn main() { print!("4"); }"#),
    (Ac, r#"fn main() { print!("4\r\n"); }"#),
    (Pe, r#"fn main() { println!("4 "); }"#),
    (Wa, r#"fn main() { println!("5"); }"#),
    (
        Wa,
        r#"fn main() { std::io::Write::write_all(&mut std::io::stdout(), b"4\xff\n").unwrap(); }"#,
    ),
    // It needs another file.
    (Ce, "mod board; fn main() {}"),
    (Ce, "use rand::random; fn main() {}"),
    // It waits for more input than there is.
    (
        Ac,
        "fn main() { while std::io::stdin().read_line(&mut String::new()).unwrap() > 0 {} println!(\"4\"); }",
    ),
    (
        Ac,
        "fn main() { println!(\"{}\", std::thread::spawn(|| 4).join().unwrap()); }",
    ),
];

#[test]
fn every_program_gets_its_verdict() {
    PROGRAMS.into_par_iter().for_each(|(verdict, source)| {
        let (_, judged) = judge_on_samples(workspace(), "poj1753", source);
        assert_eq!(judged.verdict(), *verdict, "{source}");
    });
}

#[test]
fn a_run_has_an_empty_folder_and_no_environment() {
    let source = r#"
        fn main() {
            let files = std::fs::read_dir(".").unwrap().count();
            let variables = std::env::vars().count();
            std::fs::write("left-over", "for the next case?").unwrap();
            println!("{}", 4 + files + variables);
        }"#;
    for _ in 0..2 {
        let (_, judged) = judge_on_samples(workspace(), "poj1753", source);
        assert_eq!(judged.verdict(), Ac);
    }
}

#[test]
fn peak_memory_is_the_programs_own() {
    let peak = |mib: usize| {
        let source = format!(
            "fn main() {{ std::hint::black_box(vec![1u8; {mib} << 20]); println!(\"4\"); }}"
        );
        let (_, judged) = judge_on_samples(workspace(), "poj1753", &source);
        assert_eq!(judged.cases[0].exit().end, End::Status(0));
        judged.cases[0].exit().peak_kib
    };
    // A program of the harness's size would not stay below this.
    assert!(peak(0) < 4 << 10);
    assert!((30 << 10..35 << 10).contains(&peak(30)));
}

/// The special judge of the piece game takes any sequence that leads to the target and is as short as the answer.
#[test]
fn any_shortest_sequence_is_accepted_and_no_other() {
    for (verdict, output) in [
        (Ac, "4\n4344\n3242\n1424\n1222\n"),
        (Wa, "6\n1112\n1112\n1222\n1424\n3242\n4344\n"),
        (Wa, "4\n1222\n1424\n3242\n3344\n"),
    ] {
        let source = format!("fn main() {{ print!({output:?}); }}");
        let (_, judged) = judge_on_samples(workspace(), "tyvj9801", &source);
        assert_eq!(judged.verdict(), verdict, "{output}");
    }
}

/// With two at once, and with more than there are processors, all is as with one at a time.
#[test]
fn however_many_run_at_once_the_verdicts_are_the_same() {
    let workspace = workspace();
    let problem = workspace.problem("poj1222").expect("one of the problems");
    let jury = judge_harness::check::jury::find(workspace).expect("the jury");
    let wrong = jury.iter().find(|program| program.name() == "n_ignored");
    let wrong = wrong.expect("a jury program").source.clone();
    let mut stopped_early = Task::new(problem, wrong.clone());
    stopped_early.until = |verdict| verdict != Ac;
    let right = Source::read(&problem.submission).expect("the submission");
    let tasks = [
        Task::new(problem, wrong),
        stopped_early,
        Task::new(problem, right),
    ];
    let verdicts = |jobs| {
        let judged = judge(workspace).judge_all(&tasks, jobs, &|_, _| Ok(()));
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
