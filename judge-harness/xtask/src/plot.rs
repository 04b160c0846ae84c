//! A picture of the time that programs take, over something that makes it longer: the submission beside known
//! methods.
//!
//! The rules of a problem say what is drawn, a [`Plot`]; here it is measured and drawn.

use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, ensure};
use plotters::prelude::*;

use judge_harness::compiler::Program;
use judge_harness::judge::Judge;
use judge_harness::rules::Plot;
use judge_harness::sandbox::End;
use judge_harness::scratch;
use judge_harness::workspace::Problem;

/// How often an input is repeated: the next number is tried until the time can be measured.
const REPEATS: [usize; 3] = [1, 20, 400];
/// A CPU time that is long enough to be measured.
const MEASURABLE: Duration = Duration::from_millis(40);

/// How long a program took on the inputs of a plot.
#[derive(Debug)]
pub struct Curve {
    /// The program's name.
    pub name: String,
    /// Where each column stands on the horizontal axis, and the time for each of its inputs, the shortest
    /// first.
    pub columns: Vec<(usize, Vec<Duration>)>,
}

/// Measures a program on all inputs of a plot, and calls `progress` after each.
///
/// # Errors
///
/// Fails if the program cannot be run.
pub fn curve(
    judge: &Judge,
    problem: &Problem,
    plot: &Plot,
    (name, program): (&str, &Program),
    mut progress: impl FnMut(),
) -> Result<Curve> {
    let mut columns = Vec::new();
    for (x, inputs) in &plot.columns {
        let mut times = Vec::new();
        for input in inputs {
            times.push(time(judge, problem, plot, program, input)?);
            progress();
        }
        times.sort_unstable();
        columns.push((*x, times));
    }
    let name = name.to_owned();
    Ok(Curve { name, columns })
}

/// The time for one input: that of a file that repeats it, divided by the number of repeats.
fn time(
    judge: &Judge,
    problem: &Problem,
    plot: &Plot,
    program: &Program,
    input: &str,
) -> Result<Duration> {
    let limit = problem.time_limit;
    let scratch = scratch::folder()?;
    let file = scratch.path().join("repeated.in");
    let cpu = |times: usize| {
        fs::write(&file, (plot.repeated)(input, times))?;
        let exit = judge.run_unjudged(program, &file, limit)?.exit;
        let is_over = exit.end != End::Status(0) || exit.cpu > limit;
        anyhow::Ok(if is_over { limit } else { exit.cpu })
    };
    let nothing = cpu(0)?;
    let mut least = limit;
    for times in REPEATS {
        let used = cpu(times)?;
        if used == limit {
            break;
        }
        least = used.saturating_sub(nothing) / times as u32;
        if used > MEASURABLE {
            break;
        }
    }
    Ok(least)
}

/// Draws curves: for each a band from the shortest to the longest time and a line for the middle one.
///
/// # Errors
///
/// Fails if the file is not named as an SVG picture, or cannot be written.
pub fn draw(problem: &Problem, plot: &Plot, curves: &[Curve], file: &Path) -> Result<()> {
    refuse_other_pictures(file)?;
    let mut picture = String::new();
    let drawn = draw_svg(problem.time_limit, plot, curves, &mut picture);
    drawn.map_err(|error| anyhow!("drawing: {error}"))?;
    fs::write(file, picture).with_context(|| file.display().to_string())
}

/// The pictures are SVG, and a file that has to hold one is named FILE.svg.
///
/// # Errors
///
/// Fails if the file is named otherwise.
pub fn refuse_other_pictures(file: &Path) -> Result<()> {
    ensure!(
        file.extension().is_some_and(|ending| ending == "svg"),
        "{}: the picture is an SVG; name it FILE.svg",
        file.display()
    );
    Ok(())
}

fn draw_svg(
    limit: Duration,
    plot: &Plot,
    curves: &[Curve],
    picture: &mut String,
) -> Result<(), Box<dyn std::error::Error>> {
    let area = SVGBackend::with_string(picture, (800, 480)).into_drawing_area();
    area.fill(&WHITE)?;
    let microseconds = |time: Duration| (time.as_secs_f64() * 1e6).max(0.5);
    let end = plot.columns.iter().map(|(x, _)| *x).max().unwrap_or(1);
    let mut chart = ChartBuilder::on(&area)
        .caption(plot.caption, ("sans-serif", 20))
        .margin(16)
        .x_label_area_size(42)
        .y_label_area_size(72)
        .build_cartesian_2d(0..end, (0.5..1e7).log_scale())?;
    chart
        .configure_mesh()
        .x_desc(plot.axis)
        .y_desc("CPU time")
        .y_label_formatter(&|time| match *time {
            time if time < 1e3 => format!("{time} \u{b5}s"),
            time if time < 1e6 => format!("{} ms", time / 1e3),
            time => format!("{} s", time / 1e6),
        })
        .light_line_style(WHITE)
        .draw()?;
    chart
        .draw_series(LineSeries::new(
            [0, end].map(|x| (x, microseconds(limit))),
            BLACK.stroke_width(1),
        ))?
        .label("time limit")
        .legend(|(x, y)| PathElement::new([(x, y), (x + 20, y)], BLACK.stroke_width(1)));
    let colours = [
        RGBColor(0, 110, 180),
        RGBColor(210, 90, 0),
        RGBColor(0, 140, 90),
        RGBColor(170, 60, 140),
    ];
    for (curve, colour) in curves.iter().zip(colours.into_iter().cycle()) {
        let columns = curve.columns.iter();
        let at = |choose: fn(&[Duration]) -> Duration| {
            let columns = columns.clone();
            columns.map(move |(x, times)| (*x, microseconds(choose(times))))
        };
        let (least, most) = (at(|times| times[0]), at(|times| times[times.len() - 1]));
        let band: Vec<_> = least.chain(most.rev()).collect();
        chart.draw_series([Polygon::new(band, colour.mix(0.2))])?;
        let middle = at(|times| times[times.len() / 2]);
        chart
            .draw_series(LineSeries::new(middle, colour.stroke_width(2)))?
            .label(curve.name.clone())
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 20, y)], colour.stroke_width(2)));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::Coordinate(550, 40))
        .background_style(WHITE)
        .border_style(BLACK.mix(0.3))
        .label_font(("sans-serif", 14))
        .draw()?;
    area.present()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_shows_the_caption_the_axis_and_every_curve() {
        let plot = Plot {
            caption: "Sorting",
            axis: "numbers",
            columns: vec![(1, vec![String::new()]), (10, vec![String::new()])],
            repeated: |input, times| input.repeat(times),
            methods: &[],
        };
        let curve = |name: &str, time| Curve {
            name: name.to_owned(),
            columns: vec![(1, vec![Duration::from_millis(time)]); 2],
        };
        let curves = [curve("ours", 1), curve("bubble sort", 100)];
        let mut picture = String::new();
        draw_svg(Duration::from_secs(1), &plot, &curves, &mut picture).expect("it can be drawn");
        for text in ["Sorting", "numbers", "ours", "bubble sort", "time limit"] {
            assert!(picture.contains(text), "{text}");
        }
    }

    #[test]
    fn only_svg_files_are_written() {
        assert!(refuse_other_pictures(Path::new("x.svg")).is_ok());
        for file in ["x.png", "x", "svg"] {
            let error = refuse_other_pictures(Path::new(file)).expect_err(file);
            assert!(error.to_string().contains("FILE.svg"), "{error}");
        }
    }
}
