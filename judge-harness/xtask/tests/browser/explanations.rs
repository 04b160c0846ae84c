//! The strips, operated by mouse and keyboard; what moves on a page, and where the focus is.

use std::fs;

use crate::driver::{ENTER, Key, LEFT, Page, RIGHT};
use crate::playgrounds::{LOST_SEA, game, played};
use crate::site::{SCREENS, boards, fonts, pages, site};
use crate::trials::test;

/// The largest number of pages on paper, and that of Ships.
const ON_PAPER: [usize; 2] = [8, 10];
/// The largest sum of layout shifts: below it, a page is called stable.
const SHIFTS: f64 = 0.05;

/// The heights of the page and the places of what does not belong to a strip or to the board.
const PLACES: &str =
    "return all('h1, h2, header, .buttons, .status, .rest, #play-boards, .strip, .facts')
    .map((it) => [it.className || it.tagName, it.getBoundingClientRect()])
    .map(([name, { top, left, height }]) =>
        `${name} ${Math.round(top + scrollY)} ${Math.round(left)} ${Math.round(height)}`)
    .concat(`the page ${document.documentElement.scrollHeight}`)";

impl Page {
    #[track_caller]
    fn places(&self) -> Vec<String> {
        self.ask(PLACES)
    }

    #[track_caller]
    fn keeps_focus(&self, when: &str) {
        let escapes: bool = self.ask("return document.activeElement === document.body");
        assert!(!escapes, "the focus fell to the page: {when}");
    }
}

// Each strip of each page, in both languages: its sentences differ, each is announced when it is
// shown, nothing else moves, and the focus stays.
test!(each_step_has_its_sentence_and_announces_it, needs boards());
fn each_step_has_its_sentence_and_announces_it() {
    const STEP: &str = "const its = all('.strip')[NUMBER];
        const now = all('.step.now', its), seen = all('.step', its).filter((it) =>
            it.checkVisibility({ visibilityProperty: true }));
        return [now.length === 1 && seen.length === 1, now[0].querySelector('p').textContent,
            its.querySelector('[role=status]').textContent,
            its.querySelector('.count').textContent,
            its.querySelector('.next').ariaDisabled === 'true']";
    let page = site();
    for (problem, ending) in played().flat_map(|it| [(it, ".html"), (it, ".zh.html")]) {
        page.goto(&format!("{}{ending}", problem.id));
        for number in 0..problem.rules.strips.len() {
            let name = format!("{}{ending}, strip {number}", problem.id);
            let press = |class: &str, key: Key| {
                page.run(&format!(
                    "all('.strip')[{number}].querySelector('.{class}').focus()"
                ));
                page.press(":focus", &[key]);
                page.keeps_focus(&name);
            };
            let step = || -> (bool, String, String, String, bool) {
                page.ask(&STEP.replace("NUMBER", &number.to_string()))
            };
            let before = page.places();
            let (_, mut last, ..) = step();
            loop {
                press("next", RIGHT);
                let (is_alone, said, announced, _, is_end) = step();
                assert!(is_alone && said != last, "{name}: {said}");
                assert!(announced.ends_with(&said), "{name}: {announced}");
                assert_eq!(page.places(), before, "{name}");
                last = said;
                if is_end {
                    break;
                }
            }
            let (.., count, _) = step();
            // At the end the button does nothing, and keeps the focus.
            press("next", ENTER);
            assert_eq!(step().3, count, "{name}");
            press("back", ENTER);
            press("back", LEFT);
            assert_ne!(step().3, count, "{name}");
        }
    }
}

// The panel has the strip of the board as it stands, and gives the focus back.
test!(a_board_is_explained_beside_it, needs boards());
fn a_board_is_explained_beside_it() {
    const BESIDE: &str = "const [board, panel] = ['boards', 'panel']
        .map((id) => document.getElementById(`play-${id}`).getBoundingClientRect());
        return panel.left >= board.right";
    let page = site();
    for problem in played() {
        page.goto_game(problem);
        for (width, height) in SCREENS {
            page.resize(width, height);
            page.press("#play-why", &[ENTER]);
            page.keeps_focus("explained");
            let beside: bool = page.ask(BESIDE);
            assert_eq!(beside, width >= 900, "{}: {width}", problem.id);
            page.press("#play-panel .next", &[RIGHT, RIGHT]);
            page.says("#play-panel .count", "3 / ");
            page.press("#play-close", &[ENTER]);
            let focused: String = page.ask("return document.activeElement.id");
            assert_eq!(focused, "play-why");
        }
    }
    for (board, said) in [
        ("poj1753.html#board=bbbb/bwbb/bbbb/bbbb", "Impossible."),
        ("poj1753.html#board=bbbb/bbbb/bbbb/bbbb", "0 rounds."),
        ("uva322.html#board=xx/xx", ": no."),
        (LOST_SEA, ": no."),
    ] {
        page.goto(board);
        page.click("#play-why");
        page.says("#play-panel .step:last-child p", said);
    }
}

