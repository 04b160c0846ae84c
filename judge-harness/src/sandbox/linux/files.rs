//! The box, as far as files go: what a program can read, write and execute (Landlock).

use std::fs::File;
use std::io::ErrorKind;

use anyhow::Result;
use landlock::{
    ABI, Access as _, AccessFs, CompatLevel, Compatible, PathBeneath, Ruleset, RulesetAttr,
    RulesetCreated, RulesetCreatedAttr, Scope, path_beneath_rules,
};

use crate::sandbox::client::Request;

/// What every program reads: the system's libraries.
const READ_BY_ALL: [&str; 7] = [
    "/lib",
    "/usr/lib",
    "/lib64",
    "/usr/lib64",
    "/etc/ld.so.cache",
    "/etc/localtime",
    "/dev/null",
];

/// What a submission reads about itself. There is more in that folder, such as the machine's
/// network. The address sanitizer looks for its options in the environment by this path.
const READ_OF_ITSELF: [&str; 6] = [
    "/proc/self/environ",
    "/proc/self/fd",
    "/proc/self/maps",
    "/proc/self/stat",
    "/proc/self/statm",
    "/proc/self/status",
];

/// What starts dynamically linked programs, and so is executed with them.
const LOADERS: [&str; 5] = [
    "/lib64/ld-linux-x86-64.so.2",
    "/lib/ld-linux-aarch64.so.1",
    "/lib/ld-linux.so.2",
    "/lib/ld-musl-x86_64.so.1",
    "/lib/ld-musl-aarch64.so.1",
];

/// What compilers read and execute besides: what is installed for all users. Not all of `/usr`,
/// which may have anybody's files in it.
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

/// The version of Landlock's interface that all rights here are from.
const ABI_USED: ABI = ABI::V5;

/// The version of Landlock's interface, 0 if there is none or it keeps no file from this thread; up
/// to 3, since by later ones the box is the same. The thread can open no file afterwards.
pub fn files_are_kept() -> Option<usize> {
    let has = |abi: &ABI| {
        let rules = Ruleset::default().set_compatibility(CompatLevel::HardRequirement);
        rules.handle_access(AccessFs::from_all(*abi)).is_ok()
    };
    let versions = [ABI::V1, ABI::V2, ABI::V3];
    let version = versions.into_iter().take_while(has).count();
    let rules = Ruleset::default().handle_access(AccessFs::from_all(ABI_USED));
    rules.ok()?.create().ok()?.restrict_self().ok()?;
    let refused = File::open("/dev/null").err()?;
    (refused.kind() == ErrorKind::PermissionDenied).then_some(version)
}

/// All that a request's program can read, write and execute, as far as the kernel can see to it:
/// for a process to confine itself to. What is said of the same file or folder twice adds up; what
/// is not there is passed over.
pub(super) fn rules(request: &Request, stdin: &File) -> Result<RulesetCreated> {
    let job = &request.job;
    let read = AccessFs::ReadFile | AccessFs::ReadDir;
    let execute = read | AccessFs::Execute;
    let all = AccessFs::from_all(ABI_USED);
    let rules = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(all)?
        .scope(Scope::from_all(ABI::V6))?
        .create()?
        .add_rules(path_beneath_rules(LOADERS, execute))?
        .add_rules(path_beneath_rules(&job.reads, execute))?
        // What it has open already it may open once more by name, such as /dev/stdin.
        .add_rule(PathBeneath::new(stdin, AccessFs::ReadFile))?
        .add_rules(path_beneath_rules([request.folder()], read))?;
    // A checker's folder is flat.
    let own = if job.compiles {
        all
    } else {
        read | AccessFs::WriteFile | AccessFs::MakeReg | AccessFs::Truncate
    };
    let rules = rules.add_rules(path_beneath_rules(&job.folder, own))?;
    Ok(if job.compiles {
        rules
            .add_rules(path_beneath_rules(["/dev/null"], AccessFs::WriteFile))?
            .add_rules(path_beneath_rules(READ_BY_ALL, execute))?
            .add_rules(path_beneath_rules(READ_BY_COMPILERS, execute))?
    } else {
        rules
            .add_rules(path_beneath_rules(READ_BY_ALL, read))?
            .add_rules(path_beneath_rules(["/dev/urandom"], read))?
    })
}

/// Confines this process and all it becomes.
pub(super) fn confine(rules: RulesetCreated) -> Result<()> {
    // Only the process itself knows which one it is.
    let own = path_beneath_rules(READ_OF_ITSELF, AccessFs::ReadFile | AccessFs::ReadDir);
    rules.add_rules(own)?.restrict_self()?;
    Ok(())
}
