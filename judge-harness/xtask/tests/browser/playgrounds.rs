//! The boards to play on, as a person with a mouse and a keyboard does.

use std::fs;

use judge_harness::problem::workspace::{Case, Problem};
use problems::Rng;
use problems::picture::Extent;
use serde_json::json;

use crate::driver::Page;
use crate::pages::boards;
use crate::site::site;
use crate::support::workspace;
use crate::trials::test;

/// Boards that are typed on each board.
const BOARDS: usize = 4;

/// The problems that have a board to play on.
pub fn played() -> impl Iterator<Item = &'static Problem> {
    let problems = workspace().problems.iter();
    problems.filter(|it| it.rules.playground.is_some())
}

test!(what_is_typed_is_answered_as_by_the_reference_solution, needs boards());
fn what_is_typed_is_answered_as_by_the_reference_solution() {
    const IS_WITHIN: &str = "
        document.getElementById('play-answers').open = true;
        const its = ['answer', 'said'].map((id) => document.getElementById(`play-${id}`));
        return its.every((it) => it.scrollWidth <= it.clientWidth)";
    let page = site();
    for problem in played() {
        let generator = problem.rules.generator.expect("a generator");
        let reference = problem.rules.reference.expect("a reference solution");
        page.goto_game(problem);
        page.click("#play-edit");
        let mut random = Rng::with_seed(1);
        for number in 0..BOARDS {
            let input = generator(&mut random);
            let game = page.type_board(&input, number % 2 == 1);
            assert_eq!(Ok(page.text("#play-answer")), reference(&game), "{game}");
        }
        page.click("#play-undo");
        // What is wrong with an input stays within its box.
        page.fill("#play-input", &"wrong".repeat(99));
        assert!(page.ask::<bool>(IS_WITHIN), "{}", problem.id);
    }
}

// On boards of two levels the hints lead to the end in as many moves as the page says are needed,
// and nothing moves for whom that is unwelcome. It is a win if the same is played without hints.
test!(the_boards_are_solved_by_their_hints, needs boards());
fn the_boards_are_solved_by_their_hints() {
    const IS_OPEN: &str = "return document.getElementById('play-answers').open";
    let page = site();
    for problem in played() {
        page.goto_game(problem);
        for new in ["#play-random", "#play-harder"] {
            page.click(new);
            assert!(!page.ask::<bool>(IS_OPEN), "it tells the answer");
            let start = page.text("#play-score");
            let mut moves = Vec::new();
            while !page.text("#play-said").starts_with("Solved") {
                assert!(moves.len() < 200, "{}", page.text("#play-said"));
                page.click("#play-hint");
                let marked = page.marked();
                for square in &marked {
                    page.click(square);
                }
                moves.push(marked);
                let moving: usize = page.ask("return document.getAnimations().length");
                assert_eq!(moving, 0, "{}", problem.id);
            }
            assert!(page.ask::<bool>(IS_OPEN), "no answer is shown");
            assert!(!page.is_won(), "hints have won");
            let count = moves.len();
            let hints = if count == 1 { "hint" } else { "hints" };
            page.says("#play-said", &format!(", {count} {hints}. "));
            page.click("#play-boards button");
            let score = page.text("#play-score");
            assert!(
                score.starts_with(&format!("{count} ")),
                "played on: {score}"
            );
            page.press("#play-boards button", "\u{e009}z\u{e000}");
            let said = page.text("#play-said");
            assert!(!said.starts_with("Solved"), "it is not undone");
            page.click("#play-reset");
            assert_eq!(page.text("#play-score"), start, "it is not begun anew");
            if problem.id == "uva322" {
                // The sea may answer otherwise.
                continue;
            }
            for square in moves.iter().flatten() {
                page.click(square);
            }
            assert!(page.is_won(), "{}: no win", problem.id);
            let won = format!("{count} of {count}, no hints. You win!");
            assert_eq!(page.text("#play-said"), won);
            page.says("#play-score", &format!("your best: {count}"));
        }
        page.click("#play-harder");
        page.click("#play-harder");
        let is_last: bool = page.ask("return document.getElementById('play-harder').disabled");
        assert!(is_last, "{}: harder than the hardest", problem.id);
    }
}

