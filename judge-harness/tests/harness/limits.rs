//! What counts against a limit, and what does not: memory that has been touched rather than asked for, CPU
//! time rather than time on the clock; and a program that is over a limit is stopped soon.

#![cfg(target_os = "linux")]

use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use judge_harness::sandbox::{End, Exit};
use judge_harness::verdict::Verdict;

use crate::support::command::{peak_kib, run};
use crate::support::{ACCEPTED, HARNESS, Scratch, judge_on_samples_within, workspace};

/// The functions of the C library that the programs here call.
const C: &str = r#"
    use std::ffi::{c_int, c_void};
    extern "C" {
        fn mmap(at: *mut c_void, size: usize, protection: c_int, flags: c_int, file: c_int, offset: i64) -> *mut u8;
        fn kill(process: c_int, signal: c_int) -> c_int;
        fn getppid() -> c_int;
        fn clock() -> i64;
        fn raise(signal: c_int) -> c_int;
    }
    const READ_WRITE: c_int = 3;
    const SHARED: c_int = 1;
    const PRIVATE: c_int = 2;
    const ANONYMOUS: c_int = 0x20;
    /// Writes to every page.
    #[inline(never)]
    fn touch(block: *mut u8, size: usize) {
        for page in (0..size).step_by(4096) {
            unsafe { block.add(page).write_volatile(1) }
        }
    }
    fn map(size: usize, flags: c_int, file: c_int) -> *mut u8 {
        let block = unsafe { mmap(std::ptr::null_mut(), size, READ_WRITE, flags, file, 0) };
        assert!(block as isize != -1);
        block
    }
    "#;

/// The verdict on a program for a problem whose sample it does not answer, and how it ended.
fn judged(problem: &str, code: &str) -> (Verdict, Exit) {
    let problem = workspace().problem(problem).expect("one of the problems");
    judged_within(problem.time_limit, &problem.id, code)
}

/// The same with another time limit.
fn judged_within(limit: Duration, problem: &str, code: &str) -> (Verdict, Exit) {
    let workspace = workspace();
    let problem = workspace.problem(problem).expect("one of the problems");
    let source = format!("#![allow(dead_code, unused_imports)]\n{C}\n{code}");
    let judged = judge_on_samples_within(limit, workspace, problem, &source);
    assert_eq!(judged.compile_error, None);
    let case = &judged.cases[0];
    (judged.verdict(), *case.exit())
}

/// Ways to touch `SIZE` bytes.
const WAYS: [(&str, &str); 6] = [
    ("heap", "std::hint::black_box(vec![1u8; SIZE]);"),
    (
        "many small blocks",
        "let blocks: Vec<_> = (0..SIZE >> 10).map(|_| vec![1u8; 1 << 10]).collect(); std::hint::black_box(blocks);",
    ),
    (
        "static",
        "static mut BLOCK: [u8; SIZE] = [0; SIZE]; touch(unsafe { std::ptr::addr_of_mut!(BLOCK) as *mut u8 }, SIZE);",
    ),
    (
        "stack of a thread",
        "fn deeper(left: usize) -> u8 { let mut frame = [0u8; 1 << 16]; touch(frame.as_mut_ptr(), 1 << 16); \
         if left > 0 { frame[9] + deeper(left - 1) } else { frame[7] } }
         std::thread::Builder::new().stack_size(2 * SIZE).spawn(|| deeper(SIZE >> 16)).unwrap().join().unwrap();",
    ),
    ("private mapping", "touch(map(SIZE, PRIVATE | ANONYMOUS, -1), SIZE);"),
    ("shared mapping", "touch(map(SIZE, SHARED | ANONYMOUS, -1), SIZE);"),
];

/// The time that something else would need to notice: far less than it takes to reach the time limit.
const A_MOMENT: &str = "std::thread::sleep(std::time::Duration::from_millis(40));";

#[test]
fn memory_touched_beyond_the_limit_is_mle_however_it_was_taken() {
    for (way, code) in WAYS {
        let code = format!("const SIZE: usize = 100 << 20; fn main() {{ {code} {A_MOMENT} }}");
        // 10,000 KiB.
        let (verdict, exit) = judged("poj1222", &code);
        assert_eq!(verdict, Verdict::Mle, "{way}: {exit:?}");
    }
}

