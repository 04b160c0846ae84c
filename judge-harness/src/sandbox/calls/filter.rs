//! Rules for system calls as a filter: a program for a small machine of the kernel (classic BPF),
//! which runs at every call.
//!
//! Calls without a rule fail as if the kernel did not have them. Then libraries try older ones,
//! such as `clone` instead of `clone3`, whose arguments a filter cannot read.
//!
//! The kernel translates the filter at each start of a program, and tries it with each call that it
//! has. So the filter is short: it finds a number by halving, and its branches share their ends.

use std::collections::BTreeMap;

use libc::{BPF_ABS, BPF_ALU, BPF_AND, BPF_JEQ, BPF_JGE, BPF_JMP, BPF_LD, BPF_RET, BPF_W};
use libc::{SECCOMP_RET_ALLOW, SECCOMP_RET_ERRNO, SECCOMP_RET_KILL_PROCESS, sock_filter};

/// A condition on a call: these bits of an argument have this value.
#[derive(Clone, PartialEq)]
pub(super) struct Condition {
    /// The argument's index.
    pub argument: u32,
    /// The bits that count.
    pub mask: u64,
    pub value: u64,
}

/// What becomes of a call.
#[derive(PartialEq)]
pub(super) enum Rule {
    /// It is made.
    Allowed,
    /// It is made if one of these conditions holds. Otherwise nothing is done, and it fails with
    /// this error, or seems to have succeeded if that is 0.
    AllowedIf(Vec<Condition>, i32),
}

/// Where the kernel puts the number of a call, the architecture that the number belongs to, and the
/// first argument: bytes from the start. Each argument has eight, the lower half first.
const NUMBER: u32 = 0;
const ARCHITECTURE: u32 = 4;
const ARGUMENTS: u32 = 16;

/// Loads four bytes from there.
const LOAD: u32 = BPF_LD | BPF_W | BPF_ABS;

/// The last step allows a call.
const ALLOW: usize = 0;

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

/// The filter with these rules for calls. `None` if the processor is unknown.
pub(super) fn filter_of(rules: &BTreeMap<i64, Rule>) -> Option<Vec<sock_filter>> {
    let unknown = Rule::AllowedIf(Vec::new(), libc::ENOSYS);
    // By the first number of each range of equal rules.
    let mut ranges = BTreeMap::from([(0, &unknown)]);
    for (&call, rule) in rules {
        ranges.insert(call as u32, rule);
        ranges.insert(call as u32 + 1, &unknown);
    }
    let mut ranges = Vec::from_iter(ranges);
    ranges.dedup_by_key(|(_, rule)| *rule);
    let mut filter = Filter(Vec::new());
    filter.step(BPF_RET, SECCOMP_RET_ALLOW);
    filter.find(&ranges);
    let find = filter.step(LOAD, NUMBER);
    let kill = filter.step(BPF_RET, SECCOMP_RET_KILL_PROCESS);
    filter.jump(BPF_JEQ, architecture()?, find, kill);
    filter.step(LOAD, ARCHITECTURE);
    filter.0.reverse();
    Some(filter.0)
}

/// The steps of a filter, from the last one to the first: a step can only skip to a later one. An
/// index here stands for a step.
struct Filter(Vec<sock_filter>);

impl Filter {
    /// Adds the steps that find the range of a number, and decide by it. Returns the first of them.
    fn find(&mut self, ranges: &[(u32, &Rule)]) -> usize {
        if let [(_, rule)] = ranges {
            return self.decide(rule);
        }
        let (lower, upper) = ranges.split_at(ranges.len() / 2);
        let first = upper[0].0;
        let (upper, lower) = (self.find(upper), self.find(lower));
        self.jump(BPF_JGE, first, upper, lower)
    }

    /// Adds the steps of a rule. Returns the first of them.
    fn decide(&mut self, rule: &Rule) -> usize {
        let Rule::AllowedIf(conditions, error) = rule else {
            return ALLOW;
        };
        let mut first = self.answer(*error);
        for condition in conditions.iter().rev() {
            let (otherwise, mut then) = (first, ALLOW);
            for (half, shift) in [(4, 32), (0, 0)] {
                let mask = (condition.mask >> shift) as u32;
                if mask == 0 {
                    continue;
                }
                let value = (condition.value >> shift) as u32 & mask;
                self.jump(BPF_JEQ, value, then, otherwise);
                if mask != u32::MAX {
                    self.step(BPF_ALU | BPF_AND, mask);
                }
                then = self.step(LOAD, ARGUMENTS + 8 * condition.argument + half);
            }
            first = then;
        }
        first
    }

    /// The step that does nothing and returns this error. Rules with the same error share it.
    fn answer(&mut self, error: i32) -> usize {
        let answer = SECCOMP_RET_ERRNO | error as u32;
        let is_it = |step: &sock_filter| u32::from(step.code) == BPF_RET && step.k == answer;
        let found = self.0.iter().position(is_it);
        found.unwrap_or_else(|| self.step(BPF_RET, answer))
    }

    /// Adds a comparison of what was loaded with a number, and where to go on if it fits, or if
    /// not.
    fn jump(&mut self, test: u32, number: u32, if_so: usize, if_not: usize) -> usize {
        let skip = |to| u8::try_from(self.0.len() - 1 - to).expect("at most 256 steps");
        let (jt, jf) = (skip(if_so), skip(if_not));
        let added = self.step(BPF_JMP | test, number);
        (self.0[added].jt, self.0[added].jf) = (jt, jf);
        added
    }

    fn step(&mut self, code: u32, k: u32) -> usize {
        let (code, jt, jf) = (code as u16, 0, 0);
        self.0.push(sock_filter { code, jt, jf, k });
        self.0.len() - 1
    }
}