// Scripts are held back until the page is painted and the room of the board is seen. Then nothing
// that is seen moves; and nothing else moves at a hint, a move, or another level.
test!(nothing_moves_but_strips_and_boards, needs boards());
fn nothing_moves_but_strips_and_boards() {
    const PAINTED: &str = "return new Promise((done) => {
        window.shifts = 0;
        new PerformanceObserver((list) => {
            for (const it of list.getEntries()) window.shifts += it.value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => {
            const board = document.querySelector('#play-boards svg');
            done(!board || board.getBoundingClientRect().height > 100);
        }, 100)));
    })";
    const SETTLED: &str = "return new Promise((done) => requestAnimationFrame(() =>
        requestAnimationFrame(() => setTimeout(() => done(window.shifts), 100))))";
    let page = site();
    let go_to = |board: &str| {
        page.run(&format!(
            "location.hash = '#board={board}';
            return new Promise((done) => addEventListener('hashchange', () => setTimeout(done)))"
        ));
    };
    let held = page.folder.with_file_name("held.html");
    for (width, height) in SCREENS {
        page.resize(width, height);
        for name in pages() {
            let text = fs::read_to_string(page.folder.join(&name)).expect("a page");
            let (before, script) = text.split_once("<script>").expect("a script");
            let (script, after) = script.split_once("</script>").expect("an end");
            fs::write(&held, format!("{before}{after}")).expect("a page");
            page.goto_still("../held.html");
            assert!(page.ask::<bool>(PAINTED), "{name}: no room for the board");
            page.run_globally(script);
            page.run_globally("dispatchEvent(new Event('load'))");
            if text.contains("play-data") {
                page.wait_for("document.querySelector('[data-ready]')");
            }
            let shifts: f64 = page.ask(SETTLED);
            assert!(shifts <= SHIFTS, "{name}, {width}: {shifts}");
            // What moves is noticed.
            page.run("document.querySelector('main').style.marginTop = '9rem'");
            assert!(page.ask::<f64>(SETTLED) > SHIFTS, "{name}: not measured");
        }
        for (problem, ending) in played().flat_map(|it| [(it, "html"), (it, "zh.html")]) {
            page.goto(&format!("{}.{ending}", problem.id));
            let before = page.places();
            let still = |when: &str| {
                let name = format!("{}.{ending}, {width}, {when}", problem.id);
                page.keeps_focus(&name);
                assert_eq!(page.places(), before, "{name}");
            };
            // The longest of what is said has its room.
            for board in game(problem).longest {
                go_to(&board.trim_end().replace('\n', "/"));
                page.press("#play-hint", &[ENTER]);
                still("hint");
                page.follow_hint();
                still("move");
                page.press("#play-undo", &[ENTER, ENTER, ENTER]);
                still("undo");
            }
            go_to("wrong");
            still("wrong address");
            for level in 0..4 {
                page.run(&format!(
                    "const level = document.getElementById('play-level');
                    level.focus();
                    level.value = {level};
                    level.dispatchEvent(new Event('change'))"
                ));
                still("level");
                page.press("#play-hint", &[ENTER]);
                still("its hint");
            }
        }
    }
}

test!(a_page_is_short_on_paper, needs boards(), fonts());
fn a_page_is_short_on_paper() {
    let page = site();
    for name in pages().filter(|it| !it.starts_with("index")) {
        page.goto(&name);
        // As the browser chooses.
        page.show_on("", "light");
        let most = ON_PAPER[usize::from(name.starts_with("uva322"))];
        let count = page.pages_on_paper();
        assert!((2..=most).contains(&count), "{name}: {count} pages");
        // The program in C++ alone, and as many steps beside each other.
        page.show_on("print", "light");
        let seen: Vec<String> = page.ask(
            "return all('section, .program').filter((it) => it.checkVisibility())
                .map((it) => it.id)",
        );
        let is_seen = |id: &str| seen.iter().any(|it| it == id);
        for absent in [
            "play",
            "program-rs",
            "mistakes-people-make",
            "try-your-program",
        ] {
            assert!(!is_seen(absent), "{name} has {absent}");
        }
        for there in ["the-problem", "the-idea", "why-it-is-right", "program-cpp"] {
            assert!(is_seen(there), "{name} lacks {there}: {seen:?}");
        }
    }
}
