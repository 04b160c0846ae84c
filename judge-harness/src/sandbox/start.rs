//! Confines a program and starts it. The supervisor's own limits are mostly lower than those that
//! the kernel enforces: these hold if it gets no processor.

use std::ffi::{CString, c_char, c_int, c_void};
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::ops::Range;
use std::os::fd::BorrowedFd;
use std::ptr::{null_mut, with_exposed_provenance_mut};
use std::sync::OnceLock;

use anyhow::{Context, Result, ensure};
use rustix::fs::{Access, access};
use rustix::io::{Errno, FdFlags, fcntl_setfd};
use rustix::mm::{Advice, MapFlags, MprotectFlags, ProtFlags, madvise, mmap_anonymous, mprotect};
use rustix::param::page_size;
use rustix::process::{
    Pid, Resource, Rlimit, Signal, WaitOptions, chdir, getpid, getppid, getrlimit, nice,
    set_child_subreaper, set_parent_process_death_signal, setpgid, setrlimit, waitpid,
};
use rustix::stdio::{dup2_stderr, dup2_stdin, dup2_stdout};
use rustix::thread::{
    CapabilitySet, CapabilitySets, capabilities, set_capabilities, set_no_new_privs,
};

use crate::printable::note;
use crate::sandbox::job::{Job, STACK_LIMIT_KIB, THREAD_LIMIT};
use crate::sandbox::{calls, files};

/// Bytes of any one file that a compiler writes.
const LARGEST_FILE_OF_COMPILER: u64 = 256 << 20;

/// Files that a program may have open: the least number that will do, and the number that judges
/// give.
const OPEN_FILES: [u64; 2] = [64, 1024];

/// Bytes of memory that each process of a compiler may request, and that a program must be able to
/// request: virtual machines request much more than they use.
const MEMORY: u64 = 8 << 30;

/// No limit at all.
const UNBOUNDED: u64 = u64::MAX;

/// Makes this process a supervisor. It becomes the parent of orphans if the kernel supports that.
/// The programs that it starts do not inherit its open files.
pub(super) fn begin() -> Result<()> {
    // gVisor does not support that: there an orphan is found by its process group.
    let _ = set_child_subreaper(Some(getpid()));
    for file in fs::read_dir("/proc/self/fd").context("the open files")? {
        let number = file?.file_name().to_str().and_then(|it| it.parse().ok());
        if let Some(number @ 3..) = number {
            // SAFETY: it is open, and stays so until another program is executed.
            #[allow(unsafe_code)]
            let file = unsafe { BorrowedFd::borrow_raw(number) };
            fcntl_setfd(file, FdFlags::CLOEXEC)?;
        }
    }
    Ok(())
}

/// The memory that only shows files: the code of this executable and its libraries. Only such pages
/// can be read again.
fn code() -> &'static [Range<usize>] {
    static CODE: OnceLock<Vec<Range<usize>>> = OnceLock::new();
    CODE.get_or_init(|| {
        // A mapping begins with its addresses, such as `55d0c0de1000-55d0c0de9000 r-xp`, and its
        // file. Lines with a name and a number follow, the flags last.
        let maps = fs::read_to_string("/proc/self/smaps").unwrap_or_default();
        let mappings = maps.split("\nVmFlags:").filter_map(|mapping| {
            let mut lines = mapping.lines().map(str::split_ascii_whitespace);
            let mut words =
                lines.find(|it| it.clone().any(|word| ["r-xp", "r--p"].contains(&word)))?;
            let (start, end) = words.next()?.split_once('-')?;
            let is_of_file = words.nth(3) != Some("0");
            let is_zero = |name| lines.clone().any(|it| it.take(2).eq([name, "0"]));
            let is_unchanged = is_zero("Anonymous:") && is_zero("Swap:");
            let address = |digits| usize::from_str_radix(digits, 16).ok();
            (is_of_file && is_unchanged).then_some(address(start)?..address(end)?)
        });
        mappings.collect()
    })
}

