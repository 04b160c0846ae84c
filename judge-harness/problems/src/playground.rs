//! Boards to play on, and what a page asks of them.
//!
//! A page compiles these rules to WebAssembly and keeps none itself. It knows a game by its *rows*:
//! the letters of its boards, row by row, with a line for each row.

use crate::picture::{Board, Extent, Mark, Panel, Picture, Square, svg};
use crate::{OrReason, Rng, Rules};

/// A game on the boards of a problem.
pub struct Playground {
    /// What the squares mean, each letter once.
    pub squares: &'static [(Square, &'static str)],
    /// Clicks on a square that is edited go through this number of them, from the first on.
    pub choices: usize,
    /// What the game is, in a sentence or two.
    pub challenge: &'static str,
    /// What a player does, in a sentence or two.
    pub rule: &'static str,
    /// What the boards are called. The first is played on, another is its goal.
    pub boards: &'static [&'static str],
    /// What one move is called, and what several are.
    pub moves: [&'static str; 2],
    /// Whether a move takes two neighbours.
    pub is_pair: bool,
    /// The least and the most moves of each level, or the least and the most squares to find.
    pub levels: [[usize; 2]; 4],
    /// The least and the greatest side, if boards may have any.
    pub sides: Option<[usize; 2]>,
    /// A game for beginners, and what is said after each move.
    pub lesson: Option<(&'static str, &'static [&'static str])>,
    /// Boards beside the game.
    pub pieces: fn() -> Vec<Panel>,
    /// The rows of each game of an input. The error says why it cannot be read.
    pub rows: fn(&str) -> OrReason<Vec<String>>,
    /// The input for these rows.
    pub input: fn(&str) -> String,
    /// One input with the games of several; `None` if an input has only one game.
    pub joined: Option<fn(&[String]) -> String>,
    /// How a game stands.
    pub state: fn(&str) -> OrReason<State>,
    /// A move on these squares. The error says why it is none.
    pub moved: fn(&str, &[usize]) -> OrReason<Moved>,
    /// The squares of the next move of a solution; none if there is no solution.
    pub hint: fn(&str) -> OrReason<Vec<usize>>,
    /// Perhaps a game of this level.
    pub random: fn([usize; 2], &mut Rng, Solve) -> OrReason<String>,
    /// The script that explains boards of this problem.
    pub script: &'static str,
    /// All that is still possible.
    pub left: Option<fn(&str) -> OrReason<Picture>>,
    /// The rows of each solution that is still possible, if there may be several.
    pub covers: fn(&str) -> OrReason<Vec<String>>,
}

/// A submission.
pub type Solve = fn(&str) -> OrReason<String>;

/// How a game stands.
#[derive(Debug, Default)]
pub struct State {
    /// The least number of moves to its end; `None` if there is no end, or none that is counted.
    pub least: Option<usize>,
    /// Whether this is its end.
    pub is_solved: bool,
    /// What is said of it besides the number of moves.
    pub score: String,
    /// Why it cannot be won.
    pub lost: Option<Picture>,
}

/// What a move has done.
#[derive(Debug, Default)]
pub struct Moved {
    /// The rows after it.
    pub rows: String,
    /// What is said of it.
    pub said: String,
    /// Why it has lost the game.
    pub lost: Option<Picture>,
}

impl Playground {
    /// The board with these rows.
    pub fn drawn(&self, rows: &str) -> OrReason<Board> {
        let width = rows.lines().next().map_or(0, str::len);
        if width == 0 || rows.lines().any(|row| row.len() != width) {
            return Err("expected rows of one length".to_owned());
        }
        let square = |letter| {
            let found = self
                .squares
                .iter()
                .find(|(square, _)| square.letter == letter);
            found
                .map(|(square, _)| *square)
                .ok_or_else(|| format!("found the letter {letter:?}"))
        };
        let letters = rows.lines().flat_map(str::chars);
        let squares = letters.map(square).collect::<Result<_, _>>()?;
        Ok(Board { width, squares })
    }

    /// What a square means.
    fn meaning(&self, square: Square) -> &'static str {
        let found = self
            .squares
            .iter()
            .find(|(known, _)| known.letter == square.letter);
        found.map_or("", |(_, meaning)| meaning)
    }

    /// A random game of a level, or the last of many that are not.
    fn random(&self, level: usize, random: &mut Rng, solve: Solve) -> OrReason<String> {
        let [least, most] = self.levels[level];
        let mut rows = String::new();
        for _ in 0..TRIES {
            rows = (self.random)([least, most], random, solve)?;
            let state = (self.state)(&rows)?;
            let has_level = state.least.map_or(true, |it| (least..=most).contains(&it));
            if has_level && state.lost.is_none() {
                break;
            }
        }
        Ok(rows)
    }
}

/// The number of random games of which one has the right level.
const TRIES: usize = 2000;

/// The answer to a page's request: the name of a function and its arguments, with a zero between
/// any two. The answer may have several parts, too.
pub fn answer(rules: &Rules, solve: Solve, request: &str) -> OrReason<String> {
    let game = rules.playground.as_ref().ok_or("no board to play on")?;
    let parts: Vec<&str> = request.split('\0').collect();
    let number = |text: &str| text.parse().map_err(|_| format!("{text:?} is no number"));
    let numbers = |text: &str| -> OrReason<Vec<usize>> {
        text.split(' ')
            .filter(|it| !it.is_empty())
            .map(number)
            .collect()
    };
    let in_page = |picture: Option<Picture>, width: &str| {
        Ok(picture.map_or(String::new(), |it| {
            svg::in_page(&it, number(width).unwrap_or(320))
        }))
    };
    match parts[..] {
        ["solve", input] => solve(input),
        ["rows", input] => {
            let games = (game.rows)(input)?;
            games
                .into_iter()
                .next()
                .ok_or_else(|| "expected a board".to_owned())
        }
        ["input", rows] => Ok((game.input)(rows)),
        ["state", rows, width] => {
            let State {
                least,
                is_solved,
                score,
                lost,
            } = (game.state)(rows)?;
            let least = least.map_or(String::new(), |it| it.to_string());
            let solved = if is_solved { "solved" } else { "" };
            Ok([least, solved.to_owned(), score, in_page(lost, width)?].join("\0"))
        }
        ["move", rows, squares, width] => {
            let squares = numbers(squares)?;
            let Moved { rows, said, lost } = (game.moved)(rows, &squares)?;
            Ok([rows, said, in_page(lost, width)?].join("\0"))
        }
        ["hint", rows] => {
            let squares = (game.hint)(rows)?.into_iter().map(|it| it.to_string());
            Ok(squares.collect::<Vec<_>>().join(" "))
        }
        ["random", level, seed] => game.random(
            number(level)?,
            &mut Rng::with_seed(number(seed)? as u64),
            solve,
        ),
        ["left", rows, width] => in_page(Some(game.left.ok_or("nothing")?(rows)?), width),
        ["covers", rows] => Ok((game.covers)(rows)?.join("\n\n")),
        ["picture", input, width] => {
            let draw = rules.picture.ok_or("no picture")?;
            in_page(Some(draw(input, Extent::First)?), width)
        }
        // Whether an output is right that differs from what is expected, and the difference drawn.
        ["difference", input, expected, got, width] => {
            let validator = rules.validate_output;
            let texts = [input, expected, got].map(str::as_bytes);
            let right = validator.map_or(false, |is| is(texts[0], texts[1], texts[2]).is_ok());
            let drawn = match (
                (rules.picture_of_difference)(input, expected, got),
                rules.picture,
            ) {
                (None, Some(draw)) => draw(input, Extent::First).ok(),
                (drawn, _) => drawn,
            };
            Ok([if right { "right" } else { "" }, &in_page(drawn, width)?].join("\0"))
        }
        ["board", name, rows, chosen, changed, kind] => {
            let board = game.drawn(rows)?;
            let board = board.marked(Mark::Changed, numbers(changed)?);
            let panel = board.marked(Mark::Chosen, numbers(chosen)?).captioned(name);
            let drawn = match kind {
                "played" => svg::buttons(&panel, |square| game.meaning(square)),
                _ => svg::board(&panel.board),
            };
            Ok(format!(
                "<figure><figcaption>{name}</figcaption>{drawn}</figure>"
            ))
        }
        _ => Err(format!("there is no {:?}", parts[0])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{poj1222, poj1753, tyvj9801, uva322};

    /// Boards of all levels are solved by their hints, in as many moves as are needed. An address
    /// has nothing but the rows, so the input for them has to have the same.
    #[test]
    fn every_game_is_won_by_its_hints() {
        let solve: [Solve; 4] = [
            |input| poj1222::RULES.reference.expect("a reference")(input),
            |input| poj1753::RULES.reference.expect("a reference")(input),
            |input| tyvj9801::RULES.reference.expect("a reference")(input),
            |input| uva322::RULES.reference.expect("a reference")(input),
        ];
        let rules = [
            &poj1222::RULES,
            &poj1753::RULES,
            &tyvj9801::RULES,
            &uva322::RULES,
        ];
        for (rules, solve) in rules.iter().zip(solve) {
            let ask = |request: &[&str]| {
                answer(rules, solve, &request.join("\0")).expect("an answer to this request")
            };
            for level in ["0", "1", "2", "3"] {
                let mut rows = ask(&["random", level, level]);
                let same = ask(&["rows", &ask(&["input", &rows])]);
                assert_eq!(same.trim_end(), rows.trim_end());
                let mut needed = None;
                loop {
                    let state = ask(&["state", &rows, "400"]);
                    let state: Vec<&str> = state.split('\0').collect();
                    let least = state[0].parse::<usize>().ok();
                    assert!(needed.is_none() || needed == least, "{rows}");
                    if state[1] == "solved" {
                        break;
                    }
                    needed = least.map(|it| it - 1);
                    let moved = ask(&["move", &rows, &ask(&["hint", &rows]), "400"]);
                    rows = moved.split('\0').next().expect("rows").to_owned();
                }
            }
        }
    }
}
