//! All cases that a submission was judged on, one in a line.

use super::grid::{Cell, Heading, Room, fitted};
use super::table::{
    figure, of_limit, shown_cpu, shown_memory_limit, shown_peak, shown_submission, verdict_cell,
};
use super::{BOLD, styled};
use crate::judged::{Judged, JudgedCase};
use crate::workspace::Workspace;

/// The cases that a submission was judged on: for each its verdict, time and memory, in lines of
/// `width` characters at the most, if that is bounded.
#[must_use]
pub fn cases(judged: &Judged, workspace: &Workspace, width: Option<usize>) -> String {
    let headings = [
        Heading::Left("Case"),
        Heading::Left("Verdict"),
        Heading::Right("CPU in ms"),
        Heading::Right("Clock in ms"),
        Heading::Right("Peak in KiB"),
    ];
    let (time, memory) = (judged.limits.time, shown_memory_limit(judged));
    let row = |case: &JudgedCase| -> [Cell; 5] {
        let exit = case.exit();
        [
            case.case.name.clone().into(),
            verdict_cell(case.verdict()),
            of_limit(shown_cpu(exit), Some(time.as_millis())).into(),
            figure(exit.wall).into(),
            of_limit(shown_peak(exit), memory).into(),
        ]
    };
    let rows = judged.cases.iter().map(row).collect();
    // The names are what the list is for.
    let room = width.map(|width| Room {
        width,
        names: 3 * width / 5,
    });
    let submission = styled(BOLD, shown_submission(judged, workspace));
    format!("{submission}, case by case:\n") + &fitted(headings, rows, &[3, 4, 2], room)
}
