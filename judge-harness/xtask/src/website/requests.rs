//! Answers what a page asks of a problem's rules and of its submission. It is compiled to
//! WebAssembly together with them.

use problems::figure::{Run, Step, Tap, recorded};
use problems::picture::{Block, Board, Extent, Mark, Picture, Square, place, svg};
use problems::playground::{Playground, Solve, State};
use problems::words::{self, Said, Tongue, said};
use problems::{OrReason, Rng, Rules};

/// The largest number of random games to try for one of a level.
const TRIES: usize = 2000;

/// Answers a request of a page. The request is the page's language, the name of a function and its
/// arguments, with NUL characters between them. So are the parts of the answer.
pub fn answer(rules: &Rules, solve: Solve, request: &str) -> OrReason<String> {
    let (code, request) = request.split_once('\0').unwrap_or((request, ""));
    let tongue = Tongue::with_code(code).ok_or_else(|| format!("no language {code:?}"))?;
    let parts: Vec<&str> = request.split('\0').collect();
    let answer = answer_within(tongue, rules, solve, &parts);
    answer.map_err(|reason| reason.within(tongue).to_owned())
}

fn answer_within(
    tongue: Tongue,
    rules: &Rules,
    solve: Solve,
    parts: &[&str],
) -> Result<String, Said> {
    let game = rules.playground.as_ref().ok_or("no board to play on")?;
    let number = |text: &str| text.parse().map_err(|_| format!("{text:?} is no number"));
    let numbers =
        |text: &str| -> OrReason<Vec<usize>> { text.split_whitespace().map(number).collect() };
    match *parts {
        ["solve", input] => Ok(solve(input)?),
        ["rows", input] => {
            let first = (game.rows)(input)?.into_iter().next();
            Ok(first.ok_or("expected a board")?)
        }
        ["input", rows] => Ok((game.input)(&[rows])),
        ["state", rows] => {
            let state = (game.state)(rows)?;
            let [least, level] = [state.least, level(game, &state)]
                .map(|it| it.map_or(String::new(), |it| it.to_string()));
            let solved = if state.is_solved { "solved" } else { "" };
            let lost = if state.is_lost { "lost" } else { "" };
            let width = rows.find('\n').unwrap_or(1);
            let places: Vec<Said> = state.next.iter().map(|it| place(width, *it)).collect();
            let places = match &places[..] {
                [one, other] => said(words::AND)
                    .with("one", one.clone())
                    .with("other", other.clone()),
                _ => places.into_iter().next().unwrap_or_default(),
            };
            let texts = [&state.score, &places, &state.why].map(|it| it.within(tongue));
            let [score, places, why] = texts;
            let next = written(&state.next);
            Ok([&least, solved, score, lost, &level, &next, places, why].join("\0"))
        }
        ["move", rows, squares] => {
            let (rows, said) = (game.moved)(rows, &numbers(squares)?)?;
            Ok([&rows, said.within(tongue)].join("\0"))
        }
        ["random", level, seed] => {
            let mut random = Rng::with_seed(number(seed)? as u64);
            Ok(random_game(game, number(level)?, &mut random, solve)?)
        }
        // Whether an output other than the expected one is right, and a drawing of the difference.
        ["difference", input, expected, got] => {
            let validator = rules.validate_output;
            let texts = [input, expected, got].map(str::as_bytes);
            let judged = validator.map(|is| is(texts[0], texts[1], texts[2]));
            let difference = (rules.picture_of_difference)(input, expected, got);
            let drawn = difference.or_else(|| rules.picture?(input, Extent::First).ok());
            let drawn = drawn.map_or(String::new(), |it| html(game, tongue, &it));
            let right = if judged == Some(Ok(())) { "right" } else { "" };
            Ok([right, &drawn].join("\0"))
        }
        // The output of a run, and the lines that ran, each with its values and its boards.
        ["figure", name, rows, choice] => {
            let mut figures = rules.figures.iter();
            let figure = figures.find(|it| it.name == name).ok_or("no such figure")?;
            let input = (game.input)(&[rows]);
            let (answer, events) = recorded(figure.functions, || solve(&input));
            let run = Run {
                rows,
                choice: &numbers(choice)?,
                events,
            };
            let mut parts = vec![answer?];
            for step in (figure.steps)(&run) {
                let [values, body] = [values(&step), body(game, tongue, &step)];
                parts.extend([step.probe.to_owned(), values, body]);
            }
            Ok(parts.join("\0"))
        }
        // The last move and what is chosen are marked.
        ["boards", rows, last, chosen] => {
            let mut boards = game.drawn_all(rows).into_iter();
            let first = boards.next().ok_or("expected a board")?;
            let first = first.marked(Mark::Changed, numbers(last)?);
            let first = first.marked(Mark::Chosen, numbers(chosen)?);
            // It is the one to play on.
            let name = first.caption.within(tongue);
            let first = figure(game, tongue, &first, name, |_| Some(String::new()));
            Ok(first + &figures(game, tongue, &boards.collect::<Vec<_>>()))
        }
        _ => Err(format!("there is no {:?}", parts[0]).into()),
    }
}

