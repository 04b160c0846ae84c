//! Ships explained: the covers, and which of them a shot rules out.

use super::covers::covers;
use super::game::{TOO_MANY_COVERS, lost_core, strategy};
use super::picture::drawn;
use super::play::{answered, misses, moved, sea};
use super::sea::Squares;
use crate::OrReason;
use crate::picture::{Mark, Panel, place};
use crate::playground::Step;

/// The largest number of boards that a reader takes in at a glance.
pub const FEW: usize = 8;

/// A choice is the step, one more than the square to look at (0 for none), and the squares shot at
/// so far. A picture has no choice (`None`): it marks the squares to shoot at.
pub fn explain(rows: &str, choice: Option<&[usize]>) -> OrReason<Vec<Step>> {
    let all = covers(&sea(rows)?);
    let mut rows = rows.to_owned();
    let mut shots = Vec::new();
    let mut said = "A cover is the set of the 28 squares under the seven ships.".to_owned();
    let mut steps = Vec::new();
    loop {
        let (mut step, next) = step(&rows, &all, choice, &shots)?;
        step.said = format!("{said} {}", step.said);
        steps.push(step);
        let chosen = choice.and_then(|it| it.get(2 + shots.len())).copied();
        let next = match next {
            Some(next) => chosen.unwrap_or(next),
            None => return Ok(steps),
        };
        let (left, hit) = (covers(&sea(&rows)?).len(), answered(&rows, next, "x"));
        let after = match left - covers(&sea(&hit)?).len() {
            1 => (hit, "Say that it hits: that rules a cover out.".to_owned()),
            _ => moved(&rows, &[next])?,
        };
        let width = rows.find('\n').unwrap_or(1);
        said = format!("A shot at {}. {}", place(width, next), after.1);
        rows = after.0;
        shots.push(next);
    }
}

