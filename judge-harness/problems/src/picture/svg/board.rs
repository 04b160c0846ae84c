//! A board in SVG: one path for each kind of square, so that a page of many boards stays small.

use crate::picture::{Arrow, Board, Mark, Panel, Shape};

/// The side of a square in the elements of a board.
pub(super) const SQUARE: usize = 24;
/// The side in CSS pixels on boards with many columns.
const SMALL: usize = 16;
/// Boards with more columns than this have small squares.
const MANY_COLUMNS: usize = 8;

/// How each shape is drawn: the classes of the paths that lie over each other, and their path from
/// the middle. Only the caps of a short line are seen: without any length it is not printed.
const SHAPES: [(Shape, &[&str], &str); 7] = [
    (Shape::BlackDisc, &["on black"], "h.1"),
    (Shape::WhiteDisc, &["on rim", "on white"], "h.1"),
    (Shape::Lamp, &["on lamp-rim", "on lamp"], "h.1"),
    (Shape::Solid, &["on solid"], "h.1"),
    (Shape::Hollow, &["on hollow", "on hole"], "h.1"),
    (Shape::Wave, &["wave"], "m-6 0h12"),
    (Shape::Dot, &["on dot"], "h.1"),
];
const MARKS: [(Mark, &str); 3] = [
    (Mark::Changed, "mark changed"),
    (Mark::Wrong, "mark wrong"),
    (Mark::Chosen, "mark chosen"),
];

/// The width and the height of a board, in CSS pixels.
pub(super) fn size(board: &Board) -> (usize, usize) {
    let has_many = board.width > MANY_COLUMNS;
    let side = if has_many { SMALL } else { SQUARE };
    (board.width * side, board.height() * side)
}

/// A board as an SVG with these attributes. Half of the line around it lies outside.
pub(super) fn drawn(board: &Board, attributes: &str) -> String {
    let (width, height) = size(board);
    let (across, down) = (board.width * SQUARE, board.height() * SQUARE);
    format!(
        "<svg {attributes} width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {across} {down}\" \
         overflow=\"visible\">{}</svg>",
        elements(board)
    )
}

/// A board of which the squares with attributes are buttons: each has its ground, its piece and its
/// mark together.
pub(super) fn buttons(panel: &Panel, attributes: &[Option<String>]) -> String {
    let board = &panel.board;
    let square = |(number, attributes): (usize, &Option<String>)| {
        let (x, y) = (number % board.width * SQUARE, number / board.width * SQUARE);
        let alone = Board::new(1, 1, |_| board.squares[number]);
        format!(
            "<g{} transform=\"translate({x} {y})\"><path class=\"ground\" d=\"{}\"/>\
             <g>{}</g>{}</g>",
            attributes.as_deref().unwrap_or_default(),
            lines(&alone),
            pieces(&alone),
            marks(&alone)
        )
    };
    let squares: String = attributes.iter().enumerate().map(square).collect();
    let (width, height) = (board.width * SQUARE, board.height() * SQUARE);
    format!(
        "<svg class=\"picture\" role=\"group\" aria-label=\"{}\" \
         viewBox=\"0 0 {width} {height}\" overflow=\"visible\">{}<g>{squares}</g>{}</svg>",
        panel.caption,
        ground(board),
        arrows(board)
    )
}

/// Arrows keep to the right, so that two that are opposite do not lie on each other.
fn arrows(board: &Board) -> String {
    let drawn = |(number, arrow): (usize, &Arrow)| {
        let same = board.arrows[..number]
            .iter()
            .filter(|it| (it.from, it.to) == (arrow.from, arrow.to));
        let [x, y] =
            [arrow.from % board.width, arrow.from / board.width].map(|it| it * SQUARE + SQUARE / 2);
        let turn = match arrow.to.wrapping_sub(arrow.from) {
            1 => 0,
            down if down == board.width => 90,
            usize::MAX => 180,
            _ => 270,
        };
        let path = |class: &str| {
            format!(
                "<path class=\"{class}\" d=\"M4 {}h15m-4-4l4 4-4 4\" \
                 transform=\"translate({x} {y}) rotate({turn})\"/>",
                3 + 4 * same.clone().count()
            )
        };
        path("halo") + &path(arrow.kind)
    };
    board.arrows.iter().enumerate().map(drawn).collect()
}

fn elements(board: &Board) -> String {
    ground(board) + &pieces(board) + &marks(board) + &arrows(board)
}

fn marks(board: &Board) -> String {
    let paths = MARKS.map(|(mark, class)| path(class, &borders(board, mark)));
    paths.concat()
}

fn ground(board: &Board) -> String {
    let are_pieces = board.squares.iter().any(|square| square.is_piece());
    let class = if are_pieces { "square cloth" } else { "square" };
    path(class, &lines(board))
}

fn pieces(board: &Board) -> String {
    let mut drawn = String::new();
    for (shape, classes, from_middle) in SHAPES {
        let squares = board.squares.iter().enumerate();
        let of_shape = squares.filter(|(_, square)| square.shape == shape);
        let shapes = of_shape.map(|(number, _)| {
            let [row, column] = [number / board.width, number % board.width];
            let [x, y] = [column, row].map(|squares| squares * SQUARE + SQUARE / 2);
            format!("M{x} {y}{from_middle}")
        });
        let shapes: String = shapes.collect();
        drawn.extend(classes.iter().map(|class| path(class, &shapes)));
    }
    drawn
}

/// A path; empty if it has no points.
fn path(class: &str, path: &str) -> String {
    if path.is_empty() {
        return String::new();
    }
    format!("<path class=\"{class}\" d=\"{path}\"/>")
}

/// The border of a board and the lines between its squares.
fn lines(board: &Board) -> String {
    let (width, height) = (board.width * SQUARE, board.height() * SQUARE);
    let across = (1..board.height()).map(|row| format!("M0 {}h{width}", row * SQUARE));
    let down = (1..board.width).map(|column| format!("M{} 0v{height}", column * SQUARE));
    format!("M0 0h{width}v{height}h-{width}z") + &across.chain(down).collect::<String>()
}

/// The borders of the squares with a mark: one for neighbours in a row.
fn borders(board: &Board, mark: Mark) -> String {
    let mut borders = String::new();
    for (row, squares) in board.squares.chunks(board.width).enumerate() {
        let is_marked = |column: usize| squares.get(column).map_or(false, |it| it.mark == mark);
        let begins =
            |column: &usize| is_marked(*column) && (*column == 0 || !is_marked(column - 1));
        for column in (0..board.width).filter(begins) {
            let run = (column..board.width)
                .take_while(|it| is_marked(*it))
                .count();
            let (x, y) = (column * SQUARE + 1, row * SQUARE + 1);
            let (width, height) = (run * SQUARE - 2, SQUARE - 2);
            borders += &format!("M{x} {y}h{width}v{height}h-{width}z");
        }
    }
    borders
}
