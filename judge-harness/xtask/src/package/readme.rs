//! The README of a package: its source, its limits, and what is left out.

use super::Package;
use super::format::seconds;
use judge_harness::judge::limits;
use judge_harness::problem::Problem;

impl Package {
    /// The README of the package.
    pub(super) fn readme(&self, problem: &Problem) -> String {
        let mut readme = format!(
            "# {title}: a problem package

Made by `cargo xtask package {id} --format {format}`. The problem is that of <{url}>.
Its statement, data and programs were written anew.

- Limits: {time} s and {memory} KiB. Enter the memory limit by hand: some systems count all memory
  that a language's run-time system reserves, which may exceed it.
- `data`: input in exactly the statement's format. The description beside an input names the mistake
  that the case catches.
- `submissions`: known methods and common mistakes, in the folders of their verdicts. The first
  lines of each program name its mistake.

## What is left out

- The lenient cases: white space and input that the statement does not show, such as CRLF line ends.
",
            title = problem.title,
            id = problem.id,
            format = self.format.name(),
            url = problem.url,
            time = seconds(problem),
            memory = limits::of(problem).memory_kib,
        );
        for (reason, programs) in &self.left_out {
            readme += &format!("- Programs {reason}: `{}`.\n", programs.join("`, `"));
        }
        readme
    }
}
