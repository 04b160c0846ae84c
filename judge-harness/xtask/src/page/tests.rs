//! Pages in which texts stay texts.

use maud::html;
use problems::picture::{Block, Board, Picture, Shape, Square};

use super::*;
use problems::words::Tongue;

const HOSTILE: &str = "</script></pre><script>alert(1)</script><img src=x onerror=alert(2)> & \"'";

#[test]
fn a_page_allows_its_own_style_and_script_and_nothing_else() {
    let [nothing, main] = ["", HOSTILE].map(|it| html! { (it) });
    let parts = [&nothing, &main, &nothing];
    let page = page(Tongue::English, HOSTILE, HOSTILE, parts, "");
    assert!(page.contains("default-src 'none'"));
    assert!(!page.contains("unsafe"));
    // The texts of the script, and the script.
    assert_eq!(page.matches("<script").count(), 2);
    assert!(!page.contains("<img"));
}

#[test]
fn hostile_texts_stay_texts_wherever_they_stand() {
    let board = Board::new(1, 1, |_| Square::new('<', Shape::Dot));
    let drawn = Picture {
        legend: vec![(Square::new('<', Shape::Dot), "<b>")],
        blocks: vec![
            Block::Heading(HOSTILE.into()),
            Block::Text(HOSTILE.into()),
            Block::Beside(vec![board.captioned(HOSTILE)]),
        ],
        only: None,
    };
    let linked = format!("`{HOSTILE}`\n\n[{HOSTILE}](javascript:x)");
    for part in [
        PreEscaped(svg::drawn(&drawn, HOSTILE)),
        code(HOSTILE, "rs"),
        code(HOSTILE, "no such language"),
        lines_of(Tongue::English, HOSTILE),
        markdown(Tongue::English, HOSTILE, &|_| None),
        markdown(Tongue::English, &linked, &|_| None),
        inline_markdown(HOSTILE, &|_| None),
        data("id", &HOSTILE),
    ] {
        let part = part.into_string();
        for markup in ["<img", "<b>", "<script>", "javascript:"] {
            assert!(!part.contains(markup), "{part}");
        }
    }
}

#[test]
fn a_line_end_inside_a_chinese_sentence_makes_no_gap() {
    let page = |text: &str| markdown(Tongue::Chinese, text, &|_| None).into_string();
    let text = "一步，\n选**一枚**\n棋子\n[翻面](a)。\n`w`\n和 b\nc";
    assert_eq!(
        page(text),
        "<p>一步，选<strong>一枚</strong>棋子翻面。<code>w</code>\n和 b\nc</p>\n"
    );
}

#[test]
fn highlighted_code_is_the_same_text_in_colours() {
    let text = "// A \"comment\" & more\nfn main() {\n    let x = 'a' < 'b';\n}\n";
    for ending in ["rs", "cpp", "diff", "py", ""] {
        let html = code(text, ending).into_string();
        let document = roxmltree::Document::parse(&html).expect("well-formed");
        let all = document.descendants().filter(roxmltree::Node::is_text);
        let all: String = all.filter_map(|node| node.text()).collect();
        assert_eq!(all, text, "{ending}");
    }
    let html = code(text, "rs").into_string();
    assert!(html.contains("k\">fn") && html.contains("s\">'a"), "{html}");
}
