//! The boards to play on, operated by mouse and keyboard.

use judge_harness::problem::Problem;
use problems::Rng;
use problems::playground::Playground;

use crate::driver::{DOWN, ENTER, HOME, Page, RIGHT};
use crate::site::{SCREENS, boards, site};
use crate::support::workspace;
use crate::trials::test;

/// The number of boards that are typed for each problem.
const BOARDS: usize = 4;

/// A sea in which no shot is sure to win.
pub const LOST_SEA: &str = "uva322.html#board=xxxxx.xxxx./.xxxoxxxx.x/xxxx.ox..xx";

/// The problems that have a board to play on.
pub fn played() -> impl Iterator<Item = &'static Problem> {
    let problems = workspace().problems.iter();
    problems.filter(|it| it.rules.playground.is_some())
}

test!(what_is_typed_is_answered_as_by_the_reference_solution, needs boards());
fn what_is_typed_is_answered_as_by_the_reference_solution() {
    const IS_WITHIN: &str = "
        if (!document.getElementById('play-answers').open) return false;
        const its = ['answer', 'wrong'].map((id) => document.getElementById(`play-${id}`));
        return its.every((it) => it.scrollWidth <= it.clientWidth)";
    let page = site();
    for problem in played() {
        let generator = problem.generator.expect("a generator");
        let reference = problem.rules.reference.expect("a reference solution");
        page.goto_game(problem);
        page.click("#play-answers summary");
        page.click("#play-another summary");
        let mut random = Rng::with_seed(1);
        for _ in 0..BOARDS {
            let (_, game) = first_game(problem, &generator(&mut random));
            page.fill("#play-input", &game);
            assert_eq!(Ok(page.text("#play-answer")), reference(&game), "{game}");
        }
        // The error of an input is below it, and within its box. The panel of answers stays open.
        page.fill("#play-input", &"wrong".repeat(99));
        page.says("#play-wrong", "This is no board. It takes ");
        assert!(page.ask::<bool>(IS_WITHIN), "{}", problem.id);
    }
}

// On boards of all levels the hints lead to the end in the number of moves that the page shows, and
// nothing moves, as the browser asks. The same moves by the keyboard, without hints, win. The
// message, the board and the buttons are in sight together.
test!(the_boards_are_solved_by_their_hints, needs boards());
fn the_boards_are_solved_by_their_hints() {
    let page = site();
    for problem in played() {
        page.goto_game(problem);
        for (width, height) in SCREENS {
            page.resize(width, height);
            page.click("#play-hint");
            assert!(page.sees_game().0, "{}: {width}", problem.id);
        }
        assert!(page.is_of_its_level(problem), "{}", problem.id);
        let level: String = page.ask("return document.getElementById('play-level').value");
        assert_eq!(level, "0", "{} opens with a hard board", problem.id);
        page.click("#play-random");
        // The keys Home and Down choose a level, which takes effect at once.
        for key in [HOME, DOWN, DOWN, DOWN] {
            page.press("#play-level", &[key]);
            assert!(page.is_of_its_level(problem), "{}", problem.id);
            let address: String = page.ask("return location.hash");
            let width: usize =
                page.ask("return columnsOf(document.querySelector('#play-boards svg'))");
            let mut moves = Vec::new();
            while !page.text("#play-said").starts_with("Solved") {
                assert!(moves.len() < 200, "{}", page.text("#play-said"));
                moves.push(page.follow_hint());
                let moving: usize = page.ask("return document.getAnimations().length");
                assert_eq!(moving, 0, "{}", problem.id);
            }
            assert!(!page.is_won(), "hints have won");
            let count = moves.len();
            page.says("#play-said", &format!("({count})"));
            page.click("#play-boards [role=button]");
            let score = page.text("#play-score");
            assert!(score.contains(&format!(": {count}")), "played on: {score}");
            page.click("#play-undo");
            let said = page.text("#play-said");
            assert!(!said.starts_with("Solved"), "it is not undone");
            page.click("#play-reset");
            page.says("#play-score", ": 0");
            if &*problem.id == "uva322" {
                // The sea may answer otherwise.
                continue;
            }
            page.goto(&format!("{}.html{address}", problem.id));
            for &square in moves.iter().flatten() {
                let mut keys = vec![DOWN; square / width];
                keys.extend(vec![RIGHT; square % width]);
                page.press(
                    "#play-boards [role=button]",
                    &[&keys[..], &[ENTER]].concat(),
                );
            }
            assert!(page.is_won(), "{}: no win", problem.id);
            page.says("#play-said", "You win! ");
            if count == 1 {
                continue;
            }
            // A pair that is swapped twice, or a square that is chosen twice, is a detour.
            page.click("#play-reset");
            let first = moves[0].iter();
            let there = first.clone().chain(first);
            for square in there.chain(moves.iter().flatten()) {
                page.choose(*square);
            }
            page.says("#play-said", &format!("Solved; {count} "));
            page.says("#play-score", ", 2 ");
            page.says("#play-score", " more than needed");
            assert!(!page.is_won(), "{}", problem.id);
        }
    }
}

