//! Markdown as a part of a page.

use maud::{Markup, PreEscaped};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, html};

/// The address of a link or a picture on the page. `None` leaves the link or the picture out.
pub type Lead<'a> = &'a dyn Fn(&Tag) -> Option<String>;

/// Markdown as HTML. HTML in it is shown as the text that it is, without comments of one line.
pub fn markdown(text: &str, lead: Lead) -> Markup {
    // A wide table is scrolled by itself, by keyboard too. So is a picture: its letters would be
    // too small to be read on a phone.
    let [table, picture] = ["table", "picture"].map(|it| {
        format!("<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"A {it}\">")
    });
    // The page's policy forbids styles on elements.
    let page = html_of(text, lead)
        .replace("<pre>", "<pre tabindex=\"0\">")
        .replace("<table>", &(table + "<table>"))
        .replace("</table>", "</table></div>")
        .replace("style=\"text-align: right\"", "class=\"number\"")
        .replace("<p><img ", &(picture + "<img "))
        .replace(" /></p>", " /></div>");
    PreEscaped(page)
}

/// Sentences in Markdown, such as a cell of a table, without links. Blanks join its paragraphs.
pub fn inline_markdown(text: &str) -> Markup {
    let page = html_of(text, &|_| None);
    let sentences = page.replace("<p>", "").replace("</p>", "");
    PreEscaped(sentences.trim_end().to_owned())
}

/// Markdown as HTML, with links as they lead from the page, and HTML as text.
fn html_of(text: &str, lead: Lead) -> String {
    let mut events = Vec::new();
    // Whether each open link or picture has an address: without one, its end is left out, too.
    let mut leads = Vec::new();
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        match event {
            Event::Html(text) | Event::InlineHtml(text) => {
                if !text.starts_with("<!--") {
                    events.push(Event::Text(text));
                }
            }
            Event::Start(mut tag @ (Tag::Link { .. } | Tag::Image { .. })) => {
                let address = lead(&tag);
                leads.push(address.is_some());
                if let Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. } = &mut tag
                    && let Some(address) = address
                {
                    *dest_url = address.into();
                    events.push(Event::Start(tag));
                }
            }
            Event::End(TagEnd::Link | TagEnd::Image) if leads.pop() != Some(true) => {}
            event => events.push(event),
        }
    }
    let mut page = String::new();
    html::push_html(&mut page, events.into_iter());
    page
}