test!(a_win_offers_more_and_the_best_is_kept, needs boards());
fn a_win_offers_more_and_the_best_is_kept() {
    const BOARD: &str = "poj1753.html#board=bbww/bwww/wwww/wwww";
    const KEEP: &str = "navigator.clipboard.writeText = async (text) => { window.copied = text; }";
    const WON: &str = "return [...document.getElementById('play-won').children]
        .filter((it) => !it.hidden).map((it) => it.textContent).join()";
    let page = site();
    page.goto(BOARD);
    page.click("#play-boards button:nth-child(16)");
    page.click("#play-boards button:nth-child(16)");
    page.click("#play-boards button");
    let said = page.text("#play-said");
    assert_eq!(said, "3 of 1, no hints. Fewer would do.");
    assert_eq!(page.ask::<String>(WON), "Next,Harder,Share,See why");
    page.says("#play-score", "your best: 3");
    page.run(KEEP);
    page.click("#play-won [data-act=share]");
    let copied: String = page.ask("return window.copied");
    assert!(copied.ends_with(BOARD), "{copied}");
    page.click("#play-won [data-act=harder]");
    page.wait_for("document.getElementById('play-won').hidden");
    page.goto(BOARD);
    page.says("#play-score", "your best: 3");
    page.goto("poj1753.html#board=bwbw/wbwb/bwbb/wbwb");
    assert_eq!(page.text("#play-said"), "This board cannot be solved.");
}

test!(a_piece_is_dragged_to_a_neighbour_and_to_no_other_square, needs boards());
fn a_piece_is_dragged_to_a_neighbour_and_to_no_other_square() {
    let page = site();
    page.goto("tyvj9801.html#board=1000/0000/0000/0000/0000/1000/0000/0000");
    let [first, neighbour, other] = [1, 5, 3]
        .map(|number| format!("#play-boards figure:first-child button:nth-child({number})"));
    page.drag(&first, &other);
    assert_eq!(page.text("#play-said"), "Only neighbours are swapped.");
    page.says("#play-score", "0 of 1 swap");
    page.drag(&first, &neighbour);
    assert!(page.is_won(), "{}", page.text("#play-said"));
    page.click("#play-undo");
    page.says("#play-score", "0 of 1 swap");
}

// Ships for beginners: a lesson, marks, what is certain, what fits, and how a game is lost.
test!(ships_is_taught, needs boards());
fn ships_is_taught() {
    const NAMES: &str = "all('#play-shapes figcaption')
        .map((it) => it.textContent).join()";
    const LABEL: &str = "return document.querySelector('#play-boards button').ariaLabel";
    const DRAWN: &str = "
        const drawn = all('#play-covers figure');
        const places = drawn.map((it) => it.getBoundingClientRect());
        return places.map((it) => it.top > 0 && it.bottom < 800)";
    let first = "#play-boards button";
    let page = site();
    page.resize(1280, 800);
    page.goto("uva322.html#play");
    page.click("#play-lesson");
    let certain = "O,Z \u{2713},S \u{2713},J \u{2713},L \u{2713},T \u{2713},I";
    page.wait_for(&format!("{NAMES} === {certain:?}"));
    page.click("#play-layouts");
    page.says("#play-said", "2 layouts");
    assert_eq!(page.ask::<Vec<bool>>(DRAWN).len(), 2, "they are not drawn");
    page.click("#play-lesson");
    for shot in 1..=3 {
        page.says("#play-said", &format!("Shot {shot} of 3."));
        page.click(&page.marked()[0]);
    }
    page.says("#play-said", "That is all");
    // A long press marks a square, which then cannot be shot at until it is unmarked.
    page.click("#play-lesson");
    page.drag(first, first);
    assert!(page.ask::<String>(LABEL).ends_with(", noted"), "no mark");
    page.click(first);
    page.says("#play-said", "You marked this");
    page.press(first, "m");
    assert!(
        !page.ask::<String>(LABEL).ends_with(", noted"),
        "still marked"
    );
    // The first square of the second row is water in both layouts.
    page.click("#play-lesson");
    page.click("#play-boards button:nth-child(11)");
    page.says("#play-said", "another miss loses");
    page.click(first);
    let lost = "Lost: both layouts still fit, and no shot tells them apart safely.";
    assert_eq!(page.text("#play-said"), lost);
    page.run("scrollTo(0, 0)");
    assert_eq!(page.ask::<Vec<bool>>(DRAWN), [true, true], "out of sight");
    page.click("#play-boards button");
    page.says("#play-said", "This game is lost");
    page.click("#play-undo");
    page.says("#play-score", "misses: 1 (1");
}

