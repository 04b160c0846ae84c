//! System calls, by who has no business with them.

/// From here on the numbers are those of the x32 kind of program on `x86_64`. Nothing else has such numbers.
pub(super) const OTHER_NUMBERS: u32 = 0x4000_0000;

/// Into the arguments of these a filter cannot look. Told that they do not exist, the C library goes back to
/// `clone` and `openat`.
pub(super) const UNKNOWN: &[i64] = &[libc::SYS_clone3, libc::SYS_openat2];

/// What neither a submission nor a compiler has any business with: other processes' insides, ways round
/// the box, the network, the machine itself.
pub(super) const FOR_NOBODY: &[i64] = &[
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_process_madvise,
    libc::SYS_move_pages,
    libc::SYS_migrate_pages,
    libc::SYS_pidfd_getfd,
    libc::SYS_kcmp,
    libc::SYS_io_uring_setup,
    libc::SYS_open_by_handle_at,
    libc::SYS_userfaultfd,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_syslog,
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_fsopen,
    libc::SYS_open_tree,
    libc::SYS_move_mount,
    libc::SYS_mount_setattr,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_keyctl,
    libc::SYS_socket,
    libc::SYS_fanotify_init,
    libc::SYS_setpriority,
    libc::SYS_ioprio_set,
    libc::SYS_sched_setscheduler,
    libc::SYS_sched_setparam,
    libc::SYS_sched_setattr,
];

/// What a submission has no business with besides.
pub(super) const FOR_NO_SUBMISSION: &[i64] = &[
    libc::SYS_execve,
    libc::SYS_pidfd_send_signal,
    libc::SYS_setpgid,
    libc::SYS_setsid,
    libc::SYS_setrlimit,
    libc::SYS_sched_setaffinity,
    libc::SYS_personality,
    libc::SYS_socketpair,
    // What these make outlives the process, or is somebody else's.
    libc::SYS_shmget,
    libc::SYS_shmat,
    libc::SYS_shmctl,
    libc::SYS_msgget,
    libc::SYS_msgsnd,
    libc::SYS_msgrcv,
    libc::SYS_msgctl,
    libc::SYS_semget,
    libc::SYS_semop,
    libc::SYS_semtimedop,
    libc::SYS_semctl,
    libc::SYS_mq_open,
    libc::SYS_mq_unlink,
    // Landlock does not bound these: they change files that cannot even be read.
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    FCHMODAT2,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_utimensat,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_fremovexattr,
    SETXATTRAT,
    REMOVEXATTRAT,
    FILE_SETATTR,
    // These wait for a disk, which uses no CPU time.
    libc::SYS_sync,
    libc::SYS_syncfs,
    libc::SYS_fsync,
    libc::SYS_fdatasync,
    libc::SYS_sync_file_range,
    libc::SYS_io_setup,
    // These tell what others do with files.
    libc::SYS_inotify_init1,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_inotify_init,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_fork,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_vfork,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chmod,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chown,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_lchown,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_utime,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_utimes,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_futimesat,
];

// Calls with the same number on all architectures that the C library's crate does not name yet.
const FCHMODAT2: i64 = 452;
const SETXATTRAT: i64 = 463;
const REMOVEXATTRAT: i64 = 466;
const FILE_SETATTR: i64 = 469;

/// What a program may ask a device or a file besides reading and writing: whether it is a terminal and of
/// what size, how much there is to read, to keep a descriptor at `exec` or not, not to block.
pub(super) const HARMLESS_IOCTLS: &[u64] = &[
    libc::TCGETS,
    libc::TIOCGWINSZ,
    libc::FIONREAD,
    libc::FIOCLEX,
    libc::FIONCLEX,
    libc::FIONBIO,
];

/// Commands of `fcntl` that let the kernel send signals to a process of choice, or keep others from a
/// file: `F_SETOWN`, `F_SETSIG`, `F_SETOWN_EX`, `F_SETLEASE`, `F_NOTIFY`.
pub(super) const SIGNALLING_FCNTLS: &[u64] = &[8, 10, 15, 1024, 1026];
