//! Markdown as a part of a page.

use maud::{Markup, PreEscaped, Render};
use pulldown_cmark::{CodeBlockKind, CowStr, Event, Options, Parser, Tag, TagEnd, html};

use super::code;

/// Where the links and the pictures of a text lead from the page that it is on.
pub trait Links {
    /// The address for a link in the text; `None` if there is nothing to link to.
    fn link(&self, target: &str) -> Option<String>;
    /// The address for a picture; `None` if there is no such picture.
    fn image(&self, target: &str) -> Option<String>;
}

/// Markdown as HTML. HTML in it is shown as the text that it is, without comments of one line.
#[must_use]
pub fn markdown(text: &str, links: &dyn Links) -> Markup {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let mut events = Vec::new();
    let mut block: Option<(String, String)> = None;
    // The end of a link or picture that leads nowhere is left out, as its start is.
    let mut kept = Vec::new();
    for event in Parser::new_ext(text, options) {
        events.push(match event {
            Event::Start(Tag::CodeBlock(kind)) => {
                block = Some((language(&kind), String::new()));
                continue;
            }
            Event::End(TagEnd::CodeBlock) => {
                let (language, text) = block.take().unwrap_or_default();
                Event::Html(code(&text, &language).into_string().into())
            }
            Event::Text(text) if block.is_some() => {
                block
                    .as_mut()
                    .into_iter()
                    .for_each(|(_, all)| *all += &text);
                continue;
            }
            Event::Html(text) | Event::InlineHtml(text) if text.starts_with("<!--") => continue,
            Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
            Event::Start(Tag::Link {
                link_type,
                dest_url,
                title,
                id,
            }) => {
                let address = links.link(&dest_url);
                kept.push(address.is_some());
                let Some(address) = address else { continue };
                let dest_url = CowStr::from(address);
                Event::Start(Tag::Link {
                    link_type,
                    dest_url,
                    title,
                    id,
                })
            }
            Event::Start(Tag::Image {
                link_type,
                dest_url,
                title,
                id,
            }) => {
                let address = links.image(&dest_url);
                kept.push(address.is_some());
                let Some(address) = address else { continue };
                let dest_url = CowStr::from(address);
                Event::Start(Tag::Image {
                    link_type,
                    dest_url,
                    title,
                    id,
                })
            }
            Event::End(end @ (TagEnd::Link | TagEnd::Image)) => match kept.pop() {
                Some(true) => Event::End(end),
                _ => continue,
            },
            event => event,
        });
    }
    let mut page = String::new();
    html::push_html(&mut page, events.into_iter());
    // A wide table is scrolled by itself, by keyboard too.
    let region =
        "<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"A table\"><table>";
    PreEscaped(
        page.replace("<table>", region)
            .replace("</table>", "</table></div>"),
    )
}

/// A sentence in Markdown, such as a cell of a table, without the paragraph around it.
#[must_use]
pub fn inline_markdown(text: &str) -> Markup {
    let is_paragraph = |event: &Event| {
        matches!(
            event,
            Event::Start(Tag::Paragraph) | Event::End(TagEnd::Paragraph)
        )
    };
    let events = Parser::new(text).filter(|event| !is_paragraph(event));
    let mut page = String::new();
    for event in events {
        match event {
            Event::Code(text) => {
                page += &format!("<code>{}</code>", text.as_ref().render().into_string());
            }
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => {
                text.as_ref().render_to(&mut page);
            }
            Event::SoftBreak => page.push('\n'),
            Event::Start(Tag::Emphasis) => page += "<em>",
            Event::End(TagEnd::Emphasis) => page += "</em>",
            Event::Start(Tag::Strong) => page += "<strong>",
            Event::End(TagEnd::Strong) => page += "</strong>",
            _ => {}
        }
    }
    PreEscaped(page)
}

/// The language of a block of code.
fn language(kind: &CodeBlockKind) -> String {
    match kind {
        CodeBlockKind::Fenced(language) => language.to_string(),
        CodeBlockKind::Indented => String::new(),
    }
}
