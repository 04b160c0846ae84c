//! A picture as a part of a page: its sentences as text, its boards side by side as far as the screen is wide.

use maud::{Markup, PreEscaped, html};

use crate::picture::{Block, Order, Picture, svg};

/// A picture as a part of a page.
#[must_use]
pub fn picture(picture: &Picture) -> Markup {
    let legend: Vec<_> = picture.legend_in_use().collect();
    html! {
        div.drawn {
            @for block in &picture.blocks {
                @match block {
                    Block::Heading(text) => p.heading { (text) },
                    Block::Text(text) => p { (text) },
                    Block::Boards { panels, order } => {
                        div.boards.steps[*order == Order::Steps] {
                            @for panel in panels {
                                figure {
                                    figcaption { (panel.caption) }
                                    (PreEscaped(svg::board(&panel.board)))
                                }
                            }
                        }
                    }
                }
            }
            @if !legend.is_empty() {
                ul.legend aria-label="The signs" {
                    @for (square, meaning) in legend {
                        li { (PreEscaped(svg::square(square))) " " (meaning) }
                    }
                }
            }
        }
    }
}
