//! Markdown as a part of a page.

use maud::{Markup, PreEscaped};
use problems::picture::breaking::columns;
use problems::words::{self, Tongue};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, html};

/// The address of a link on the page. `None` leaves the link out, but not its text.
pub type Lead<'a> = &'a dyn Fn(&str) -> Option<String>;

/// Markdown as HTML. HTML in it is shown as the text that it is, without comments of one line.
pub fn markdown(tongue: Tongue, text: &str, lead: Lead) -> Markup {
    // A wide table is scrolled by itself, by keyboard too.
    let name = tongue.of(words::TABLE);
    let table =
        format!("<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"{name}\">");
    // The page's policy forbids styles on elements.
    let page = html_of(text, lead)
        .replace("<pre>", "<pre tabindex=\"0\">")
        .replace("<table>", &(table + "<table>"))
        .replace("</table>", "</table></div>")
        .replace("style=\"text-align: right\"", "class=\"number\"");
    PreEscaped(page)
}

/// Sentences in Markdown. Blanks join its paragraphs.
pub fn inline_markdown(text: &str, lead: Lead) -> Markup {
    let page = html_of(text, lead);
    let sentences = page.replace("<p>", "").replace("</p>", "");
    PreEscaped(sentences.trim_end().to_owned())
}

/// Markdown as HTML, with links as they lead from the page, and HTML as text.
fn html_of(text: &str, lead: Lead) -> String {
    let mut events = Vec::new();
    // Whether each open link has an address: without one, its end is left out, too.
    let mut leads = Vec::new();
    // The letter before the next event, and the place of a line end after it.
    let (mut before, mut line_end) = ('a', None);
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        let letters = match &event {
            Event::Text(text) => text,
            Event::Code(_) => "code",
            _ => "",
        };
        if let (Some(after), Some(last)) = (letters.chars().next(), letters.chars().last()) {
            if let Some(at) = line_end.take().filter(|_| !makes_gap(before, after)) {
                events.remove(at);
            }
            before = last;
        }
        match event {
            Event::Html(text) | Event::InlineHtml(text) => {
                if !text.starts_with("<!--") {
                    events.push(Event::Text(text));
                }
            }
            // The page has strips for pictures; another has its text alone.
            Event::Start(Tag::Image { .. }) | Event::End(TagEnd::Image) => {}
            Event::Start(mut tag @ Tag::Link { .. }) => {
                if let Tag::Link { dest_url, .. } = &mut tag {
                    let address = lead(dest_url);
                    leads.push(address.is_some());
                    *dest_url = address.unwrap_or_default().into();
                }
                events.extend(leads.last().filter(|it| **it).map(|_| Event::Start(tag)));
            }
            Event::End(TagEnd::Link) if leads.pop() != Some(true) => {}
            event => {
                if event == Event::SoftBreak {
                    line_end = Some(events.len());
                }
                events.push(event);
            }
        }
    }
    let mut page = String::new();
    html::push_html(&mut page, events.into_iter());
    page
}

/// Whether a line end between these letters is a blank: not between two Chinese letters, nor beside
/// a Chinese sign, which has its own space.
fn makes_gap(before: char, after: char) -> bool {
    let is_chinese = |letter: char| columns(letter.encode_utf8(&mut [0; 4])) > 1;
    let is_sign = |letter: char| is_chinese(letter) && !letter.is_alphanumeric();
    !(is_sign(before) || is_sign(after) || is_chinese(before) && is_chinese(after))
}
