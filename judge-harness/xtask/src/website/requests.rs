//! Answers what a page asks of a problem's rules and of its submission. It is compiled to
//! WebAssembly together with them.

use problems::picture::{Block, Board, Mark, Square, joined, place, svg};
use problems::playground::{Playground, Solve, State};
use problems::strip::Step;
use problems::words::{self, Both, Said, Tongue, said};
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
        // The reasons of the rules are in English alone.
        ["rows", input] => {
            let first = (game.rows)(input).ok().and_then(|it| it.into_iter().next());
            Ok(first.ok_or(game.form)?)
        }
        ["input", rows] => Ok((game.input)(&[rows])),
        ["state", rows] => {
            let state = (game.state)(rows)?;
            let [least, level] = [state.least, level(game, &state)]
                .map(|it| it.map_or(String::new(), |it| it.to_string()));
            let solved = if state.is_solved { "solved" } else { "" };
            let lost = state.lost.map_or("", |it| tongue.of(it));
            let squares = state.next.iter().flat_map(|it| &it.0);
            let squares: Vec<String> = squares.map(usize::to_string).collect();
            let (next, hint) = (squares.join(" "), hint(rows, &state));
            Ok([&least, solved, lost, &level, &next, hint.within(tongue)].join("\0"))
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
            let drawn = difference.or_else(|| rules.picture(input, None)?.ok());
            let blocks = drawn.iter().flat_map(|it| &it.blocks).map(Block::boards);
            let drawn: String = blocks.map(|it| figures(game, tongue, it)).collect();
            let right = if judged == Some(Ok(())) { "right" } else { "" };
            Ok([right, &drawn].join("\0"))
        }
        ["strip", rows] => {
            let first = rules.strips.first().ok_or("no explanation")?;
            Ok(strip(game, tongue, &(first.steps)(rows)?))
        }
        // The last move, what is chosen and the squares with each pencil mark.
        ["boards", rows, last, chosen, ref pencilled @ ..] => {
            let pencilled = pencilled.iter().map(|it| numbers(it));
            let pencilled = pencilled.collect::<Result<Vec<_>, _>>()?;
            Ok(boards(
                game,
                tongue,
                rows,
                [&numbers(last)?, &numbers(chosen)?],
                &pencilled,
            ))
        }
        ["score", rows, made, least, hints] => {
            let least = least.parse().ok();
            let counts = [number(made)?, number(hints)?];
            Ok(score(game, tongue, &(game.state)(rows)?, counts, least))
        }
        _ => Err(format!("there is no {:?}", parts[0]).into()),
    }
}

/// The boards of a game, the one to play on first.
pub fn boards(
    game: &Playground,
    tongue: Tongue,
    rows: &str,
    [last, chosen]: [&[usize]; 2],
    pencilled: &[Vec<usize>],
) -> String {
    let mut boards = game.drawn_all(rows);
    let mut first = boards.remove(0);
    // A mark that says what the square is stays.
    let plain = |at: &&usize| first.squares[**at].mark == Mark::None;
    let last: Vec<usize> = last.iter().filter(plain).copied().collect();
    first = first
        .marked(Mark::Changed, last)
        .marked(Mark::Chosen, chosen.iter().copied());
    let label = |at: usize| {
        let mut marks = game.pencil.iter().zip(pencilled);
        marks
            .find(|it| it.1.contains(&at))
            .map_or("", |it| it.0)
            .to_owned()
    };
    if pencilled.iter().any(|it| !it.is_empty()) {
        let squares = 0..first.squares.len();
        first = first.labelled(squares.map(label));
    }
    let name = first.caption.within(tongue);
    let drawn = svg::buttons(&first, tongue, |it| meaning(game, it));
    let drawn = format!("<figure><figcaption>{name}</figcaption>{drawn}</figure>");
    drawn + &figures(game, tongue, &boards)
}

/// The moves that are made, what the game counts besides, and the hints.
pub fn score(
    game: &Playground,
    tongue: Tongue,
    state: &State,
    [made, hints]: [usize; 2],
    least: Option<usize>,
) -> String {
    let text = match least {
        Some(least) if made > least => words::SCORE_MORE,
        Some(_) => words::SCORE_LEAST,
        None => ["{made}"; 2],
    };
    let score = said(text)
        .with("made", said(game.moves).with("made", made))
        .with("least", least.unwrap_or(0))
        .with("more", made.saturating_sub(least.unwrap_or(0)))
        .with("unit", game.unit);
    let hints = said(words::HINTS).with("hints", hints);
    let parts = [&score, &state.score, &hints].map(|it| it.within(tongue));
    let parts: Vec<&str> = parts.iter().filter(|it| !it.is_empty()).copied().collect();
    parts.join("\u{a0}\u{b7} ")
}

/// The next move, and its reason; empty if no move surely leads on.
pub fn hint(rows: &str, state: &State) -> Said {
    let width = rows.find('\n').unwrap_or(1);
    let words = |(squares, why): &(Vec<usize>, Said)| {
        let places = squares.iter().map(|it| place(width, *it));
        said(words::NEXT_STEP)
            .with("places", joined(places, words::AND))
            .with("why", why.clone())
    };
    state.next.as_ref().map_or(Said::default(), words)
}

/// What a kind of square means.
fn meaning(game: &Playground, square: Square) -> Both {
    let mut kinds = game.squares.iter().chain(game.others);
    let kind = kinds.find(|(kind, _)| kind.is_like(square));
    kind.map_or(["", ""], |(_, meaning)| *meaning)
}

/// A board with its rows in words.
pub fn board(game: &Playground, tongue: Tongue, board: &Board) -> String {
    let words = board.in_words(|it| meaning(game, it));
    svg::board(board, words.within(tongue))
}

/// Boards below their names.
pub fn figures(game: &Playground, tongue: Tongue, boards: &[Board]) -> String {
    let figure = |it: &Board| {
        let sign = match it.sign {
            "" => String::new(),
            sign => format!("<span class=\"sign\">{sign}</span>"),
        };
        let (name, drawn) = (it.caption.within(tongue), board(game, tongue, it));
        format!("{sign}<figure><figcaption>{name}</figcaption>{drawn}</figure>")
    };
    boards.iter().map(figure).collect()
}

/// The steps of a strip, each with its boards above its sentence. With scripts one is seen at a
/// time.
pub fn strip(game: &Playground, tongue: Tongue, steps: &[Step]) -> String {
    let step = |(number, step): (usize, &Step)| {
        let class = if number == 0 { "step now" } else { "step" };
        format!(
            "<li class=\"{class}\"><div class=\"boards\">{}</div><p>{}</p></li>",
            figures(game, tongue, &step.boards),
            step.said.within(tongue)
        )
    };
    let all: String = steps.iter().enumerate().map(step).collect();
    let [back, next, name] = [words::BACK, words::NEXT, words::STRIP].map(|it| tongue.of(it));
    format!(
        "<div class=\"strip\" role=\"group\" aria-label=\"{name}\">\
         <ol class=\"steps\">{all}</ol><div class=\"row needs-script\">\
         <button type=\"button\" class=\"back\" aria-disabled=\"true\">{back}</button>\
         <span class=\"count\">1 / {}</span>\
         <button type=\"button\" class=\"next\">{next}</button>\
         <span class=\"unseen\" role=\"status\"></span></div></div>",
        steps.len()
    )
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
        if is_of_level && state.lost.is_none() {
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
