//! Boards to play on, and what a page asks of them.
//!
//! A page has no rules of its own: it calls these, compiled to WebAssembly. It knows a game by its
//! *rows*: the letters of its boards, with a line for each row.

use crate::picture::{Board, Extent, Mark, Picture, Square, place, svg};
use crate::{OrReason, Rng, Rules};

/// A game on the boards of a problem.
pub struct Playground {
    /// The kinds of squares, each with its meaning and a letter of its own.
    pub squares: &'static [(Square, &'static str)],
    /// What the game is, in a sentence or two.
    pub challenge: &'static str,
    /// What a player does, in a sentence or two.
    pub rule: &'static str,
    /// The names of the boards: of the one to play on, and of its goal if that is a board.
    pub boards: &'static [&'static str],
    /// The noun for one move, and for several.
    pub moves: [&'static str; 2],
    /// Whether a move takes two neighbours.
    pub is_pair: bool,
    /// For each level the least and the greatest [`State::least`] or [`State::size`].
    pub levels: [[usize; 2]; 4],
    /// The least and the greatest side, if boards differ in size.
    pub sides: Option<[usize; 2]>,
    /// Boards to show beside the game, each with its name and its rows.
    pub pieces: &'static [(&'static str, &'static str)],
    /// The rows of each game of an input. The error says why it cannot be read.
    pub rows: fn(&str) -> OrReason<Vec<String>>,
    /// Whether an input may have several games.
    pub has_several: bool,
    /// The input for the rows of each game; without `has_several`, one input after the other.
    pub input: fn(&[&str]) -> String,
    /// The state of a game.
    pub state: fn(&str) -> OrReason<State>,
    /// A move on these squares. The error says why it is not legal.
    pub moved: fn(&str, &[usize]) -> OrReason<Moved>,
    /// A random game, if possible of a level with these bounds.
    pub random: fn([usize; 2], &mut Rng, Solve) -> OrReason<String>,
    /// The rows that are explained first; those of the first case if there are none.
    pub example: Option<&'static str>,
    /// Explains the board with these rows. The numbers are the reader's choice, empty at first.
    /// They begin with the step that it belongs to.
    pub explain: fn(&str, &[usize]) -> OrReason<Vec<Step>>,
}

/// A submission.
pub type Solve = fn(&str) -> OrReason<String>;

/// The rows after a move, and a sentence about it.
pub type Moved = (String, String);

/// The state of a game.
#[derive(Debug, Default)]
pub struct State {
    /// The least number of moves that wins; `None` if it cannot be won or is not counted. It
    /// decides the level.
    pub least: Option<usize>,
    /// Decides the level if the moves are not counted.
    pub size: usize,
    /// Whether it is won.
    pub is_solved: bool,
    /// Whether it cannot be won.
    pub is_lost: bool,
    /// The score, besides the number of moves.
    pub score: String,
    /// The squares of the next move of a solution; none if no move surely leads on.
    pub next: Vec<usize>,
}

/// A step of an explanation.
#[derive(Debug, Default)]
pub struct Step {
    /// A paragraph of whole sentences.
    pub said: String,
    /// Its board first, then boards beside it.
    pub boards: Vec<Board>,
    /// Squares of the first board, each with the choice that a tap on it makes.
    pub taps: Vec<(usize, Vec<usize>)>,
    /// What the buttons below the boards choose.
    pub asked: &'static str,
    /// The buttons: the name, the choice, and whether it is the current one.
    pub choices: Vec<(String, Vec<usize>, bool)>,
}

impl Playground {
    /// The board with these rows, all of one length.
    pub fn drawn(&self, rows: &str) -> Board {
        let width = rows.lines().next().map_or(1, |row| row.len().max(1));
        let letters: Vec<char> = rows.lines().flat_map(str::chars).collect();
        let square = |at: usize| self.kind(letters[at]).map_or(self.squares[0].0, |it| it.0);
        Board::new(width, letters.len() / width, square)
    }

    /// The kind of square with this letter, and what it means.
    fn kind(&self, letter: char) -> Option<(Square, &'static str)> {
        let mut kinds = self.squares.iter().copied();
        kinds.find(|(square, _)| square.letter == letter)
    }

