//! The processes of this machine, by `/proc`: their states and memory. Programs choose the names in
//! there, so everything is read as bytes.

use std::fs;

use rustix::process::{Pid, Signal, WaitOptions, getpid, kill_process, wait, waitpid};

/// KiB of resident pages of any kind, swapped pages, huge pages, and page tables; `None` if the
/// process or thread has ended.
pub(super) fn memory_kib(process: &str) -> Option<u64> {
    // Not every kernel has all of these.
    const COUNTED: [&str; 4] = ["VmRSS:", "VmPTE:", "VmSwap:", "HugetlbPages:"];
    let text = read(&format!("{process}/status"))?;
    let sizes = text.lines().filter_map(|line| {
        let (name, size) = line.split_once(char::is_whitespace)?;
        let size = COUNTED.contains(&name).then_some(size)?;
        size.split_ascii_whitespace().next()?.parse::<u64>().ok()
    });
    sizes.reduce(|sum, size| sum + size)
}

/// The text of a file in `/proc`; bytes that are not UTF-8 are replaced.
fn read(file: &str) -> Option<String> {
    let bytes = fs::read(file).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// Whether the kernel counts memory by pages. gVisor does not, and does not report a peak either.
pub fn counts_memory() -> bool {
    read("/proc/self/status").is_some_and(|status| status.contains("VmHWM:"))
}

/// What `/proc/<pid>/stat` says.
pub(super) struct Stat {
    /// Whether it has ended and its parent has not reaped it yet.
    pub has_ended: bool,
    /// Whether it runs, or waits for a processor or a disk.
    pub is_awake: bool,
    pub parent: u64,
    pub group: u64,
    /// CPU time in clock ticks, with that of its reaped children.
    pub ticks: u64,
}

impl Stat {
    pub fn read(process: &str) -> Option<Self> {
        let stat = read(&format!("{process}/stat"))?;
        // The program's name comes before this, in brackets, and can contain anything.
        let (_, after_name) = stat.rsplit_once(") ")?;
        let fields: Vec<&str> = after_name.split(' ').collect();
        let number = |index: usize| fields.get(index)?.parse::<u64>().ok();
        Some(Self {
            has_ended: after_name.starts_with('Z'),
            is_awake: after_name.starts_with(['R', 'D']),
            parent: number(1)?,
            group: number(2)?,
            ticks: number(11)? + number(12)? + number(13)? + number(14)?,
        })
    }
}

/// All other processes of the machine.
pub(super) fn processes() -> impl Iterator<Item = (Pid, Stat)> {
    let files = fs::read_dir("/proc").into_iter().flatten().flatten();
    files.filter_map(|file| {
        let number = file.file_name().to_str()?.parse().ok()?;
        let process = Pid::from_raw(number).filter(|process| *process != getpid())?;
        Some((process, Stat::read(&format!("/proc/{number}"))?))
    })
}

/// The folders of a process's threads.
pub(super) fn threads(process: Pid) -> impl Iterator<Item = String> {
    let threads = fs::read_dir(format!("/proc/{process}/task"));
    let threads = threads.into_iter().flatten().flatten();
    threads.map(|thread| thread.path().to_string_lossy().into_owned())
}

/// Whether all threads of a process are asleep, and one of them in reading standard input. False if
/// the kernel does not show that, as in gVisor.
pub(super) fn waits_for_input(process: Pid) -> bool {
    let threads: Vec<_> = threads(process).collect();
    let is_asleep = |thread: &String| Stat::read(thread).is_some_and(|stat| !stat.is_awake);
    let reading = format!("{} 0x0 ", libc::SYS_read);
    let reads = |thread: &String| {
        let call = read(&format!("{thread}/syscall"));
        call.is_some_and(|call| call.starts_with(&reading))
    };
    threads.iter().all(is_asleep) && threads.iter().any(reads)
}

/// Kills the processes that a compiler left running. They become children of the supervisor, and so
/// do their own orphans. If the kernel gives them another parent, they are found by their process
/// group, and that parent reaps them.
pub(super) fn end_orphans() {
    let own = u64::from(std::process::id());
    let is_left = |stat: &Stat| stat.parent == own || stat.group == own && !stat.has_ended;
    loop {
        while let Ok(Some(_)) = wait(WaitOptions::NOHANG) {}
        let Some((orphan, _)) = processes().find(|(_, stat)| is_left(stat)) else {
            return;
        };
        let _ = kill_process(orphan, Signal::KILL);
        let _ = waitpid(Some(orphan), WaitOptions::empty());
    }
}

#[cfg(test)]
mod tests {
    use super::Stat;

    #[test]
    fn a_thread_that_runs_is_awake() {
        let stat = Stat::read("/proc/thread-self").expect("it is there");
        assert!(stat.is_awake && !stat.has_ended);
    }
}
