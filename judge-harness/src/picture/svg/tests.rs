//! SVG files that any reader of XML takes, whatever the texts in them are.

use super::*;
use crate::picture::{Mark, Shape};

const HOSTILE: &str = "</text><script>alert(\"1\")</script> & 'x' ]]> <!-- \u{1b}[31m\u{0}\u{ffff}";

fn hostile() -> Picture {
    let sign = Square::new('<', Shape::Letter).marked(Mark::Wrong);
    let board = Board::new(2, 2, |_| sign);
    let board = Board {
        swaps: vec![(0, 1), (1, 3)],
        ..board
    };
    Picture {
        legend: vec![(sign, "<&>")],
        blocks: vec![
            Block::Heading(HOSTILE.into()),
            Block::text(HOSTILE),
            Block::steps([board.clone().captioned(HOSTILE), board.captioned(HOSTILE)]),
        ],
    }
}

#[test]
fn hostile_texts_stay_texts() {
    let file = drawn(&hostile(), HOSTILE);
    let document = roxmltree::Document::parse(&file).expect("well-formed XML");
    let elements = document.descendants().filter(roxmltree::Node::is_element);
    let names: std::collections::BTreeSet<_> =
        elements.map(|element| element.tag_name().name()).collect();
    let known = ["desc", "g", "path", "rect", "style", "svg", "text", "title"];
    assert_eq!(names, known.into());
    let title = document.descendants().find(|it| it.has_tag_name("title"));
    let title = title.and_then(|it| it.text()).unwrap_or_default();
    let shown = HOSTILE.replace(['\u{1b}', '\u{0}', '\u{ffff}'], "\u{fffd}");
    assert_eq!(title, shown);
}

#[test]
fn everything_lies_within_the_picture() {
    let panels = |width| Board::new(width, 3, |_| Square::new('.', Shape::Dot)).captioned("wide");
    for panels in [vec![panels(16); 5], vec![panels(4); 30], vec![panels(2)]] {
        let picture = Picture {
            legend: Vec::new(),
            blocks: vec![Block::steps(panels)],
        };
        let file = drawn(&picture, "Boards");
        let document = roxmltree::Document::parse(&file).expect("well-formed XML");
        let figure = |node: roxmltree::Node, name| -> usize {
            node.attribute(name)
                .map_or(0, |it| it.parse().expect("a number"))
        };
        let root = document.root_element();
        let (width, height) = (figure(root, "width"), figure(root, "height"));
        assert!(width <= WIDTH + 2 * MARGIN);
        let boards: Vec<_> = document
            .descendants()
            .filter_map(|it| it.attribute("transform"))
            .collect();
        // After the margin, a shift and a scale for each board.
        assert_eq!(boards.len(), 1 + picture.panels().count());
        for (transform, panel) in boards[1..].iter().zip(picture.panels()) {
            let figures = transform.split(|it: char| !it.is_ascii_digit());
            let corner: Vec<usize> = figures.filter_map(|it| it.parse().ok()).take(2).collect();
            let (across, down) = board::size(&panel.board);
            assert!(corner[0] + across + MARGIN <= width && corner[1] + down + MARGIN <= height);
        }
    }
}

#[test]
fn who_cannot_see_it_reads_the_same() {
    let picture = Picture {
        legend: Vec::new(),
        blocks: vec![
            Block::text("A sentence."),
            Block::beside([Board::new(2, 2, |it| {
                Square::new(char::from(b'a' + it as u8), Shape::Letter)
            })
            .captioned("board")]),
        ],
    };
    assert_eq!(in_words(&picture), "A sentence.\nboard: ab cd\n");
    assert!(drawn(&picture, "").contains("<desc>A sentence.\nboard: ab cd\n</desc>"));
}