// The board of a mistake is played by its link. The address of a board that is played leads to it
// again, as does the link to the page in the other language.
test!(the_board_is_in_the_address, needs boards());
fn the_board_is_in_the_address() {
    // A mistake with another board than the page's own.
    const MISTAKE: &str = "const own = document.getElementById('play-input').value;
        const links = all('.mistakes a[href^=\"#board=\"]');
        const rows = (it) => it.hash.slice(7).replaceAll('/', '');
        const link = links.find((it) => !own.replace(/\\s/g, '').endsWith(rows(it)));
        for (let it = link; it; it = it.parentElement) if (it.open === false) it.open = true;
        return link.hash";
    // Where a click on the link to the other language leads.
    const OTHER: &str = "const it = document.getElementById('language');
        it.addEventListener('click', (event) => event.preventDefault());
        it.click();
        return it.pathname.split('/').pop() + it.hash";
    const NOW: &str = "return [location.hash, document.getElementById('play-input').value,
        document.querySelector('#play-boards').contains(document.activeElement)]";
    let page = site();
    assert_eq!(page.ask::<String>(OTHER), "index.zh.html");
    for problem in played() {
        page.goto_game(problem);
        let (hash, first, _): (String, String, bool) = page.ask(NOW);
        assert_eq!(hash, "#play");
        let address: String = page.ask(MISTAKE);
        let rows = address.replacen("#board=", "", 1).replace('/', "\n");
        let board = (game(problem).input)(&[&rows]);
        // By its link, and after another board by the same link again.
        for _ in 0..2 {
            page.click(&format!(".mistakes a[href='{address}']"));
            page.wait_for("scrollY < document.querySelector('#play').offsetTop");
            let (_, shown, has_focus): (String, String, bool) = page.ask(NOW);
            assert_eq!((shown, has_focus), (board.clone(), true), "{address}");
            page.click("#play-random");
            let (hash, drawn, _): (String, String, bool) = page.ask(NOW);
            let (rows, _) = first_game(problem, &drawn);
            let address = format!("#board={}", rows.trim_end().replace('\n', "/"));
            assert_eq!(hash, address);
        }
        let (hash, drawn, _): (String, String, bool) = page.ask(NOW);
        assert_ne!(drawn, first, "{}", problem.id);
        page.click("#play-boards [role=button]");
        for (language, ending) in [("zh-CN", ".zh.html"), ("en", ".html")] {
            let other: String = page.ask(OTHER);
            assert_eq!(other, format!("{}{ending}{hash}", problem.id));
            page.goto(&other);
            let (again, shown, _): (String, String, bool) = page.ask(NOW);
            assert_eq!((again, shown), (hash.clone(), drawn.clone()));
            let its: String = page.ask("return document.documentElement.lang");
            assert_eq!(its, language);
        }
        page.goto(&format!("{}.html#board=no/such%board", problem.id));
        page.says("#play-said", "The address has no board");
    }
}

// Seas of all forms are in sight whole. A square that is too small for a finger is marked by a
// first tap, and shot at by a second one.
test!(a_large_sea_fits_the_screen, needs boards());
fn a_large_sea_fits_the_screen() {
    let page = site();
    // The board of the README, in a corner of the largest sea.
    let corner = "....ooxoxo .xx.oxxoxx ....oxooox oooooooooo xxooxoooxo xoooxoooxx xoooxxooxo";
    let mut rows: Vec<String> = corner.split(' ').map(|it| format!("{it:o<16}")).collect();
    rows.resize(16, "o".repeat(16));
    let [wide, high] = [vec![".".repeat(16); 2], vec!["..".to_owned(); 16]];
    for rows in [wide, high, rows] {
        page.goto(&format!("uva322.html#board={}", rows.join("/")));
        for (width, height) in SCREENS {
            page.resize(width, height);
            let (is_seen, side) = page.sees_game();
            assert!(is_seen, "{rows:?}: {width}x{height}");
            let is_small = width < 768;
            assert!(is_small || side >= 24.0, "{width}x{height}: {side}");
        }
    }
    page.resize(360, 640);
    let tap = || page.click("#play-boards [role=button]");
    tap();
    page.says("#play-said", "Tap it again");
    page.says("#play-score", "Shots: 0");
    tap();
    page.says("#play-score", "Shots: 1");
}

