//! The files that a program in the box can read, write and execute (Landlock).

use std::fs::File;
use std::io::{self, ErrorKind};
use std::os::fd::{AsFd, AsRawFd, FromRawFd, OwnedFd};
use std::path::Path;
use std::sync::OnceLock;

use anyhow::Result;
use rustix::fs::{FileType, Mode, OFlags, fstat};
use rustix::io::Errno;
use rustix::thread::set_no_new_privs;

use crate::sandbox::calls::call;
use crate::sandbox::job::Job;

/// What every program may read: the system's libraries.
const READ_BY_ALL: &str =
    "/lib /usr/lib /lib64 /usr/lib64 /etc/ld.so.cache /etc/localtime /dev/null";

/// What a program may read about itself. The rest of that folder shows more, such as the machine's
/// network. The address sanitizer reads its options from `environ`.
const READ_OF_ITSELF: &str = "/proc/self/environ /proc/self/fd /proc/self/maps /proc/self/stat \
                              /proc/self/statm /proc/self/status";

/// The loaders of dynamically linked programs, which are executed with them.
const LOADERS: &str = "/lib64/ld-linux-x86-64.so.2 /lib/ld-linux-aarch64.so.1 /lib/ld-linux.so.2 \
                       /lib/ld-musl-x86_64.so.1 /lib/ld-musl-aarch64.so.1";

/// What compilers may also read and execute: what is installed for all users. Not all of `/usr`,
/// which may contain users' files.
const READ_BY_COMPILERS: &str = "/bin /etc/alternatives /usr/bin /usr/include /usr/libexec \
                                 /usr/share /usr/local/bin /usr/local/include /usr/local/lib";

/// The files and folders installed for all users, which a compiler may read besides its own.
pub fn installed() -> impl Iterator<Item = &'static str> {
    READ_BY_ALL.split(' ').chain(READ_BY_COMPILERS.split(' '))
}

/// Whether Landlock refuses to open files for this thread. The thread can open none afterwards.
pub(super) fn are_refused() -> Result<bool> {
    set_no_new_privs(true)?;
    Ruleset::new()?.restrict_self()?;
    let refused = File::open("/dev/null").err();
    Ok(refused.is_some_and(|error| error.kind() == ErrorKind::PermissionDenied))
}

/// The rules for what a job's program, with these standard streams, can read, write and execute, as
/// far as the kernel can enforce them. Rules for the same path add up; paths that do not exist are
/// skipped.
pub(super) fn rules(job: &Job, [stdin, outputs @ ..]: [&File; 3]) -> io::Result<Ruleset> {
    // A checker may create files in its folder, but no folders.
    let own = if job.compiles {
        ALL
    } else {
        READ | WRITE_FILE | MAKE_REG | TRUNCATE
    };
    let rules = Ruleset::new()?;
    for (file, rights) in of_system(job.compiles)? {
        rules.add(file, *rights)?;
    }
    rules.add_all(&job.reads, READ | EXECUTE)?;
    // The program may open its standard streams again by name, such as /dev/stdin. In a dialogue
    // the partner would not see that it has closed them.
    let again = outputs.map(|it| (it, WRITE_FILE | TRUNCATE));
    let again = again.into_iter().filter(|_| job.output_pipe.is_none());
    for (stream, rights) in [(stdin, READ_FILE)].into_iter().chain(again) {
        match rules.add(stream, rights) {
            // A pipe without a name has no rules, and needs none.
            Err(error) if error.raw_os_error() == Some(libc::EBADFD) => {}
            added => added?,
        }
    }
    rules.add_all([job.working_folder()], READ)?;
    rules.add_all(&job.folder, own)?;
    // Its input is a copy: some programs open it for writing, too.
    let own_files = job.own_files().into_iter().flatten();
    rules.add_all(own_files, READ | WRITE_FILE | TRUNCATE)?;
    Ok(rules)
}

/// The system's files and folders that every program can open, or every compiler, with its rights.
/// They are opened once, since that takes longer than to add a rule.
fn of_system(compiles: bool) -> io::Result<&'static [(OwnedFd, u64)]> {
    static OPENED: [OnceLock<Vec<(OwnedFd, u64)>>; 2] = [const { OnceLock::new() }; 2];
    let opened = &OPENED[usize::from(compiles)];
    if let Some(opened) = opened.get() {
        return Ok(opened);
    }
    let execute = READ | EXECUTE;
    let (rights, others) = if compiles {
        (execute, READ_BY_COMPILERS)
    } else {
        (READ, "/dev/urandom")
    };
    let all = [
        (LOADERS, execute),
        (READ_BY_ALL, rights),
        // Java opens it for writing when a program closes standard input.
        ("/dev/null", WRITE_FILE),
        (others, rights),
    ];
    let paths = all
        .into_iter()
        .flat_map(|(paths, rights)| paths.split(' ').map(move |it| (it, rights)));
    let found = paths.filter_map(|(path, rights)| open(path.as_ref(), rights).transpose());
    let found = found.collect::<io::Result<_>>()?;
    Ok(opened.get_or_init(|| found))
}

