//! The limits on a program that the kernel enforces. The supervisor's own limits are mostly lower;
//! these hold if it gets no processor.

use anyhow::{Result, ensure};
use rustix::process::{Resource, Rlimit, getrlimit};

use super::{Job, OUTPUT_LIMIT, STACK_LIMIT_KIB, THREAD_LIMIT};

/// Bytes of any one file that a program writes. A file with one byte more than the output limit
/// shows that the output is too long.
const LARGEST_FILE: u64 = OUTPUT_LIMIT + 1;

/// Bytes of any one file that a compiler writes.
const LARGEST_FILE_OF_COMPILER: u64 = 256 << 20;

/// Files that a program may have open. So few bound the memory that the kernel holds for them.
const OPEN_FILES: u64 = 64;

/// Bytes of memory that each process of a compiler may request, and that a program must be able to
/// request: virtual machines request much more than they use.
const MEMORY: u64 = 8 << 30;

/// No limit at all.
const UNBOUNDED: u64 = u64::MAX;

/// The limits for a job's program: the wanted values, or the hard limits here, which only root
/// can raise.
///
/// Fails if a hard limit is below the least value that will do.
pub(super) fn bounds(job: &Job) -> Result<Vec<(Resource, Rlimit)>> {
    let (seconds, stack) = (job.limits.time.as_secs(), job.limits.stack_kib << 10);
    let least_stack = stack.min(STACK_LIMIT_KIB << 10);
    let (file, memory, files) = if job.compiles {
        let file = [LARGEST_FILE_OF_COMPILER; 2];
        (file, [MEMORY; 2], [0, UNBOUNDED])
    } else {
        let file = [LARGEST_FILE; 2];
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
