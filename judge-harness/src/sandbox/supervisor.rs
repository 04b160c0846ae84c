//! The supervisor's side of a run: starts the program, checks it every few milliseconds, and stops
//! it once it exceeds a limit.

use std::fs::{self, File, FileTimes};
use std::io::{self, Read, Seek, Write};
use std::os::fd::{AsRawFd, BorrowedFd, OwnedFd};
use std::os::unix::fs::FileExt;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::ExitStatus;
use std::sync::OnceLock;
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use anyhow::{Context, Result, ensure};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::retry_on_intr;
use rustix::process::{
    Pid, PidfdFlags, Signal, WaitId, WaitIdOptions, WaitOptions, kill_process, kill_process_group,
    pidfd_open, wait, waitid,
};

use crate::files::{emptied, make_private};
use crate::sandbox::job::{End, Excess, Job, Run};
use crate::sandbox::start::{begin, start};
use crate::sandbox::usage::{Seen, Usage, processes_of, written};
use crate::scratch;

/// How long a program may take to print its stack and end: enough even on a busy machine.
const FOR_STACK: Duration = Duration::from_secs(10);

/// The pause after a signal. Two signals at once may arrive in any order.
const BETWEEN_SIGNALS: Duration = Duration::from_millis(500);

/// Free bytes: other runs do not free this much in a moment. Compiling a Rust program needs a
/// quarter of it.
const ROOM: u64 = 32 << 20;

/// Works as a supervisor: reads jobs from standard input, one after another, carries them out,
/// and prints an answer to each. Ends with standard input.
pub fn supervise() -> Result<()> {
    begin().context("the supervisor could not start")?;
    let (mut run_dir, mut input) = (None, None);
    for line in io::stdin().lines() {
        let job: Job = serde_json::from_str(&line.context("the next job")?).context("a job")?;
        let answer = carry_out(&job, &mut input).map_err(|error| format!("{error:#}"));
        run_dir = Some(job.run_dir);
        if writeln!(io::stdout(), "{}", serde_json::to_string(&answer)?).is_err() {
            break;
        }
    }
    // The harness died: one that ends normally kills its supervisors.
    if let Some(session) = run_dir.as_deref().and_then(Path::parent) {
        scratch::remove(session);
    }
    Ok(())
}

