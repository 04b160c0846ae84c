//! The box, as far as files go: what a program can read, write and execute (Landlock).

use std::path::{Path, PathBuf};

use anyhow::Result;
use landlock::{
    ABI, Access as _, AccessFs, BitFlags, CompatLevel, Compatible, Ruleset, RulesetAttr,
    RulesetCreated, RulesetCreatedAttr, path_beneath_rules,
};

use super::Access;

/// What every program reads: the system's libraries and harmless devices.
const READ_BY_ALL: [&str; 9] = [
    "/lib",
    "/lib64",
    "/usr/lib",
    "/usr/lib64",
    "/etc/ld.so.cache",
    "/dev/null",
    "/dev/zero",
    "/dev/urandom",
    "/etc/localtime",
];

/// What starts dynamically linked programs, and so is executed with them.
const LOADERS: [&str; 3] = [
    "/lib64/ld-linux-x86-64.so.2",
    "/lib/ld-linux-aarch64.so.1",
    "/lib/ld-linux.so.2",
];

/// What compilers read and execute besides: all that is installed for all users.
const READ_BY_COMPILERS: [&str; 4] = ["/usr", "/bin", "/etc/alternatives", "/opt"];

/// The files of a box that is ready for a process to confine itself to.
pub(super) struct Files(RulesetCreated);

impl Files {
    /// All that a process with this access can read, write and execute, as far as the kernel can see to
    /// it.
    pub fn new(access: &Access, folder: &Path) -> Result<Self> {
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
        if access.processes {
            executed.extend(READ_BY_COMPILERS.map(PathBuf::from));
            executed.extend(READ_BY_ALL.map(PathBuf::from));
        }
        let written = access.writes.iter().map(PathBuf::as_path);
        let device = AccessFs::ReadFile | AccessFs::WriteFile;
        let rules = Ruleset::default()
            .set_compatibility(CompatLevel::BestEffort)
            .handle_access(all)?
            .create()?
            .add_rules(path_beneath_rules(READ_BY_ALL, read))?
            .add_rules(path_beneath_rules(executed, execute))?
            .add_rules(path_beneath_rules(written.chain([folder]), write))?
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
