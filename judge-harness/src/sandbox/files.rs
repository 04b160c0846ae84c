//! The box, as far as files go: what a program can read, write and execute (Landlock).

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Result;
use landlock::{
    ABI, Access as _, AccessFs, BitFlags, CompatLevel, Compatible, PathBeneath, PathFd, Ruleset,
    RulesetAttr, RulesetCreated, RulesetCreatedAttr, Scope, path_beneath_rules,
};

use super::Access;
use super::supervisor::Request;

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

/// Harmless devices. A compiler that is told to include one would read it for ever.
const READ_BY_SUBMISSIONS: [&str; 2] = ["/dev/zero", "/dev/urandom"];

/// What a submission reads about itself. There is more in that folder, such as the machine's network.
const READ_OF_ITSELF: [&str; 5] = [
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

/// What the programs of an access reach, whatever their run: opened once, since a box is made for each.
pub(super) struct AccessRules {
    access: Access,
    places: Vec<(PathFd, BitFlags<AccessFs>)>,
}

impl AccessRules {
    pub fn new(access: &Access) -> Self {
        let read = AccessFs::ReadFile | AccessFs::ReadDir;
        let execute = read | AccessFs::Execute;
        let mut wanted: Vec<(PathBuf, BitFlags<AccessFs>)> = Vec::new();
        let mut reach = |paths: &[&str], rights| {
            wanted.extend(paths.iter().map(|path| (path.into(), rights)));
        };
        reach(&READ_BY_ALL, read);
        reach(&LOADERS, execute);
        reach(&["/dev/null"], AccessFs::ReadFile | AccessFs::WriteFile);
        if access.processes {
            reach(&READ_BY_COMPILERS, execute);
            reach(&READ_BY_ALL, execute);
        } else {
            reach(&READ_BY_SUBMISSIONS, read);
        }
        wanted.extend(access.reads.iter().map(|path| (path.clone(), execute)));
        // Some of them are links to others.
        let mut places = BTreeMap::new();
        for (path, rights) in wanted {
            if let Ok(path) = path.canonicalize() {
                *places.entry(path).or_insert(BitFlags::EMPTY) |= rights;
            }
        }
        let places = places.iter();
        Self {
            access: access.clone(),
            places: places
                .filter_map(|(path, rights)| place(path, *rights))
                .collect(),
        }
    }

    /// Whether it is that of an access.
    pub fn is_of(&self, access: &Access) -> bool {
        self.access == *access
    }
}

/// An open file or folder, and what is allowed on it; `None` if it is not there.
fn place(path: &Path, rights: BitFlags<AccessFs>) -> Option<(PathFd, BitFlags<AccessFs>)> {
    let is_folder = path.metadata().ok()?.is_dir();
    let of_file = AccessFs::from_file(ABI_USED);
    let rights = if is_folder { rights } else { rights & of_file };
    Some((PathFd::new(path).ok()?, rights))
}

/// What is allowed in folders that are there to be written to.
fn written_by(access: &Access) -> BitFlags<AccessFs> {
    let all = AccessFs::from_all(ABI_USED);
    if access.processes {
        all
    } else {
        all & !BitFlags::from(AccessFs::Execute)
    }
}

/// The version of Landlock's interface that all rights here are from.
const ABI_USED: ABI = ABI::V5;

/// The files of a box that is ready for a process to confine itself to.
pub(super) struct Files(RulesetCreated);

impl Files {
    /// All that a request's program can read, write and execute, as far as the kernel can see to it.
    pub fn new(request: &Request, access: &AccessRules) -> Result<Self> {
        let mut rules = Ruleset::default()
            .set_compatibility(CompatLevel::BestEffort)
            .handle_access(AccessFs::from_all(ABI_USED))?
            .scope(Scope::from_all(ABI::V6))?
            .create()?;
        // What it has open already it may open once more by name, such as /dev/stdin.
        let printed = AccessFs::WriteFile | AccessFs::Truncate;
        let of_run = [
            place(&request.folder, written_by(&request.access)),
            place(&request.stdin, AccessFs::ReadFile.into()),
            place(&request.stdout, printed),
            place(&request.stderr, printed),
        ];
        for (file, rights) in access.places.iter().chain(of_run.iter().flatten()) {
            rules = rules.add_rule(PathBeneath::new(file, *rights))?;
        }
        Ok(Self(rules))
    }

    /// Confines this process and all it becomes.
    pub fn confine(self) -> Result<()> {
        let read = AccessFs::ReadFile | AccessFs::ReadDir;
        // Only the process itself knows which one it is.
        let own = path_beneath_rules(READ_OF_ITSELF, read);
        self.0.add_rules(own)?.restrict_self()?;
        Ok(())
    }
}