/// A board below a name. A square is a button if a tap chooses something.
fn figure(
    game: &Playground,
    tongue: Tongue,
    board: &Board,
    name: &str,
    choice: impl Fn(usize) -> Option<String>,
) -> String {
    let meaning = |square: Square| {
        let mut kinds = game.squares.iter();
        let kind = kinds.find(|(kind, _)| kind.is_like(square));
        kind.map_or(["", ""], |(_, meaning)| *meaning)
    };
    let drawn = svg::buttons(board, tongue, meaning, choice);
    format!("<figure><figcaption>{name}</figcaption>{drawn}</figure>")
}

/// Boards below their names.
pub fn figures(game: &Playground, tongue: Tongue, boards: &[Board]) -> String {
    let name = |board: &Board| board.caption.within(tongue).to_owned();
    let drawn = boards
        .iter()
        .map(|it| figure(game, tongue, it, &name(it), |_| None));
    drawn.collect()
}

/// The boards of a picture.
fn html(game: &Playground, tongue: Tongue, picture: &Picture) -> String {
    let blocks = picture.blocks.iter().map(Block::boards);
    let drawn = blocks.map(|it| figures(game, tongue, it));
    drawn
        .map(|it| format!("<div class=\"boards\">{it}</div>"))
        .collect()
}

/// The values of a step with their names.
fn values(step: &Step) -> String {
    let value = |(name, text): &(&str, String)| {
        format!("<div><dt><code>{name}</code></dt><dd><code>{text}</code></dd></div>")
    };
    step.values.iter().map(value).collect()
}

/// The boards and the buttons of a step.
fn body(game: &Playground, tongue: Tongue, step: &Step) -> String {
    let mut body = "<div class=\"boards\">".to_owned();
    for (number, board) in step.boards.iter().enumerate() {
        // It is named as in the program.
        let name = format!("<code>{}</code>", board.caption.within(tongue));
        let board = board.clone().captioned(game.boards[0]);
        body += &figure(game, tongue, &board, &name, |square| {
            let mut taps = step.taps.iter().filter(|_| number == 0);
            taps.find(|tap| tap.0 == square).map(|tap| tapped(&tap.1))
        });
    }
    body += "</div><div class=\"row\">";
    for (name, tap, is_chosen) in &step.choices {
        body += &format!(
            "<button type=\"button\" data-choice=\"{}\" aria-pressed=\"{is_chosen}\">\
             <code>{name}</code></button>",
            tapped(tap)
        );
    }
    body + "</div>"
}

/// What a tap does, as the page reads it.
fn tapped(tap: &Tap) -> String {
    match tap {
        Tap::Guess(is_right) => if *is_right { "right" } else { "wrong" }.to_owned(),
        Tap::Choice(choice) => written(choice),
        Tap::Board(rows) => format!("board:{}", rows.trim_end().replace('\n', "/")),
    }
}

/// A random game of a level. After many tries it may be of another level.
fn random_game(
    game: &Playground,
    wanted: usize,
    random: &mut Rng,
    solve: Solve,
) -> OrReason<String> {
    let bounds = game.levels[wanted];
    let mut rows = String::new();
    for _ in 0..TRIES {
        rows = (game.random)(bounds, random, solve)?;
        let state = (game.state)(&rows)?;
        // Ships, which counts no moves, makes one game as large as it can.
        let is_of_level = state.least.is_none() || level(game, &state) == Some(wanted);
        if is_of_level && !state.is_lost {
            break;
        }
    }
    Ok(rows)
}

/// The first level that has such games.
fn level(game: &Playground, state: &State) -> Option<usize> {
    let size = state.least.unwrap_or(state.size);
    let mut levels = game.levels.iter();
    levels.position(|[least, most]| (*least..=*most).contains(&size))
}

fn written(numbers: &[usize]) -> String {
    let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
    numbers.join(" ")
}