/// Forgets the code that was used so far, and the peak of memory: that of this process would be a
/// part of the program's.
fn forget(code: &[Range<usize>], mut peak: &File) {
    for pages in code {
        let start = with_exposed_provenance_mut(pages.start);
        // SAFETY: what is used again is read from the file again.
        #[allow(unsafe_code)]
        let _ = unsafe { madvise(start, pages.len(), Advice::LinuxDontNeed) };
    }
    let _ = peak.write_all(b"5");
}

/// Texts as a call of the kernel takes them: addresses, and 0 at the end.
struct Words(Vec<CString>, Vec<*const c_char>);

impl Words {
    fn of<'a>(words: impl Iterator<Item = &'a String>) -> Result<Self> {
        let words = words.map(|it| CString::new(it.as_str()));
        let words = words.collect::<Result<Vec<_>, _>>()?;
        let ends = [std::ptr::null()];
        let all = words.iter().map(|it| it.as_ptr()).chain(ends).collect();
        Ok(Self(words, all))
    }
}

/// Starts a job's program in its box, with these files as its standard streams.
///
/// Fails if the box cannot be set up, or if a hard limit here is too low.
pub(super) fn start(job: &Job, stdin: &File, stdout: &File, stderr: &File) -> Result<Pid> {
    let lengths = [stdout, stderr].map(|it| it.metadata().map_or(0, |it| it.len()));
    let bounds = bounds(job, lengths.into_iter().max().unwrap_or_default())?;
    if let Err(error) = access(&job.program, Access::EXEC_OK) {
        let folder = job.program.parent().unwrap_or(&job.program).display();
        ensure!(
            job.compiles || error != Errno::ACCESS,
            "{folder} runs no programs (let the variable XDG_CACHE_HOME or CARGO_TARGET_DIR name \
             another folder)"
        );
        return Err(error.into());
    }
    let streams = [stdin, stdout, stderr];
    let files = job.protections.files.then(|| files::rules(job, streams));
    let filter = job.protections.calls.then(|| calls::filter(job));
    let (files, mut filter) = (files.transpose()?, filter.transpose()?);
    let program = job.program.display().to_string();
    let arguments = Words::of([&program].into_iter().chain(&job.arguments))?;
    let variables = Words::of(job.environment.iter())?;
    let (folder, supervisor, code) = (job.working_folder(), getpid(), code());
    let enter_box = || -> io::Result<()> {
        dup2_stdin(stdin)?;
        dup2_stdout(stdout)?;
        dup2_stderr(stderr)?;
        chdir(&folder)?;
        setpgid(None, None)?;
        let peak = File::options().write(true).open("/proc/self/clear_refs");
        die_with(supervisor)?;
        yield_to_supervisor();
        drop_capabilities()?;
        set_no_new_privs(true)?;
        if let Some(files) = &files {
            files::confine(files)?;
        }
        // Before that, this process may have more files open than the program may.
        for (resource, limit) in &bounds {
            setrlimit(*resource, *limit)?;
        }
        if let Some(filter) = &mut filter {
            calls::confine(filter)?;
        }
        if let Ok(peak) = peak {
            forget(code, &peak);
        }
        execute(&arguments, &variables, job.compiles)
    };
    Ok(in_new_process(enter_box)?)
}

/// Does this in a new process that ends by executing a program. This process waits until then, so
/// the new one can use its memory: copying that takes longer than a short program.
fn in_new_process<F: FnMut() -> io::Result<()>>(action: F) -> io::Result<Pid> {
    extern "C" fn act<F: FnMut() -> io::Result<()>>(both: *mut c_void) -> c_int {
        // SAFETY: the address is that of `both` below. The process that owns it waits.
        #[allow(unsafe_code)]
        let (action, failure) = unsafe { &mut *both.cast::<(F, Option<io::Error>)>() };
        *failure = action().err();
        1
    }
    let (mut both, stack) = ((action, None), stack()?);
    let flags = libc::CLONE_VM | libc::CLONE_VFORK | libc::SIGCHLD;
    // SAFETY: a supervisor has only one thread, and it waits. So the new process is alone with the
    // memory, and its stack and `both` live until it has another memory or has ended.
    #[allow(unsafe_code)]
    let process = unsafe { libc::clone(act::<F>, stack, flags, (&raw mut both).cast()) };
    let process = Pid::from_raw(process).filter(|_| process > 0);
    let process = process.ok_or_else(io::Error::last_os_error)?;
    match both.1 {
        None => Ok(process),
        Some(failure) => {
            waitpid(Some(process), WaitOptions::empty())?;
            Err(failure)
        }
    }
}