/// Carries out a job. The file for copies of inputs is made by the first one.
fn carry_out(job: &Job, input: &mut Option<File>) -> Result<Run> {
    // The program gets others on the same files: flags that it sets change no write from here.
    let stdout = emptied(&job.stdout()).context("a file for standard output")?;
    let stderr = emptied(&job.stderr()).context("a file for standard error")?;
    let [own_input, own_output] = job.own_files();
    let stdin = with_files(job).and_then(|()| {
        if own_input.is_some() || job.streams.is_some() {
            return File::open("/dev/null");
        }
        own_copy(job, input)
    });
    let stdin = stdin.with_context(|| format!("a copy of the input {}", job.stdin.display()))?;
    let output = job.output_pipe.clone().unwrap_or_else(|| job.stdout());
    let own = [output, job.stderr()].map(|it| File::options().write(true).open(it));
    let [stdin, output, errors] = if let Some(streams) = job.streams {
        streams.map(inherited)
    } else {
        let [output, errors] = own;
        [Ok(stdin), output, errors]
    };
    let (stdin, output, errors) = (stdin?, output?, errors?);
    let (started, killed) = (Instant::now(), killed_by_kernel());
    let pid = start(job, &stdin, &output, &errors)?;
    // A pipe ends once the program alone could write to it, or read from it.
    drop((output, errors));
    let is_own = job.output_pipe.is_none() && job.streams.is_none();
    let stdin = Some(stdin).filter(|_| is_own);
    // If the harness has ended, `watch` notices.
    let _ = writeln!(io::stdout(), "{pid}");
    let printed = || {
        if job.streams.is_some() {
            return Ok(written(pid));
        }
        let mut printed = stdout.metadata()?.len() + stderr.metadata()?.len();
        if let Some(output) = &own_output {
            printed += output.metadata()?.len();
        }
        Ok(printed)
    };
    let watched = watch(pid, job, started, printed);
    let wall = started.elapsed();
    let used = end(pid, job.compiles)?;
    if let Some(folder) = job.folder.as_ref().filter(|_| job.compiles) {
        // Then all of it can be removed. The cache, which takes some of it, tries again.
        let _ = make_private(folder);
    }
    let (excess, peak_kib) = watched?;
    let peak_kib = peak_kib.max(used.peak_kib);
    let is_killed = used.status.signal() == Some(libc::SIGKILL)
        && peak_kib <= job.limits.memory_kib + job.protections.rough_kib;
    // If the kernel kills a process that a compiler has started, the compiler only fails.
    let may_lack_memory = is_killed || job.compiles && !used.status.success();
    ensure!(
        excess.is_some() || !may_lack_memory || killed_by_kernel() == killed,
        "the machine ran out of memory (give the judge more, or lower -j)"
    );
    if excess.is_none() {
        has_room(&stdout, &job.run_dir).with_context(|| {
            let folder = job.run_dir.display();
            format!(
                "its output cannot be stored in {folder} \
                 (make room, or let the variable TMPDIR name another folder)"
            )
        })?;
    }
    let seems_unread = match &own_input {
        Some(input) => is_unread(input),
        None => stdin.is_some_and(seems_unread),
    };
    let is_unwritten = own_output
        .as_ref()
        .is_some_and(|it| is_untouched(it.metadata().and_then(|it| it.modified())));
    Ok(Run {
        end: match (excess, used.status.code(), used.status.signal()) {
            (Some(excess), ..) => End::Stopped(excess),
            (None, Some(status), _) => End::Status(status),
            (None, None, signal) => End::Signal(signal.unwrap_or_default()),
        },
        cpu: used.cpu,
        wall,
        peak_kib,
        rough_kib: job.protections.rough_kib,
        printed: printed()?,
        seems_unread,
        is_unwritten,
        stdout: Vec::new(),
        is_dialogue: job.output_pipe.is_some(),
        stderr: Vec::new(),
    })
}

/// The number of processes that the kernel has killed for lack of memory since its start, if it
/// reports that: only those in this process's control group, if it has one. A compiler's message
/// proves nothing: a source can make it print anything.
fn killed_by_kernel() -> Option<u64> {
    static COUNTER: OnceLock<String> = OnceLock::new();
    const OF_ALL: &str = "/proc/vmstat";
    let killed = |file: &str| -> Option<u64> {
        let figures = fs::read_to_string(file).ok()?;
        let mut lines = figures.lines();
        lines
            .find_map(|line| line.strip_prefix("oom_kill "))?
            .parse()
            .ok()
    };
    killed(COUNTER.get_or_init(|| {
        let groups = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
        // A line has a number, the controllers, and the group's path. The second version of the
        // kernel's interface names no controllers.
        let mut counters = groups.lines().filter_map(|line| {
            let (controllers, path) = line.split_once(':')?.1.split_once(':')?;
            match controllers {
                "" => Some(format!("/sys/fs/cgroup{path}/memory.events")),
                "memory" => Some(format!("/sys/fs/cgroup/memory{path}/memory.oom_control")),
                _ => None,
            }
        });
        let own = counters.find(|file| killed(file).is_some());
        own.unwrap_or_else(|| OF_ALL.to_owned())
    }))
}

