//! Test support: what a test may need of the machine. If that is missing, the test is ignored, and
//! its line says so.

use std::process::Command;

use judge_harness::language::Language;
use judge_harness::sandbox::Protections;
use libtest_mimic::{Completion, Trial};

use super::{Scratch, shared_judge};

/// `Ok` if it is there; otherwise what is missing.
pub type Need = Result<(), String>;

/// How a test ends that does not fail: it may find out that something is missing.
pub trait Ended {
    /// An error if it is skipped, with what is missing.
    fn completed(self) -> Need;
}

impl Ended for () {
    fn completed(self) -> Need {
        Ok(())
    }
}

impl Ended for Need {
    fn completed(self) -> Need {
        self
    }
}

/// A test. If what it needs is missing, its name says so, and it is ignored: it never runs.
pub fn trial<E: Ended>(
    name: String,
    need: Need,
    run: impl FnOnce() -> E + Send + 'static,
) -> Trial {
    match need {
        Ok(()) => Trial::ignorable_test(name, || {
            let skipped = run().completed().err();
            Ok(skipped.map_or(Completion::Completed, Completion::ignored_with))
        }),
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

/// A command of a shell that succeeds.
pub fn runs(command: &str) -> Need {
    let output = Command::new("sh").args(["-c", command]).output();
    let runs = output.is_ok_and(|it| it.status.success());
    let missing = || format!("`{command}` does not run here");
    runs.then_some(()).ok_or_else(missing)
}

/// The right to mount a small disk.
pub fn small_disk() -> Need {
    runs("unshare --map-root-user --mount mount -t tmpfs none /tmp")
}

/// The right to bound the memory of a group of processes.
pub fn small_memory() -> Need {
    let check = "cd /sys/fs/cgroup/memory || cd /sys/fs/cgroup; mkdir judge-test-$$ || exit
        ls judge-test-$$ | grep 'memory.limit_in_bytes\\|memory.max'; there=$?
        rmdir judge-test-$$; exit $there";
    runs(check).map_err(|_| "no memory cgroup can be made here".to_owned())
}

/// All protections of the box.
pub fn the_box() -> Need {
    works(Protections::here().files, "Landlock")?;
    the_filter()
}

/// The box's filter of system calls.
pub fn the_filter() -> Need {
    works(Protections::here().calls, "seccomp")
}

/// A kernel that counts memory by pages. One that does not also emulates each system call, which
/// takes CPU time: a tenth of a second may be too little for a program that does nothing.
pub fn exact_memory() -> Need {
    works(
        Protections::here().rough_kib == 0,
        "an exact count of memory",
    )
}

fn works(is_there: bool, protection: &str) -> Need {
    let missing = || format!("{protection} is missing");
    is_there.then_some(()).ok_or_else(missing)
}