    /// A board below its name. A square is a button if a tap chooses something.
    fn figure(&self, board: &Board, choice: impl Fn(usize) -> Option<String>) -> String {
        let meaning = |square: Square| self.kind(square.letter).map_or("", |it| it.1);
        let drawn = svg::buttons(board, meaning, choice);
        let name = &board.caption;
        format!("<figure><figcaption>{name}</figcaption>{drawn}</figure>")
    }

    /// The boards and the choices of a step.
    fn body(&self, step: &Step) -> String {
        let mut body = "<div class=\"boards\">".to_owned();
        for (number, board) in step.boards.iter().enumerate() {
            body += &self.figure(board, |square| {
                let mut taps = step.taps.iter().filter(|_| number == 0);
                taps.find(|tap| tap.0 == square).map(|tap| written(&tap.1))
            });
        }
        let asked = step.asked;
        body += &format!("</div><p class=\"dim\">{asked}</p><div class=\"row\">");
        for (name, choice, is_chosen) in &step.choices {
            body += &format!(
                "<button type=\"button\" data-choice=\"{}\" aria-pressed=\"{is_chosen}\">{name}\
                 </button>",
                written(choice)
            );
        }
        body + "</div>"
    }

    /// A random game of a level. After many tries it may be of another level.
    fn random(&self, level: usize, random: &mut Rng, solve: Solve) -> OrReason<String> {
        let bounds = self.levels[level];
        let mut rows = String::new();
        for _ in 0..TRIES {
            rows = (self.random)(bounds, random, solve)?;
            let state = (self.state)(&rows)?;
            // Ships makes one game as large as it can.
            if self.level(&state) == Some(level) && !state.is_lost || self.sides.is_some() {
                break;
            }
        }
        Ok(rows)
    }

    /// The first level that has such games.
    fn level(&self, state: &State) -> Option<usize> {
        let size = state.least.unwrap_or(state.size);
        let mut levels = self.levels.iter();
        levels.position(|[least, most]| (*least..=*most).contains(&size))
    }
}

/// The rows of games, one game after the other. Each ends with a line end.
pub fn lines(games: &[&str]) -> String {
    let game = |rows: &&str| rows.trim_end().to_owned() + "\n";
    games.iter().map(game).collect()
}

fn written(numbers: &[usize]) -> String {
    let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
    numbers.join(" ")
}

/// The largest number of random games to try for one of a level.
const TRIES: usize = 2000;