/// Opens a copy of the input, in a file without a name. So a program cannot damage its input, nor
/// learn from a name which test case it is. Anything but a regular file is opened as it is.
fn own_copy(job: &Job, copy: &mut Option<File>) -> io::Result<File> {
    let mut original = File::open(&job.stdin)?;
    if !original.metadata()?.is_file() {
        return Ok(original);
    }
    let copy = match copy {
        Some(copy) => copy,
        None => copy.insert(tempfile::tempfile_in(&job.run_dir)?),
    };
    copy.rewind()?;
    let length = io::copy(&mut original, copy)?;
    copy.set_len(length)?;
    mark_untouched(copy);
    // For reading alone, and from the start.
    File::open(format!("/proc/self/fd/{}", copy.as_raw_fd()))
}

/// Makes the working folder of a program that reads or writes files, with a copy of the input.
fn with_files(job: &Job) -> io::Result<()> {
    if job.files.is_none() {
        return Ok(());
    }
    let folder = job.working_folder();
    // The folder of the run before.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder)?;
    let [input, output] = job.own_files();
    if let Some(input) = input {
        let mut copy = emptied(&input)?;
        io::copy(&mut File::open(&job.stdin)?, &mut copy)?;
        mark_untouched(&copy);
    }
    output.map_or(Ok(()), |it| emptied(&it).map(|it| mark_untouched(&it)))
}

/// A standard stream of a program that this process has inherited for it.
fn inherited(number: i32) -> io::Result<File> {
    // SAFETY: the harness has opened it for this process, which never closes it.
    #[allow(unsafe_code)]
    let stream = unsafe { BorrowedFd::borrow_raw(number) };
    Ok(stream.try_clone_to_owned()?.into())
}

/// Marks a file as neither read nor written yet. Where that fails, reports say less.
fn mark_untouched(file: &File) {
    let (times, never) = (FileTimes::new(), SystemTime::UNIX_EPOCH);
    let _ = file.set_times(times.set_accessed(never).set_modified(never));
}

/// Whether a time of a file is that of the mark.
fn is_untouched(time: io::Result<SystemTime>) -> bool {
    time.is_ok_and(|it| it == SystemTime::UNIX_EPOCH)
}

/// Whether a marked file has the access time of the mark. Some file systems keep none.
fn is_unaccessed(file: &File) -> bool {
    is_untouched(file.metadata().and_then(|it| it.accessed()))
}

/// Whether a program seems to have read nothing of its standard input: the offset, which it shares,
/// is where it was, and the file has not been accessed. It only seems so: where no access time is
/// kept, a program that maps its input, opens it by name or goes back to its start moves no offset.
fn seems_unread(mut stdin: File) -> bool {
    stdin.stream_position().is_ok_and(|it| it == 0) && is_unaccessed(&stdin)
}

/// Whether a program has never read its input file. If the access time does not change when the
/// file is read here, it says nothing.
fn is_unread(input: &Path) -> bool {
    File::open(input).is_ok_and(|mut file| {
        is_unaccessed(&file) && file.read_exact(&mut [0]).is_ok() && !is_unaccessed(&file)
    })
}

/// Fails if a full disk may have cut off the end of an output, or of another file of a compiler,
/// which may fail silently then. A little free space now proves nothing: another run may just
/// have freed it.
fn has_room(output: &File, folder: &Path) -> Result<()> {
    let length = output.metadata()?.len();
    output.write_all_at(b"\n", length)?;
    output.set_len(length)?;
    ensure!(scratch::free_bytes(folder)? >= ROOM, "the disk is full");
    Ok(())
}