/// The upper end of a stack for new processes, one at a time. The page below it is out of bounds.
fn stack() -> io::Result<*mut c_void> {
    const LENGTH: usize = 64 << 10;
    static TOP: OnceLock<Result<usize, Errno>> = OnceLock::new();
    let made = TOP.get_or_init(|| {
        let (page, access) = (page_size(), ProtFlags::READ | ProtFlags::WRITE);
        // SAFETY: this memory is new.
        #[allow(unsafe_code)]
        let page_below = unsafe {
            let all = mmap_anonymous(null_mut(), page + LENGTH, access, MapFlags::PRIVATE)?;
            mprotect(all, page, MprotectFlags::empty())?;
            all
        };
        Ok(page_below.expose_provenance() + page + LENGTH)
    });
    Ok(with_exposed_provenance_mut((*made)?))
}

/// The limits for a job's program, whose outputs have this length at its start.
fn bounds(job: &Job, length: u64) -> Result<[(Resource, Rlimit); 8]> {
    let (seconds, stack) = (job.limits.time.as_secs(), job.limits.stack_kib << 10);
    let least_stack = stack.min(STACK_LIMIT_KIB << 10);
    let (file, memory, files) = if job.compiles {
        let file = [LARGEST_FILE_OF_COMPILER; 2];
        (file, [MEMORY; 2], [OPEN_FILES[0], UNBOUNDED])
    } else {
        // One byte more than the limit shows that the output is too long.
        let file = [length + job.limits.output + 1; 2];
        (file, [MEMORY, UNBOUNDED], OPEN_FILES)
    };
    let time = [seconds + 1, seconds + 2];
    Ok([
        bound(Resource::Cpu, "seconds", 't', time)?,
        bound(Resource::Core, "bytes of a core file", 'c', [0, 0])?,
        bound(Resource::Stack, "bytes of stack", 's', [least_stack, stack])?,
        bound(Resource::Fsize, "bytes in a file", 'f', file)?,
        bound(Resource::As, "bytes of memory", 'v', memory)?,
        bound(Resource::Data, "bytes of data", 'd', memory)?,
        bound(Resource::Nproc, "processes", 'u', [THREAD_LIMIT, UNBOUNDED])?,
        bound(Resource::Nofile, "open files", 'n', files)?,
    ])
}

/// The wanted limit, or the hard limit here, which only root can raise. The resource is named in
/// words, and by its letter for the shell's `ulimit`.
///
/// Fails if the hard limit is below the least value that will do.
fn bound(
    resource: Resource,
    name: &str,
    letter: char,
    [least, wanted]: [u64; 2],
) -> Result<(Resource, Rlimit)> {
    let hard = getrlimit(resource).maximum.unwrap_or(UNBOUNDED);
    ensure!(
        hard >= least,
        "the hard limit here is {hard} {name}, and {least} are needed: \
         start this from a shell where `ulimit -H{letter}` is higher"
    );
    let value = Some(wanted.min(hard)).filter(|value| *value != UNBOUNDED);
    let (current, maximum) = (value, value);
    Ok((resource, Rlimit { current, maximum }))
}

