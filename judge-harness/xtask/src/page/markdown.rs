//! Markdown as a part of a page.

use maud::{Markup, PreEscaped};
use problems::picture::breaking::columns;
use problems::words::{self, Tongue};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, html};

/// The address of a link or a picture on the page. `None` leaves the link or the picture out.
pub type Lead<'a> = &'a dyn Fn(&Tag) -> Option<String>;

/// Markdown as HTML. HTML in it is shown as the text that it is, without comments of one line.
pub fn markdown(tongue: Tongue, text: &str, lead: Lead) -> Markup {
    // A wide table is scrolled by itself, by keyboard too. So is a picture: its letters would be
    // too small to be read on a phone.
    let [table, picture] = [words::TABLE, words::PICTURE].map(|it| {
        let name = tongue.of(it);
        format!("<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"{name}\">")
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

/// Sentences in Markdown. Blanks join its paragraphs.
pub fn inline_markdown(text: &str, lead: Lead) -> Markup {
    let page = html_of(text, lead);
    let sentences = page.replace("<p>", "").replace("</p>", "");
    PreEscaped(sentences.trim_end().to_owned())
}

/// Markdown as HTML, with links as they lead from the page, and HTML as text.
fn html_of(text: &str, lead: Lead) -> String {
    let mut events = Vec::new();
    // Whether each open link or picture has an address: without one, its end is left out, too.
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
            Event::Start(mut tag @ (Tag::Link { .. } | Tag::Image { .. })) => {
                let address = lead(&tag);
                leads.push(address.is_some());
                if let Tag::Link {
                    dest_url, title, ..
                }
                | Tag::Image {
                    dest_url, title, ..
                } = &mut tag
                    && let Some(address) = address
                {
                    // The title of a picture is the command that draws it.
                    (*dest_url, *title) = (address.into(), "".into());
                    events.push(Event::Start(tag));
                }
            }
            Event::End(TagEnd::Link | TagEnd::Image) if leads.pop() != Some(true) => {}
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
