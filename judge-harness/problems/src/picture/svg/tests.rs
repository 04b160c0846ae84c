//! SVG files are well-formed XML, whatever their texts are.

use crate::picture::{Mark, Shape};

use super::*;

const HOSTILE: &str = "</text><script>alert(\"1\")</script> & 'x' ]]> <!-- \u{1b}[31m\u{0}\u{ffff}";

fn hostile() -> Picture {
    let sign = Square::new('<', Shape::Dot).marked(Mark::Wrong);
    let board = Board::new(2, 2, |_| sign);
    Picture {
        legend: vec![(sign, "<&>")],
        blocks: vec![
            Block::Heading(HOSTILE.into()),
            Block::Text(HOSTILE.into()),
            Block::Steps(vec![board.captioned(HOSTILE); 2]),
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
    let element = document.descendants().find(|it| it.has_tag_name("title"));
    let title = element.and_then(|it| it.text()).unwrap_or_default();
    let shown = HOSTILE.replace(['\u{1b}', '\u{0}', '\u{ffff}'], "\u{fffd}");
    assert_eq!(title, shown);
}

#[test]
fn everything_lies_within_the_picture() {
    let boards = |width| Board::new(width, 3, |_| Square::new('.', Shape::Dot)).captioned("wide");
    for boards in [vec![boards(16); 5], vec![boards(4); 30], vec![boards(2)]] {
        let picture = Picture {
            legend: Vec::new(),
            blocks: vec![Block::Steps(boards)],
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
        let boards = document
            .descendants()
            .filter(|it| it.has_attribute("x") && it.has_tag_name("svg"));
        assert_eq!(boards.clone().count(), picture.boards().count());
        for board in boards {
            let [right, bottom] = [("x", "width"), ("y", "height")]
                .map(|(corner, side)| figure(board, corner) + figure(board, side));
            assert!(right + 2 * MARGIN <= width && bottom + 2 * MARGIN <= height);
        }
    }
}
