//! The boards to play on, as a person with a mouse and a keyboard does.

use std::fs;

use judge_harness::problem::workspace::{Case, Problem};
use problems::Rng;
use serde_json::json;

use crate::driver::Page;
use crate::pages::boards;
use crate::site::site;
use crate::support::workspace;
use crate::trials::test;

/// Boards that are typed on each board.
const BOARDS: usize = 4;

/// The problems that have a board to play on.
fn played() -> impl Iterator<Item = &'static Problem> {
    let problems = workspace().problems.iter();
    problems.filter(|it| it.rules.playground.is_some())
}

test!(what_is_typed_is_answered_as_by_the_reference_solution, needs boards());
fn what_is_typed_is_answered_as_by_the_reference_solution() {
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
    }
}

// On boards of two levels the hints lead to the end. The same without hints is a win.
test!(the_boards_are_solved_by_their_hints, needs boards());
fn the_boards_are_solved_by_their_hints() {
    let page = site();
    for problem in played() {
        page.goto_game(problem);
        for new in ["#play-random", "#play-harder"] {
            page.click(new);
            let mut moves = Vec::new();
            while !page.text("#play-said").starts_with("Solved") {
                assert!(moves.len() < 200, "{}", page.text("#play-said"));
                page.click("#play-hint");
                let marked = page.marked();
                for square in &marked {
                    page.click(square);
                }
                moves.push(marked);
            }
            assert!(!page.is_won(), "hints have won");
            page.press("#play-boards button", "\u{e009}z\u{e000}");
            let said = page.text("#play-said");
            assert!(!said.starts_with("Solved"), "it is not undone");
            if problem.id == "uva322" {
                // The sea may answer otherwise.
                continue;
            }
            page.click("#play-reset");
            for square in moves.iter().flatten() {
                page.click(square);
            }
            assert!(page.is_won(), "{}: no win", problem.id);
            let count = moves.len();
            let won = format!("{count} of {count}, no hints. You win!");
            assert_eq!(page.text("#play-said"), won);
        }
    }
    assert_eq!(page.complaints(), [""; 0]);
}

/// What the board in the field is as an address.
const ADDRESS: &str = "((boards) => `#board=${boards.flatMap(rowsOf).join('/')}`)
    (puzzle.read(document.getElementById('play-input').value))";

// A case is played by its link, and the address of a board that is played leads to it again.
test!(the_board_is_in_the_address, needs boards());
fn the_board_is_in_the_address() {
    const NOW: &str = "return [location.hash, document.getElementById('play-input').value]";
    let page = site();
    for problem in played() {
        page.goto_game(problem);
        let (_, first): (String, String) = page.ask(NOW);
        let mut cases = problem.cases.iter();
        let is_another = |it: &&Case| it.name.starts_with("secret/") && !it.name.contains("hunted");
        let case = cases.rfind(is_another).expect("a case");
        let id = format!("case-{}", case.name.replace('/', "-"));
        let input = json!(fs::read_to_string(&case.input).expect("the input"));
        let board: String = page.ask(&format!(
            "document.getElementById('{id}').open = true;
            return puzzle.write(puzzle.read({input}))"
        ));
        page.click(&format!("#{id} a[href^='#board=']"));
        let shown = "document.getElementById('play-input').value";
        page.wait_for(&format!("{shown} === {}", json!(board)));
        page.click("#play-random");
        page.wait_for(&format!("location.hash === {ADDRESS}"));
        let (hash, drawn): (String, String) = page.ask(NOW);
        assert_ne!(drawn, first, "{}", problem.id);
        page.click("#play-boards button");
        page.goto(&format!("{}.html{hash}", problem.id));
        assert_eq!(page.ask::<(String, String)>(NOW), (hash, drawn));
        page.goto(&format!("{}.html#board=no/such%board", problem.id));
        page.says("#play-said", "The address has no board");
    }
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
