//! What counts against a limit: memory that was touched, not memory that was asked for; CPU time,
//! not wall time. A program over a limit is stopped soon.

use std::fs;
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

use judge_harness::judge::Task;
use judge_harness::language::Language;
use judge_harness::language::compiler::Source;
use judge_harness::sandbox::Run;
use judge_harness::verdict::Verdict;
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::support::command::{Ran, command, on_small_disk, plain, ran};
use crate::support::{ACCEPTED, HARNESS, Scratch, shared_judge, workspace};
use crate::trials::test;

/// The arguments of tests that need any program.
const ON_SAMPLE: [&str; 5] = [ACCEPTED, "--problem", "poj1753", "--case", "sample/1"];

/// The verdict on a program on the sample of a problem, and how it ended, within the problem's time
/// limit or another one.
fn judged(problem: &str, code: &str, limit: Option<Duration>) -> (Verdict, Run) {
    let problem = workspace().problem(problem).expect("one of the problems");
    let source = Source::new("submission.rs", code, Language::named("Rust"));
    let mut task = Task::new(problem, source);
    task.cases.truncate(1);
    task.limits.time = limit.unwrap_or(problem.time_limit);
    let judged = shared_judge().judge_all(&[task], 1, &|_, _| Ok(()));
    let judged = judged.expect("the sample can be judged").remove(0);
    assert_eq!(judged.compile_error, None);
    (judged.verdict(), judged.cases[0].run.clone())
}

/// Ways to touch `SIZE` bytes. A large block of the heap is a mapping of its own.
const WAYS: [(&str, &str); 4] = [
    ("one block", "black_box(vec![1u8; SIZE]);"),
    (
        "many small blocks",
        "black_box((0..SIZE >> 10).map(|_| vec![1u8; 1 << 10]).collect::<Vec<_>>());",
    ),
    (
        "static",
        "static mut BLOCK: MaybeUninit<[u8; SIZE]> = MaybeUninit::uninit();
         let block = std::ptr::addr_of_mut!(BLOCK).cast::<u8>();
         (0..SIZE).step_by(4096).for_each(|at| unsafe { block.add(at).write_volatile(1) });",
    ),
    (
        "stack of a thread",
        "fn deeper(left: usize) {
            let frame = [1u8; 1 << 16];
            black_box(&frame);
            if left > 0 { deeper(left - 1) }
            black_box(&frame);
         }
         let thread = std::thread::Builder::new().stack_size(2 * SIZE);
         thread.spawn(|| deeper(SIZE >> 16)).unwrap().join().unwrap();",
    ),
];

/// Gives the supervisor time to notice the memory: far less than the time limit.
const A_MOMENT: &str = "std::thread::sleep(std::time::Duration::from_millis(40));";

test!(all_touched_memory_counts_and_too_much_stops_a_program_soon,
    needs exact_memory());
fn all_touched_memory_counts_and_too_much_stops_a_program_soon() {
    let touching = |size: &str, code: &str| {
        // The limit is 10,000 KiB.
        let code = format!(
            "use std::{{hint::black_box, mem::MaybeUninit}};
             const SIZE: usize = {size};
             fn main() {{ {code} {A_MOMENT} }}"
        );
        judged("poj1222", &code, None)
    };
    WAYS.into_par_iter().for_each(|(way, code)| {
        let (verdict, run) = touching("512 << 20", code);
        assert_eq!(verdict, Verdict::Mle, "{way}: {run:?}");
        assert!(run.peak_kib < 256 << 10, "{way}: {run:?}");
        let (verdict, run) = touching("4 << 20", code);
        assert_eq!(verdict, Verdict::Wa, "{way}: {run:?}");
        assert!(run.peak_kib > 4 << 10, "{way}: {run:?}");
    });
}

test!(untouched_memory_does_not_count, needs exact_memory());
/// All of it in one program, which frees nothing before its end.
fn untouched_memory_does_not_count() {
    let code = "
        use std::mem::MaybeUninit;
        const SIZE: usize = 1 << 30;
        static mut BLOCK: MaybeUninit<[u8; SIZE]> = MaybeUninit::uninit();
        fn main() {
            let heap = [Vec::<u8>::with_capacity(SIZE), vec![0u8; SIZE]];
            unsafe { std::ptr::addr_of_mut!(BLOCK).cast::<u8>().write_volatile(1) }
            std::hint::black_box(heap);
        }";
    let (verdict, run) = judged("poj1222", code, None);
    assert_eq!(verdict, Verdict::Wa, "{run:?}");
    assert!(run.peak_kib < 4 << 10, "{run:?}");
}

