//! The twins: the submissions in C++98, for sites that do not take Rust. Each compiles without a
//! warning wherever it can be pasted, and is accepted however it is built. The other proofs show
//! that it answers as the submission does.
//!
//! Programs of 32 bits and of Windows are run directly: the harness's box takes neither.

use std::cmp::Reverse;
use std::fs::{self, File};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use judge_harness::language::Language;
use judge_harness::language::compiler::Source;
use judge_harness::problem::site::Site;
use judge_harness::problem::workspace::{Case, Problem};
use rayon::prelude::*;
use tempfile::TempDir;
use wait4::Wait4;

use crate::driver::{Driven, twin};
use crate::support::needs::{MINGW, WINE};
use crate::support::{Scratch, compiled_by, judge, shared_judge, target, workspace, write_below};
use crate::trials::test;

/// Flags that are at least as strict as those of the sites.
const STRICT: [&str; 4] = ["-pedantic-errors", "-Wall", "-Wextra", "-Werror"];

/// In seconds. No twin takes as long for any input here.
const PATIENCE: &str = "60";

/// All twins, with their problems.
fn twins() -> Vec<(&'static Problem, Source)> {
    let problems = workspace().problems.iter();
    let twins = problems.filter_map(|problem| Some((problem, twin(&problem.id)?)));
    let twins: Vec<_> = twins.collect();
    assert!(!twins.is_empty());
    twins
}

/// Compiles a twin by another compiler, standard or flags than the judge's, with warnings as
/// errors. The program is cached like all compiled programs.
fn compiled(
    twin: &Source,
    compiler: &'static str,
    standard: &'static str,
    arguments: &[&'static str],
) -> PathBuf {
    let compile = [&STRICT, arguments, &["{source} -o {output}"]].concat();
    let compile = compile.join(" ");
    let language: &'static Language = Box::leak(Box::new(Language {
        name: compiler,
        compiler,
        says: "",
        default: standard,
        compile: compile.leak(),
        reads: &["/usr/*-w64-mingw32"],
        run: None,
        ..*Language::named("C++")
    }));
    let source = Source {
        language,
        ..twin.clone()
    };
    let way = format!("{compiler} {standard} {}", arguments.join(" "));
    let made = shared_judge().compile(&source).expect("a compiler");
    let made = made.unwrap_or_else(|error| panic!("{}: {way}: {error}", twin.path.display()));
    made.job.program
}

/// The result of a program.
struct Ran {
    status: Option<i32>,
    stdout: Vec<u8>,
    stderr: String,
    cpu: Duration,
}

/// Runs a program on a file.
fn run(program: &Path, input: &Path) -> Ran {
    ran(Command::new("timeout").arg(PATIENCE).arg(program), input)
}

fn ran(command: &mut Command, input: &Path) -> Ran {
    let folder = Scratch::new();
    let [stdout, stderr] = ["stdout", "stderr"].map(|name| folder.write(name, ""));
    let create = |path| File::create(path).expect("the folder takes files");
    let mut child = command
        .stdin(File::open(input).expect("the input"))
        .stdout(create(&stdout))
        .stderr(create(&stderr))
        .spawn()
        .expect("it starts");
    let usage = child.wait4().expect("it ends");
    let read = |path| fs::read(path).expect("what it has printed");
    Ran {
        status: usage.status.code(),
        stdout: read(stdout),
        stderr: String::from_utf8_lossy(&read(stderr)).into_owned(),
        cpu: usage.rusage.utime + usage.rusage.stime,
    }
}

impl Ran {
    /// An error unless it is the answer of a case. Nobody would read a panic of another thread.
    fn is_accepted(&self, name: &str, case: &Case) -> Result<(), String> {
        let answer = fs::read(&case.answer).expect("the answer of the case");
        if (&*self.stderr, self.status, &self.stdout) == ("", Some(0), &answer) {
            return Ok(());
        }
        let (case, status, stderr) = (&case.name, self.status, &self.stderr);
        let stdout = String::from_utf8_lossy(&self.stdout);
        Err(format!(
            "{name}: {case}: not accepted, status {status:?}, {stderr:?}, {stdout:?}"
        ))
    }
}