#[test]
fn memory_touched_within_the_limit_is_not() {
    for (way, code) in WAYS {
        let code = format!("const SIZE: usize = 4 << 20; fn main() {{ {code} {A_MOMENT} }}");
        let (verdict, exit) = judged("poj1222", &code);
        assert_eq!(verdict, Verdict::Wa, "{way}: {exit:?}");
        assert!(exit.peak_kib > 4 << 10, "{way}: {exit:?}");
    }
}

#[test]
fn memory_asked_for_and_never_touched_counts_nothing() {
    for (way, code) in [
        (
            "heap",
            "let block = Vec::<u8>::with_capacity(SIZE); std::hint::black_box(block);",
        ),
        ("heap, zeroed", "std::hint::black_box(vec![0u8; SIZE]);"),
        (
            "static",
            "static mut BLOCK: [u8; SIZE] = [0; SIZE]; touch(unsafe { std::ptr::addr_of_mut!(BLOCK) as *mut u8 }, 9);",
        ),
        (
            "private mapping",
            "touch(map(SIZE, PRIVATE | ANONYMOUS, -1), 9);",
        ),
        (
            "shared mapping",
            "touch(map(SIZE, SHARED | ANONYMOUS, -1), 9);",
        ),
    ] {
        let code = format!("const SIZE: usize = 1 << 30; fn main() {{ {code} }}");
        let (verdict, exit) = judged("poj1222", &code);
        assert_eq!(verdict, Verdict::Wa, "{way}: {exit:?}");
        assert!(exit.peak_kib < 4 << 10, "{way}: {exit:?}");
    }
}

#[test]
fn a_program_is_stopped_soon_after_the_memory_limit() {
    for (way, code) in WAYS {
        let code = format!("const SIZE: usize = 1 << 29; fn main() {{ {code} {A_MOMENT} }}");
        let (verdict, exit) = judged("poj1222", &code);
        assert_eq!(verdict, Verdict::Mle, "{way}: {exit:?}");
        assert!(exit.peak_kib < 1 << 18, "{way}: {exit:?}");
    }
}

/// A recursion that touches about 5 MB, and one that touches 50.
#[test]
fn the_stack_is_the_same_whatever_the_caller_has() {
    const RECURSION: &str = "
        fn deeper(left: u64) -> u64 { let frame = std::hint::black_box([left; 32]); if left == 0 { 0 } else { frame[7] + deeper(left - 1) } }";
    for (depth, verdict) in [(15_000, Verdict::Wa), (150_000, Verdict::Re)] {
        let code = format!("{RECURSION} fn main() {{ println!(\"{{}}\", deeper({depth})); }}");
        assert_eq!(judged("poj1753", &code).0, verdict, "{depth}");
    }
}

#[test]
fn a_program_cannot_end_whoever_runs_it() {
    let code =
        "fn main() { unsafe { kill(getppid(), 9); kill(-1, 9); kill(0, 0); } println!(\"4\"); }";
    assert_eq!(judged("poj1753", code).0, Verdict::Ac);
}

#[test]
fn a_program_may_end_itself() {
    let (verdict, exit) = judged("poj1753", "fn main() { unsafe { raise(9); } }");
    assert_eq!((verdict, exit.end), (Verdict::Re, End::Signal(9)));
}

#[test]
fn a_program_that_stops_itself_is_out_of_time() {
    let started = Instant::now();
    let limit = Duration::from_millis(100);
    let stops = "fn main() { unsafe { raise(19); } }";
    assert_eq!(judged_within(limit, "poj1753", stops).0, Verdict::Tle);
    assert!(started.elapsed() < Duration::from_mins(1));
}

/// Each program takes a tenth of a second, and so many run at once that each takes longer on the clock than
/// it may sleep.
#[test]
fn a_busy_machine_changes_no_verdict() {
    let limit = Duration::from_millis(300);
    let may_sleep = limit + Duration::from_millis(500);
    let code = "fn main() { while unsafe { clock() } < 100_000 {} println!(\"4\"); }";
    let judged = || judged_within(limit, "poj1753", code);
    judged();
    let busy = 12 * std::thread::available_parallelism().map_or(1, usize::from);
    let longest = std::thread::scope(|scope| {
        let runs: Vec<_> = (0..busy).map(|_| scope.spawn(judged)).collect();
        let ended = runs.into_iter().map(|run| run.join().expect("a verdict"));
        let walls = ended.map(|(verdict, exit)| {
            assert_eq!(verdict, Verdict::Ac, "{exit:?}");
            exit.wall
        });
        walls.max()
    });
    assert!(longest > Some(may_sleep), "{longest:?}");
}