test!(a_busy_machine_changes_no_verdict, needs exact_memory());
/// Each program uses little CPU time. Many run at once, so each takes longer than it may sleep.
fn a_busy_machine_changes_no_verdict() {
    let limit = Duration::from_millis(200);
    let may_sleep = limit + Duration::from_millis(500);
    let code = "extern \"C\" { fn clock() -> i64; }
        fn main() { while unsafe { clock() } < 120_000 {} println!(\"4\"); }";
    let judged = || judged("poj1753", code, Some(limit));
    judged();
    let busy = 8 * std::thread::available_parallelism().map_or(1, usize::from);
    let longest = std::thread::scope(|scope| {
        let runs: Vec<_> = (0..busy).map(|_| scope.spawn(judged)).collect();
        let ended = runs.into_iter().map(|run| run.join().expect("a verdict"));
        let walls = ended.map(|(verdict, run)| {
            assert_eq!(verdict, Verdict::Ac, "{run:?}");
            run.wall
        });
        walls.max()
    });
    assert!(longest > Some(may_sleep), "{longest:?}");
}

/// Runs a command and then the harness.
fn judged_after(what: &str) -> Ran {
    let mut shell = plain("sh");
    shell.args(["-c", &format!("{what} && exec \"$0\" \"$@\""), HARNESS]);
    ran(shell.args(ON_SAMPLE).current_dir(&workspace().root))
}

test!(a_hard_limit_below_what_is_needed_is_named);
fn a_hard_limit_below_what_is_needed_is_named() {
    for limit in [
        "s 4096",
        "f 100000",
        "t 1",
        "v 4000000",
        "d 4000000",
        "n 50",
    ] {
        let named = format!("from a shell where `ulimit -H{}` is higher", &limit[..1]);
        let refused = judged_after(&format!("ulimit -{limit}"));
        refused.exits(2).says(&[&named]);
    }
    // Not every shell's `ulimit` has this limit.
    let refused = judged_after("prlimit --pid $$ --nproc=100");
    refused.exits(2).says(&["`ulimit -Hu` is higher"]);
}

test!(a_caller_that_ignores_sigchld_changes_nothing);
/// The harness inherits the ignored signal. Not every shell's `trap` ignores this one.
fn a_caller_that_ignores_sigchld_changes_nothing() {
    judged_after("exec env --ignore-signal=CHLD \"$0\" \"$@\"").exits(0);
}

test!(a_signal_that_the_caller_ignores_ends_a_program_all_the_same, needs language("C"));
/// The program sends itself the signal. If it were ignored, the verdict would be a wrong AC.
fn a_signal_that_the_caller_ignores_ends_a_program_all_the_same() {
    let scratch = Scratch::new();
    let code = "#include <signal.h>\n#include <stdio.h>\n\
                int main(void) { puts(\"4\"); fflush(stdout); raise(SIGUSR1); return 0; }\n";
    let file = scratch.file("raises.c", code);
    let judged = judged_after(&format!("trap '' USR1 && set -- '{file}' \"$@\""));
    judged.exits(1).says(&["ended by signal 10"]);
}

test!(a_full_disk_is_a_judge_error, needs small_disk());
/// The output has only the beginning of what the program printed, since there was no more room.
fn a_full_disk_is_a_judge_error() {
    let scratch = Scratch::new();
    let code =
        "use std::io::Write; fn main() { let _ = std::io::stdout().write_all(&[b'4'; 1 << 20]); }";
    let program = scratch.file("talker.rs", code);
    let mut judge = command(&ON_SAMPLE);
    judge.arg(program);
    // Compiled before, where there is room.
    ran(&mut judge).exits(1);
    let (mut judge, _folder) = on_small_disk(300, &judge);
    let named = "its output cannot be stored in";
    ran(&mut judge).exits(2).says(&[named]);
}

test!(a_full_temporary_folder_is_named, needs small_disk());
/// The full disk is named, not the compiler or the source, even if there is no room for messages.
fn a_full_temporary_folder_is_named() {
    let scratch = Scratch::new();
    let code = "fn main() { println!(\"4\") } // Of no other test.";
    let judge = command(&[scratch.file("my.rs", code).as_str(), "--problem", "poj1753"]);
    let (mut judge, folder) = on_small_disk(200, &judge);
    let folder = folder.path().display().to_string();
    let advice = "make room, or let the variable TMPDIR name another folder";
    ran(&mut judge).exits(2).says(&[&folder, advice]);
}

test!(the_harness_stays_small_however_much_is_printed, needs exact_memory());
/// Five programs that print 30 MiB each.
fn the_harness_stays_small_however_much_is_printed() {
    let scratch = Scratch::new();
    let code = "fn main() { let line = [b'4'; 1023]; for _ in 0..30 << 10 {
        std::io::Write::write_all(&mut std::io::stdout(), &line).unwrap(); println!(); } }";
    let files = (1..=5).map(|number| scratch.write(&format!("talker_{number}.rs"), code));
    let mut judge = command(&["--problem", "poj1753", "--case", "secret/only-black*"]);
    let mut harness = judge
        .args(files)
        .stdout(Stdio::null())
        .spawn()
        .expect("it starts");
    let mut peak_mib = 0;
    let status = loop {
        peak_mib = peak_kib(&harness.id().to_string()).map_or(peak_mib, |it| it >> 10);
        if let Some(status) = harness.try_wait().expect("it ends") {
            break status;
        }
        sleep(Duration::from_millis(5));
    };
    assert_eq!(status.code(), Some(1));
    assert!((30..125).contains(&peak_mib), "{peak_mib} MiB");
}

/// The peak memory of a process; `None` in gVisor, which does not record it. The figure of `wait4`
/// would include its parent's memory at the start.
pub fn peak_kib(process: &str) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let mut lines = status.lines();
    let peak = lines.find_map(|line| line.strip_prefix("VmHWM:")?.strip_suffix(" kB"))?;
    peak.trim().parse().ok()
}
