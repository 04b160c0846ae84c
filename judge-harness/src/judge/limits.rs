//! The rules on time and memory: what a program may use, and the verdict if it uses more.

use std::time::Duration;

use crate::problem::workspace::Problem;
use crate::sandbox::{End, Excess, Exit, Limits, STACK_LIMIT};
use crate::verdict::Verdict;

/// The memory limit if the problem states none.
const UNSTATED_MEMORY_LIMIT_KIB: u64 = 1 << 20;

/// The safety margin of jury submissions. One that should be fast enough takes at most half the
/// time limit. One that should be too slow takes more than twice the limit. The load of a machine
/// changes the time by less than that.
pub const MARGIN: u32 = 2;

/// The limits that decide the verdict.
#[derive(Debug, Clone, Copy)]
pub struct JudgeLimits {
    /// CPU time.
    pub time: Duration,
    /// Peak memory in KiB.
    pub memory_kib: u64,
    /// The main thread's stack in KiB.
    pub stack_kib: u64,
    /// Bytes of standard output and standard error together.
    pub output: u64,
}

impl JudgeLimits {
    /// The limits of a problem.
    pub fn of(problem: &Problem) -> Self {
        let stated = problem.memory_limit_kib;
        let memory_kib = stated.unwrap_or(UNSTATED_MEMORY_LIMIT_KIB);
        // On AtCoder, Codeforces and Kattis the stack is as large as the memory.
        let stack_kib = if problem.is_folder() {
            memory_kib
        } else {
            STACK_LIMIT >> 10
        };
        Self {
            time: problem.time_limit,
            memory_kib,
            stack_kib,
            output: problem.output_limit,
        }
    }

    /// The verdict that follows from how a run ended, whatever it printed; `None` if it ended well.
    pub fn verdict(&self, exit: &Exit) -> Option<Verdict> {
        match exit.end {
            End::Stopped(Excess::Cpu | Excess::Idle) => Some(Verdict::Tle),
            End::Stopped(Excess::Memory) => Some(Verdict::Mle),
            End::Stopped(Excess::Output) => Some(Verdict::Ole),
            End::Stopped(Excess::Threads) => Some(Verdict::Re),
            _ if exit.cpu > self.time => Some(Verdict::Tle),
            _ if exit.peak_kib > self.memory_kib + exit.rough_kib => Some(Verdict::Mle),
            _ if exit.printed > self.output => Some(Verdict::Ole),
            // It comes even if a program writes far beyond the end of its output.
            End::Signal(libc::SIGXFSZ) => Some(Verdict::Ole),
            End::Status(0) => None,
            End::Status(_) | End::Signal(_) => Some(Verdict::Re),
        }
    }

    /// The limits at which a run is stopped.
    pub(super) fn of_run(&self) -> Limits {
        Limits {
            cpu: self.time,
            memory_kib: Some(self.memory_kib),
            stack: self.stack_kib << 10,
        }
    }
}

/// The limits of a run without a verdict: 2 GiB of memory, of which a helper needs a tenth.
pub(super) fn unjudged(cpu: Duration) -> Limits {
    Limits {
        cpu,
        memory_kib: Some(2 << 20),
        stack: STACK_LIMIT,
    }
}
