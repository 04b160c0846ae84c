//! A board in SVG: one path for each kind of square, so that a page of many boards stays small.

use crate::picture::{Board, Mark, Shape};

/// The side of a square, in CSS pixels.
pub(super) const SQUARE: usize = 24;
/// How each shape is drawn: the classes of paths over each other, and the path from the middle of
/// the square. A dot is a short line whose round caps show. Printers skip a line of no length.
const SHAPES: [(Shape, &[&str], &str); 8] = [
    (Shape::BlackDisc, &["on black"], "h.1"),
    (Shape::WhiteDisc, &["on rim", "on white"], "h.1"),
    (Shape::Lamp, &["on lamp-rim", "on lamp"], "h.1"),
    (Shape::Solid, &["on solid"], "h.1"),
    (Shape::Hollow, &["on hollow", "on hole"], "h.1"),
    (Shape::Wave, &["wave"], "m-6 0h12"),
    (Shape::Dot, &["on dot"], "h.1"),
    (Shape::Blank, &[], ""),
];
const MARKS: [(Mark, &str); 3] = [
    (Mark::Changed, "mark changed"),
    (Mark::Wrong, "mark wrong"),
    (Mark::Chosen, "mark chosen"),
];

/// The width and the height of a board, in CSS pixels.
pub(super) fn size(board: &Board) -> (usize, usize) {
    (board.width * SQUARE, board.height() * SQUARE)
}

/// A board as an SVG with these attributes. Half of the line around it lies outside.
pub(super) fn drawn(board: &Board, attributes: &str) -> String {
    let (width, height) = size(board);
    format!(
        "<svg {attributes} width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         overflow=\"visible\">{}</svg>",
        elements(board)
    )
}

/// What lies over the squares: arrows on the line from middle to middle, and texts.
pub(super) fn over(board: &Board) -> String {
    let mut drawn = String::new();
    for arrow in &board.arrows {
        let (x, y) = middle(board, arrow.from);
        let turn = match arrow.to.wrapping_sub(arrow.from) {
            1 => 0,
            down if down == board.width => 90,
            usize::MAX => 180,
            _ => 270,
        };
        for class in ["halo", arrow.kind] {
            drawn += &format!(
                "<path class=\"{class}\" d=\"M6 0h13m-5-4l5 4-5 4\" \
                 transform=\"translate({x} {y}) rotate({turn})\"/>"
            );
        }
        if !arrow.label.is_empty() {
            let (to_x, to_y) = middle(board, arrow.to);
            // Beside an arrow down, above an arrow to the right: where four squares meet.
            let half = SQUARE / 2;
            let beside = if turn % 180 == 0 {
                (0, half)
            } else {
                (half, 0)
            };
            let (x, y) = ((x + to_x) / 2 + beside.0, (y + to_y) / 2 - beside.1);
            drawn += &text("label path-label", x, y, arrow.label);
        }
    }
    for (number, label) in board.labels.iter().enumerate() {
        let (x, y) = middle(board, number);
        let class = match board.squares[number].shape {
            Shape::BlackDisc => "label light",
            Shape::WhiteDisc => "label",
            Shape::Solid => "label inverse",
            _ => "label cell",
        };
        drawn += &text(class, x, y, label);
    }
    if drawn.is_empty() {
        return drawn;
    }
    format!("<g class=\"over\">{drawn}</g>")
}

fn text(class: &str, x: usize, y: usize, text: &str) -> String {
    format!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\" dy=\"3.5\">{text}</text>")
}

/// The upper left corner of a square.
pub(super) fn corner(board: &Board, number: usize) -> (usize, usize) {
    (number % board.width * SQUARE, number / board.width * SQUARE)
}

/// The middle of a square.
fn middle(board: &Board, number: usize) -> (usize, usize) {
    let (x, y) = corner(board, number);
    (x + SQUARE / 2, y + SQUARE / 2)
}

/// The ground, the pieces, the marks, and what lies over them.
pub(super) fn elements(board: &Board) -> String {
    let are_pieces = board.squares.iter().any(|square| square.is_piece());
    let class = if are_pieces { "square cloth" } else { "square" };
    let marks = MARKS.map(|(mark, class)| path(class, &borders(board, mark)));
    path(class, &lines(board)) + &pieces(board) + &marks.concat() + &over(board)
}

fn pieces(board: &Board) -> String {
    let mut drawn = String::new();
    for (shape, classes, from_middle) in SHAPES {
        let mut shapes = String::new();
        for (number, square) in board.squares.iter().enumerate() {
            if square.shape == shape {
                let (x, y) = middle(board, number);
                shapes += &format!("M{x} {y}{from_middle}");
            }
        }
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
    let (width, height) = size(board);
    let mut lines = format!("M0 0h{width}v{height}h-{width}z");
    lines.extend((1..board.height()).map(|row| format!("M0 {}h{width}", row * SQUARE)));
    lines.extend((1..board.width).map(|column| format!("M{} 0v{height}", column * SQUARE)));
    lines
}

/// The borders of the squares with a mark. Neighbours in a row share one.
fn borders(board: &Board, mark: Mark) -> String {
    let mut borders = String::new();
    for (row, squares) in board.squares.chunks(board.width).enumerate() {
        let mut column = 0;
        for run in squares.split(|square| square.mark != mark) {
            if !run.is_empty() {
                let (x, y) = (column * SQUARE + 1, row * SQUARE + 1);
                let (width, height) = (run.len() * SQUARE - 2, SQUARE - 2);
                borders += &format!("M{x} {y}h{width}v{height}h-{width}z");
            }
            column += run.len() + 1;
        }
    }
    borders
}
