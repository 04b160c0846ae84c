//! Confines a program and starts it. The supervisor's own limits are mostly lower than those that
//! the kernel enforces: these hold if it gets no processor.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::ops::Range;
use std::os::fd::BorrowedFd;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command};
use std::sync::OnceLock;

use anyhow::{Context, Result, ensure};
use rustix::fs::{Access, access};
use rustix::io::{FdFlags, fcntl_setfd};
use rustix::mm::{Advice, madvise};
use rustix::process::{
    Pid, Resource, Rlimit, Signal, getpid, getppid, getrlimit, nice, set_child_subreaper,
    set_parent_process_death_signal, setrlimit,
};
use rustix::thread::{
    CapabilitySet, CapabilitySets, capabilities, set_capabilities, set_no_new_privs,
};

use super::{Job, STACK_LIMIT_KIB, THREAD_LIMIT, calls, files};

/// Bytes of any one file that a compiler writes.
const LARGEST_FILE_OF_COMPILER: u64 = 256 << 20;

/// Files that a program may have open. So few bound the memory that the kernel holds for them.
const OPEN_FILES: u64 = 64;

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

/// The pages of this executable's code.
static CODE: OnceLock<Range<usize>> = OnceLock::new();

fn code() -> Range<usize> {
    let here = (code as *const ()).addr();
    let maps = fs::read_to_string("/proc/self/maps").unwrap_or_default();
    // A line begins with the addresses of a mapping, such as `55d0c0de1000-55d0c0de9000 r-xp`.
    let mut mappings = maps.lines().filter_map(|line| {
        let (start, end) = line.split(' ').next()?.split_once('-')?;
        let address = |digits| usize::from_str_radix(digits, 16).ok();
        Some(address(start)?..address(end)?)
    });
    mappings.find(|it| it.contains(&here)).unwrap_or_default()
}

/// Forgets the code that was used so far, and the peak of memory: that of this process would be a
/// part of the program's.
fn forget(code: &Range<usize>, mut peak: &File) {
    let start = std::ptr::with_exposed_provenance_mut(code.start);
    // SAFETY: what is used again is read from the file again.
    #[allow(unsafe_code)]
    let _ = unsafe { madvise(start, code.len(), Advice::LinuxDontNeed) };
    let _ = peak.write_all(b"5");
}

/// The program of a job, with its arguments and its environment.
fn command(job: &Job) -> Command {
    let mut command = Command::new(&job.program);
    command.env_clear().args(&job.arguments);
    if let (true, Some(folder)) = (job.compiles, &job.folder) {
        command
            .env("PATH", std::env::var_os("PATH").unwrap_or_default())
            .env("HOME", folder)
            .env("TMPDIR", folder)
            .env("LC_ALL", "C");
    }
    let variables = job.environment.iter();
    command.envs(variables.filter_map(|variable| variable.split_once('=')));
    command
}

/// Starts a job's program in its box, with these files as its standard streams.
///
/// Fails if the box cannot be set up, or if a hard limit here is too low.
pub(super) fn start(job: &Job, stdin: File, stdout: File, stderr: File) -> Result<Child> {
    let bounds = bounds(job)?;
    access(&job.program, Access::EXEC_OK).with_context(|| {
        let folder = job.program.parent().unwrap_or(&job.program).display();
        format!(
            "{folder} runs no programs (let the variable XDG_CACHE_HOME or CARGO_TARGET_DIR name \
             another folder)"
        )
    })?;
    let (protections, is_idle) = (job.protections, job.is_idle);
    let files = protections.files.then(|| files::rules(job, &stdin));
    let filter = protections.calls.then(|| calls::filter(job.compiles));
    let (files, mut filter) = (files.transpose()?, filter.transpose()?);
    let mut program = (!job.compiles).then(|| command(job));
    let supervisor = getpid();
    let code = CODE.get_or_init(code);
    let enter_box = move || {
        let peak = File::options().write(true).open("/proc/self/clear_refs");
        die_with(supervisor)?;
        yield_to_supervisor(is_idle);
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
        // A compiler is started as usual afterwards.
        program.as_mut().map_or(Ok(()), become_it)
    };
    let mut command = command(job);
    command
        .current_dir(job.working_folder())
        .stdin(stdin)
        .stdout(stdout)
        .stderr(stderr)
        .process_group(0);
    // SAFETY: a supervisor has only one thread, so no other thread holds a lock after the fork.
    // Calls need not be async-signal-safe.
    #[allow(unsafe_code)]
    unsafe {
        command.pre_exec(enter_box);
    }
    Ok(command.spawn()?)
}