/// Opens a file or a folder for a rule, if it exists. Of these rights, a file has those over files.
///
/// Fails if too many files are open: then it would not be known whether it exists.
fn open(path: &Path, rights: u64) -> io::Result<Option<(OwnedFd, u64)>> {
    let flags = OFlags::PATH | OFlags::CLOEXEC;
    let file = match rustix::fs::open(path, flags, Mode::empty()) {
        Err(error @ (Errno::MFILE | Errno::NFILE)) => return Err(error.into()),
        Err(_) => return Ok(None),
        Ok(file) => file,
    };
    let is_folder = FileType::from_raw_mode(fstat(&file)?.st_mode) == FileType::Directory;
    let all = if is_folder { ALL } else { OF_FILES };
    Ok(Some((file, rights & all)))
}

/// Confines this process and the program it becomes. It can gain no privileges before that.
pub(super) fn confine(rules: &Ruleset) -> io::Result<()> {
    // In the supervisor `/proc/self` would be another process.
    rules.add_all(READ_OF_ITSELF.split(' '), READ)?;
    rules.restrict_self()
}

// The rights over files and folders, as in `linux/landlock.h`.
const EXECUTE: u64 = 1;
const WRITE_FILE: u64 = 1 << 1;
const READ_FILE: u64 = 1 << 2;
const READ: u64 = READ_FILE | 1 << 3;
const MAKE_REG: u64 = 1 << 8;
const TRUNCATE: u64 = 1 << 14;
const IOCTL_DEV: u64 = 1 << 15;
const ALL: u64 = (1 << 16) - 1;

/// The rights over a file that is no folder.
const OF_FILES: u64 = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEV;

/// How many of the rights each version of the interface knows, from the first on; the later ones
/// have them all.
const KNOWN: [u32; 5] = [13, 14, 15, 15, 16];

/// The first version that can also refuse connections to sockets and signals to processes outside.
const SCOPED: usize = 6;

/// Ruleset of the kernel: all that they do not allow is refused.
pub(super) struct Ruleset {
    rules: OwnedFd,
    /// The rights that this kernel knows.
    known: u64,
}

impl Ruleset {
    /// Allows nothing. Fails if the kernel has no Landlock.
    fn new() -> io::Result<Self> {
        const VERSION: usize = 1;
        let none = std::ptr::null::<[u64; 3]>();
        let version = call(
            libc::SYS_landlock_create_ruleset,
            [none.addr(), 0, VERSION, 0],
        )?;
        let known = KNOWN[version.clamp(1, KNOWN.len()) - 1];
        let known = ALL >> (16 - known);
        // The rights that are refused: over files, the network, and processes outside.
        let refused = [known, 0, if version >= SCOPED { 3 } else { 0 }];
        let bytes = if version >= SCOPED { 24 } else { 8 };
        let address = (&raw const refused).expose_provenance();
        let rules = call(libc::SYS_landlock_create_ruleset, [address, bytes, 0, 0])?;
        let rules = i32::try_from(rules).map_err(io::Error::other)?;
        // SAFETY: the kernel has just opened it, for this alone.
        #[allow(unsafe_code)]
        let rules = unsafe { OwnedFd::from_raw_fd(rules) };
        Ok(Self { rules, known })
    }

    /// Allows these rights over files and folders, and over all below them.
    fn add_all(&self, paths: impl IntoIterator<Item: AsRef<Path>>, rights: u64) -> io::Result<()> {
        for path in paths {
            if let Some((file, rights)) = open(path.as_ref(), rights)? {
                self.add(file, rights)?;
            }
        }
        Ok(())
    }

    fn add(&self, file: impl AsFd, rights: u64) -> io::Result<()> {
        const PATH_BENEATH: usize = 1;
        #[repr(C, packed)]
        struct Rule {
            rights: u64,
            file: i32,
        }
        let rule = Rule {
            rights: rights & self.known,
            file: file.as_fd().as_raw_fd(),
        };
        let address = (&raw const rule).expose_provenance();
        let rules = self.rules.as_raw_fd() as usize;
        call(
            libc::SYS_landlock_add_rule,
            [rules, PATH_BENEATH, address, 0],
        )
        .map(drop)
    }

    /// Confines this thread.
    fn restrict_self(&self) -> io::Result<()> {
        let rules = self.rules.as_raw_fd() as usize;
        call(libc::SYS_landlock_restrict_self, [rules, 0, 0, 0]).map(drop)
    }
}