test!(the_solution_plays_itself, needs boards());
fn the_solution_plays_itself() {
    const TOP: &str = "
        const [page, button] = ['play', 'play-solve'].map((id) => document.getElementById(id));
        return button.getBoundingClientRect().top - page.getBoundingClientRect().top";
    let page = site();
    page.prefer("reduced-motion", "no-preference");
    page.resize(360, 800);
    for problem in played() {
        page.goto_game(problem);
        let top = page.run(TOP);
        page.click("#play-solve");
        page.wait_for("document.getAnimations().length > 0");
        page.wait_for("document.getElementById('play-said').textContent.startsWith('Solved')");
        assert_eq!(page.run(TOP), top, "{}: the page jumps", problem.id);
    }
}

/// What the board in the field is as an address.
pub const ADDRESS: &str = "((boards) => `#board=${boards.flatMap(rowsOf).join('/')}`)
    (puzzle.read(document.getElementById('play-input').value))";

// A case is played by its link, and the address of a board that is played leads to it again.
test!(the_board_is_in_the_address, needs boards());
fn the_board_is_in_the_address() {
    const NOW: &str = "return [location.hash, document.getElementById('play-input').value,
        document.querySelector('#play-boards').contains(document.activeElement)]";
    let page = site();
    for problem in played() {
        page.goto_game(problem);
        let (hash, first, _): (String, String, bool) = page.ask(NOW);
        assert_eq!(hash, "#play");
        let mut cases = problem.cases.iter();
        let is_another = |it: &&Case| it.name.starts_with("secret/") && !it.name.contains("hunted");
        let case = cases.rfind(is_another).expect("a case");
        let id = format!("case-{}", case.name.replace('/', "-"));
        let input = json!(fs::read_to_string(&case.input).expect("the input"));
        let board: String = page.ask(&format!(
            "document.getElementById('{id}').open = true;
            return puzzle.write(puzzle.read({input}))"
        ));
        // An address is followed also if that of another board becomes due before its event.
        let follow = |script: &str| {
            page.run(&format!(
                "const [later, due] = [setTimeout, []];
                window.setTimeout = (call) => due.push(call);
                document.getElementById('play-random').click();
                const its = document.getElementById('{id}');
                {script};
                window.setTimeout = later;
                due.forEach((call) => call());"
            ))
        };
        follow("its.querySelector('[href^=\"#board=\"]').click()");
        let shown = "document.getElementById('play-input').value";
        page.wait_for(&format!("{shown} === {}", json!(board)));
        follow("its.open = false; location.hash = its.id");
        page.wait_for(&format!("document.getElementById('{id}').open"));
        // By its own link, and after another board by the same link again.
        for _ in 0..2 {
            page.click(&format!("#{id} a[href^='#board=']"));
            page.wait_for("scrollY < document.querySelector('#play').offsetTop");
            let (_, shown, has_focus): (String, String, bool) = page.ask(NOW);
            assert_eq!((shown, has_focus), (board.clone(), true), "{id}");
            page.click("#play-random");
            page.wait_for(&format!("location.hash === {ADDRESS}"));
        }
        let (hash, drawn, _): (String, String, bool) = page.ask(NOW);
        assert_ne!(drawn, first, "{}", problem.id);
        page.click("#play-boards button");
        page.goto(&format!("{}.html{hash}", problem.id));
        let (again, shown, _): (String, String, bool) = page.ask(NOW);
        assert_eq!((again, shown), (hash, drawn));
        page.goto(&format!("{}.html#board=no/such%board", problem.id));
        page.says("#play-said", "The address has no board");
    }
}

