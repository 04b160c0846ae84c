//! Every submission beside known methods, which are programs of the jury, on typical and on the worst inputs: CPU
//! time of whole runs, including the start of the process. The reports with their plots are below `target/criterion`.

use std::time::Duration;

use criterion::{BenchmarkId, Criterion};
use judge_harness::judge::Judge;
use judge_harness::problem::workspace::{Problem, Workspace};
use judge_harness::sandbox::{End, Supervisor};
use xtask::measure::{Bench, Program};

fn main() -> anyhow::Result<()> {
    let workspace = Workspace::find()?;
    let supervisor = Supervisor::at(env!("CARGO_BIN_EXE_xtask"));
    let judge = Judge::new(&workspace.cache, supervisor);
    let bench = Bench::new(&judge, &workspace)?;
    let mut criterion = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(100))
        .measurement_time(Duration::from_millis(500))
        .configure_from_args();
    for problem in workspace.all_problems()? {
        let inputs = bench.inputs(problem)?;
        if inputs.is_empty() {
            eprintln!("{}: not measured, it has no workloads", problem.id);
            continue;
        }
        let programs = bench.programs(problem)?;
        for (name, input) in inputs {
            let mut group = criterion.benchmark_group(format!("{} {name}", problem.id));
            for program in programs
                .iter()
                .filter(|program| !program.name.starts_with('('))
            {
                let cpu = || cpu_time(&judge, problem, program, &input);
                if cpu().is_none() {
                    eprintln!("{}: over the time limit on {name}, left out", program.name);
                    continue;
                }
                let id = BenchmarkId::from_parameter(&program.name);
                group.bench_function(id, |bencher| {
                    bencher.iter_custom(|runs| (0..runs).map(|_| cpu().unwrap_or_default()).sum());
                });
            }
            group.finish();
        }
    }
    criterion.final_summary();
    Ok(())
}

/// The CPU time of one run; `None` if it is over the judge's limit.
fn cpu_time(
    judge: &Judge,
    problem: &Problem,
    program: &Program,
    input: &std::path::Path,
) -> Option<Duration> {
    let run = judge.run_unjudged(&program.program, input, problem.time_limit);
    let exit = run.ok()?.exit;
    (exit.end == End::Status(0) && exit.cpu <= problem.time_limit).then_some(exit.cpu)
}