/// Compiles a twin with these flags. It has to answer these cases, each within the limit. Returns
/// the cases, the slowest first.
fn answered<'a>(
    (problem, twin): &(&Problem, Source),
    arguments: &[&'static str],
    cases: Vec<&'a Case>,
) -> Vec<&'a Case> {
    let program = compiled(twin, "g++", "c++98", arguments);
    let name = format!("{} {}", problem.id, arguments.join(" "));
    let timed = cases.into_par_iter().map(|case| {
        let mut cpu = Duration::MAX;
        // A busy machine makes it slower, but not each time.
        for _ in 0..3 {
            let ran = run(&program, &case.input);
            ran.is_accepted(&name, case)?;
            cpu = cpu.min(ran.cpu);
            if cpu <= problem.time_limit {
                return Ok((cpu, case));
            }
        }
        Err(format!("{name}: {}: TLE, {cpu:?}", case.name))
    });
    let timed: Result<Vec<_>, String> = timed.collect();
    let mut timed = timed.unwrap_or_else(|reason| panic!("{reason}"));
    timed.sort_by_key(|(cpu, _)| Reverse(*cpu));
    timed.into_iter().map(|(_, case)| case).collect()
}

test!(every_twin_is_accepted_however_it_is_built, needs builds("g++", "-m32"));
/// The jury has each with `-O2` and 64 bits. POJ has 32 bits, and users say that it compiles
/// without optimisation. That takes long, so only the cases that are slowest with `-O2` are tried
/// with `-O0`.
fn every_twin_is_accepted_however_it_is_built() {
    for twin in &twins() {
        let mut slow = answered(twin, &["-O2", "-m32"], twin.0.cases.iter().collect());
        slow.truncate(5);
        answered(twin, &["-O0", "-m32"], slow);
    }
}

test!(every_twin_for_poj_is_accepted_on_windows, needs windows());
/// Standard input and output are in text mode there: a line ends in CR LF.
fn every_twin_for_poj_is_accepted_on_windows() {
    // Without the last argument the compiler adds `.exe` to the name.
    let arguments = ["-O2", "-static", "-Wl,-o,{output}"];
    let twins = twins().into_iter();
    let of_poj = twins.filter(|(problem, _)| problem.on.contains_key(&Site::Poj));
    let program = |twin| compiled(&twin, MINGW, "gnu++98", &arguments);
    // They are all compiled before wine starts: it would not wait for a slow compiler.
    let programs: Vec<_> = of_poj.map(|(it, twin)| (it, program(twin))).collect();
    let wine = Wine::new();
    for (problem, program) in &programs {
        let result = problem.cases.par_iter().try_for_each(|case| {
            let input = fs::read_to_string(&case.input).expect("an input");
            let input = input.replace("\r\n", "\n").replace('\n', "\r\n");
            let scratch = Scratch::new();
            let input = scratch.write("input", &input);
            // On a very busy machine wine itself fails now and then.
            let mut runs = (0..3).map(|_| wine.run(program, &input));
            let ran = runs.find(|ran| ran.status == Some(0));
            let mut ran = ran.unwrap_or_else(|| wine.run(program, &input));
            let text = String::from_utf8_lossy(&ran.stdout).replace("\r\n", "\n");
            ran.stdout = text.into_bytes();
            ran.is_accepted(&problem.id, case)
        });
        assert_eq!(result, Ok(()));
    }
}

/// Runs programs for Windows. Its server runs until this is dropped.
struct Wine {
    /// A Windows with nothing but the system's libraries: a whole one would take 700 MB.
    prefix: TempDir,
}

impl Wine {
    const PROGRAM: &str = WINE[0];
    const SERVER: &str = WINE[1];
    const LIBRARIES: &str = WINE[2];

    fn new() -> Self {
        let prefix = tempfile::tempdir_in(target()).expect("the target folder takes folders");
        write_below(prefix.path(), ".update-timestamp", "disable");
        let windows = prefix.path().join("drive_c/windows");
        fs::create_dir_all(&windows).expect("and folders in them");
        symlink(Self::LIBRARIES, windows.join("system32")).expect("and links");
        let wine = Self { prefix };
        // The server ends itself if no program is started for 10 seconds.
        wine.server("-p10");
        wine
    }

    fn run(&self, program: &Path, input: &Path) -> Ran {
        let mut command = Command::new("timeout");
        command.args([PATIENCE, Self::PROGRAM]).arg(program);
        command.envs(self.variables());
        command.env("WINEDEBUG", "-all");
        ran(&mut command, input)
    }

