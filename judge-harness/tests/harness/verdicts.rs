//! Each kind of failure gets its verdict, and a misbehaving program harms nothing else.

use std::time::{Duration, Instant};

use judge_harness::compiler::Source;
use judge_harness::judge::{Task, Until};
use judge_harness::judged::Judged;
use judge_harness::report;
use judge_harness::sandbox::End;
use judge_harness::verdict::Verdict;

use crate::support::{judge, judge_on_samples, judge_on_samples_within, workspace};

/// The verdict on a program for the sample of Flip Game, whose answer is 4.
fn verdict_on(source: &str) -> Verdict {
    let workspace = workspace();
    let (_, judged) = judge_on_samples(workspace, "poj1753", source);
    judged.verdict()
}

#[test]
fn the_right_answer_is_accepted() {
    assert_eq!(verdict_on(r#"fn main() { println!("4"); }"#), Verdict::Ac);
}

#[test]
fn a_missing_line_end_and_crlf_are_forgiven() {
    assert_eq!(verdict_on(r#"fn main() { print!("4"); }"#), Verdict::Ac);
    assert_eq!(verdict_on(r#"fn main() { print!("4\r\n"); }"#), Verdict::Ac);
}

#[test]
fn other_white_space_is_a_presentation_error() {
    assert_eq!(verdict_on(r#"fn main() { println!("4 "); }"#), Verdict::Pe);
}

#[test]
fn another_number_is_a_wrong_answer() {
    assert_eq!(verdict_on(r#"fn main() { println!("5"); }"#), Verdict::Wa);
}

#[test]
fn an_empty_output_is_a_wrong_answer() {
    assert_eq!(verdict_on("fn main() {}"), Verdict::Wa);
}

#[test]
fn output_that_is_no_text_is_a_wrong_answer() {
    let source = r#"
        use std::io::Write;
        fn main() { std::io::stdout().write_all(b"4\xff\n").unwrap(); }"#;
    assert_eq!(verdict_on(source), Verdict::Wa);
}

#[test]
fn a_panic_is_a_run_time_error() {
    assert_eq!(
        verdict_on(r#"fn main() { println!("4"); panic!(); }"#),
        Verdict::Re
    );
}

#[test]
fn an_exit_status_is_a_run_time_error() {
    let source = r#"fn main() { println!("4"); std::process::exit(3); }"#;
    assert_eq!(verdict_on(source), Verdict::Re);
}

#[test]
fn a_stack_overflow_is_a_run_time_error() {
    let source = "
        fn deeper(n: u64) -> u64 { if n == 1 { 0 } else { 1 + deeper(n + 1).wrapping_mul(n) } }
        fn main() { println!(\"{}\", deeper(std::env::args().count() as u64 + 1)); }";
    assert_eq!(verdict_on(source), Verdict::Re);
}

#[test]
fn a_compile_error_is_one_and_tells_the_compilers_words() {
    let workspace = workspace();
    let (_, judged) = judge_on_samples(workspace, "poj1753", "fn main() { flip() }");
    assert_eq!(judged.verdict(), Verdict::Ce);
    let report =
        report::failure(&judged, workspace, report::Detail::Usual).expect("a failure is explained");
    assert!(report.contains("cannot find function `flip`"), "{report}");
}

#[test]
fn a_file_that_needs_another_one_does_not_compile() {
    assert_eq!(verdict_on("mod board; fn main() {}"), Verdict::Ce);
    assert_eq!(verdict_on("use rand::random; fn main() {}"), Verdict::Ce);
}

#[test]
fn an_endless_loop_exceeds_the_time_limit() {
    assert_eq!(
        verdict_on("fn main() { loop { std::hint::spin_loop() } }"),
        Verdict::Tle
    );
}

#[test]
fn a_sleeper_exceeds_the_time_limit() {
    let started = Instant::now();
    let source = "fn main() { std::thread::sleep(std::time::Duration::from_secs(1000)) }";
    let workspace = workspace();
    let problem = workspace.problem("poj1753").expect("one of the problems");
    let judged = judge_on_samples_within(Duration::from_millis(300), workspace, problem, source);
    assert_eq!(judged.verdict(), Verdict::Tle);
    assert!(started.elapsed() < Duration::from_secs(100));
}

#[test]
fn waiting_for_more_input_than_there_is_ends() {
    let source = r#"
        fn main() {
            let mut line = String::new();
            while std::io::stdin().read_line(&mut line).unwrap() > 0 {}
            println!("4");
        }"#;
    assert_eq!(verdict_on(source), Verdict::Ac);
}

#[test]
fn eating_memory_exceeds_the_memory_limit() {
    let source = "
        fn main() {
            let mut eaten = Vec::new();
            loop { eaten.push(vec![1u8; 1 << 20]); std::hint::black_box(&eaten); }
        }";
    assert_eq!(verdict_on(source), Verdict::Mle);
    let doubling = "fn main() { let mut v = vec![1u64]; loop { v.push(v.len() as u64); } }";
    assert_eq!(verdict_on(doubling), Verdict::Mle);
}

#[test]
fn endless_output_exceeds_the_output_limit() {
    let source = r#"
        use std::io::Write;
        fn main() {
            let mut out = std::io::BufWriter::new(std::io::stdout());
            loop { if writeln!(out, "44444444444444444444444444444444").is_err() {} }
        }"#;
    assert_eq!(verdict_on(source), Verdict::Ole);
}

#[test]
fn endless_complaints_on_standard_error_end_too() {
    let source = r#"fn main() { loop { eprintln!("{}", "x".repeat(60_000)); } }"#;
    assert_ne!(verdict_on(source), Verdict::Ac);
}

#[test]
fn threads_are_allowed() {
    let source = r#"
        fn main() {
            let threads: Vec<_> = (0..4).map(|n| std::thread::spawn(move || n)).collect();
            let sum: i32 = threads.into_iter().map(|t| t.join().unwrap()).sum();
            println!("{}", sum - 2);
        }"#;
    assert_eq!(verdict_on(source), Verdict::Ac);
}

/// A daemon in a process group of its own, that would hold standard output open for a long time.
#[cfg(target_os = "linux")]
#[test]
fn no_process_is_started_and_none_left_behind() {
    let source = r#"
        use std::os::unix::process::CommandExt;
        fn main() {
            let daemon = std::process::Command::new("/bin/sleep").arg("98765").process_group(0).spawn();
            println!("{}", if daemon.is_err() { 4 } else { 5 });
        }"#;
    assert_eq!(verdict_on(source), Verdict::Ac);
    let running = std::fs::read_dir("/proc").expect("/proc").flatten();
    let daemons = running
        .filter_map(|process| std::fs::read(process.path().join("cmdline")).ok())
        .filter(|line| line == b"/bin/sleep\x0098765\0");
    assert_eq!(daemons.count(), 0);
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
    assert_eq!(verdict_on(source), Verdict::Ac);
    assert_eq!(verdict_on(source), Verdict::Ac);
}

#[test]
fn peak_memory_is_the_programs_own() {
    let workspace = workspace();
    let small = r#"fn main() { println!("4"); }"#;
    let large = r#"
        fn main() {
            let block = std::hint::black_box(vec![1u8; 30 << 20]);
            println!("{}", 3 + block[0]);
        }"#;
    let peak = |source| {
        let (_, judged) = judge_on_samples(workspace, "poj1753", source);
        assert_eq!(judged.cases[0].exit().end, End::Status(0));
        judged.cases[0].exit().peak_kib
    };
    // A program of the harness's size would not stay below this.
    assert!(peak(small) < 4 << 10);
    assert!((30 << 10..35 << 10).contains(&peak(large)));
}

mod piece_game {
    use super::*;

    fn verdict_on(output: &str) -> Verdict {
        let workspace = workspace();
        let source = format!("fn main() {{ print!({output:?}); }}");
        let (_, judged) = judge_on_samples(workspace, "tyvj9801", &source);
        judged.verdict()
    }

    #[test]
    fn any_shortest_sequence_is_accepted() {
        assert_eq!(verdict_on("4\n4344\n3242\n1424\n1222\n"), Verdict::Ac);
    }

    #[test]
    fn a_valid_sequence_that_is_not_shortest_is_a_wrong_answer() {
        assert_eq!(
            verdict_on("6\n1112\n1112\n1222\n1424\n3242\n4344\n"),
            Verdict::Wa
        );
    }

    #[test]
    fn a_sequence_that_misses_the_target_is_a_wrong_answer() {
        assert_eq!(verdict_on("4\n1222\n1424\n3242\n3344\n"), Verdict::Wa);
    }
}

/// With two at once, and with more than there are processors, all is as with one at a time.
#[test]
fn however_many_run_at_once_the_verdicts_are_the_same() {
    let workspace = workspace();
    let problem = workspace.problem("poj1222").expect("one of the problems");
    let jury = judge_harness::jury::find(workspace).expect("the jury");
    let wrong = jury.iter().find(|program| program.name() == "n_ignored");
    let wrong = wrong.expect("a jury program").source.clone();
    let mut stopped_early = Task::new(problem, wrong.clone());
    stopped_early.until = Until::FirstFailure;
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
