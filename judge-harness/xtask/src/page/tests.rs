//! Pages in which texts stay texts.

use maud::html;
use problems::picture::{Block, Board, Picture, Shape, Square};

use super::*;

const HOSTILE: &str = "</script></pre><script>alert(1)</script><img src=x onerror=alert(2)> & \"'";

#[test]
fn a_page_allows_its_own_style_and_script_and_nothing_else() {
    let page = Page {
        title: HOSTILE.to_owned(),
        main: html! { p { (HOSTILE) } },
        ..Page::default()
    };
    let page = page.html();
    assert!(page.contains("default-src 'none'"));
    assert!(!page.contains("unsafe"));
    assert_eq!(page.matches("<script").count(), 1);
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
    };
    let linked = format!("`{HOSTILE}`\n\n[{HOSTILE}](javascript:x)");
    for part in [
        picture(&drawn),
        code(HOSTILE, "rs"),
        code(HOSTILE, "no such language"),
        lines_of(HOSTILE),
        markdown(HOSTILE, &|_| None),
        markdown(&linked, &|_| None),
        inline_markdown(HOSTILE),
        data("id", &HOSTILE),
    ] {
        let part = part.into_string();
        for markup in ["<img", "<b>", "<script>", "javascript:"] {
            assert!(!part.contains(markup), "{part}");
        }
    }
}

#[test]
fn a_comment_is_for_no_reader() {
    let text =
        "<!-- statement -->\nThe *problem*. <!-- a note -->\n<!-- end -->\n\nThe <b>idea</b>.\n";
    let page = markdown(text, &|_| None).into_string();
    assert_eq!(
        page,
        "<p>The <em>problem</em>. </p>\n<p>The &lt;b&gt;idea&lt;/b&gt;.</p>\n"
    );
}

#[test]
fn a_blank_parts_paragraphs_that_are_shown_as_one() {
    let text = inline_markdown("Only the black goal.\n\nThe mistake: `w`.").into_string();
    assert_eq!(text, "Only the black goal.\nThe mistake: <code>w</code>.");
}

#[test]
fn fortran_is_highlighted() {
    let html = code("integer :: i = 1 ! one\n", "f90").into_string();
    for class in ["k\">integer", "n\">1", "c\">! one"] {
        assert!(html.contains(class), "{html}");
    }
}

#[test]
fn highlighted_code_is_the_same_text() {
    let text = "//! A \"comment\" & more\nfn main() {\n    let x = 'a' < 'b';\n}\n";
    for ending in ["rs", "cpp", "diff", "py", "f90", ""] {
        let html = code(text, ending).into_string();
        let document = roxmltree::Document::parse(&html).expect("well-formed");
        let all = document.descendants().filter(roxmltree::Node::is_text);
        let all: String = all.filter_map(|node| node.text()).collect();
        assert_eq!(all, text, "{ending}");
    }
    let html = code(text, "rs").into_string();
    assert!(html.contains("<span class=\"k\">fn"), "{html}");
}
