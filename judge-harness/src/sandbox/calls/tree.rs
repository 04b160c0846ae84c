//! The part of a filter that looks at the number of a system call alone: a search tree.
//!
//! The kernel tries a new filter on the number of every call there is. With a list of comparisons, that
//! alone took longer than an empty program.

use std::collections::BTreeMap;

use seccompiler::{BpfProgram, sock_filter};

/// What happens to a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Action {
    /// It is let through.
    Allowed,
    /// It fails as if the kernel did not have it.
    Fails,
    /// That depends on its arguments: the rest of the filter decides.
    Examined,
}

/// A call's number is here in what a filter gets to see, and the architecture there.
const NUMBER: u32 = 0;
const ARCHITECTURE: u32 = 4;

#[cfg(target_arch = "x86_64")]
const THIS_ARCHITECTURE: u32 = 0xc000_003e;
#[cfg(not(target_arch = "x86_64"))]
const THIS_ARCHITECTURE: u32 = 0xc000_00b7;

/// The filter for calls with these actions; from a number that is not there on, the last one before it
/// holds. A call of another architecture, whose numbers are others, ends the program.
pub(super) fn filter(actions: &BTreeMap<u32, Action>, rest: BpfProgram) -> BpfProgram {
    let mut filter = vec![
        step(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, 0, ARCHITECTURE),
        step(
            libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K,
            1,
            THIS_ARCHITECTURE,
        ),
        returns(libc::SECCOMP_RET_KILL_PROCESS),
        step(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, 0, NUMBER),
    ];
    let mut actions: Vec<_> = actions
        .iter()
        .map(|(&from, &action)| (from, action))
        .collect();
    actions.dedup_by_key(|(_, action)| *action);
    let mut tree = grown(&actions);
    let end = tree.len();
    for (place, step) in tree.iter_mut().enumerate() {
        // What a tree without its rest cannot know: how far away that is.
        if step.k == TO_REST {
            step.k = (end - place - 1) as u32;
        }
    }
    filter.extend(tree);
    filter.extend(rest);
    filter
}

const FAILS: u32 = libc::SECCOMP_RET_ERRNO | libc::ENOSYS.cast_unsigned();

/// Stands for the way to the rest of the filter.
const TO_REST: u32 = u32::MAX;

fn grown(actions: &[(u32, Action)]) -> BpfProgram {
    if let [(_, action)] = actions {
        return vec![match action {
            Action::Allowed => returns(libc::SECCOMP_RET_ALLOW),
            Action::Fails => returns(FAILS),
            Action::Examined => goes(TO_REST),
        }];
    }
    let (low, high) = actions.split_at(actions.len() / 2);
    let at_least = libc::BPF_JMP | libc::BPF_JGE | libc::BPF_K;
    let from = high[0].0;
    let (low, high) = (grown(low), grown(high));
    // A step that compares cannot go far.
    let branch = match u8::try_from(low.len()) {
        Ok(skipped) => vec![step(at_least, skipped, from)],
        Err(_) => vec![
            sock_filter {
                jf: 1,
                ..step(at_least, 0, from)
            },
            goes(low.len() as u32),
        ],
    };
    [branch, low, high].concat()
}

/// A step of a filter; one that compares skips so many others if that holds.
fn step(code: u32, skipped: u8, value: u32) -> sock_filter {
    sock_filter {
        code: code as u16,
        jt: skipped,
        jf: 0,
        k: value,
    }
}

fn returns(action: u32) -> sock_filter {
    step(libc::BPF_RET | libc::BPF_K, 0, action)
}

fn goes(steps: u32) -> sock_filter {
    step(libc::BPF_JMP | libc::BPF_JA, 0, steps)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where a filter ends up for a call's number, as the kernel would find out.
    fn outcome(filter: &[sock_filter], number: u32) -> u32 {
        let (mut place, mut value) = (0, 0);
        loop {
            let step = &filter[place];
            place += 1;
            let code = u32::from(step.code);
            if code == libc::BPF_RET | libc::BPF_K {
                return step.k;
            } else if code == libc::BPF_LD | libc::BPF_W | libc::BPF_ABS {
                value = if step.k == NUMBER {
                    number
                } else {
                    THIS_ARCHITECTURE
                };
            } else if code == libc::BPF_JMP | libc::BPF_JA {
                place += step.k as usize;
            } else {
                let holds = if code & 0xf0 == libc::BPF_JGE {
                    value >= step.k
                } else {
                    value == step.k
                };
                place += usize::from(if holds { step.jt } else { step.jf });
            }
        }
    }

    #[test]
    fn every_number_has_the_action_of_the_last_one_before_it() {
        let actions = (0..200).map(|step| {
            let action = [Action::Allowed, Action::Fails, Action::Examined][step as usize % 3];
            (3 * step, action)
        });
        let actions: BTreeMap<u32, Action> = actions.collect();
        let filter = filter(&actions, vec![returns(7)]);
        for number in (0..700).chain([u32::MAX]) {
            let expected = match actions.range(..=number).next_back().expect("an action").1 {
                Action::Allowed => libc::SECCOMP_RET_ALLOW,
                Action::Fails => FAILS,
                Action::Examined => 7,
            };
            assert_eq!(outcome(&filter, number), expected, "{number}");
        }
    }
}