// Of a game of Ships that cannot be won covers are shown, all of them among those that `show`
// draws.
test!(covers_that_cannot_be_told_apart_are_shown, needs boards());
fn covers_that_cannot_be_told_apart_are_shown() {
    const COVERS: &str = "
        return all('#play-covers [role=img]')
            .map((it) => it.ariaLabel.replace(/^[^,]*, /, ''))";
    let page = site();
    let ships = workspace().problem("uva322").expect("Ships");
    page.goto_game(ships);
    page.click("#play-edit");
    let mut cases = ships.cases.iter();
    let lost = cases.find(|case| case.name == "secret/three-covers-no");
    let game = fs::read_to_string(&lost.expect("a case").input).expect("the input");
    page.fill("#play-input", &game);
    page.wait_for("document.querySelector('#play-covers figure')");
    let draw = ships.rules.picture.expect("a picture");
    let drawn = draw(&game, Extent::All).expect("an input");
    let drawn = drawn.panels().map(|panel| {
        let rows = panel.board.squares.chunks(panel.board.width);
        let rows = rows.map(|row| row.iter().map(|it| it.letter).collect::<String>());
        rows.collect::<Vec<_>>().join(", ")
    });
    let drawn: Vec<String> = drawn.collect();
    let shown: [String; 3] = page.ask(COVERS);
    let are_drawn = shown.iter().all(|cover| drawn.contains(cover));
    assert!(are_drawn, "{shown:?}\n{drawn:?}");
}

impl Page {
    /// Opens the board of a problem.
    pub fn goto_game(&self, problem: &Problem) {
        self.goto(&format!("{}.html#play", problem.id));
    }

    fn is_won(&self) -> bool {
        self.ask("return document.getElementById('play-boards').className.includes('won')")
    }

    /// The squares that are marked.
    fn marked(&self) -> Vec<String> {
        self.ask(
            "return all('#play-boards button').flatMap((it, index) => it.matches('.chosen')
                ? `#play-boards figure:first-child button:nth-child(${index + 1})` : [])",
        )
    }

    /// Types the first game of an input on the board, square by square, and returns it as the page
    /// writes it.
    fn type_board(&self, input: &str, in_capitals: bool) -> String {
        let (boards, game, has_sides, width, height): (Vec<String>, String, bool, usize, usize) =
            self.ask(&format!(
                "const boards = puzzle.read({});
                const height = boards[0].letters.length / boards[0].width;
                const letters = boards.map((it) => it.letters.join(''));
                const has_sides = Boolean(puzzle.sides);
                return [letters, puzzle.write(boards), has_sides, boards[0].width, height]",
                json!(input)
            ));
        if has_sides {
            self.fill("#play-width", &format!("{width}\t"));
            self.fill("#play-height", &format!("{height}\t"));
        }
        for (number, mut letters) in (1..).zip(boards) {
            if in_capitals {
                letters.make_ascii_uppercase();
            }
            // The focus goes on to the next square with each letter.
            let board = format!("#play-boards figure:nth-child({number}) button");
            self.press(&board, &letters);
        }
        // What a smaller board has no room for comes back.
        for width in has_sides.then_some([2, width]).into_iter().flatten() {
            self.fill("#play-width", &format!("{width}\t"));
        }
        let written: String = self.ask("return document.getElementById('play-input').value");
        assert_eq!(written, game);
        game
    }
}
