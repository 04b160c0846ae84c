//! The rules on time and memory: what a program may use, and the verdict if it uses more.

use std::time::Duration;

use crate::problem::Problem;
use crate::sandbox::{End, Excess, Limits, OUTPUT_LIMIT, Run};
use crate::verdict::Verdict;

/// The memory limit if the problem states none.
const UNSTATED_MEMORY_LIMIT_KIB: u64 = 1 << 20;

/// The signal for writing beyond the size limit of a file: SIGXFSZ.
const TOO_LONG: i32 = rustix::process::Signal::XFSZ.as_raw();

/// The limits of a problem.
pub fn of(problem: &Problem) -> Limits {
    let stated = problem.memory_limit_kib;
    let memory_kib = stated.unwrap_or(UNSTATED_MEMORY_LIMIT_KIB);
    Limits {
        time: problem.time_limit,
        memory_kib,
        // On AtCoder, Codeforces and Kattis the stack is as large as the memory.
        stack_kib: problem.stack_limit_kib.unwrap_or(memory_kib),
        output: problem.output_limit,
    }
}

/// The verdict that follows from how a run ended, whatever it printed; `None` if it ended well.
pub fn verdict(limits: &Limits, run: &Run) -> Option<Verdict> {
    match run.end {
        // It runs on to a margin, and may exceed another limit then.
        _ if run.cpu > limits.time => Some(Verdict::Tle),
        End::Stopped(Excess::Cpu | Excess::Idle) => Some(Verdict::Tle),
        End::Stopped(Excess::Memory) => Some(Verdict::Mle),
        End::Stopped(Excess::Output) => Some(Verdict::Ole),
        End::Stopped(Excess::Threads) => Some(Verdict::Re),
        _ if run.peak_kib > limits.memory_kib + run.rough_kib => Some(Verdict::Mle),
        _ if run.printed > limits.output => Some(Verdict::Ole),
        // The signal comes even if a program writes far beyond the end of its output.
        End::Signal(TOO_LONG) => Some(Verdict::Ole),
        End::Status(0) => None,
        End::Status(_) | End::Signal(_) => Some(Verdict::Re),
    }
}

/// The stack of a helper, which may go deep into a tree; but its threads have as much, each.
const STACK_OF_HELPER_KIB: u64 = 256 << 10;

/// The limits of a run without a verdict: 2 GiB of memory. A helper needs a tenth of it.
pub(super) fn unjudged(time: Duration) -> Limits {
    Limits {
        time,
        memory_kib: 2 << 20,
        stack_kib: STACK_OF_HELPER_KIB,
        output: OUTPUT_LIMIT,
    }
}
