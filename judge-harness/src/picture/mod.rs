//! Draws the pictures that the rules of a problem describe, as text and as SVG.

mod breaking;
pub mod svg;
pub mod text;
