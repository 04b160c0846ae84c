//! The supervisor's side of a run: starts the program, looks at it every few milliseconds, and stops it
//! once it is over a limit.

use std::fs::{self, DirEntry, File};
use std::io::{self, BufRead, Write};
use std::os::unix::fs::FileExt;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use rustix::event::Timespec;
use rustix::process::{Pid, Signal, WaitOptions, kill_process, kill_process_group, wait, waitpid};
use wait4::Wait4;

use super::restrict::{Boxes, reason, restrict};
use super::space::Space;
use super::supervisor::{Report, Request};
use super::usage::{Gauge, State, Usage};
use super::waiter::Waiter;
use super::{End, Excess, Exit, FILE_LIMIT, THREAD_LIMIT};

/// A program is looked at this often.
const INTERVAL: Timespec = Timespec {
    tv_sec: 0,
    tv_nsec: 2_000_000,
};

/// A compiler is looked at this often: it may have started others, which have to be found.
const INTERVAL_OF_COMPILER: Timespec = Timespec {
    tv_sec: 0,
    tv_nsec: 20_000_000,
};

/// Bytes that a compiler may have in its folder, beside those that it prints.
const COMPILER_SPACE: u64 = 1 << 30;

/// The kernel counts memory roughly; a program so many KiB over its limit is over it for certain.
const MEMORY_SLACK_KIB: u64 = 1 << 10;

/// What a program may wait for a disk, beyond what it may sleep: whoever waits so is neither asleep nor at work.
const WAITING: Duration = Duration::from_secs(1);

/// What a program gets on the clock for each second of its limits, and once on top. Only a machine that
/// gives it no processor at all uses that up.
const PATIENCE: u32 = 100;
const PATIENCE_ONCE: Duration = Duration::from_mins(1);

/// Does a supervisor's work: carries out one request after the other from standard input, and prints a
/// report on each, until standard input ends.
///
/// # Errors
///
/// Fails if a request cannot be understood or a report not be printed.
pub fn supervise() -> Result<()> {
    #[cfg(target_os = "linux")]
    {
        rustix::process::set_child_subreaper(Some(rustix::process::getpid()))?;
        super::restrict::keep_inherited_files();
    }
    let mut requests = io::stdin().lock();
    let mut boxes = Boxes::default();
    loop {
        let mut line = String::new();
        if requests.read_line(&mut line).context("the next request")? == 0 {
            return Ok(());
        }
        let request: Request = serde_json::from_str(&line).context("a request")?;
        let report: Report = carry_out(&request, &mut boxes).map_err(|error| format!("{error:#}"));
        let mut stdout = io::stdout().lock();
        writeln!(stdout, "{}", serde_json::to_string(&report)?)?;
        stdout.flush()?;
    }
}

fn carry_out(request: &Request, boxes: &mut Boxes) -> Result<Exit> {
    let open = |path: &Path, file: io::Result<File>| {
        file.with_context(|| format!("file {}", path.display()))
    };
    let stdout = open(&request.stdout, File::create(&request.stdout))?;
    let stderr = open(&request.stderr, File::create(&request.stderr))?;
    let mut command = Command::new(&request.program);
    command
        .args(&request.arguments)
        .current_dir(&request.folder)
        .stdin(open(&request.stdin, File::open(&request.stdin))?)
        .stdout(stdout.try_clone()?)
        .stderr(stderr.try_clone()?);
    if !request.access.processes {
        command.process_group(0);
    }
    command.env_clear();
    if request.environment {
        command
            .env("PATH", std::env::var_os("PATH").unwrap_or_default())
            .env("HOME", &request.folder)
            .env("TMPDIR", &request.folder);
    }
    command.envs(request.locale.iter().map(|locale| ("LC_ALL", locale)));
    restrict(&mut command, request, boxes)?;
    let printed = || -> io::Result<u64> { Ok(stdout.metadata()?.len() + stderr.metadata()?.len()) };
    let started = Instant::now();
    let child = command.spawn().map_err(|error| reason(error, request))?;
    let watched = watch(&child, request, started, &printed);
    end(Pid::from_child(&child), request);
    let wall = started.elapsed();
    let used = child.wait4()?;
    if request.access.processes {
        end_orphans();
    }
    let seen = watched?;
    if seen.excess.is_none() {
        has_room(&stdout).with_context(|| {
            let folder = request.session.display();
            format!("what it prints cannot be kept in {folder}")
        })?;
    }
    let end = match (seen.excess, used.status.code(), used.status.signal()) {
        (Some(excess), ..) => End::Stopped(excess),
        (None, Some(status), _) => End::Status(status),
        (None, None, signal) => End::Signal(signal.unwrap_or_default()),
    };
    Ok(Exit {
        end,
        cpu: used.rusage.utime + used.rusage.stime,
        wall,
        starved: seen.starved,
        peak_kib: seen.peak_kib.max(used.rusage.maxrss / 1024),
        printed: printed()?,
    })
}

/// Fails if an output could not have become longer: then something may be missing of it.
fn has_room(output: &File) -> io::Result<()> {
    let length = output.metadata()?.len();
    output.write_all_at(b"\n", length)?;
    output.set_len(length)
}