/// The limits for a job's program: the wanted values, or the hard limits here, which only root
/// can raise.
///
/// Fails if a hard limit is below the least value that will do.
fn bounds(job: &Job) -> Result<Vec<(Resource, Rlimit)>> {
    let (seconds, stack) = (job.limits.time.as_secs(), job.limits.stack_kib << 10);
    let least_stack = stack.min(STACK_LIMIT_KIB << 10);
    let (file, memory, files) = if job.compiles {
        let file = [LARGEST_FILE_OF_COMPILER; 2];
        (file, [MEMORY; 2], [0, UNBOUNDED])
    } else {
        // One byte more than the limit shows that the output is too long.
        let file = [job.limits.output + 1; 2];
        (file, [MEMORY, UNBOUNDED], [OPEN_FILES; 2])
    };
    // What is limited, in words and by its letter for the shell's `ulimit`; the least value and the
    // wanted value.
    let all = [
        (Resource::Cpu, "seconds", 't', [seconds + 1, seconds + 2]),
        (Resource::Core, "bytes of a core file", 'c', [0, 0]),
        (Resource::Stack, "bytes of stack", 's', [least_stack, stack]),
        (Resource::Fsize, "bytes in a file", 'f', file),
        (Resource::As, "bytes of memory", 'v', memory),
        (Resource::Data, "bytes of data", 'd', memory),
        (Resource::Nproc, "processes", 'u', [THREAD_LIMIT, UNBOUNDED]),
        (Resource::Nofile, "open files", 'n', files),
    ];
    let mut bounds = Vec::new();
    for (resource, name, letter, [least, wanted]) in all {
        let hard = getrlimit(resource).maximum.unwrap_or(UNBOUNDED);
        ensure!(
            hard >= least,
            "the hard limit here is {hard} {name}, and {least} are needed: \
             start this from a shell where `ulimit -H{letter}` is higher"
        );
        let value = Some(wanted.min(hard)).filter(|value| *value != UNBOUNDED);
        let (current, maximum) = (value, value);
        bounds.push((resource, Rlimit { current, maximum }));
    }
    Ok(bounds)
}

/// Executes a program in this process. If the program or its loader is not executable here, exits
/// with the status that a shell uses for that. The box itself works then.
fn become_it(program: &mut Command) -> io::Result<()> {
    const NOT_EXECUTABLE: i32 = 126;
    let error = program.exec();
    if matches!(
        error.kind(),
        ErrorKind::ExecutableFileBusy | ErrorKind::OutOfMemory | ErrorKind::WouldBlock
    ) {
        return Err(error);
    }
    eprintln!("the program cannot be executed: {error}");
    std::process::exit(NOT_EXECUTABLE)
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
fn yield_to_supervisor(is_idle: bool) {
    const LOWER: i32 = 1;
    const LOWEST: i32 = 19;
    let _ = nice(if is_idle { LOWEST } else { LOWER });
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

/// Resets all signals, for this process and those that it starts, even if the caller ignored or
/// blocked them. So a process can wait for its children. SIGPIPE stays as Rust sets it: Rust starts
/// programs with the default. If `keeps_hangup`, a SIGHUP that was ignored, as by `nohup`, is
/// blocked from now on, in later threads, too.
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
            let action = libc::signal(signal, libc::SIG_DFL);
            is_ignored |= signal == libc::SIGHUP && action == libc::SIG_IGN;
        }
        if !(keeps_hangup && is_ignored) {
            libc::sigemptyset(&raw mut mask);
            libc::sigprocmask(libc::SIG_SETMASK, &raw const mask, std::ptr::null_mut());
        }
    }
}
