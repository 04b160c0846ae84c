//! The twins: the submissions in C++98, for sites that do not take Rust. Each compiles without a
//! warning wherever it can be pasted, and is accepted however it is built. The other proofs show
//! that it answers as the submission does.
//!
//! Programs of 32 bits and of Windows are run directly: the harness's box takes neither.

use std::fs::{self, File};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use judge_harness::language::Language;
use judge_harness::language::compiler::Source;
use judge_harness::problem::site::Site;
use judge_harness::problem::workspace::{Case, Problem};
use rayon::prelude::*;
use tempfile::TempDir;

use crate::driver::twin;
use crate::support::needs::{MINGW, WINE};
use crate::support::{Scratch, shared_judge, target, workspace, write_below};
use crate::trials::test;

/// Flags that are at least as strict as those of the sites.
const STRICT: [&str; 4] = ["-pedantic-errors", "-Wall", "-Wextra", "-Werror"];

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

/// Runs a program on an input.
fn run(command: &mut Command, input: &Path) -> Output {
    // Wine leaves processes behind, which would keep pipes open for seconds.
    let folder = Scratch::new();
    let [stdout, stderr] = ["stdout", "stderr"].map(|name| folder.write(name, ""));
    let create = |path| File::create(path).expect("the folder takes files");
    command.stdin(File::open(input).expect("the input"));
    command.stdout(create(&stdout)).stderr(create(&stderr));
    let status = command.status().expect("it starts");
    let read = |path| fs::read(path).expect("what it has printed");
    Output {
        status,
        stdout: read(stdout),
        stderr: read(stderr),
    }
}

/// Asserts that a program of a problem's, which `run` runs, answers every case, every second one or
/// so on.
fn assert_accepted(problem: &Problem, every: usize, run: impl Fn(&Case) -> Output + Sync) {
    problem.cases.par_iter().step_by(every).for_each(|case| {
        let Output {
            status,
            stdout,
            stderr,
        } = run(case);
        let [stdout, stderr] = [stdout, stderr].map(|it| String::from_utf8_lossy(&it).into_owned());
        let answer = fs::read_to_string(&case.answer).expect("the answer");
        let name = format!("{} {}: {status}", problem.id, case.name);
        assert_eq!(
            (stdout, &*stderr, status.code()),
            (answer, "", Some(0)),
            "{name}"
        );
    });
}

test!(every_twin_is_accepted_however_it_is_built
    for built in [("-O0", 4), ("-O2", 1)] => built.0, needs programs_of_32_bits());
/// The jury has each with `-O2` and 64 bits. POJ has 32 bits, and users say that it compiles
/// without optimisation. That takes long, so every fourth case has to do.
fn every_twin_is_accepted_however_it_is_built((optimisation, every): (&'static str, usize)) {
    for (problem, twin) in twins() {
        let program = compiled(&twin, "g++", "c++98", &[optimisation, "-m32"]);
        let seconds = problem.time_limit.as_secs();
        let script = format!("ulimit -t {seconds} && exec \"$0\"");
        assert_accepted(problem, every, |case| {
            let mut limited = Command::new("sh");
            run(limited.args(["-c", &script]).arg(&program), &case.input)
        });
    }
}

test!(every_twin_for_poj_is_accepted_on_windows, needs windows());
/// Standard input and output are in text mode there: a line ends in CR LF.
fn every_twin_for_poj_is_accepted_on_windows() {
    // Without the last argument the compiler adds `.exe` to the name.
    let arguments = ["-O2", "-static", "-Wl,-o,{output}"];
    let twins = twins().into_iter();
    let of_poj = twins.filter(|(problem, _)| problem.member().on.contains_key(&Site::Poj));
    let program = |twin| compiled(&twin, MINGW, "gnu++98", &arguments);
    // They are all compiled before wine starts: it would not wait for a slow compiler.
    let programs: Vec<_> = of_poj.map(|(it, twin)| (it, program(twin))).collect();
    let wine = Wine::new();
    for (problem, program) in &programs {
        assert_accepted(problem, 1, |case| {
            let input = fs::read_to_string(&case.input).expect("an input");
            let input = input.replace("\r\n", "\n").replace('\n', "\r\n");
            let scratch = Scratch::new();
            let input = scratch.write("input", &input);
            // On a very busy machine wine itself fails now and then.
            let mut runs = (0..4).map(|_| wine.run(program, &input));
            let ran = runs.find(|ran| ran.status.success());
            let mut ran = ran.expect("it ends well in one of four runs");
            let text = String::from_utf8_lossy(&ran.stdout).replace("\r\n", "\n");
            ran.stdout = text.into_bytes();
            ran
        });
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

    fn run(&self, program: &Path, input: &Path) -> Output {
        let mut command = Command::new("timeout");
        command.args(["60", Self::PROGRAM]).arg(program);
        command.envs(self.variables()).env("WINEDEBUG", "-all");
        run(&mut command, input)
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

test!(every_twin_compiles_without_a_warning_by_old_and_new_standards
    for compiler in ["g++", "clang++"] => compiler, needs runs(compiler, &["--version"]));
fn every_twin_compiles_without_a_warning_by_old_and_new_standards(compiler: &'static str) {
    for (_, twin) in twins() {
        for standard in ["c++98", "c++11", "c++17", "c++20"] {
            compiled(&twin, compiler, standard, &["-c"]);
        }
    }
}