/// What the harness says in a shell in which something has been done before, by a user who cannot raise limits.
fn judged_after(what: &str, arguments: &[&str]) -> Output {
    let user = if rustix::process::geteuid().is_root() {
        "setpriv --bounding-set=-sys_resource"
    } else {
        ""
    };
    Command::new("sh")
        .args([
            "-c",
            &format!("{what} && exec {user} \"$0\" \"$@\""),
            HARNESS,
        ])
        .args(arguments)
        .current_dir(&workspace().root)
        .output()
        .expect("sh starts")
}

/// All that was printed.
fn text(output: &Output) -> String {
    [&output.stdout, &output.stderr]
        .map(|bytes| String::from_utf8_lossy(bytes))
        .concat()
}

/// Only those who may raise a hard limit can give a program more.
#[test]
fn a_hard_limit_below_what_is_needed_is_named() {
    let arguments = [ACCEPTED, "--problem", "poj1753", "--case", "sample/1"];
    assert_eq!(judged_after("true", &arguments).status.code(), Some(0));
    for (letter, low) in [
        ('s', 4096),
        ('f', 100_000),
        ('t', 1),
        ('v', 4_000_000),
        ('n', 100),
    ] {
        let output = judged_after(&format!("ulimit -{letter} {low}"), &arguments);
        let named = format!("start this from a shell where `ulimit -H{letter}` is higher");
        assert!(
            text(&output).contains(&named),
            "{letter}: {}",
            text(&output)
        );
        assert_eq!(output.status.code(), Some(2), "{letter}");
    }
}

/// Such a caller passes it on.
#[test]
fn a_caller_that_ignores_how_its_children_end_changes_nothing() {
    let arguments = [ACCEPTED, "--problem", "poj1753", "--case", "sample/1"];
    let output = judged_after("trap '' CHLD", &arguments);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
}

/// A program whose output is only the beginning of what it printed, since there was no room for more.
#[test]
fn a_full_disk_is_nobodys_wrong_answer() {
    let scratch = Scratch::new();
    let code =
        "use std::io::Write; fn main() { let _ = std::io::stdout().write_all(&[b'4'; 1 << 20]); }";
    let program = scratch.write("talker.rs", code);
    let arguments = [
        program.to_str().expect("UTF-8"),
        "--problem",
        "poj1753",
        "--case",
        "sample/1",
    ];
    // It is compiled where there is room.
    assert_eq!(run(&arguments).status.code(), Some(1));
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path().display();
    let small = format!("mount -t tmpfs -o size=300k tmpfs {folder}");
    let own_mounts = ["--user", "--map-root-user", "--mount", "sh", "-c"];
    let in_own_mounts = |command: &str| {
        let mut unshare = Command::new("unshare");
        unshare
            .args(own_mounts)
            .args([command, HARNESS])
            .args(arguments);
        unshare.current_dir(&workspace().root).output()
    };
    if !in_own_mounts(&small).is_ok_and(|output| output.status.success()) {
        eprintln!("not checked, a user cannot mount a file system here");
        return;
    }
    let output = in_own_mounts(&format!("{small} && TMPDIR={folder} exec \"$0\" \"$@\""));
    let output = output.expect("unshare starts");
    assert!(
        text(&output).contains("what it prints cannot be kept in"),
        "{}",
        text(&output)
    );
    assert_eq!(output.status.code(), Some(2), "{}", text(&output));
}

/// Five programs that print 60 MiB each.
#[test]
fn the_harness_stays_small_however_much_is_printed() {
    let scratch = Scratch::new();
    let code = "fn main() { let line = [b'4'; 1023]; for _ in 0..60 << 10 {
        std::io::Write::write_all(&mut std::io::stdout(), &[&line[..], b\"\\n\"].concat()).unwrap(); } }";
    let files = (1..=5).map(|number| scratch.write(&format!("talker_{number}.rs"), code));
    let harness = Command::new(HARNESS)
        .args(files)
        .args(["--problem", "poj1753", "--case", "secret/only-black*"])
        .current_dir(&workspace().root)
        .stdout(Stdio::null())
        .spawn();
    let mut harness = harness.expect("it starts");
    let mut peak_mib = 0;
    let status = loop {
        peak_mib = peak_kib(&harness).map_or(peak_mib, |it| it >> 10);
        if let Some(status) = harness.try_wait().expect("it ends") {
            break status;
        }
        sleep(Duration::from_millis(5));
    };
    assert_eq!(status.code(), Some(1));
    assert!((60..250).contains(&peak_mib), "{peak_mib} MiB");
}
