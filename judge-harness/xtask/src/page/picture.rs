//! A picture as a part of a page: its sentences as text, its boards side by side as far as the
//! screen is wide.

use maud::{Markup, PreEscaped, html};

use judge_harness::picture::svg;
use problems::picture::{Block, Picture, Square};

/// What the squares mean.
pub fn legend(signs: &[(Square, &str)]) -> Markup {
    html! {
        ul.legend aria-label="The signs" {
            @for (square, meaning) in signs {
                li { (PreEscaped(svg::square(*square))) " " (meaning) }
            }
        }
    }
}

/// A picture without its legend.
pub fn blocks(picture: &Picture) -> Markup {
    html! {
        div.drawn {
            @for block in &picture.blocks {
                @match block {
                    Block::Heading(text) => p.heading { (text) },
                    Block::Text(text) => p { (text) },
                    Block::Beside(panels) | Block::Steps(panels) => {
                        div.boards.steps[matches!(block, Block::Steps(_))] {
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
        }
    }
}
