//! The box, as far as files go: what a program can read, write and execute (Landlock).

use std::path::PathBuf;

use anyhow::Result;
use landlock::{
    ABI, Access as _, AccessFs, BitFlags, CompatLevel, Compatible, Ruleset, RulesetAttr,
    RulesetCreated, RulesetCreatedAttr, Scope, path_beneath_rules,
};

use super::supervisor::Order;

/// What every program reads: the system's libraries.
const READ_BY_ALL: [&str; 7] = [
    "/lib",
    "/lib64",
    "/usr/lib",
    "/usr/lib64",
    "/etc/ld.so.cache",
    "/etc/localtime",
    "/dev/null",
];

/// Harmless devices. A compiler that is told to include one would read it for ever.
const READ_BY_SUBMISSIONS: [&str; 2] = ["/dev/zero", "/dev/urandom"];

/// What starts dynamically linked programs, and so is executed with them.
const LOADERS: [&str; 3] = [
    "/lib64/ld-linux-x86-64.so.2",
    "/lib/ld-linux-aarch64.so.1",
    "/lib/ld-linux.so.2",
];

/// What compilers read and execute besides: what is installed for all users. Not all of `/usr`, which may
/// have anybody's files in it.
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

/// The files of a box that is ready for a process to confine itself to.
pub(super) struct Files(RulesetCreated);

impl Files {
    /// All that an order's program can read, write and execute, as far as the kernel can see to it.
    pub fn new(order: &Order) -> Result<Self> {
        let access = &order.access;
        let all = AccessFs::from_all(ABI::V5);
        let read = AccessFs::ReadFile | AccessFs::ReadDir;
        let execute = read | AccessFs::Execute;
        let write = if access.processes {
            all
        } else {
            all & !BitFlags::from(AccessFs::Execute)
        };
        let mut executed: Vec<PathBuf> = LOADERS.map(PathBuf::from).to_vec();
        executed.extend(access.reads.iter().cloned());
        let devices = if access.processes {
            executed.extend(READ_BY_COMPILERS.map(PathBuf::from));
            executed.extend(READ_BY_ALL.map(PathBuf::from));
            &[][..]
        } else {
            &READ_BY_SUBMISSIONS
        };
        let written = access.writes.iter().chain([&order.folder]);
        let device = AccessFs::ReadFile | AccessFs::WriteFile;
        // What it has open already it may open once more by name, such as /dev/stdin.
        let printed = AccessFs::WriteFile | AccessFs::Truncate;
        let rules = Ruleset::default()
            .set_compatibility(CompatLevel::BestEffort)
            .handle_access(all)?
            .scope(Scope::from_all(ABI::V6))?
            .create()?
            .add_rules(path_beneath_rules(READ_BY_ALL, read))?
            .add_rules(path_beneath_rules(devices, read))?
            .add_rules(path_beneath_rules(executed, execute))?
            .add_rules(path_beneath_rules(written, write))?
            .add_rules(path_beneath_rules([&order.stdin], AccessFs::ReadFile))?
            .add_rules(path_beneath_rules([&order.stdout, &order.stderr], printed))?
            .add_rules(path_beneath_rules(["/dev/null"], device))?;
        Ok(Self(rules))
    }

    /// Confines this process and all it becomes.
    pub fn confine(self) -> Result<()> {
        let read = AccessFs::ReadFile | AccessFs::ReadDir;
        // Only the process itself knows which one it is.
        let own = path_beneath_rules(["/proc/self"], read);
        self.0.add_rules(own)?.restrict_self()?;
        Ok(())
    }
}
