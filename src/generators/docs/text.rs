//! Encodes text of the description for pages in Markdown.

use crate::api::Status;
use crate::emit::markdown;
use crate::emit::text::Code;

/// Text of the description as one line.
pub fn line(text: &str) -> Code {
    Code::encoded(markdown::line(text))
}

/// Text of the description as inline code, if Markdown can show it as code.
pub fn code(text: &str) -> Code {
    Code::encoded(markdown::code(text))
}

/// Text of the description as paragraphs; none if it is empty.
pub fn paragraphs(text: Option<&str>) -> Option<Code> {
    text.map(markdown::text).filter(|text| !text.is_empty()).map(Code::encoded)
}

/// The status as text: `404`, `4XX` or `default`.
pub fn status(status: Status) -> Code {
    Code::encoded(status.to_string())
}

/// A URL in angle brackets, which Markdown turns into a link, or as plain text if Markdown would not recognize it.
pub fn autolink(url: &str) -> Code {
    let is_plain = url.chars().all(|c| c.is_ascii_graphic() && !matches!(c, '<' | '>' | '`' | '\\' | '|'));
    if is_plain { Code::encoded(format!("<{url}>")) } else { line(url) }
}

/// The anchor of a heading in links.
pub fn anchor(heading: &Code) -> Code {
    Code::encoded(heading.as_str().to_lowercase())
}
