//! The system calls that a program may make; all others fail. These are the calls that accepted
//! programs of every language were seen to make, and those that glibc and musl make instead on
//! other systems.
//!
//! Calls are missing for reasons such as these:
//!
//! - They take time that is neither CPU time nor sleep: `fsync` and its like, `membarrier`,
//!   `vfork`.
//! - They take memory or disk that is not counted: `memfd_create`, `memfd_secret`,
//!   `vmsplice`, `fallocate`, and calls that create, truncate, rename or remove a file. Landlock
//!   refuses to open a file for writing.
//! - They change files of others: before Linux 6.2, Landlock let `truncate` through.
//! - They outlive a program or affect others: processes, signals, sockets, queues, modes,
//!   priorities, limits.

/// Numbers by their names in the C library. Newer architectures lack the calls after `;`.
#[cfg(target_arch = "x86_64")]
macro_rules! numbers {
    ($($name:ident)* $(; $($old:ident)*)?) => {
        &[$(libc::$name as _,)* $($(libc::$old as _,)*)?]
    };
}
#[cfg(not(target_arch = "x86_64"))]
macro_rules! numbers {
    ($($name:ident)* $(; $($old:ident)*)?) => { &[$(libc::$name as _),*] };
}

/// The calls that every program may make, whatever the arguments.
pub(super) const FOR_ALL: &[i64] = numbers! {
    // Files.
    SYS_read SYS_write SYS_readv SYS_writev SYS_pread64 SYS_pwrite64 SYS_preadv SYS_pwritev
    SYS_lseek SYS_close SYS_dup SYS_dup3 SYS_ppoll SYS_pselect6 SYS_fstat SYS_newfstatat
    SYS_statx SYS_faccessat SYS_faccessat2 SYS_readlinkat SYS_getdents64 SYS_getcwd SYS_chdir
    SYS_fchdir SYS_umask
    // Pipes, by which some languages wait.
    SYS_pipe2 SYS_eventfd2 SYS_epoll_create1 SYS_epoll_ctl SYS_epoll_pwait
    // Memory.
    SYS_brk SYS_munmap SYS_mremap SYS_mprotect SYS_madvise SYS_mincore
    // Threads.
    SYS_futex SYS_set_robust_list SYS_set_tid_address SYS_rseq SYS_sched_yield SYS_sched_getaffinity
    SYS_getcpu SYS_exit SYS_exit_group
    // Another program, which gets the same box. Landlock restricts which.
    SYS_execve
    // Signals.
    SYS_rt_sigaction SYS_rt_sigprocmask SYS_rt_sigreturn SYS_rt_sigsuspend SYS_rt_sigpending
    SYS_rt_sigtimedwait SYS_sigaltstack SYS_restart_syscall
    // Clocks.
    SYS_clock_gettime SYS_clock_getres SYS_clock_nanosleep SYS_nanosleep SYS_gettimeofday SYS_times
    SYS_getrusage SYS_getitimer SYS_setitimer
    // The process and its system.
    SYS_getpid SYS_getppid SYS_gettid SYS_getuid SYS_geteuid SYS_getgid SYS_getegid SYS_getrlimit
    SYS_getrandom SYS_uname SYS_sysinfo SYS_statfs SYS_fstatfs;
    SYS_arch_prctl SYS_creat SYS_stat SYS_lstat SYS_access SYS_readlink SYS_getdents SYS_dup2
    SYS_poll SYS_select SYS_pause SYS_alarm SYS_time SYS_pipe SYS_epoll_wait
};

/// Further calls for a compiler: it starts other programs, and writes files.
pub(super) const FOR_COMPILERS: &[i64] = numbers! {
    SYS_execveat SYS_wait4 SYS_waitid SYS_pidfd_open SYS_recvfrom SYS_getpgid SYS_getgroups
    SYS_ftruncate SYS_mkdirat SYS_unlinkat SYS_renameat SYS_renameat2 SYS_close_range SYS_flock
    SYS_setrlimit SYS_membarrier SYS_msync SYS_fsync SYS_fdatasync SYS_fadvise64 SYS_copy_file_range
    SYS_sendfile SYS_linkat SYS_symlinkat;
    SYS_fork SYS_vfork SYS_getpgrp SYS_mkdir SYS_rmdir SYS_unlink SYS_rename SYS_link SYS_symlink
};

/// The calls that set modes and times of files. Landlock does not restrict them, so they do nothing
/// for a compiler, and seem to have succeeded.
pub(super) const IDLE_FOR_COMPILERS: &[i64] = numbers! {
    SYS_fchmod SYS_fchmodat SYS_utimensat; SYS_chmod SYS_utime SYS_utimes SYS_futimesat
};

/// The calls that tell what lies at a path, which Landlock does not restrict.
pub(super) const OF_PATHS: &[i64] = numbers! {
    SYS_faccessat SYS_faccessat2 SYS_readlinkat SYS_statfs;
    SYS_stat SYS_lstat SYS_access SYS_readlink
};

/// The requests that `ioctl` may make: whether it is a terminal and of what size,
/// how much can be read, whether to close at `exec`, and not to block.
pub(super) const IOCTLS: &[i32] = numbers! { TCGETS TIOCGWINSZ FIONREAD FIOCLEX FIONCLEX FIONBIO };

/// The commands that `fcntl` may give.
pub(super) const FCNTLS: &[i32] =
    numbers! { F_DUPFD F_DUPFD_CLOEXEC F_GETFD F_SETFD F_GETFL F_SETFL };
