//! Test support: what a test may need of the machine. If that is missing, the test is ignored, and
//! its line says so.

use std::path::Path;
use std::process::Command;

use judge_harness::language::Language;
use judge_harness::sandbox;
use libtest_mimic::{Completion, Failed, Trial};

use super::{Scratch, shared_judge};

/// `Ok` if it is there; otherwise what is missing.
pub type Need = Result<(), String>;

/// A test. If what it needs is missing, its name says so, and it is ignored: it never runs. It may
/// also find out while it runs that something is missing.
pub fn trial(
    name: String,
    need: Need,
    run: impl FnOnce() -> Result<Completion, Failed> + Send + 'static,
) -> Trial {
    match need {
        Ok(()) => Trial::ignorable_test(name, run),
        Err(missing) => {
            let skipped = || Ok(Completion::ignored());
            let trial = Trial::ignorable_test(format!("{name} (skipped: {missing})"), skipped);
            trial.with_ignored_flag(true)
        }
    }
}

/// The compiler of a language of the table.
pub fn language(name: &str) -> Need {
    compiler(Language::named(name))
}

/// The compiler for a file, by the ending of its name.
pub fn language_of(file: &str) -> Need {
    compiler(Language::of(Path::new(file)).expect("an ending of the table"))
}

pub fn compiler(language: &'static Language) -> Need {
    let found = shared_judge().compiler.toolchain(language);
    found.map(drop).map_err(|missing| format!("{missing:#}"))
}

/// A C++ compiler whose 32-bit programs run here.
pub fn programs_of_32_bits() -> Need {
    let scratch = Scratch::new();
    let source = "#include <iostream>\nint main() { std::cout << 4; }\n";
    scratch.write("four.cpp", source);
    let built = scratch.shell("g++ -m32 four.cpp -o four && ./four");
    let is_built = built.status == Some(0);
    is_built
        .then_some(())
        .ok_or("g++ -m32 builds nothing that runs here".to_owned())
}

/// A program that succeeds with these arguments.
pub fn runs(program: &str, arguments: &[&str]) -> Need {
    let output = Command::new(program).args(arguments).output();
    let runs = output.is_ok_and(|it| it.status.success());
    let missing = || format!("`{program} {}` does not run here", arguments.join(" "));
    runs.then_some(()).ok_or_else(missing)
}

/// The right to mount a small disk.
pub fn small_disk() -> Need {
    let mount = [
        "--map-root-user",
        "--mount",
        "mount",
        "-t",
        "tmpfs",
        "none",
        "/tmp",
    ];
    runs("unshare", &mount)
}

/// The right to bound the memory of a group of processes.
pub fn small_memory() -> Need {
    let check = "cd /sys/fs/cgroup/memory || cd /sys/fs/cgroup; mkdir judge-test-$$ || exit
        ls judge-test-$$ | grep 'memory.limit_in_bytes\\|memory.max'; there=$?
        rmdir judge-test-$$; exit $there";
    runs("sh", &["-c", check]).map_err(|_| "no memory cgroup can be made here".to_owned())
}

/// All protections of the box.
pub fn the_box() -> Need {
    none_missing(|words| words != MEMORY)
}

/// The box's filter of system calls.
pub fn the_filter() -> Need {
    none_missing(|words| words == "seccomp is missing")
}

/// A kernel that counts memory by pages. One that does not also emulates each system call, which
/// takes CPU time: a tenth of a second may be too little for a program that does nothing.
pub fn exact_memory() -> Need {
    none_missing(|words| words == MEMORY)
}

/// The beginning of the sentence on a kernel that counts memory otherwise.
const MEMORY: &str = "memory is counted roughly";

/// An error if a protection is missing whose sentence, up to its colon, `is_about` accepts. The
/// error is that part of the sentence.
fn none_missing(is_about: impl Fn(&str) -> bool) -> Need {
    let sentences = sandbox::missing().into_iter();
    let mut starts = sentences.filter_map(|sentence| sentence.split(':').next());
    let missing = starts.find(|words| is_about(words));
    missing.map_or(Ok(()), |words| Err(words.to_owned()))
}