/// Waits until the program ends or exceeds a limit. Returns the limit, and the peak memory seen, in
/// KiB. Does not reap the program, so that the id of its process group is not reused.
fn watch(
    pid: Pid,
    job: &Job,
    started: Instant,
    printed: impl Fn() -> io::Result<u64>,
) -> Result<(Option<Excess>, u64)> {
    // `None` before Linux 5.3 and in gVisor.
    let program = pidfd_open(pid, PidfdFlags::empty()).ok();
    let mut seen = Seen::default();
    // A compiler is checked less often, since the processes it started must be found.
    let interval = Duration::from_millis(if job.compiles { 50 } else { 2 });
    loop {
        pause(program.as_ref(), interval)?;
        // The usage of a program that has ended says nothing: the time of its end is unknown. A
        // compiler is still checked, since its files stay.
        if !job.compiles && has_ended(pid)? {
            return Ok((None, seen.peak_kib));
        }
        let usage = Usage::of(pid, job.compiles);
        let wall = started.elapsed();
        let has_ended = has_ended(pid)?;
        let excess = if has_ended && !job.compiles {
            None
        } else {
            seen.add(usage, wall, printed()?, job)
        };
        if matches!(excess, Some(Excess::Cpu | Excess::Idle)) && !job.stack_signals.is_empty() {
            let signals = job.stack_signals.iter().copied();
            for signal in signals.filter_map(Signal::from_named_raw) {
                let _ = kill_process(pid, signal);
                pause(program.as_ref(), BETWEEN_SIGNALS)?;
            }
            pause(program.as_ref(), FOR_STACK)?;
        }
        if has_ended || excess.is_some() {
            return Ok((excess, seen.peak_kib));
        }
    }
}

/// Whether a program has ended. It is not reaped.
fn has_ended(pid: Pid) -> Result<bool> {
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
    let ended = retry_on_intr(|| waitid(WaitId::Pid(pid), options));
    Ok(ended.context("waiting for the program")?.is_some())
}

/// Waits for this time, or until the program ends, if its descriptor can tell.
///
/// Fails when the harness has ended.
fn pause(program: Option<&OwnedFd>, time: Duration) -> Result<()> {
    let stdin = io::stdin();
    let mut events = vec![PollFd::new(&stdin, PollFlags::IN)];
    events.extend(program.map(|program| PollFd::new(program, PollFlags::IN)));
    let time = time.try_into()?;
    retry_on_intr(|| poll(&mut events, Some(&time))).context("watching the program")?;
    // During a run the harness sends nothing, so any event means that it has ended.
    ensure!(events[0].revents().is_empty(), "the harness has ended");
    Ok(())
}

/// What a program that has ended used. It is reaped.
struct Used {
    status: ExitStatus,
    cpu: Duration,
    peak_kib: u64,
}

fn reap(pid: Pid) -> io::Result<Used> {
    let mut status = 0;
    // SAFETY: zeros are a value of this structure, and the call writes to it and to `status` only.
    #[allow(unsafe_code)]
    let (usage, reaped) = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        let pid = pid.as_raw_nonzero().get();
        let reaped = libc::wait4(pid, &raw mut status, 0, &raw mut usage);
        (usage, reaped)
    };
    if reaped < 0 {
        return Err(io::Error::last_os_error());
    }
    let time = |it: libc::timeval| {
        Duration::from_secs(it.tv_sec as u64) + Duration::from_micros(it.tv_usec as u64)
    };
    Ok(Used {
        status: ExitStatus::from_raw(status),
        cpu: time(usage.ru_utime) + time(usage.ru_stime),
        peak_kib: usage.ru_maxrss as u64,
    })
}

/// Kills a program with all processes that it started. Returns what the program has used, once all
/// have ended.
fn end(pid: Pid, compiles: bool) -> io::Result<Used> {
    let kill = || {
        let _ = kill_process_group(pid, Signal::KILL);
        let mut found = compiles.then(|| processes_of(pid)).into_iter().flatten();
        let left = found.find(|(_, stat)| !stat.has_ended);
        if let Some((process, _)) = left {
            let _ = kill_process(process, Signal::KILL);
            thread::sleep(Duration::from_millis(1));
        }
        left.is_some()
    };
    // Until the program is reaped, its id is that of no other group.
    while kill() {}
    let used = reap(pid)?;
    // Orphans are children of this process, unless the kernel gives them another parent.
    while let Ok(reaped) = wait(WaitOptions::NOHANG) {
        if reaped.is_none() {
            kill();
        }
    }
    Ok(used)
}
