//! Ships explained: the covers, and which of them a shot rules out.

use super::covers::covers;
use super::game::{TOO_MANY_COVERS, lost_core, strategy};
use super::picture::drawn;
use super::play::{answered, misses, moved, sea};
use super::sea::{Sea, Squares};
use crate::OrReason;
use crate::picture::{Board, Mark, place};
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
        let position = Position::new(&rows)?;
        let mut step = position.step(&all, choice, &shots);
        step.said = format!("{said} {}", step.said);
        steps.push(step);
        let chosen = choice.and_then(|it| it.get(2 + shots.len())).copied();
        let shot = match position.decisive {
            Some(decisive) => chosen.unwrap_or(decisive),
            None => return Ok(steps),
        };
        let hit = answered(&rows, shot, "x");
        let (after, answer) = match position.covers.len() - covers(&sea(&hit)?).len() {
            1 => (hit, "Say that it hits: that rules a cover out.".to_owned()),
            _ => moved(&rows, &[shot])?,
        };
        said = format!("A shot at {}. {answer}", place(position.sea.width, shot));
        rows = after;
        shots.push(shot);
    }
}

/// A game after some shots.
struct Position {
    sea: Sea,
    /// The covers that fit what is known.
    covers: Vec<Squares>,
    /// A square that exactly one cover lacks; `None` if shooting there would not win.
    decisive: Option<usize>,
    /// A minimal losing family of covers; empty if the game is not lost.
    core: Vec<Squares>,
}

impl Position {
    fn new(rows: &str) -> OrReason<Self> {
        let sea = sea(rows)?;
        let covers = covers(&sea);
        let (mut decisive, mut core) = (None, Vec::new());
        if misses(rows) == 0 {
            decisive = strategy(&covers).and_then(|shots| shots.first().copied());
            if covers.len() > 1 && decisive.is_none() {
                core = lost_core(&covers);
            }
        }
        Ok(Self {
            sea,
            covers,
            decisive,
            core,
        })
    }

    /// The step after these shots. The covers have their numbers in `all`.
    fn step(&self, all: &[Squares], choice: Option<&[usize]>, shots: &[usize]) -> Step {
        let numbered = (1..).zip(all.iter().copied());
        let numbered: Vec<_> = numbered.filter(|it| self.covers.contains(&it.1)).collect();
        let looked = match choice {
            Some([at, looked, ..]) if *at == shots.len() => looked.checked_sub(1),
            Some(_) => None,
            None => self.decisive,
        };
        let mut taps = Vec::new();
        if self.decisive.is_some() {
            for square in self.sea.open.without(self.sea.hits).iter() {
                let choice = if looked == Some(square) {
                    [&[shots.len() + 1, 0], shots, &[square]].concat()
                } else {
                    [&[shots.len(), square + 1], shots].concat()
                };
                taps.push((square, choice));
            }
        }
        Step {
            said: self.said(&numbered, looked, choice.is_some()),
            boards: self.boards(&numbered, looked),
            taps,
            ..Step::default()
        }
    }

    /// How many covers fit, and what a shot at the square to look at would tell.
    fn said(&self, numbered: &[(usize, Squares)], looked: Option<usize>, is_asked: bool) -> String {
        let fit = match self.covers.len() {
            0 => "No cover fits what is known: no.".to_owned(),
            1 => "One cover fits what is known, so the rest is certain: yes.".to_owned(),
            TOO_MANY_COVERS => format!("At least {TOO_MANY_COVERS} covers fit what is known."),
            count => format!("{count} covers fit what is known."),
        };
        if !self.core.is_empty() {
            return format!(
                "{fit} Every square that one of the {} with marks lacks is lacked by two or more \
                 of them. So every shot that tells something may miss and leave two, with no miss \
                 to spare: no.",
                self.core.len()
            );
        }
        if self.decisive.is_none() {
            return fit + " ";
        }
        let square = match looked {
            Some(square) => square,
            None => {
                return fit
                    + " Which square does exactly one cover lack? Tap a square to see, and again \
                       to shoot at it.";
            }
        };
        let at = place(self.sea.width, square);
        let lacking = numbered.iter().filter(|it| !it.1.contains(square));
        let lacking: Vec<String> = lacking.map(|(number, _)| number.to_string()).collect();
        let told = match &lacking[..] {
            [] => format!("No cover lacks {at}: a shot there tells nothing."),
            [it] => {
                format!("Only cover {it} lacks {at}: a miss leaves it alone, a hit rules it out.")
            }
            _ => format!(
                "Covers {} lack {at}: a miss leaves them all.",
                lacking.join(", ")
            ),
        };
        let tap = if is_asked {
            " Tap it again to shoot."
        } else {
            ""
        };
        format!("{fit} {told}{tap}")
    }

    /// What is known, and the covers. In a lost game only a losing family if there are many. A mark
    /// shows where its covers differ.
    fn boards(&self, numbered: &[(usize, Squares)], looked: Option<usize>) -> Vec<Board> {
        let board = |cover| drawn(&self.sea, self.sea.hits, cover);
        let known = board(Squares::default()).marked(Mark::Chosen, looked);
        let mut boards = vec![known.captioned("what is known")];
        for (number, cover) in numbered {
            let is_in_core = self.core.contains(cover);
            if !is_in_core && !self.core.is_empty() && self.covers.len() > FEW {
                continue;
            }
            let differing = cover.iter().filter(|square| {
                is_in_core && self.core.iter().any(|other| !other.contains(*square))
            });
            let board = board(*cover).marked(Mark::Changed, differing);
            let board = board.marked(Mark::Chosen, looked);
            boards.push(board.captioned(format!("cover {number}")));
        }
        boards
    }
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
                    let [hits, water] = ["x", "om"].map(|letters| with(&step.boards[0], letters));
                    let covers = step.boards[1..].iter();
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
                    for shot in marked(&step.boards[0], Mark::Chosen) {
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
