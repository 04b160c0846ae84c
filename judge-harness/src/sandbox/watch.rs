//! The supervisor's side of a run: starts the program, looks at it every few milliseconds, and stops it
//! once it is over a limit.

use std::fs::{self, DirEntry, File};
use std::io::{self, BufRead, Write};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use rustix::event::Timespec;
use rustix::process::{Pid, Signal, WaitOptions, kill_process, kill_process_group, wait, waitpid};
use wait4::Wait4;

use super::bell::Bell;
use super::restrict::{Boxes, reason, restrict};
use super::space::{Space, printed};
use super::supervisor::{Order, Report};
use super::usage::{Gauge, Usage};
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

/// What a program gets on the clock for each second of its limits, and once on top. Only a machine that
/// gives it no processor at all uses that up.
const PATIENCE: u32 = 100;
const PATIENCE_ONCE: Duration = Duration::from_mins(1);

/// Does a supervisor's work: carries out one order after the other from standard input, and prints a
/// report on each, until standard input ends.
///
/// # Errors
///
/// Fails if an order cannot be understood or a report not be printed.
pub fn supervise() -> Result<()> {
    #[cfg(target_os = "linux")]
    {
        rustix::process::set_child_subreaper(Some(rustix::process::getpid()))?;
        super::restrict::keep_inherited_files();
    }
    let mut orders = io::stdin().lock();
    let mut boxes = Boxes::default();
    loop {
        let mut line = String::new();
        if orders.read_line(&mut line).context("the next order")? == 0 {
            return Ok(());
        }
        let order: Order = serde_json::from_str(&line).context("an order")?;
        let report: Report = carry_out(&order, &mut boxes).map_err(|error| format!("{error:#}"));
        let mut stdout = io::stdout().lock();
        writeln!(stdout, "{}", serde_json::to_string(&report)?)?;
        stdout.flush()?;
    }
}

fn carry_out(order: &Order, boxes: &mut Boxes) -> Result<Exit> {
    let open = |path: &Path, file: io::Result<File>| {
        file.with_context(|| format!("file {}", path.display()))
    };
    let stdout = open(&order.stdout, File::create(&order.stdout))?;
    let stderr = open(&order.stderr, File::create(&order.stderr))?;
    let mut command = Command::new(&order.program);
    command
        .args(&order.arguments)
        .current_dir(&order.folder)
        .stdin(open(&order.stdin, File::open(&order.stdin))?)
        .stdout(stdout.try_clone()?)
        .stderr(stderr.try_clone()?);
    if !order.access.processes {
        command.process_group(0);
    }
    command.env_clear();
    if order.environment {
        command
            .env("PATH", std::env::var_os("PATH").unwrap_or_default())
            .env("HOME", &order.folder)
            .env("TMPDIR", &order.folder);
    }
    command.envs(order.locale.iter().map(|locale| ("LC_ALL", locale)));
    restrict(&mut command, order, boxes)?;
    let printed = || -> io::Result<u64> { Ok(printed(&stdout)? + printed(&stderr)?) };
    let started = Instant::now();
    let child = command.spawn().map_err(reason)?;
    let watched = watch(&child, order, started, &printed);
    end(Pid::from_child(&child), order);
    let wall = started.elapsed();
    let used = child.wait4()?;
    if order.access.processes {
        end_orphans();
    }
    let seen = watched?;
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

/// Ends a program. A submission is alone in a group of its own. A compiler is in the supervisor's, with all that it has started,
/// so that they end together when the supervisor is ended; what is left of them here are orphans.
pub(super) fn end(program: Pid, order: &Order) {
    let _ = if order.access.processes {
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
    /// How long it waited for a processor or a disk.
    starved: Duration,
}

/// Waits for the end of the program, or until it is over a limit. Leaves the program itself to be reaped:
/// until then nobody else can get the number of its group.
fn watch(
    program: &Child,
    order: &Order,
    started: Instant,
    printed: &dyn Fn() -> io::Result<u64>,
) -> Result<Seen> {
    let (pid, limits) = (Pid::from_child(program), &order.limits);
    let bell = Bell::new(pid)?;
    let mut gauge = Gauge::new(pid, order);
    let (mut seen, mut so_far, mut looked) = (Seen::default(), Usage::default(), started);
    let patience = PATIENCE * (limits.cpu + limits.idle) + PATIENCE_ONCE;
    let interval = if order.access.processes {
        &INTERVAL_OF_COMPILER
    } else {
        &INTERVAL
    };
    loop {
        if bell.waits_for_end(pid, interval, order)? {
            // What a compiler has written since the last look will be kept.
            if order.access.processes {
                seen.excess = excess(order, &so_far, &seen, printed()?);
            }
            return Ok(seen);
        }
        let (now, usage) = (Instant::now(), gauge.read());
        // Whoever has just used the processor was neither idle nor kept from it for that long.
        let used = usage.cpu.saturating_sub(so_far.cpu);
        let waited = (now - looked).saturating_sub(used);
        if usage.wants_processor {
            seen.starved += waited;
        } else {
            seen.idle += waited;
        }
        (looked, so_far) = (now, usage);
        seen.peak_kib = seen.peak_kib.max(usage.memory_kib);
        seen.excess = excess(order, &usage, &seen, printed()?);
        if seen.excess.is_some() {
            return Ok(seen);
        }
        if now - started > patience {
            bail!("it got no processor for {patience:?}: the machine is too busy to judge on");
        }
    }
}

/// The limit that a program is over.
fn excess(order: &Order, usage: &Usage, seen: &Seen, printed: u64) -> Option<Excess> {
    let limits = &order.limits;
    let too_much = |limit: u64| seen.peak_kib > limit + MEMORY_SLACK_KIB;
    let space = Space::of(&order.folder, usage.removed);
    let is_over = if order.access.processes {
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
