//! A picture of how long Ships takes: ours and the classic method, over how much has been uncovered.

use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use plotters::prelude::*;
use proptest::prelude::Rng;
use proptest::test_runner::{RngAlgorithm, TestRng};

use crate::compiler::Program;
use crate::judge::Judge;
use crate::sandbox::End;
use crate::scratch;

/// Boards are square and have sides of this length.
const SIDE: usize = 10;
/// Squares uncovered from one column of the picture to the next.
const STEP: usize = 5;
/// Boards for each column.
const BOARDS: usize = 9;
/// The judge's time limit; nothing is measured beyond.
const LIMIT: Duration = Duration::from_secs(3);

/// The seven ships as (row, column) pairs, in the one rotation that lays out a fleet as well as any.
const SHIPS: [&[(usize, usize)]; 7] = [
    &[(0, 0), (0, 1), (1, 0), (1, 1)],
    &[(0, 0), (0, 1), (1, 1), (1, 2)],
    &[(0, 1), (0, 2), (1, 0), (1, 1)],
    &[(0, 0), (1, 0), (1, 1), (1, 2)],
    &[(0, 2), (1, 0), (1, 1), (1, 2)],
    &[(0, 1), (1, 0), (1, 1), (1, 2)],
    &[(0, 0), (0, 1), (0, 2), (0, 3)],
];

/// How long programs took on boards with so many squares uncovered.
#[derive(Debug)]
pub struct Curve {
    /// The program's name.
    pub name: String,
    /// Squares uncovered, and the time for each board, the shortest first.
    pub points: Vec<(usize, Vec<Duration>)>,
}

/// Games with `uncovered` squares known, on random layouts; always the same ones.
fn games(uncovered: usize) -> Vec<String> {
    let mut random = TestRng::from_seed(RngAlgorithm::ChaCha, &[uncovered as u8; 32]);
    let mut below = |end: usize| random.next_u32() as usize % end;
    let game = |_| {
        let mut squares = [b'o'; SIDE * SIDE];
        for ship in SHIPS {
            loop {
                let (row, column) = (below(SIDE), below(SIDE));
                let at: Option<Vec<usize>> = ship
                    .iter()
                    .map(|(down, right)| {
                        let (row, column) = (row + down, column + right);
                        let is_free = row < SIDE && column < SIDE;
                        let square = row * SIDE + column;
                        (is_free && squares[square] == b'o').then_some(square)
                    })
                    .collect();
                if let Some(at) = at {
                    for square in at {
                        squares[square] = b'x';
                    }
                    break;
                }
            }
        }
        for left in (uncovered + 1..=SIDE * SIDE).rev() {
            let hidden = below(left);
            let known = (0..squares.len()).filter(|&square| squares[square] != b'.');
            let square = known.clone().nth(hidden).unwrap_or_default();
            squares[square] = b'.';
        }
        let rows = squares
            .chunks(SIDE)
            .map(|row| String::from_utf8_lossy(row) + "\n");
        format!("{SIDE} {SIDE}\n{}\n", rows.collect::<String>())
    };
    (0..BOARDS).map(game).collect()
}

/// Measures a program over the whole range, and calls `progress` after each board.
///
/// # Errors
///
/// Fails if it cannot be run.
pub fn curve(
    judge: &Judge,
    name: &str,
    program: &Program,
    mut progress: impl FnMut(),
) -> Result<Curve> {
    let mut points = Vec::new();
    for uncovered in (0..=SIDE * SIDE).step_by(STEP) {
        let mut times = Vec::new();
        for game in games(uncovered) {
            times.push(time(judge, program, &game)?);
            progress();
        }
        times.sort_unstable();
        points.push((uncovered, times));
    }
    let name = name.to_owned();
    Ok(Curve { name, points })
}

/// The number of boards measured for a curve.
#[must_use]
pub fn boards() -> usize {
    (SIDE * SIDE / STEP + 1) * BOARDS
}

/// The time for one game: that of a file with so many of it that it can be measured, by the number.
fn time(judge: &Judge, program: &Program, game: &str) -> Result<Duration> {
    let scratch = scratch::folder()?;
    let file = scratch.path().join("games.in");
    let cpu = |repeat: usize| {
        fs::write(&file, game.repeat(repeat))?;
        let exit = judge.run_unjudged(program, &file, LIMIT)?.exit;
        let over = exit.end != End::Status(0) || exit.cpu > LIMIT;
        anyhow::Ok(if over { LIMIT } else { exit.cpu })
    };
    let nothing = cpu(0)?;
    for repeat in [1, 20, 400] {
        let used = cpu(repeat)?;
        if used == LIMIT && repeat == 1 {
            return Ok(LIMIT);
        }
        if used > Duration::from_millis(40) || repeat == 400 {
            return Ok(used.saturating_sub(nothing) / repeat as u32);
        }
    }
    unreachable!("the last number of games is always enough")
}

/// Draws the curves: a band from the shortest to the longest time and a line for the middle one.
///
/// # Errors
///
/// Fails if the file cannot be written.
pub fn draw(curves: &[Curve], file: &Path) -> Result<()> {
    let mut picture = String::new();
    draw_svg(curves, &mut picture).map_err(|error| anyhow!("drawing: {error}"))?;
    fs::write(file, picture).with_context(|| file.display().to_string())
}

fn draw_svg(curves: &[Curve], picture: &mut String) -> Result<(), Box<dyn std::error::Error>> {
    let area = SVGBackend::with_string(picture, (800, 480)).into_drawing_area();
    area.fill(&WHITE)?;
    let microseconds = |time: Duration| (time.as_secs_f64() * 1e6).max(0.5);
    let mut chart = ChartBuilder::on(&area)
        .caption("Ships: time for one 10 x 10 board", ("sans-serif", 20))
        .margin(16)
        .x_label_area_size(42)
        .y_label_area_size(72)
        .build_cartesian_2d(0..SIDE * SIDE, (0.5..1e7).log_scale())?;
    chart
        .configure_mesh()
        .x_desc("squares uncovered of 100")
        .y_desc("CPU time")
        .y_label_formatter(&|time| match *time {
            time if time < 1e3 => format!("{time} \u{b5}s"),
            time if time < 1e6 => format!("{} ms", time / 1e3),
            time => format!("{} s", time / 1e6),
        })
        .light_line_style(WHITE)
        .draw()?;
    let limit = [0, SIDE * SIDE].map(|x| (x, microseconds(LIMIT)));
    chart
        .draw_series(LineSeries::new(limit, BLACK.stroke_width(1)))?
        .label("time limit")
        .legend(|(x, y)| PathElement::new([(x, y), (x + 20, y)], BLACK.stroke_width(1)));
    let colours = [RGBColor(0, 110, 180), RGBColor(210, 90, 0)];
    for (curve, colour) in curves.iter().zip(colours) {
        let points = curve.points.iter();
        let least = points
            .clone()
            .map(|(x, times)| (*x, microseconds(times[0])));
        let most = points
            .clone()
            .map(|(x, times)| (*x, microseconds(times[times.len() - 1])));
        let middle = points.map(|(x, times)| (*x, microseconds(times[times.len() / 2])));
        let band: Vec<_> = least.chain(most.rev()).collect();
        chart.draw_series([Polygon::new(band, colour.mix(0.2))])?;
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
