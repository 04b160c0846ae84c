//! The look of every page, in both languages, on four screens, in light and in dark colours.

use crate::playgrounds::played;
use crate::site::{SCREENS, boards, pages, site};
use crate::trials::test;

/// What the other scripts call.
const COLOURS: &str = r"
    const channels = (colour) => colour.match(/[0-9.]+/g).map(Number);
    const luminance = (colour) => {
        const [r, g, b] = channels(colour).map((it) => it / 255)
            .map((it) => it <= 0.04045 ? it / 12.92 : ((it + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (...colours) => {
        const [dark, light] = colours.map(luminance).sort((a, b) => a - b);
        return (light + 0.05) / (dark + 0.05);
    };
    const ground = (it) => {
        const { backgroundColor } = getComputedStyle(it);
        const [, , , alpha = 1] = channels(backgroundColor);
        return alpha > 0 || !it.parentElement ? backgroundColor : ground(it.parentElement);
    };
    const shown = (it) => `${it.tagName}#${it.id}.${it.getAttribute('class')}: `
        + it.textContent.trim().slice(0, 40);
    const isSeen = (it) => it.checkVisibility() && it.getClientRects().length > 0;";

/// What sticks out to the right, and what is too small for a finger: a link in a sentence may be.
const SIZES: &str = "
    const targets = all('button, summary, select, textarea, input, .inline a, [role=button]');
    const small = targets.filter(isSeen).filter((it) => {
        const { width, height } = it.getBoundingClientRect();
        return Math.min(width, height) < 24;
    });
    const { scrollWidth, clientWidth } = document.documentElement;
    const wide = scrollWidth > clientWidth ? ['the page is too wide'] : [];
    return [...wide, ...small.map(shown)]";

/// Texts that are too pale.
const CONTRAST: &str = "
    const hasText = (it) => [...it.childNodes].some((node) => node.nodeType === 3
        && node.data.trim() !== '');
    const pale = all('body *').filter(hasText).filter(isSeen).filter((it) => {
        if (it.closest('svg, script, :disabled')) return false;
        return contrast(getComputedStyle(it).color, ground(it)) < 4.5;
    });
    return pale.map(shown)";

/// What shows too little that it has the focus of the keyboard. A ring of two lines that differ so
/// much is clear on every colour.
const FOCUS: &str = "
    document.documentElement.classList.add('by-keys');
    const places = all('a[href], button, summary, select, textarea, input, [tabindex]');
    const unclear = places.filter(isSeen).filter((it) => {
        if (it.disabled || it.id === 'main') return false;
        it.focus();
        if (document.activeElement !== it) return true;
        if (it.closest('svg')) {
            const ring = it.closest('svg').querySelector('.ring.focus');
            const lines = all('path', ring).map((line) => getComputedStyle(line));
            const isThere = getComputedStyle(ring).display !== 'none'
                && ring === ring.parentElement.lastElementChild
                && ring.getAttribute('transform') === it.getAttribute('transform');
            return !isThere || contrast(...lines.map((it) => it.stroke)) < 9;
        }
        const { outlineColor, outlineStyle, outlineWidth } = getComputedStyle(it);
        const isThere = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
        return !isThere || contrast(outlineColor, ground(it.parentElement)) < 3;
    });
    return unclear.map(shown)";

/// Words of another language: on a Chinese page Latin letters that are no name, on an English page
/// Chinese ones. Code, inputs and elements in another language are left out.
const FOREIGN: &str = r"
    const page = document.documentElement;
    const names = new Set(NAMES.split(' '));
    const isName = (word) => names.has(word) || word.length < 2;
    const foreign = (text) => page.lang === 'en' ? text.match(/[\u3000-\uffef]+/g) ?? []
        : (text.match(/[A-Za-z]+/g) ?? []).filter((word) => !isName(word));
    const others = 'pre, code, script, style, textarea, svg[role=img]';
    const isOwn = (it) => !it.closest(others)
        && it.closest('[lang]') === page;
    const words = [document.title];
    for (const it of [page, ...all('body, body *')].filter(isOwn)) {
        for (const node of it.childNodes) if (node.nodeType === 3) words.push(node.data);
        for (const name of ['aria-label', 'alt', 'title', 'placeholder', 'content']) {
            words.push(it.getAttribute(name) ?? '');
        }
    }
    words.push(document.querySelector('meta[name=description]').content);
    return words.flatMap(foreign)";

/// What cannot be used on paper, or is cut off there.
const ON_PAPER: &str = "
    const idle = all('button, select, textarea, input, .game').filter(isSeen);
    const cut = all('pre, .wide').filter(isSeen).filter((it) => it.scrollWidth > it.clientWidth);
    const high = all('svg, img').filter(isSeen).filter((it) => it.clientHeight > 1000);
    const steps = all('.step').filter((it) => !it.checkVisibility({ visibilityProperty: true }));
    const wide = document.documentElement.scrollWidth > innerWidth ? ['the page is too wide'] : [];
    return [...wide, ...[...idle, ...cut, ...high, ...steps].map(shown)]";

/// The names on Chinese pages.
const NAMES: &str = "Impossible yes no POJ UVa Tyvj EXTENDED LIGHTS OUT Rust Java Python \
    Fortran Pascal JavaScript Linux macOS Windows PowerShell MIT Apache Special Judge OJ KiB ms \
    BOM DLX MRV SPFA Bellman Ford AC WA PE RE TLE";

// Played to the end with hints, with a wrong move, a wrong board and a wrong output, a game says
// nothing in another language.
test!(a_game_speaks_the_language_of_its_page, needs boards());
fn a_game_speaks_the_language_of_its_page() {
    let page = site();
    for (problem, ending) in played().flat_map(|it| [(it, ".html"), (it, ".zh.html")]) {
        page.goto(&format!("{}{ending}#play", problem.id));
        let check = |when: &str| {
            let script = format!("const NAMES = '{NAMES}'; {FOREIGN}");
            let foreign: Vec<String> = page.ask(&script);
            assert_eq!(foreign, [""; 0], "{}{ending}, {when}", problem.id);
        };
        for step in 0.. {
            assert!(step < 50, "the hints lead nowhere");
            let marked = page.follow_hint();
            check(&format!("step {step}"));
            if marked.is_empty() {
                break;
            }
        }
        page.click("#play-random");
        // Far from each other, and so no pair to swap; in Ships shots that may lose.
        for square in [0, 3, 5, 2, 9, 11, 14] {
            page.choose(square);
        }
        check("a wrong move");
        page.click("#play-undo");
        page.click("#play-another summary");
        page.fill("#play-input", "wrong");
        check("a wrong board");
        page.paste("9", "");
        check("a wrong output");
        page.goto(&format!("{}{ending}#board=wrong", problem.id));
        check("a wrong address");
    }
}

test!(every_page_is_clear_at_all_sizes_in_both_colours_and_languages, needs boards());
fn every_page_is_clear_at_all_sizes_in_both_colours_and_languages() {
    let page = site();
    for name in pages() {
        page.goto(&name);
        let ask = |script: &str, when: &str| {
            let found: Vec<String> = page.ask(&format!("{COLOURS} {script}"));
            assert!(found.is_empty(), "{name}, {when}: {found:#?}");
        };
        page.run("for (const it of all('details')) it.open = true");
        ask(
            &format!("const NAMES = '{NAMES}'; {FOREIGN}"),
            "its language",
        );
        for (width, height) in SCREENS {
            page.resize(width, height);
            ask(SIZES, &format!("{width}x{height}"));
        }
        page.keep_three_of_each_kind();
        for (width, height) in SCREENS {
            page.resize(width, height);
            for scheme in ["light", "dark"] {
                page.show_on("screen", scheme);
                let when = format!("{width}x{height}, {scheme}");
                ask(CONTRAST, &format!("contrast, {when}"));
                ask(FOCUS, &format!("focus, {when}"));
            }
        }
        page.resize(794, 1123);
        page.show_on("print", "light");
        ask(ON_PAPER, "on paper");
        page.show_on("screen", "light");
    }
}
