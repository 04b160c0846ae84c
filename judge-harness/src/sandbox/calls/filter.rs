//! Rules for system calls as a filter: a program for a small machine of the kernel (classic BPF),
//! which runs at every call.
//!
//! Calls that are not allowed fail as if the kernel did not have them. Then libraries try older
//! ones, such as `clone` instead of `clone3`, whose arguments a filter cannot read.
//!
//! The kernel translates the filter at each start of a program, and tries it with each call that it
//! has. So the filter is short, and finds a number by halving.

use std::collections::BTreeMap;

use libc::{BPF_ABS, BPF_ALU, BPF_AND, BPF_JA, BPF_JEQ, BPF_JGE, BPF_JMP, BPF_LD, BPF_RET, BPF_W};
use libc::{SECCOMP_RET_ALLOW, SECCOMP_RET_ERRNO, SECCOMP_RET_KILL_PROCESS, sock_filter};

/// What an argument of a call must be: these bits of it are those of the value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Condition {
    /// The index of the argument.
    pub argument: u8,
    /// The bits.
    pub mask: u64,
    /// The value, in these bits.
    pub value: u64,
}

/// Where the kernel puts the number of a call, the architecture that the number belongs to, and the
/// first argument: bytes from the start. Each argument has eight, the lower half first.
const NUMBER: u32 = 0;
const ARCHITECTURE: u32 = 4;
const ARGUMENTS: u32 = 16;

/// Refuses a call as one that the kernel does not have.
const REFUSE: u32 = SECCOMP_RET_ERRNO | libc::ENOSYS as u32;

/// The kernel's name of this processor; `None` if it is none of these.
fn architecture() -> Option<u32> {
    const OF_64_BITS_LOW_FIRST: u32 = 0xc000_0000;
    let machine = match std::env::consts::ARCH {
        "x86_64" => libc::EM_X86_64,
        "aarch64" => libc::EM_AARCH64,
        "riscv64" => libc::EM_RISCV,
        _ => return None,
    };
    Some(u32::from(machine) | OF_64_BITS_LOW_FIRST)
}

/// The filter that allows these calls: each if one of its conditions holds, or if it has none.
/// `None` if the processor is unknown.
pub(super) fn filter_of(rules: &BTreeMap<i64, Vec<Condition>>) -> Option<Vec<sock_filter>> {
    // By the first number of each range of equal rules; all other calls have `None`.
    let mut ranges = BTreeMap::from([(0, None)]);
    for (&call, conditions) in rules {
        ranges.insert(call as u32, Some(conditions));
        ranges.insert(call as u32 + 1, None);
    }
    let mut ranges = Vec::from_iter(ranges);
    ranges.dedup_by_key(|(_, conditions)| *conditions);
    let mut filter = vec![
        load(ARCHITECTURE),
        jump(BPF_JEQ, architecture()?, 1, 0),
        end(SECCOMP_RET_KILL_PROCESS),
        load(NUMBER),
    ];
    filter.extend(find(&ranges));
    Some(filter)
}

/// The steps that find the range of a number, and decide by it.
fn find(ranges: &[(u32, Option<&Vec<Condition>>)]) -> Vec<sock_filter> {
    if let [(_, conditions)] = ranges {
        return conditions.map_or_else(|| vec![end(REFUSE)], |it| decide(it));
    }
    let (lower, upper) = ranges.split_at(ranges.len() / 2);
    let first = upper[0].0;
    let lower = find(lower);
    // A step skips at most 255 others, unless it always jumps.
    let mut steps = match u8::try_from(lower.len()) {
        Ok(skipped) => vec![jump(BPF_JGE, first, skipped, 0)],
        Err(_) => vec![
            jump(BPF_JGE, first, 0, 1),
            jump(BPF_JA, lower.len() as u32, 0, 0),
        ],
    };
    steps.extend(lower);
    steps.extend(find(upper));
    steps
}

/// The steps that allow a call if one of the conditions holds, or if there are none.
fn decide(conditions: &[Condition]) -> Vec<sock_filter> {
    if conditions.is_empty() {
        return vec![end(SECCOMP_RET_ALLOW)];
    }
    let mut steps = Vec::new();
    for condition in conditions {
        let mut allow = vec![end(SECCOMP_RET_ALLOW)];
        for (half, shift) in [(0, 0), (4, 32)] {
            let (mask, value) = ((condition.mask >> shift) as u32, condition.value >> shift);
            let test = [
                load(ARGUMENTS + 8 * u32::from(condition.argument) + half),
                step(BPF_ALU | BPF_AND, mask, 0, 0),
                jump(BPF_JEQ, value as u32 & mask, 0, allow.len() as u8),
            ];
            if mask != 0 {
                allow.splice(0..0, test);
            }
        }
        steps.extend(allow);
    }
    steps.push(end(REFUSE));
    steps
}

/// Loads four bytes from there.
fn load(from: u32) -> sock_filter {
    step(BPF_LD | BPF_W | BPF_ABS, from, 0, 0)
}

/// Compares what was loaded with a number, and skips this many steps if it fits, or if not.
fn jump(test: u32, number: u32, if_so: u8, if_not: u8) -> sock_filter {
    step(BPF_JMP | test, number, if_so, if_not)
}

/// Ends with this answer.
fn end(answer: u32) -> sock_filter {
    step(BPF_RET, answer, 0, 0)
}

fn step(code: u32, k: u32, jt: u8, jf: u8) -> sock_filter {
    let code = code as u16;
    sock_filter { code, jt, jf, k }
}