/// Executes a program in this process. If the program or its loader is not executable here, exits
/// with the status that a shell uses for that. The box itself works then.
fn execute(arguments: &Words, environment: &Words, compiles: bool) -> io::Result<()> {
    const NOT_EXECUTABLE: c_int = 126;
    // SAFETY: the addresses are those of texts that live, and the last ones are 0.
    #[allow(unsafe_code)]
    unsafe {
        libc::signal(libc::SIGPIPE, libc::SIG_DFL);
        libc::signal(libc::SIGXFSZ, libc::SIG_DFL);
        libc::execvpe(
            arguments.0[0].as_ptr(),
            arguments.1.as_ptr(),
            environment.1.as_ptr(),
        );
    }
    let error = io::Error::last_os_error();
    if compiles
        || matches!(
            error.kind(),
            ErrorKind::ExecutableFileBusy | ErrorKind::OutOfMemory | ErrorKind::WouldBlock
        )
    {
        return Err(error);
    }
    note(format_args!("the program cannot be executed: {error}"));
    // SAFETY: this ends only this process, and touches nothing of the memory that it uses.
    #[allow(unsafe_code)]
    unsafe {
        libc::_exit(NOT_EXECUTABLE)
    }
}

/// Makes the kernel kill this process when its parent ends. The parent must have this id.
fn die_with(parent: Pid) -> io::Result<()> {
    set_parent_process_death_signal(Some(Signal::KILL))?;
    if getppid() == Some(parent) {
        Ok(())
    } else {
        Err(io::ErrorKind::NotFound.into())
    }
}

/// Gives the supervisor precedence when time or memory is short. If that fails, the box still
/// holds.
fn yield_to_supervisor() {
    let _ = nice(1);
    let _ = fs::write("/proc/self/oom_score_adj", "1000");
}

/// Drops all of root's capabilities except the one over files, which the box restricts.
fn drop_capabilities() -> io::Result<()> {
    let kept = capabilities(None)?.permitted & CapabilitySet::DAC_OVERRIDE;
    let sets = CapabilitySets {
        effective: kept,
        permitted: kept,
        inheritable: CapabilitySet::empty(),
    };
    Ok(set_capabilities(None, sets)?)
}

/// Raises the limits of this process on files to the hard ones.
pub fn raise_limits() {
    for resource in [Resource::Nofile, Resource::Fsize] {
        let maximum = getrlimit(resource).maximum;
        let current = maximum;
        // Otherwise they stay as they are.
        let _ = setrlimit(resource, Rlimit { current, maximum });
    }
}

/// Resets all signals that the caller ignored or blocked, for this process and its children. So a
/// process can wait for its children. SIGPIPE stays as Rust sets it: Rust starts programs with the
/// default. SIGXFSZ is ignored, so that a file that is too long is an error. If `keeps_hangup`, a
/// SIGHUP that was ignored, as by `nohup`, is blocked from now on, in later threads, too.
pub fn reset_signals(keeps_hangup: bool) {
    /// No system has a signal with a higher number.
    const LAST: libc::c_int = 64;
    // SAFETY: it restores the signals' default actions where that is possible, and sets the mask of
    // this thread, which is the only one.
    #[allow(unsafe_code)]
    unsafe {
        let [mut mask, mut before]: [libc::sigset_t; 2] = std::mem::zeroed();
        libc::sigaddset(&raw mut mask, libc::SIGHUP);
        libc::sigprocmask(libc::SIG_SETMASK, &raw const mask, &raw mut before);
        let mut is_ignored = libc::sigismember(&raw const before, libc::SIGHUP) == 1;
        for signal in (1..=LAST).filter(|signal| *signal != libc::SIGPIPE) {
            let wanted = match signal {
                libc::SIGXFSZ => libc::SIG_IGN,
                _ => libc::SIG_DFL,
            };
            let action = libc::signal(signal, wanted);
            is_ignored |= signal == libc::SIGHUP && action == libc::SIG_IGN;
        }
        if !(keeps_hangup && is_ignored) {
            libc::sigemptyset(&raw mut mask);
            libc::sigprocmask(libc::SIG_SETMASK, &raw const mask, std::ptr::null_mut());
        }
    }
}