/// Ends a program. A submission is alone in a group of its own. A compiler is in the supervisor's, with all that it has started,
/// so that they end together when the supervisor is ended; what is left of them here are orphans.
pub(super) fn end(program: Pid, request: &Request) {
    let _ = if request.access.processes {
        kill_process(program, Signal::KILL)
    } else {
        kill_process_group(program, Signal::KILL)
    };
}

/// Ends what a compiler may have left running: orphans become children of the supervisor, and so do theirs in turn.
pub(super) fn end_orphans() {
    let own = format!(" {} ", std::process::id());
    let is_ours = |process: &DirEntry| {
        // After the program's name in brackets come its state and its parent.
        let stat = fs::read(process.path().join("stat")).unwrap_or_default();
        let stat = String::from_utf8_lossy(&stat);
        stat.rsplit_once(") ")
            .is_some_and(|(_, rest)| rest[1..].starts_with(&own))
    };
    loop {
        while let Ok(Some(_)) = wait(WaitOptions::NOHANG) {}
        let mut processes = fs::read_dir("/proc").into_iter().flatten().flatten();
        let orphan = processes.find(is_ours);
        let number = orphan.and_then(|it| it.file_name().to_str()?.parse().ok());
        let Some(orphan) = number.and_then(Pid::from_raw) else {
            return;
        };
        let _ = kill_process(orphan, Signal::KILL);
        let _ = waitpid(Some(orphan), WaitOptions::empty());
    }
}

/// What has been seen of a program while it ran.
#[derive(Default)]
struct Seen {
    /// The limit that it is over.
    excess: Option<Excess>,
    /// The most KiB of memory.
    peak_kib: u64,
    /// How long it slept, or was stopped.
    idle: Duration,
    /// How long it waited for a processor, or a little for a disk.
    starved: Duration,
    /// How long it waited for a disk.
    waiting: Duration,
}

impl Seen {
    /// Counts time in which it did not use the processor.
    fn add(&mut self, state: State, time: Duration) {
        let is_starved = match state {
            State::Ready => true,
            State::Waiting => {
                self.waiting += time;
                self.waiting <= WAITING
            }
            State::Asleep => false,
        };
        if is_starved {
            self.starved += time;
        } else {
            self.idle += time;
        }
    }
}

/// Waits for the end of the program, or until it is over a limit. Leaves the program itself to be reaped:
/// until then nobody else can get the number of its group.
fn watch(
    program: &Child,
    request: &Request,
    started: Instant,
    printed: &dyn Fn() -> io::Result<u64>,
) -> Result<Seen> {
    let (pid, limits) = (Pid::from_child(program), &request.limits);
    let waiter = Waiter::new(pid)?;
    let mut gauge = Gauge::new(pid, request);
    let (mut seen, mut so_far, mut looked) = (Seen::default(), Usage::default(), started);
    let patience = PATIENCE * (limits.cpu + limits.idle) + PATIENCE_ONCE;
    let interval = if request.access.processes {
        &INTERVAL_OF_COMPILER
    } else {
        &INTERVAL
    };
    loop {
        if waiter.waits_for_end(pid, interval, request)? {
            // What a compiler has written since the last look will be kept.
            if request.access.processes {
                seen.excess = excess(request, &so_far, &seen, printed()?);
            }
            return Ok(seen);
        }
        let (now, usage) = (Instant::now(), gauge.read());
        // The time in which it has used the processor it neither slept nor waited for one.
        let used = usage.cpu.saturating_sub(so_far.cpu);
        seen.add(usage.state, (now - looked).saturating_sub(used));
        (looked, so_far) = (now, usage);
        seen.peak_kib = seen.peak_kib.max(usage.memory_kib.max(usage.shared_kib));
        seen.excess = excess(request, &usage, &seen, printed()?);
        if seen.excess.is_none() && now - started > patience {
            seen.excess = Some(Excess::Idle);
        }
        if seen.excess.is_some() {
            return Ok(seen);
        }
    }
}

/// The limit that a program is over.
fn excess(request: &Request, usage: &Usage, seen: &Seen, printed: u64) -> Option<Excess> {
    let limits = &request.limits;
    let too_much = |limit: u64| seen.peak_kib > limit + MEMORY_SLACK_KIB;
    let space = Space::of(&request.folder, usage.removed);
    let is_over = if request.access.processes {
        printed > limits.output || space.bytes > COMPILER_SPACE
    } else {
        printed + space.bytes > limits.output
    };
    if usage.cpu > limits.cpu {
        Some(Excess::Cpu)
    } else if limits.memory_kib.is_some_and(too_much) {
        Some(Excess::Memory)
    } else if is_over {
        Some(Excess::Output)
    } else if space.files > FILE_LIMIT {
        Some(Excess::Files)
    } else if usage.threads > THREAD_LIMIT {
        Some(Excess::Threads)
    } else if seen.idle > limits.idle {
        Some(Excess::Idle)
    } else {
        usage.hidden
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_waits_for_a_disk_for_long_is_asleep() {
        let mut seen = Seen::default();
        (0..500).for_each(|_| seen.add(State::Waiting, WAITING / 100));
        assert_eq!((seen.starved, seen.idle), (WAITING, 4 * WAITING));
    }
}