/// The step after these shots, and the next square to shoot at, which exactly one cover lacks. The
/// covers have their numbers in `all`.
fn step(
    rows: &str,
    all: &[Squares],
    choice: Option<&[usize]>,
    shots: &[usize],
) -> OrReason<(Step, Option<usize>)> {
    let sea = sea(rows)?;
    let covers = covers(&sea);
    let numbered = || (1..).zip(all).filter(|(_, cover)| covers.contains(cover));
    let shots_to_win = strategy(&covers).filter(|_| misses(rows) == 0);
    let decisive = shots_to_win.and_then(|shots| shots.first().copied());
    let looked = match choice {
        Some([at, looked, ..]) if *at == shots.len() => looked.checked_sub(1),
        Some(_) => None,
        None => decisive,
    };
    let is_lost = covers.len() > 1 && misses(rows) == 0 && decisive.is_none();
    let core = if is_lost {
        lost_core(&covers)
    } else {
        Vec::new()
    };
    let fit = match covers.len() {
        0 => "No cover fits what is known: no.".to_owned(),
        1 => "One cover fits what is known, so the rest is certain: yes.".to_owned(),
        TOO_MANY_COVERS => format!("At least {TOO_MANY_COVERS} covers fit what is known."),
        count => format!("{count} covers fit what is known."),
    };
    let so = match (decisive, looked) {
        (None, _) if is_lost => format!(
            "Every square that one of the {} with marks lacks is lacked by two or more of them. So \
             every shot that tells something may miss and leave two, with no miss to spare: no.",
            core.len()
        ),
        (None, _) => String::new(),
        (_, None) => "Which square does exactly one cover lack? Tap a square to see, and again to \
            shoot at it."
            .to_owned(),
        (_, Some(square)) => {
            let at = place(sea.width, square);
            let lacking = numbered().filter(|(_, it)| !it.contains(square));
            let lacking: Vec<String> = lacking.map(|(number, _)| number.to_string()).collect();
            let tap = choice.map_or("", |_| " Tap it again to shoot.");
            match &lacking[..] {
                [] => format!("No cover lacks {at}: a shot there tells nothing.{tap}"),
                [it] => format!(
                    "Only cover {it} lacks {at}: a miss leaves it alone, a hit rules it out.{tap}"
                ),
                _ => format!(
                    "Covers {} lack {at}: a miss leaves them all.{tap}",
                    lacking.join(", ")
                ),
            }
        }
    };
    let known = drawn(&sea, sea.hits, Squares::default());
    let known = known.marked(Mark::Chosen, looked);
    let panel = |(number, cover): (usize, &Squares)| -> Panel {
        let is_in_all = |square: &usize| core.iter().all(|it| it.contains(*square));
        let differing = cover
            .iter()
            .filter(|it| core.contains(cover) && !is_in_all(it));
        let board = drawn(&sea, sea.hits, *cover).marked(Mark::Changed, differing);
        let board = board.marked(Mark::Chosen, looked);
        board.captioned(format!("cover {number}"))
    };
    let is_drawn =
        |(_, cover): &(usize, &Squares)| covers.len() <= FEW || !is_lost || core.contains(cover);
    let mut panels = vec![known.captioned("what is known")];
    panels.extend(numbered().filter(is_drawn).map(panel));
    let unknown = sea.open.without(sea.hits).iter();
    let tap = |square| {
        let choice = match looked {
            Some(its) if its == square => [vec![shots.len() + 1, 0], shots.to_vec(), vec![square]],
            _ => [vec![shots.len(), square + 1], shots.to_vec(), Vec::new()],
        };
        (square, choice.concat())
    };
    let step = Step {
        said: format!("{fit} {so}"),
        panels,
        taps: unknown.filter(|_| decisive.is_some()).map(tap).collect(),
        ..Step::default()
    };
    Ok((step, decisive))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{inputs, marked, with};
    use crate::uva322::{RULES, games, play::known, reference};

    /// Every cover has 28 squares, all x and no o. In a won game exactly one of them lacks the
    /// square to shoot at, and one is left in the end. In a lost game no square is lacked by
    /// exactly one of those with marks.
    #[test]
    fn the_drawn_covers_fit_and_show_why_the_answer_is_right() {
        // Its strategy is the longest known.
        let two_by_fifteen = format!("15 2\n{0}\n{0}\n", ".".repeat(15));
        for input in inputs(&RULES, 96).chain([two_by_fifteen]) {
            let answers = reference(&input).expect("answers");
            for (sea, answer) in games(&input)
                .expect("games")
                .iter()
                .zip(answers.split("Game").skip(1))
            {
                let steps = explain(&known(sea), None).expect("an explanation");
                for (number, step) in steps.iter().enumerate() {
                    let [hits, water] = ["x", "om"].map(|letters| with(&step.panels[0], letters));
                    let covers = step.panels[1..].iter();
                    let covers: Vec<_> = covers.map(|it| (it, with(it, "x#"))).collect();
                    for (_, cover) in &covers {
                        assert_eq!(cover.len(), 28);
                        assert!(hits.iter().all(|hit| cover.contains(hit)));
                        assert!(!water.iter().any(|water| cover.contains(water)));
                    }
                    let lacking = |square: usize| {
                        let all = covers.iter();
                        let marked = all.filter(|it| {
                            number + 1 < steps.len() || !marked(it.0, Mark::Changed).is_empty()
                        });
                        marked.filter(|it| !it.1.contains(&square)).count()
                    };
                    for shot in marked(&step.panels[0], Mark::Chosen) {
                        assert_eq!(lacking(shot), 1, "{}", step.said);
                    }
                    if number + 1 == steps.len() && step.said.ends_with("no.") {
                        let squares = 0..sea.width * sea.height;
                        assert!(squares.into_iter().all(|square| lacking(square) != 1));
                    }
                }
                let last = steps.last().expect("a step").said.trim_end();
                assert_eq!(
                    last.rsplit(' ').next(),
                    answer.split_whitespace().last(),
                    "{last}"
                );
            }
        }
    }
}
