//! The files that a program in the box can read, write and execute (Landlock).

use std::fs::File;
use std::io::ErrorKind;

use anyhow::Result;
use landlock::{
    ABI, Access as _, AccessFs, CompatLevel, Compatible, PathBeneath, Ruleset, RulesetAttr,
    RulesetCreated, RulesetCreatedAttr, Scope, path_beneath_rules,
};

use super::Job;

/// What every program may read: the system's libraries.
const READ_BY_ALL: [&str; 7] = [
    "/lib",
    "/usr/lib",
    "/lib64",
    "/usr/lib64",
    "/etc/ld.so.cache",
    "/etc/localtime",
    "/dev/null",
];

/// What a program may read about itself. The rest of that folder shows more, such as the machine's
/// network. The address sanitizer reads its options from `environ`.
const READ_OF_ITSELF: [&str; 6] = [
    "/proc/self/environ",
    "/proc/self/fd",
    "/proc/self/maps",
    "/proc/self/stat",
    "/proc/self/statm",
    "/proc/self/status",
];

/// The loaders of dynamically linked programs, which are executed with them.
const LOADERS: [&str; 5] = [
    "/lib64/ld-linux-x86-64.so.2",
    "/lib/ld-linux-aarch64.so.1",
    "/lib/ld-linux.so.2",
    "/lib/ld-musl-x86_64.so.1",
    "/lib/ld-musl-aarch64.so.1",
];

/// What compilers may also read and execute: what is installed for all users. Not all of `/usr`,
/// which may contain users' files.
const READ_BY_COMPILERS: [&str; 9] = [
    "/bin",
    "/etc/alternatives",
    "/usr/bin",
    "/usr/include",
    "/usr/libexec",
    "/usr/share",
    "/usr/local/bin",
    "/usr/local/include",
    "/usr/local/lib",
];

/// What is installed for all users: what a compiler may read beside its own files.
pub fn installed() -> impl Iterator<Item = &'static str> {
    READ_BY_ALL.into_iter().chain(READ_BY_COMPILERS)
}

/// The version of Landlock's interface that has all rights used here.
const ABI_USED: ABI = ABI::V5;

/// Whether Landlock refuses to open files for this thread. The thread can open none afterwards.
pub(super) fn are_refused() -> Result<bool> {
    let rules = Ruleset::default().handle_access(AccessFs::from_all(ABI_USED))?;
    rules.create()?.restrict_self()?;
    let refused = File::open("/dev/null").err();
    Ok(refused.is_some_and(|error| error.kind() == ErrorKind::PermissionDenied))
}

/// The rules for what a job's program can read, write and execute, as far as the kernel can
/// enforce them. Rules for the same path add up; paths that do not exist are skipped.
pub(super) fn rules(job: &Job, stdin: &File) -> Result<RulesetCreated> {
    let read = AccessFs::ReadFile | AccessFs::ReadDir;
    let execute = read | AccessFs::Execute;
    let all = AccessFs::from_all(ABI_USED);
    // A checker may create files in its folder, but no folders.
    let (own, of_system) = if job.compiles {
        (all, execute)
    } else {
        let own = read | AccessFs::WriteFile | AccessFs::MakeReg | AccessFs::Truncate;
        (own, read)
    };
    let rules = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(all)?
        .scope(Scope::from_all(ABI::V6))?
        .create()?
        .add_rules(path_beneath_rules(LOADERS, execute))?
        .add_rules(path_beneath_rules(&job.reads, execute))?
        // The program may open its standard input again by name, such as /dev/stdin.
        .add_rule(PathBeneath::new(stdin, AccessFs::ReadFile))?
        .add_rules(path_beneath_rules([job.working_folder()], read))?
        .add_rules(path_beneath_rules(&job.folder, own))?
        .add_rules(path_beneath_rules(READ_BY_ALL, of_system))?;
    Ok(if job.compiles {
        rules
            .add_rules(path_beneath_rules(["/dev/null"], AccessFs::WriteFile))?
            .add_rules(path_beneath_rules(READ_BY_COMPILERS, execute))?
    } else {
        rules.add_rules(path_beneath_rules(["/dev/urandom"], read))?
    })
}

/// Confines this process and the program it becomes.
pub(super) fn confine(rules: RulesetCreated) -> Result<()> {
    // In the supervisor `/proc/self` would be another process.
    let own = path_beneath_rules(READ_OF_ITSELF, AccessFs::ReadFile | AccessFs::ReadDir);
    rules.add_rules(own)?.restrict_self()?;
    Ok(())
}
