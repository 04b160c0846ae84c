//! Which of the box's protections a system lacks.

use super::system::{has_seccomp, landlock_abi};

/// The protections that this system lacks, each as a sentence; empty if none.
pub fn missing() -> Vec<&'static str> {
    missing_with(landlock_abi(), has_seccomp())
}

/// The same for a version of Landlock's interface, 0 if there is none, and with or without seccomp.
fn missing_with(landlock: usize, seccomp: bool) -> Vec<&'static str> {
    let files = [
        "Landlock is missing: a program can read and write all files that its user can.",
        "Landlock is too old (version 1): a program cannot link files between folders, and can truncate all files that its user can write.",
        "Landlock is too old (version 2): a program can truncate all files that its user can write.",
    ];
    let calls = "seccomp is missing: a program can start others, signal others, use the network, and leave things behind.";
    let lacks_calls = (!seccomp).then_some(calls);
    let lacks_files = files.get(landlock).copied();
    lacks_files.into_iter().chain(lacks_calls).collect()
}

#[cfg(test)]
mod tests {
    use super::missing_with;

    #[test]
    fn what_is_missing_is_said_and_nothing_else() {
        for (landlock, seccomp, said) in [
            (3, true, ""),
            (7, true, ""),
            (2, true, "(version 2)"),
            (1, true, "(version 1)"),
            (0, true, "Landlock is missing"),
            (5, false, "seccomp is missing"),
        ] {
            let missing = missing_with(landlock, seccomp).concat();
            assert!(missing.contains(said) && missing.is_empty() == said.is_empty());
        }
        assert_eq!(missing_with(0, false).len(), 2);
    }
}