// A loss shows two covers that fit, beside each other; the square looks as the legend says. Pencil
// marks are drawn, and only on squares that are not known. What is certain is finished.
test!(a_lost_game_shows_what_could_have_been, needs boards());
fn a_lost_game_shows_what_could_have_been() {
    const MARKS: &str = "return all('#play-boards .label').map((it) => it.textContent).join('')";
    let page = site();
    // Where no square is too small for a finger.
    page.resize(1280, 800);
    page.goto(LOST_SEA);
    page.says("#play-said", "No shot is sure to win here.");
    page.goto("uva322.html#play");
    let unknown: Vec<usize> = page.ask(
        "return buttonsIn(document.getElementById('play-boards'))
            .flatMap((it, index) => it.dataset.letter === '.' ? [index] : [])",
    );
    page.click("#play-pencil");
    for square in [unknown[0], unknown[1], unknown[1], 0] {
        page.choose(square);
    }
    assert_eq!(page.ask::<String>(MARKS), "xo");
    page.click("#play-pencil");
    page.says("#play-score", "Shots: 0");
    // A square that both covers lack.
    let is_lost = |square: &&usize| {
        page.choose(**square);
        let is_lost = page.text("#play-said").starts_with("Lost: a miss");
        if !is_lost {
            page.click("#play-undo");
        }
        is_lost
    };
    let lost = unknown.iter().find(is_lost).expect("a losing square");
    let covers: usize = page.ask("return all('#play-panel .step.now svg').length");
    assert_eq!(covers, 2);
    page.says("#play-panel", "Lost: no miss is left");
    let missed = format!("return buttonsIn(document)[{lost}].querySelector('.wrong') !== null");
    assert!(page.ask::<bool>(&missed));
    page.click("#play-undo");
    while !page.text("#play-said").starts_with("Solved") {
        page.follow_hint();
    }
    page.says("#play-said", "Solved with hints");
    page.says("#play-said", "the rest is certain");
}

/// The game of a problem.
pub fn game(problem: &Problem) -> &Playground {
    problem.rules.playground.as_ref().expect("a game")
}

/// The rows of the first game of an input, and the input that the page writes for it.
pub fn first_game(problem: &Problem, input: &str) -> (String, String) {
    let rows = (game(problem).rows)(input).expect("games").swap_remove(0);
    let written = (game(problem).input)(&[&rows]);
    (rows, written)
}

impl Page {
    /// Opens the board of a problem.
    pub fn goto_game(&self, problem: &Problem) {
        self.goto(&format!("{}.html#play", problem.id));
    }

    /// Whether the level that is shown is that of the board. The level of a sea limits the hidden
    /// squares.
    fn is_of_its_level(&self, problem: &Problem) -> bool {
        let game = game(problem);
        let [level, input]: [String; 2] = self.ask(
            "return ['level', 'input'].map((id) => document.getElementById(`play-${id}`).value)",
        );
        let [least, most] = game.levels[level.parse::<usize>().expect("a level")];
        let state = (game.state)(&first_game(problem, &input).0).expect("a game");
        (least..=most).contains(&state.least.unwrap_or(state.size))
    }

    /// Whether the message, the board and a button are in sight together, and the side of a square.
    fn sees_game(&self) -> (bool, f32) {
        self.ask(
            "document.getElementById('play').scrollIntoView();
            const board = document.querySelector('#play-boards svg');
            const others = ['play-said', 'play-hint'].map((id) => document.getElementById(id));
            const parts = [board, ...others].map((it) => it.getBoundingClientRect());
            const isSeen = parts.every(({ top, bottom, left, right }) =>
                top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth);
            return [isSeen, parts[0].width / columnsOf(board)]",
        )
    }

    fn is_won(&self) -> bool {
        self.ask("return document.getElementById('play-boards').className.includes('won')")
    }

    /// Clicks a square.
    #[track_caller]
    pub fn choose(&self, square: usize) {
        let nth = square + 1;
        self.click(&format!("#play-boards [role=button]:nth-child({nth})"));
    }

    /// Asks for a hint, and chooses the squares that it marks; returns them.
    #[track_caller]
    pub fn follow_hint(&self) -> Vec<usize> {
        self.click("#play-hint");
        let marked: Vec<usize> = self.ask(
            "return all('#play-boards [role=button]')
                .flatMap((it, index) => 'chosen' in it.dataset ? [index] : [])",
        );
        for square in &marked {
            self.choose(*square);
        }
        marked
    }
}