/// Answers a request of a page. The request is the name of a function and its arguments, with NUL
/// characters between them. So are the parts of the answer.
pub fn answer(rules: &Rules, solve: Solve, request: &str) -> OrReason<String> {
    let game = rules.playground.as_ref().ok_or("no board to play on")?;
    let parts: Vec<&str> = request.split('\0').collect();
    let number = |text: &str| text.parse().map_err(|_| format!("{text:?} is no number"));
    let numbers =
        |text: &str| -> OrReason<Vec<usize>> { text.split_whitespace().map(number).collect() };
    let in_page =
        |picture: &Picture, width: &str| svg::in_page(picture, number(width).unwrap_or(320));
    match parts[..] {
        ["solve", input] => solve(input),
        ["rows", input] => {
            let first = (game.rows)(input)?.into_iter().next();
            first.ok_or_else(|| "expected a board".to_owned())
        }
        ["input", rows] => Ok((game.input)(&[rows])),
        ["state", rows] => {
            let state = (game.state)(rows)?;
            let [least, level] = [state.least, game.level(&state)]
                .map(|it| it.map_or(String::new(), |it| it.to_string()));
            let solved = if state.is_solved { "solved" } else { "" };
            let lost = if state.is_lost { "lost" } else { "" };
            Ok([&least, solved, &state.score, lost, &level].join("\0"))
        }
        ["move", rows, squares] => {
            let (rows, said) = (game.moved)(rows, &numbers(squares)?)?;
            Ok([rows, said].join("\0"))
        }
        ["hint", rows] => {
            let (squares, width) = ((game.state)(rows)?.next, rows.find('\n').unwrap_or(1));
            let places = squares.iter().map(|it| place(width, *it));
            let places = places.collect::<Vec<_>>().join(" and ");
            Ok(format!("{}\0{places}", written(&squares)))
        }
        ["random", level, seed] => {
            let mut random = Rng::with_seed(number(seed)? as u64);
            game.random(number(level)?, &mut random, solve)
        }
        ["picture", input, width] => {
            let draw = rules.picture.ok_or("no picture")?;
            Ok(in_page(&draw(input, Extent::First)?, width))
        }
        // Whether an output other than the expected one is right, and a drawing of the difference.
        ["difference", input, expected, got, width] => {
            let validator = rules.validate_output;
            let texts = [input, expected, got].map(str::as_bytes);
            let right = validator.map_or(false, |is| is(texts[0], texts[1], texts[2]).is_ok());
            let difference = (rules.picture_of_difference)(input, expected, got);
            let drawn = difference.or_else(|| rules.picture?(input, Extent::First).ok());
            let drawn = drawn.map_or(String::new(), |it| in_page(&it, width));
            Ok([if right { "right" } else { "" }, &drawn].join("\0"))
        }
        ["explain", rows, choice] => {
            let steps = (game.explain)(rows, &numbers(choice)?)?;
            let parts = steps.iter().flat_map(|it| [it.said.clone(), game.body(it)]);
            Ok(parts.collect::<Vec<_>>().join("\0"))
        }
        ["boards", rows, chosen] => {
            let lines: Vec<&str> = rows.lines().collect();
            let mut figures = String::new();
            let its = lines.chunks(lines.len() / game.boards.len());
            for (number, (name, lines)) in game.boards.iter().zip(its).enumerate() {
                let chosen = if number == 0 { chosen } else { "" };
                let board = game.drawn(&lines.join("\n"));
                let board = board.marked(Mark::Chosen, numbers(chosen)?);
                // The first board is the one to play on.
                let choice = |_| (number == 0).then(String::new);
                figures += &game.figure(&board.captioned(*name), choice);
            }
            Ok(figures)
        }
        _ => Err(format!("there is no {:?}", parts[0])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ALL;

    /// Hints win random games of all levels in the least number of moves. The rows survive as an
    /// input, since an address has nothing else. Every board on the way has an explanation, for
    /// every choice that it offers.
    #[test]
    fn every_game_is_won_by_its_hints() {
        for (_, rules) in ALL {
            let solve = rules.reference.expect("a reference");
            let ask = |request: &[&str]| {
                answer(rules, solve, &request.join("\0")).expect("an answer to this request")
            };
            for level in ["0", "1", "2", "3"] {
                let mut rows = ask(&["random", level, level]);
                let same = ask(&["rows", &ask(&["input", &rows])]);
                assert_eq!(same.trim_end(), rows.trim_end());
                let mut needed = None;
                loop {
                    let state = ask(&["state", &rows]);
                    let state: Vec<&str> = state.split('\0').collect();
                    let least = state[0].parse::<usize>().ok();
                    assert!(needed.is_none() || needed == least, "{rows}");
                    if state[1] == "solved" {
                        break;
                    }
                    let explained = ask(&["explain", &rows, ""]);
                    let choices = explained.split("data-choice=\"").skip(1);
                    for choice in choices.filter_map(|it| it.split('"').next()).step_by(29) {
                        let steps = ask(&["explain", &rows, choice]).split('\0').count() / 2;
                        let step = choice.split(' ').next().expect("a step");
                        assert!(
                            step.parse::<usize>().expect(choice) < steps,
                            "{choice}: {rows}"
                        );
                    }
                    needed = least.map(|it| it - 1);
                    let hint = ask(&["hint", &rows]);
                    let squares = hint.split('\0').next().expect("squares");
                    let moved = ask(&["move", &rows, squares]);
                    rows = moved.split('\0').next().expect("rows").to_owned();
                }
            }
        }
    }

    /// The last step says what the program prints, on boards that cannot be solved as well.
    #[test]
    fn an_explanation_ends_with_the_answer() {
        for (_, rules) in ALL.iter().filter(|(name, _)| *name != "poj1222") {
            let solve = rules.reference.expect("a reference");
            let game = rules.playground.as_ref().expect("a game");
            let inputs = crate::tests::inputs(rules, 32);
            for rows in inputs.flat_map(|it| (game.rows)(&it).expect("rows")) {
                let answer = solve(&(game.input)(&[&rows])).expect("an answer");
                let lines = answer.lines().filter(|it| !it.starts_with("Game"));
                let answer = lines.map(|it| it.trim_end_matches('.')).next();
                let steps = (game.explain)(&rows, &[]).expect("steps");
                let said = &steps.last().expect("a step").said;
                assert!(said.contains(answer.expect("a line")), "{answer:?}: {said}");
            }
        }
    }
}
