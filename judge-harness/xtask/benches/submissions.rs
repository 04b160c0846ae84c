//! Every submission beside known methods, which are programs of the jury, on typical and on the
//! worst inputs: CPU time of whole runs, including the start of the process. The reports with their
//! plots are below `target/criterion`.

use std::time::Duration;

use criterion::{BenchmarkId, Criterion};
use judge_harness::judge::Judge;
use judge_harness::problem::workspace::Workspace;
use judge_harness::sandbox::{Supervisor, scratch};
use xtask::measure;

fn main() -> anyhow::Result<()> {
    let workspace = Workspace::find()?;
    let supervisor = Supervisor::at(env!("CARGO_BIN_EXE_xtask"));
    let judge = Judge::new(&workspace.cache, supervisor);
    let scratch = scratch::folder()?;
    let mut criterion = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(100))
        .measurement_time(Duration::from_millis(500))
        .configure_from_args();
    for problem in workspace.all_problems()? {
        let inputs = measure::inputs(problem, scratch.path())?;
        if inputs.is_empty() {
            eprintln!("{}: not measured, it has no workloads", problem.id);
            continue;
        }
        let programs = measure::programs(problem, &judge, &workspace)?;
        for (name, input) in inputs {
            let mut group = criterion.benchmark_group(format!("{} {name}", problem.id));
            for (program_name, program) in &programs {
                if program_name.starts_with('(') {
                    continue;
                }
                let run = || measure::run(&judge, problem, program, &input);
                if run()?.is_none() {
                    eprintln!("{program_name}: over the time limit on {name}, left out");
                    continue;
                }
                let id = BenchmarkId::from_parameter(program_name);
                group.bench_function(id, |bencher| {
                    let cpu = |_| run().ok().flatten().map_or(Duration::ZERO, |exit| exit.cpu);
                    bencher.iter_custom(|runs| (0..runs).map(cpu).sum());
                });
            }
            group.finish();
        }
    }
    criterion.final_summary();
    Ok(())
}
