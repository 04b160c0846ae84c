//! The table of what other tools take, in Markdown.

use crate::peers::Peer;
use judge_harness::workspace::Problem;

/// A table of the CPU time of each tool, compared with the first.
#[must_use]
pub fn peers(problem: &Problem, cases: usize, peers: &[Peer]) -> String {
    let mut text = format!(
        "**{}** ({}), {cases} cases\n\n| tool | command | CPU time | ratio |\n| --- | --- | ---: | ---: |\n",
        problem.id, problem.title
    );
    let ours = peers.first().and_then(|peer| peer.cpu);
    for peer in peers {
        let (name, command) = (peer.name, peer.command);
        text += &match (peer.cpu, ours) {
            (Some(cpu), Some(ours)) => {
                let ratio = cpu.as_secs_f64() / ours.as_secs_f64().max(1e-3);
                format!(
                    "| {name} | `{command}` | {:.2} s | {ratio:.1} |\n",
                    cpu.as_secs_f64()
                )
            }
            _ => format!("| {name} | `{command}` | not installed | |\n"),
        };
    }
    text
}
