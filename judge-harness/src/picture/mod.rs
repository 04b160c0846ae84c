//! Draws the pictures that the rules of a problem describe, as text and as SVG.

pub use problems::picture::svg;
pub mod text;
