//! Test support: the workspace, a judge, and scratch files.

#![allow(dead_code, reason = "each test uses a part of it")]

pub mod command;
pub mod needs;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

use judge_harness::judge::Judge;
use judge_harness::language::compiler::{Compiler, Purpose};
use judge_harness::language::program::Program;
use judge_harness::language::source::Source;
use judge_harness::problem::Problem;
use judge_harness::problem::workspace::Workspace;
use judge_harness::sandbox::{Limits, OUTPUT_LIMIT, Run, STACK_LIMIT_KIB, Supervisor};
use tempfile::TempDir;

/// The executable that is tested: the judge's own, or that of `xtask`, which is a supervisor as
/// well.
pub const HARNESS: &str = match (
    option_env!("CARGO_BIN_EXE_judge-harness"),
    option_env!("CARGO_BIN_EXE_xtask"),
) {
    (Some(executable), _) | (None, Some(executable)) => executable,
    (None, None) => panic!("Cargo names the executable"),
};

/// The workspace that this test belongs to. It is found once for all tests of an executable.
pub fn workspace() -> &'static Workspace {
    static WORKSPACE: OnceLock<Workspace> = OnceLock::new();
    WORKSPACE.get_or_init(|| Workspace::find().expect("the tests run inside the workspace"))
}

/// Cargo's target folder, which has the compiled submissions as well. A test's own workspace that
/// uses it does not compile them again.
pub fn target() -> &'static Path {
    workspace().target()
}

/// A judge that shares its compiled programs with everything else in the workspace.
pub fn judge(workspace: &Workspace) -> Judge {
    Judge::new(Compiler::new(&workspace.cache, Supervisor::at(HARNESS)))
}

/// The judge that all tests of an executable share. It has found the compilers, and its supervisors
/// wait for the next run.
pub fn shared_judge() -> &'static Judge {
    static JUDGE: OnceLock<Judge> = OnceLock::new();
    JUDGE.get_or_init(|| judge(workspace()))
}

/// The submission to a problem.
pub fn submission(problem: &Problem) -> Source {
    Source::read(&problem.own[0]).expect("the submission can be read")
}

/// Compiles a source that has to compile.
#[track_caller]
pub fn compiled(source: &Source) -> Program {
    compiled_by(shared_judge(), source, Purpose::Judging)
}

/// The same with the compiler of this judge, for this purpose.
#[track_caller]
pub fn compiled_by(judge: &Judge, source: &Source, purpose: Purpose) -> Program {
    let compiled = judge.compile(source, purpose).expect("a compiler");
    compiled.unwrap_or_else(|error| {
        let (path, message) = (source.path.display(), error.message);
        panic!("{path} does not compile:\n{message}")
    })
}

/// Runs a program on an input, with at most `time` of CPU time and 2 GiB of memory.
pub fn run(program: &Program, input: &Path, time: Duration) -> Run {
    let limits = Limits {
        time,
        memory_kib: 2 << 20,
        stack_kib: STACK_LIMIT_KIB,
        output: OUTPUT_LIMIT,
    };
    let supervisor = &shared_judge().compiler.supervisor;
    let run = program.run(supervisor, input, limits);
    run.expect("the program can be run")
}

/// Files in a folder that is removed after the test.
pub struct Scratch(TempDir);

impl Scratch {
    pub fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        self.0.path()
    }

    /// The path of a file in it.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder().join(name)
    }

    /// Puts a file into the folder, or into one below it.
    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a file in a folder")).expect("a folder");
        fs::write(&path, content).expect("the temporary folder takes files");
        path
    }

    /// The text of a file.
    #[track_caller]
    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect(name)
    }
}

/// Runs two tests at once for each processor, unless the arguments say how many.
pub fn two_for_each_processor(arguments: &mut libtest_mimic::Arguments) {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    arguments.test_threads.get_or_insert(2 * processors);
}
