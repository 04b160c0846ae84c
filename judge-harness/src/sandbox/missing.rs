//! Which of the box's protections do not hold on a system, each as a sentence.

/// What does not hold on this system, each as a sentence; nothing where all does.
#[must_use]
pub fn missing() -> Vec<&'static str> {
    #[cfg(target_os = "linux")]
    let system = (landlock_abi(), has_seccomp());
    #[cfg(not(target_os = "linux"))]
    let system = (0, false);
    missing_with(system.0, system.1)
}

/// What does not hold with this version of Landlock's interface, 0 if there is none, and with or without
/// seccomp.
fn missing_with(landlock: i32, seccomp: bool) -> Vec<&'static str> {
    let files = match landlock {
        ..=0 => "Landlock is missing: a program can read and write all files that its user can.",
        1 => {
            "Landlock is too old (version 1): a program cannot link files between folders, and can truncate all files that its user can write."
        }
        2 => {
            "Landlock is too old (version 2): a program can truncate all files that its user can write."
        }
        _ => "",
    };
    let calls = if seccomp {
        ""
    } else {
        "seccomp is missing: a program can start others, signal others, use the network, and leave things behind."
    };
    let mut sentences = vec![files, calls];
    sentences.retain(|sentence| !sentence.is_empty());
    sentences
}

/// The version of Landlock's interface, 0 if there is none.
#[cfg(target_os = "linux")]
fn landlock_abi() -> i32 {
    /// Asks for the version instead of a ruleset.
    const VERSION: libc::c_long = 1;
    let nothing = std::ptr::null::<libc::c_void>();
    // SAFETY: asked for its version, the kernel looks at nothing else and makes nothing.
    #[allow(unsafe_code)]
    let version =
        unsafe { libc::syscall(libc::SYS_landlock_create_ruleset, nothing, 0usize, VERSION) };
    i32::try_from(version).map_or(0, |version| version.max(0))
}

/// Whether the kernel filters system calls.
#[cfg(target_os = "linux")]
pub(super) fn has_seccomp() -> bool {
    let actions = std::fs::read_to_string("/proc/sys/kernel/seccomp/actions_avail");
    actions.is_ok_and(|actions| actions.split_whitespace().any(|action| action == "errno"))
}

#[cfg(test)]
mod tests {
    use super::missing_with;

    #[test]
    fn what_is_missing_is_said_and_nothing_else() {
        for (landlock, seccomp, words) in [
            (3, true, &[][..]),
            (7, true, &[]),
            (2, true, &["truncate"]),
            (1, true, &["truncate"]),
            (0, true, &["Landlock is missing"]),
            (5, false, &["seccomp is missing"]),
            (0, false, &["Landlock is missing", "seccomp is missing"]),
        ] {
            let missing = missing_with(landlock, seccomp);
            assert_eq!(missing.len(), words.len(), "{landlock} {seccomp}");
            for (sentence, word) in missing.iter().zip(words) {
                assert!(sentence.contains(word), "{sentence}");
                assert!(sentence.ends_with('.'), "{sentence}");
            }
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn only_a_system_that_lacks_something_is_told_so() {
        let lacks = super::landlock_abi() < 3 || !super::has_seccomp();
        assert_eq!(!super::missing().is_empty(), lacks);
    }
}
