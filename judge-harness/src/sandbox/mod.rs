//! One run of a program under limits: how it ended, what it used, what it printed.
//!
//! Three processes take part. The *harness* keeps a few *supervisors*, which are the same
//! executable (see [`Supervisor`]). Each supervisor starts one *program* after another. That has
//! two reasons:
//!
//! - A program's peak memory, as the kernel reports it, is at least its parent's memory at its
//!   start. The harness is big and a supervisor is small, so the figures are the program's own.
//! - If the harness dies, its supervisors read the end of their standard input and kill their
//!   programs. If a supervisor dies, the kernel kills its program, and the harness kills what else
//!   a compiler has started.
//!
//! Standard input, output and error are files in the run directory. So no pipe can fill up or be
//! held open, and what is printed before a kill is not lost. Only programs that talk to each other
//! have pipes ([`Supervisor::talk`]). The program runs in an empty folder, with only the
//! environment that its language needs ([`Job::environment`]). It runs in the *box*:
//! `files` says what it can read and write (Landlock), `calls` which system calls it
//! can use (seccomp). It can start threads but no processes, and can signal only itself. So nothing
//! outlives it, and it can stop no other process.
//!
//! The supervisor checks the program every few milliseconds and stops it once it exceeds a limit.
//! Limits count what a program *uses*: CPU time rather than wall time, memory touched rather than
//! memory requested. So load rarely changes a verdict; in a dialogue a slow partner can.
//!
//! The files, from the ground up. Each uses only those above it:
//!
//! - `job`: a program to run, its limits, and how its run ended
//! - `calls`: the system calls that it can make
//! - `files`: the files that it can read, write and execute
//! - `usage`: what it has used so far, and the limit that it exceeds
//! - `protections`: which of these protections work on this machine
//! - `start`: confines it and starts it
//! - `supervisor`: the supervisor's side of a run
//! - `client`: the harness's side of a run
//! - `dialogue`: two programs that talk to each other

mod calls;
mod client;
mod dialogue;
mod files;
mod job;
mod protections;
mod start;
mod supervisor;
mod usage;

pub use client::{SUPERVISE, Supervisor};
pub use files::installed;
pub use job::{End, Excess, Job, Limits, Protections, Run, signal};
pub use job::{OUTPUT_LIMIT, STACK_LIMIT_KIB, STREAM, THREAD_LIMIT};
pub use protections::missing;
pub use start::{raise_limits, reset_signals};
pub use supervisor::supervise;
