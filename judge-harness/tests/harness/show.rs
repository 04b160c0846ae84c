//! `cargo judge show` draws inputs and their answers.

use std::fs;

use judge_harness::report::picture;
use problems::picture::{Picture, svg};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use roxmltree::{Document, Node};

use crate::support::workspace;
use crate::trials::test;

/// The margins of an SVG at two opposite edges, in pixels.
const MARGINS: usize = 32;

test!(the_pictures_of_all_cases_can_be_drawn);
/// In 80 columns of text, and within a well-formed SVG. Drawing a case takes as long as solving it,
/// so hard boards are left out. They look like others.
fn the_pictures_of_all_cases_can_be_drawn() {
    let problems = workspace().problems.par_iter();
    let cases = problems.flat_map(|problem| problem.cases.par_iter().map(move |it| (problem, it)));
    let drawn = cases.filter(|(_, case)| !case.is_hard());
    let drawn = drawn.filter_map(|(problem, case)| {
        let name = format!("{} {}", problem.id, case.name);
        let input = fs::read_to_string(&case.input).expect("an input");
        let picture = problem.rules.picture(&input, None)?;
        let picture = picture.expect("an input");
        let drawn = picture::drawn(&picture, 80);
        let drawn = anstream::adapter::strip_str(&drawn).to_string();
        let widest = drawn.lines().map(str::len).max();
        assert!(widest.is_some_and(|it| it <= 80), "{name}:\n{drawn}");
        assert!(drawn.is_ascii(), "{name}:\n{drawn}");
        assert!(drawn.lines().count() < 400, "{name} is not readable");
        let file = svg::drawn(&picture, &problem.title);
        let document = Document::parse(&file);
        let document = document.unwrap_or_else(|error| panic!("{name}: {error}"));
        let [width, height] = ["width", "height"].map(|it| length(document.root_element(), it));
        assert!(width <= 840 + MARGINS, "{name}: {width}");
        let within = document.descendants().filter(|it| it.has_attribute("x"));
        let boards: Vec<Node> = within.filter(|it| it.has_tag_name("svg")).collect();
        let drawn = picture.boards().count() + picture.legend_in_use().count();
        assert_eq!(boards.len(), drawn, "{name}");
        for board in boards {
            let right = length(board, "x") + length(board, "width");
            let bottom = length(board, "y") + length(board, "height");
            assert!(
                right + MARGINS <= width && bottom + MARGINS <= height,
                "{name}"
            );
        }
        Some(())
    });
    assert!(drawn.count() > 0);
}

/// A length in an SVG, in pixels.
fn length(element: Node, name: &str) -> usize {
    let length = element.attribute(name).and_then(|it| it.parse().ok());
    length.expect("a length")
}

test!(a_title_stays_a_text_in_an_svg);
fn a_title_stays_a_text_in_an_svg() {
    let title = "\u{1b}[31m</title><b>&amp;]]>\"";
    let file = svg::drawn(&Picture::default(), title);
    let document = Document::parse(&file).expect("well-formed XML");
    let texts = document.descendants().filter(Node::is_text);
    let shown = title.replace('\u{1b}', "\u{fffd}");
    let titled = texts.filter(|it| it.text() == Some(&shown));
    assert_eq!(titled.count(), 2, "in the title and in the heading");
}