    /// The server leaves a folder behind in `TMPDIR`.
    fn variables(&self) -> [(&'static str, &Path); 2] {
        ["WINEPREFIX", "TMPDIR"].map(|name| (name, self.prefix.path()))
    }

    fn server(&self, argument: &str) {
        let mut server = Command::new(Self::SERVER);
        server.arg(argument).envs(self.variables());
        server.status().expect("wine's server can be run");
    }
}

impl Drop for Wine {
    fn drop(&mut self) {
        self.server("-k");
        self.server("-w");
    }
}

test!(no_twin_has_undefined_behaviour_on_a_case_on_nonsense_or_on_truncated_input,
    needs language("C++"));
/// Sanitizers stop the programs at the first invalid access to memory and at other undefined
/// behaviour. Invalid input may get any answer, but no complaint.
fn no_twin_has_undefined_behaviour_on_a_case_on_nonsense_or_on_truncated_input() {
    let mut judge = judge(workspace());
    judge.compiler = judge.compiler.to_debug();
    let nonsense = [
        "\u{feff}".to_owned(),
        "1".to_owned(),
        "1\n1 0 1".to_owned(),
        "-1 -1\n".to_owned(),
        "99999999999999999999 2\n".to_owned(),
        "2 2 2 2 2 2 2\n2\n".to_owned(),
        "16 16\n".to_owned() + &"x".repeat(5000),
        "2 16\n".to_owned() + &"..\n.....\n".repeat(300),
        "bbbbb wwww bwbw\n".repeat(50),
        "o x . \0 \u{7f} \u{e9}".repeat(50),
    ];
    for (problem, twin) in twins() {
        let read = |file| fs::read_to_string(file).expect("a case");
        let cases = problem.cases.iter();
        let cases = cases.map(|case| (read(&case.input), read(&case.answer)));
        let (inputs, answers): (Vec<_>, Vec<_>) = cases.unzip();
        let driven = Driven::twin(&problem.id, &judge);
        assert_eq!(driven.answers(&inputs), answers, "{}", problem.id);
        let program = compiled_by(&judge, &twin);
        let cuts = (0..inputs[0].len()).step_by(7);
        let cuts = cuts.map(|end| inputs[0][..end].to_owned());
        let inputs: Vec<_> = cuts.chain(nonsense.clone()).collect();
        inputs.par_iter().for_each(|input| {
            let scratch = Scratch::new();
            let file = scratch.write("input", input);
            let run = judge.run_unjudged(&program, &file, problem.time_limit);
            let complaint = run.expect("it can be run").stderr;
            let complaint = String::from_utf8_lossy(&complaint);
            assert_eq!(complaint, "", "{}: {input:?}", problem.id);
        });
    }
}

const WAYS: [(&str, &str); 4] = [
    ("g++", "-m64"),
    ("g++", "-m32"),
    ("clang++", "-m64"),
    ("clang++", "-m32"),
];

test!(every_twin_compiles_without_a_warning_by_old_and_new_standards
    for way in WAYS => format!("{}{}", way.0, way.1), needs builds(way.0, way.1));
fn every_twin_compiles_without_a_warning_by_old_and_new_standards(
    (compiler, size): (&'static str, &'static str),
) {
    for (_, twin) in twins() {
        for standard in ["c++98", "c++11", "c++17", "c++20"] {
            compiled(&twin, compiler, standard, &[size, "-c"]);
        }
    }
}

test!(every_twin_is_small_and_plain_enough_for_every_form);
/// The smallest limit that users report of any site is 10,000 bytes.
fn every_twin_is_small_and_plain_enough_for_every_form() {
    for (problem, twin) in twins() {
        let (id, text) = (&problem.id, String::from_utf8(twin.code).expect("text"));
        assert!(text.len() < 10_000, "{id}: {} bytes", text.len());
        for (number, line) in (1..).zip(text.split('\n')) {
            let is_plain = line.bytes().all(|byte| matches!(byte, b' '..=b'~'));
            assert!(is_plain, "{id}, line {number}: not plain ASCII");
            assert!(line.len() < 100, "{id}, line {number}: too long");
        }
        for absent in ["bits/", "long long", "__", "int64"] {
            assert!(!text.contains(absent), "{id}: {absent}");
        }
    }
}
